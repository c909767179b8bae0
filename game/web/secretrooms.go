//go:build !js

package web

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// sealed returns the view of a game with secrets that is not over, from a seat. Spectators
// see no position. r.mu is locked.
func (r *room) sealed(seat board.Owner, ply *int, l board.Language) (answer.View, error) {
	q := answer.Question{Do: "view", Record: r.Record, Ply: ply, Language: l, Seat: cmp.Or(seat, board.Owner(game.Chance))}
	return answer.Of[answer.View](answer.Ask(context.Background(), r.games, q, nil))
}

// playSecret plays a move of player i in a game with secrets. A move of which the others see
// nothing changes nothing for them: they are not told, and the clock goes on. r.mu is locked.
func (r *room) playSecret(i, ply int, move string, now time.Time) error {
	own, err := r.sealed(owners[i], nil, "")
	if err != nil {
		return err
	}
	if ply != len(own.Record.Moves) {
		return conflict("the game has moved on")
	}
	if _, err := r.view(with(own.Record, move), nil, ""); err != nil { // which tells nothing that is hidden
		return err
	}
	other, err := r.sealed(owners[1-i], nil, "")
	if err != nil {
		return err
	}
	before := r.Record
	v, err := r.draw(with(r.Record, move))
	if err != nil {
		return err
	}
	if !v.Over && v.Turn == r.turn {
		r.Record = v.Record
		next, err := r.sealed(owners[1-i], nil, "")
		if err != nil {
			r.Record = before
			return err
		}
		if slices.Equal(next.Record.Moves, other.Record.Moves) {
			r.versions[i+1]++
			clear(r.shown)
			r.store(now)
			r.wakeSeat(i)
			return nil
		}
		r.Record = before
	}
	return r.accept(i, v, now)
}
