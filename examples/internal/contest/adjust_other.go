//go:build !unix

package contest

import (
	"io"

	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// adjust does nothing on systems without signals for it.
func adjust(*tournament.Tournament, io.Writer) (stop func()) { return func() {} }
