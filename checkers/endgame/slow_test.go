//go:build slow

package endgame_test

import "github.com/seed-61c9d78a/versus/checkers/endgame"

func init() { most = endgame.Pieces }
