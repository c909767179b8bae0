// Command hostile does what its first argument says, which no bot should be able to do.
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

var sink [][]byte

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	fmt.Println("hello", lines.Text())
	switch os.Args[1] {
	case "echo":
		for lines.Scan() {
			fmt.Println(lines.Text())
		}
	case "loop":
		for {
		}
	case "work": // a loop for each line
		for lines.Scan() {
			n := 0
			for i := range 100_000 {
				n += i * i
			}
			fmt.Println(lines.Text(), n)
		}
	case "recurse":
		fmt.Println(recurse(1))
	case "memory":
		sink = append(sink, make([]byte, 3<<30))
	case "pieces":
		for {
			sink = append(sink, make([]byte, 1<<20))
		}
	case "flood":
		for text := strings.Repeat("x", 1<<12); ; {
			fmt.Println(text)
		}
	case "flood stderr":
		for text := strings.Repeat("x", 1<<12); ; {
			fmt.Fprintln(os.Stderr, text)
		}
	case "read":
		for _, name := range []string{"/etc/passwd", "main.go", "../sandbox.go", "/proc/self/environ", "/dev/zero"} {
			if text, err := os.ReadFile(name); err == nil {
				fmt.Println("read", name, len(text))
			}
		}
	case "write":
		if os.WriteFile("stolen", nil, 0o666) == nil || os.WriteFile("/tmp/stolen", nil, 0o666) == nil || os.Mkdir("x", 0o777) == nil {
			fmt.Println("written")
		}
	case "list":
		for _, name := range []string{"/", ".", ".."} {
			if files, err := os.ReadDir(name); err == nil {
				fmt.Println("listed", len(files))
			}
		}
		if found, _ := filepath.Glob("/*"); len(found) > 0 {
			fmt.Println("found", found)
		}
	case "environment":
		for _, v := range os.Environ() {
			fmt.Println(v)
		}
	case "network":
		if _, err := net.DialTimeout("tcp", "127.0.0.1:80", time.Second); err == nil {
			fmt.Println("connected")
		}
	case "descriptors":
		for fd := range uintptr(64) {
			if fd > 2 {
				if _, err := os.NewFile(fd, "f").Stat(); err == nil {
					fmt.Println("descriptor", fd)
				}
			}
		}
	case "clock":
		start := time.Now()
		n := 0
		for i := range 1_000_000 {
			n += i
		}
		fmt.Println(start.UnixNano(), time.Since(start), n, os.Getpid())
	case "deadline":
		n := 0
		for start := time.Now(); time.Since(start) < 100*time.Millisecond; n++ {
		}
		fmt.Println(n)
	case "sleep":
		start := time.Now()
		time.Sleep(24 * time.Hour)
		fmt.Println(time.Since(start) >= 24*time.Hour)
	case "random":
		fmt.Println(rand.Uint64(), rand.Uint64())
		m := map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9}
		for k := range m {
			fmt.Print(k)
		}
	case "goroutines":
		c := make(chan int)
		for i := range 1000 {
			go func() { c <- i }()
		}
		sum := 0
		for range 1000 {
			sum += <-c
			runtime.Gosched()
		}
		fmt.Println(sum)
	case "deadlock":
		<-make(chan int)
	case "exit":
		os.Exit(3)
	case "panic":
		panic("a secret reason")
	case "nil":
		var p *int
		fmt.Println(*p)
	}
}

func recurse(n int) int {
	if n == 0 {
		return 0
	}
	return recurse(n+1) + 1
}
