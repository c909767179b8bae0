//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package journal

import "os"

// lock does nothing: Go's standard library supports no locks on this system.
func lock(*os.File) error { return nil }
