//go:build slow

package main

const thorough = 45 // more than 10,000 comparisons
