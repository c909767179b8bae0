//go:build !slow

package main

const thorough = 1 // the number of comparisons
