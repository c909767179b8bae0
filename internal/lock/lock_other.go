//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

// Package lock locks files against other processes.
package lock

import (
	"errors"
	"os"
)

// File always fails: Go's standard library supports no locks on this system.
func File(*os.File) error { return errors.ErrUnsupported }
