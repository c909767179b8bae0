package train

import "github.com/seed-61c9d78a/versus/internal/cpu"

var fast = cpu.AVX2
