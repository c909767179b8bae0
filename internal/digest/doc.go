// Package digest computes SHA-256, except in the small programs with the tag rules that a page
// without a server loads first: the standard library's would be a twentieth of them.
package digest

// Size is the number of bytes.
const Size = 32
