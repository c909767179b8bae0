package catalog

import (
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// levelOption is the option that weakens any bot: minimax,level=easy.
const levelOption = "level"

// levels returns the bots easy, medium and hard: the game's Levels.Player at these levels.
func (t *typed[S, M]) levels() (bots []Bot[S, M]) {
	for _, l := range search.Levels() {
		bots = append(bots, Bot[S, M]{
			Name: l.String(), Title: levelTexts[l][0], About: levelTexts[l][1],
			Player: func(g game.Game[S, M], s Settings[M]) (match.Bot[S, M], error) {
				spec := t.leveling
				spec.Level = l
				return t.newBot(g, spec, tools.Setup{Seed: s.Seed})
			},
		})
	}
	return bots
}

var levelTexts = map[search.Level][2]board.Words{
	search.Easy: {board.Both("Easy", "Fácil"), board.Both(
		"for a first game: mostly moves without thinking",
		"para una primera partida: casi siempre juega sin pensar")},
	search.Medium: {board.Both("Medium", "Medio"), board.Both(
		"for players who know the rules: no blunders, but no plan",
		"para quien conoce las reglas: sin grandes errores, y sin plan")},
	search.Hard: {board.Both("Hard", "Difícil"), board.Both(
		"for practice: plays well most of the time",
		"para practicar: juega bien casi siempre")},
}

// weakness returns the weakness of the level in this game.
func (t *typed[S, M]) weakness(l search.Level) search.Weakness {
	if i := slices.Index(search.Levels(), l); i >= 0 && t.Levels.Weakness[i] != (search.Weakness{}) {
		return t.Levels.Weakness[i]
	}
	return l.Weakness()
}

// leveled weakens the bot that spec names. It searches with its default limits whatever
// the clock, so that a level is equally strong on every machine.
func (t *typed[S, M]) leveled(g game.Game[S, M], spec Spec, s tools.Setup) (match.Bot[S, M], error) {
	if t.about.Secret {
		return newNovice(g, spec.Level, spec.String(), Settings[M]{Seed: s.Seed}.Rand()), nil
	}
	plain := spec
	plain.Level = search.Full
	b, err := t.newBot(g, plain, tools.Setup{Seed: s.Seed})
	if err != nil {
		return nil, err
	}
	weak := weakened[S, M]{b, &search.Leveled[S, M]{Weakness: t.weakness(spec.Level)}}
	if t.Levels.Candidates != nil {
		weak.leveled.Candidates = t.Levels.Candidates(bare(g))
	}
	return named[S, M]{weak, spec.String()}, nil
}

// checkLevels returns an error for invalid weaknesses.
func (t *typed[S, M]) checkLevels() error {
	for i, w := range t.Levels.Weakness {
		if err := w.Check(); err != nil {
			return fmt.Errorf("catalog: game %q: Levels: %v: %w", t.Name, search.Levels()[i], err)
		}
	}
	return nil
}
