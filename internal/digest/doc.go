// Package digest computes SHA-256, except in the small programs with the tag rules that a page
// without a server loads first: the code of the standard library would be a twentieth of their size.
package digest

// Size is the number of bytes.
const Size = 32
