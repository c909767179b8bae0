package network

import "github.com/seed-61c9d78a/versus/internal/cpu"

// fast is whether the assembly is used; tests switch it off.
var fast = cpu.AVX2
