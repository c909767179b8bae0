package network

import "github.com/seed-61c9d78a/versus/internal/cpu"

// fast reports whether to use the assembly; tests switch it off.
var fast = cpu.AVX2

//go:noescape
func vectorChange(sums, first *int16, n int, rows *int, added, all int)

func fastChange(sums, first []int16, rows []int, added int) {
	vectorChange(&sums[0], &first[0], len(sums), &rows[0], added, len(rows))
}
