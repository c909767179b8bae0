//go:build !unix

package program

// Without process groups, descendants of a bot are left alone.

func killGroup(int) {}
func watch(int)     {}
func unwatch(int)   {}
