//go:build !js

package requests

import "crypto/rand"

// newName returns the name of a session, which nobody can guess.
func newName() string { return rand.Text() }
