//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	flag.Parse() // there are no flags; -h says so
	fmt.Fprintln(os.Stderr, "inbrowser: this program is for browsers: GOOS=js GOARCH=wasm go build ./examples/app/inbrowser")
	os.Exit(2)
}
