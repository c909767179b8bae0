package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// A game with secrets that is being played is sealed: its record shows the moves as one
// player sees them, and contains the game itself, encrypted. The page returns it with every
// request, with its own moves appended. Whatever is answered about a sealed record depends
// only on what that player sees. After the end everything is open.

// hiddenMove stands for a move that the player does not see.
const hiddenMove = "?"

// inside is what a record seals.
type inside struct {
	Record board.Record
	Seat   board.Owner // who may see it; chance: nobody
	Shared bool        // the other player may, too
}

// seal returns the end of an open record as a player sees it. If the game is over it returns
// t.
func (t *replay[S, M]) seal(seat board.Owner, shared bool) (*replay[S, M], error) {
	if !t.of.about.Secret {
		return nil, answer.Problemf(answer.BadRequest, "%s has no secrets; want no seat", t.of.Name)
	}
	if _, over := t.over(&t.moment); over {
		return t, nil
	}
	sealed, err := t.of.lock(inside{t.record, seat, shared})
	if err != nil {
		return nil, err
	}
	v := *t
	v.hidden, v.seat, v.shared = t, seat, shared
	v.moment = board.Moment[S, M]{Game: t.moment.Game}
	v.record = board.Record{Game: t.record.Game, Variant: t.record.Variant, Setup: t.record.Setup, Moves: []string{}, Sealed: sealed}
	p := game.Player(seat)
	if p == game.Chance { // a spectator
		v.moment.States = []S{t.played.Rules.Start()}
		return &v, nil
	}
	v.moment.States = append(v.moment.States, t.observer.Observe(&t.moment.States[0], p))
	for i, m := range t.moment.Moves {
		from, to := v.moment.State(), t.observer.Observe(&t.moment.States[i+1], p)
		own := t.played.Rules.Turn(&t.moment.States[i]) == p
		if !own && to == *from {
			continue // the player does not even see that something happened
		}
		unseen, text := false, hiddenMove
		if !own {
			m, unseen = v.inferred(from, to)
		}
		if !unseen {
			text = t.notation.FormatMove(from, m)
		}
		v.record.Moves = append(v.record.Moves, text)
		v.moment.Moves, v.moment.Unseen = append(v.moment.Moves, m), append(v.moment.Unseen, unseen)
		v.moment.States = append(v.moment.States, to)
	}
	return &v, nil
}

// inferred returns the only move that leads from one view to the next. If there are others or
// none, the player has not seen the move.
func (t *replay[S, M]) inferred(from *S, to S) (m M, unseen bool) {
	found := 0
	for _, c := range t.played.Rules.Moves(nil, from) {
		next := game.After(t.played.Rules, *from, c)
		if t.observer.Observe(&next, game.Player(t.seat)) == to {
			found++
			m = c
		}
	}
	if found != 1 {
		var none M
		return none, true
	}
	return m, false
}

// deal begins a game whose seed nobody knows. A setup is drawn from another seed.
func (t *typed[S, M]) dealSealed(q answer.Question) (*replay[S, M], error) {
	if q.Seed != 0 {
		return nil, answer.Problemf(answer.BadRequest, "a game that is dealt for a seat has a seed of its own; want none")
	}
	r := board.Record{Game: t.Name, Variant: q.Variant, Setup: q.Setup, Seed: rand.Uint64N(answer.MaxSeed)}
	o, err := t.begin(r)
	if err != nil {
		return nil, err
	}
	r.Setup, r.Seed = o.record.Setup, rand.Uint64N(answer.MaxSeed)
	if o, err = t.open(r); err != nil {
		return nil, err
	}
	return o.seal(q.Seat, q.Shared)
}

// unseal opens a sealed record for a player, or for its only one, or for the one to move, and
// plays the moves after those that it seals.
func (t *typed[S, M]) unseal(r board.Record, seat board.Owner) (*replay[S, M], error) {
	var in inside
	if err := t.unlock(r.Sealed, &in); err != nil {
		return nil, answer.Problemf(answer.BadRequest, "the sealed record cannot be opened: it was changed, or the server has been restarted since")
	}
	o, err := t.open(in.Record)
	if err != nil {
		return nil, err
	}
	turn := board.Owner(o.played.Rules.Turn(o.moment.State()))
	switch {
	case !in.Shared && seat != board.Nobody && seat != in.Seat:
		return nil, answer.Problemf(answer.BadRequest, "the record is sealed for another player")
	case !in.Shared:
		seat = in.Seat
	case seat == board.Nobody:
		seat = turn
	}
	v, err := o.seal(seat, in.Shared)
	if err != nil {
		return nil, err
	}
	n := len(v.record.Moves)
	if len(r.Moves) == 0 {
		r.Moves = v.record.Moves
	}
	if len(r.Moves) < n || !slices.Equal(r.Moves[:n], v.record.Moves) {
		return nil, answer.Problemf(answer.BadRequest, "the moves %s are not those of the sealed record; no move of it can be changed or taken back", strings.Join(r.Moves, " "))
	}
	for i := n; i < len(r.Moves); i++ {
		if turn != seat {
			p := answer.Problemf(answer.IllegalMove, "move %d, %q: it is the other player's turn", i+1, r.Moves[i])
			p.Ply = &i
			return nil, p
		}
		m, p := v.parse(r.Moves[i])
		if p != nil {
			p.Ply = &i
			return nil, p
		}
		o.apply(m)
		o.draw()
		if v, err = o.seal(seat, in.Shared); err != nil {
			return nil, err
		}
		turn = board.Owner(o.played.Rules.Turn(o.moment.State()))
	}
	return v, nil
}

// mine reports whether the player whose view a sealed record shows is to move.
func (t *replay[S, M]) mine() bool {
	return board.Owner(t.hidden.played.Rules.Turn(t.hidden.moment.State())) == t.seat
}

// allows returns an error for a request that only an open record answers.
func (t *replay[S, M]) allows(do string) error {
	switch do {
	case "draft", "compose", "perft", "graph", "annotate":
		return answer.Problemf(answer.BadRequest, "%s: the record is sealed; after the end of the game it is open", do)
	case "hint", "analyse":
		if !t.mine() {
			return answer.Problemf(answer.BadRequest, "%s: it is the other player's turn", do)
		}
	}
	return nil
}

// outside returns what a spectator sees: whose turn it is.
func (t *replay[S, M]) outside(l board.Language) answer.View {
	b := board.Arrange(t.played.Board, l)
	v := answer.View{Record: t.record, Seat: t.seat, Turns: []board.Owner{}, Scene: board.Scene{Board: &b, Pieces: []board.Piece{}}, Moves: []answer.Move{}}
	turn := t.hidden.played.Rules.Turn(t.hidden.moment.State())
	v.Turn, v.TurnLabel = board.Owner(turn), l.Say("%s to move", t.of.player(turn, t.record.Variant, l))
	return v
}
