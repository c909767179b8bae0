package network

// fast is whether the assembly is used; tests switch it off. Every arm64 has NEON.
var fast = true
