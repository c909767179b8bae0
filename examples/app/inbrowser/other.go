//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	flag.Parse() // there are no flags; this handles -h
	fmt.Fprintln(os.Stderr, "inbrowser: this program runs in a browser only: GOOS=js GOARCH=wasm go build ./examples/app/inbrowser")
	os.Exit(2)
}
