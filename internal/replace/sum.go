//go:build !rules

package replace

import "crypto/sha256"

// Sum returns the SHA-256 of some data, except in the small programs with the tag rules that a page
// without a server loads first: the code of the standard library would be a twentieth of their size.
func Sum(data []byte) [sha256.Size]byte { return sha256.Sum256(data) }
