package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Check plays random games with a total of at most the given number of plies and returns
// an error for the first mistake in the description: a place without an ID or with a
// duplicate ID, an object of a kind that its type does not have, another value that does
// not exist, such as a Look, a size or a number out of its range, two pieces with one ID,
// anything that names a place or a piece that does not exist, a legal move that cannot be
// clicked, a path that is a prefix of another, or a click that is refused without a good word.
func Check[S, M comparable](g game.Game[S, M], v View[S, M], plies int, seed uint64) error {
	g = game.WithEndings(g)
	b := Arrange(v, "en")
	c := &inspector{layout: &b}
	if c.board(); c.problem != "" {
		return errors.New("board: " + c.problem)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for plies > 0 {
		at := &Moment[S, M]{Game: g, States: []S{g.Start()}, Language: "en"}
		for ; plies > 0; plies-- {
			moves, err := covers(v, &b, at)
			if err == nil {
				err = refuses(v, &b, at, r)
			}
			if err != nil {
				return err
			}
			if len(moves) == 0 {
				plies-- // a game that is over at the start ends the loop, too
				break
			}
			m := moves[r.IntN(len(moves))]
			at.States = append(at.States, game.After(g, *at.State(), m))
			at.Moves = append(at.Moves, m)
		}
	}
	return nil
}

// covers returns the legal moves, or an error if one of them cannot be clicked or the
// position is not shown as it should be.
func covers[S, M comparable](v View[S, M], b *Layout, at *Moment[S, M]) (moves []M, err error) {
	s := at.State()
	fail := func(m *M, format string, args ...any) error {
		text := fmt.Sprintf(format, args...)
		if m != nil {
			text = fmt.Sprintf("move %s: %s", game.MoveText(at.Game, *s, *m), text)
		}
		return fmt.Errorf("board: %s (position %s)", text, game.PositionText(at.Game, *s))
	}
	if problem := shown(v, b, at); problem != "" {
		return nil, fail(nil, "%s", problem)
	}
	moves = at.Game.Moves(nil, s)
	_, composed := v.(Composer[S, M])
	if composed || at.Game.Turn(s) == game.Chance {
		return moves, nil
	}
	type click struct {
		path string
		move int
	}
	var clicks []click
	for i, m := range moves {
		paths := v.Paths(at, m)
		if len(paths) == 0 {
			return nil, fail(&m, "the board does not cover it: Paths returns none (a move that is not made on the board needs a place of kind \"button\")")
		}
		for _, path := range paths {
			if len(path) == 0 {
				return nil, fail(&m, "a path is empty")
			}
			for _, id := range path {
				if b.find(id) == nil {
					return nil, fail(&m, "its path %q names %q, which is not a place of the layout", path, id)
				}
			}
			clicks = append(clicks, click{strings.Join(path, " ") + " ", i})
		}
	}
	slices.SortFunc(clicks, func(a, b click) int { return strings.Compare(a.path, b.path) })
	for i := 1; i < len(clicks); i++ { // a prefix sorts right before the path it begins
		a, c := clicks[i-1], clicks[i]
		if a.move != c.move && strings.HasPrefix(c.path, a.path) {
			return nil, fail(&moves[a.move], "its path %q is a prefix of the path of %s, %q",
				strings.TrimSpace(a.path), game.MoveText(at.Game, *s, moves[c.move]), strings.TrimSpace(c.path))
		}
	}
	return moves, nil
}

// refuses clicks on random places, each time in another language, and returns an error if the answer to
// a click that makes no legal move is a text that is not filled in.
func refuses[S, M comparable](v View[S, M], b *Layout, at *Moment[S, M], r *rand.Rand) error {
	var ids []string
	for _, p := range b.Places {
		ids = append(ids, p.ID)
	}
	if c, ok := v.(Composer[S, M]); ok && at.Game.Turn(at.State()).Sign() != 0 {
		for _, part := range c.Parts(at) {
			ids = append(ids, part.Piece)
		}
	}
	for _, at.Language = range []Language{"es", "ro", "en"}[:3*min(len(ids), 1)] {
		places := make([]string, r.IntN(3)+1)
		for i := range places {
			places[i] = ids[r.IntN(len(ids))]
		}
		if text := WhyNot(v, at, places); strings.Contains(text, "%!") || strings.TrimSpace(text) != text {
			return fmt.Errorf("board: WhyNot(%q) is %q in %q (position %s)", places, text, at.Language, game.PositionText(at.Game, *at.State()))
		}
	}
	return nil
}
