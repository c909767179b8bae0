//go:build !rules

package digest

import "crypto/sha256"

// Of returns the SHA-256 of some data.
func Of(data []byte) [Size]byte { return sha256.Sum256(data) }
