//go:build !js

package door

import "crypto/rand"

// newName returns the name of a session, which nobody can guess.
func newName() string { return rand.Text() }
