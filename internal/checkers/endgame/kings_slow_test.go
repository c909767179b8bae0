//go:build slow

package endgame

func init() { mostKings = MostPieces }
