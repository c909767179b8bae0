//go:build page

package catalog

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// The program of a page without a server, which web.Static builds with the tag page,
// must load quickly. It has no tournaments, no programs and no learning.

type toolbox any

func (t *typed[S, M]) openProgram(_ game.Game[S, M], spec tools.Spec, _ tools.Setup) (match.Bot[S, M], error) {
	return nil, fmt.Errorf("%s: %s is a program, and there are none on a page without a server", t.Name, spec)
}

func (t *typed[S, M]) checkTools() error { return nil }
