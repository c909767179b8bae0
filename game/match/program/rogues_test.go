package program_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child/childtest"
)

// TestMain turns the test program into a rogue if it is started as one.
func TestMain(m *testing.M) {
	switch name := os.Getenv("ROGUE"); name {
	case "":
		os.Exit(childtest.Main(m))
	case "serves":
		if err := served(); err != nil {
			panic(err)
		}
	case "tells":
		if err := program.Serve(context.Background(), connect4.Game{}, aboutConnect4, teller{out: os.Stderr}, "", os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
	default:
		rogue(name)
	}
}

// say writes a line at once.
func say(format string, args ...any) { fmt.Fprintf(os.Stdout, format+"\n", args...) }

func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

// rogue plays the first legal move, but on its second turn misbehaves in the way that its
// name says; the rogues listed here misbehave at the handshake.
func rogue(name string) {
	in := bufio.NewReader(os.Stdin)
	turns, last, owed := 0, 0, ""
	if name == "ignores SIGTERM" {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	}
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if err == io.EOF && name == "ignores SIGTERM" {
				forever()
			}
			return
		}
		var m struct {
			Type  string
			ID    int
			Legal []string
		}
		json.Unmarshal(line, &m)
		if name == "follows the documentation" {
			os.Stderr.Write(line)
			if answer := documented()[strings.TrimSpace(string(line))]; answer != "" {
				say("%s", answer)
			}
			if m.Type == "quit" {
				return
			}
			continue
		}
		if owed != "" && (m.Type == "game" || m.Type == "go") {
			say("%s", owed)
			owed = ""
		}
		switch m.Type {
		case "hello":
			switch name {
			case "says nothing":
				forever()
			case "speaks another version":
				say(`{"type":"ready","protocol":99}`)
			case "greets with a move":
				say(`{"type":"move","id":1,"move":"1"}`)
			case "exits at once":
				os.Exit(3)
			case "comes from another system":
				say("\ufeff" + `{"type":"ready","protocol":1,"name":"rogue","version":"6.6","legal":true}` + "\r")
			case "asks to ponder":
				say(`{"type":"ready","protocol":1,"name":"rogue","version":"6.6","legal":true,"ponder":true}`)
			default:
				say(`{"type":"ready","protocol":1,"name":"rogue","version":"6.6","legal":true}`)
			}
		case "game":
			turns = 0
			say(`{"type":"ready"}`)
			if name == "is ready twice" {
				say(`{"type":"ready"}`)
			}
		case "go":
			if turns++; turns == 2 && misbehave(name, m.ID, last, m.Legal[0]) {
				continue
			}
			last = m.ID
			if name == "explains itself" {
				say(`{"type":"log","text":"I think","depth":7}`)
				fmt.Fprintln(os.Stderr, "thinking of", m.Legal[0])
			}
			if name == "floods stderr" {
				os.Stderr.WriteString(strings.Repeat("oh ", 1<<20))
			}
			move := fmt.Sprintf(`{"type":"move","id":%d,"move":%q}`, m.ID, m.Legal[0])
			if turns == 2 && name == "answers twice" {
				move += "\n" + move
			}
			say("%s", move)
			if turns == 2 && name == "answers twice, late" {
				owed = move
			}
		case "ponder":
			os.Stderr.Write(line)
		case "quit":
			switch name {
			case "ignores SIGTERM":
				forever()
			case "answers quit":
				say(`{"type":"move","id":%d,"move":"1"}`, last)
			}
			return
		}
	}
}

// misbehave reports whether it has answered.
func misbehave(name string, id, last int, legal string) bool {
	switch name {
	case "sleeps", "ignores SIGTERM":
		forever()
	case "spins":
		for spins := 0; ; spins++ {
			runtime.KeepAlive(spins)
		}
	case "leaves a family and exits":
		childtest.Family()
		os.Exit(0)
	case "leaves a family and closes stdout":
		childtest.Family()
		os.Stdout.Close()
		forever()
	case "floods stdout":
		io.Copy(os.Stdout, childtest.Endless("flood\n"))
	case "floods stdout with messages":
		io.Copy(os.Stdout, childtest.Endless(`{"type":"log","text":"hm"}`+"\n"))
	case "floods stderr for ever":
		io.Copy(os.Stderr, childtest.Endless("oh "))
	case "closes stdin":
		os.Stdin.Close()
		say(`{"type":"move","id":%d,"move":%q}`, id, legal)
		forever()
	case "closes stdout":
		os.Stdout.Close()
		forever()
	case "writes binary":
		os.Stdout.Write([]byte{0, 1, 0xff, 0xfe, '\n', 0})
		forever()
	case "explains itself on stdout":
		say("thinking of %s", legal)
		forever()
	case "plays a number":
		say(`{"type":"move","id":%d,"move":%s}`, id, legal)
		forever()
	case "raises an exception":
		fmt.Fprint(os.Stderr, "Traceback (most recent call last):\n  File \"bot.py\", line 3\n    x = = 3\n        ^\nSyntaxError: invalid syntax\n")
		os.Exit(1)
	case "writes an empty line":
		say("")
		forever()
	case "writes an unknown message":
		say(`{"type":"chat","text":"hello"}`)
		forever()
	case "answers the last question":
		say(`{"type":"move","id":%d,"move":%q}`, last, legal)
		forever()
	case "answers late":
		time.Sleep(1500 * time.Millisecond)
	case "exits 1":
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(1)
	case "segfaults":
		// The Go runtime catches its own.
		syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SEGV $$"}, nil)
	case "eats memory":
		var hoard [][]byte
		for {
			b := bytes.Repeat([]byte{1}, 8<<20)
			hoard = append(hoard, b)
			if len(hoard) > 1000 { // the limit does not work: spare the machine
				os.Exit(77)
			}
		}
	case "plays an illegal move":
		say(`{"type":"move","id":%d,"move":"9"}`, id)
	case "plays nonsense":
		say(`{"type":"move","id":%d,"move":"\u0000\u2028 king to the left"}`, id)
	case "plays an empty move":
		say(`{"type":"move","id":%d}`, id)
	case "resigns":
		say(`{"type":"resign","id":%d}`, id)
	default:
		return false
	}
	return name != "answers late"
}
