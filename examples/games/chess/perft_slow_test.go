//go:build slow

package chess_test

// The deepest known counts take minutes: go test -tags slow -run TestPerft ./examples/games/chess
func init() { most = 1e12 }
