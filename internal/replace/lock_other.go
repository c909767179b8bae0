//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package replace

import (
	"errors"
	"os"
)

// Lock always fails: Go's standard library supports no locks on this system.
func Lock(*os.File) error { return errors.ErrUnsupported }
