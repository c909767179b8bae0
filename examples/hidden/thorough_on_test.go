//go:build slow

package main

const thorough = 250 // 10,000 comparisons of each game
