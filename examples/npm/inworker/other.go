//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	flag.Parse() // there are no flags; this handles -h
	fmt.Fprintln(os.Stderr, "inworker: this program runs in a browser only: examples/npm/build DIRECTORY makes a package of it")
	os.Exit(2)
}
