// Package seed derives many independent seeds and generators from one seed.
package seed

import "math/rand/v2"

// Mix scrambles a number so that neighbours become unrelated: the finaliser of SplitMix64
// (Steele, Lea and Flood 2014).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Source returns the random source for one purpose, which is identified by a pair of
// numbers.
func Source(seed, a, b uint64) *rand.PCG {
	x := Mix(Mix(Mix(seed)+a) + b)
	return rand.NewPCG(x, Mix(x+0x9e3779b97f4a7c15))
}

// Rand returns a generator for one purpose.
func Rand(seed, a, b uint64) *rand.Rand { return rand.New(Source(seed, a, b)) }
