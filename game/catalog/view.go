package catalog

import (
	"encoding/json"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// view returns the view after ply moves.
func (t *replay[S, M]) view(ply int, l board.Language) (answer.View, error) {
	if ply < 0 || ply > len(t.moment.Moves) {
		return answer.View{}, answer.Problemf(answer.BadRequest, "ply is %d; the record has %d", ply, len(t.moment.Moves))
	}
	if t.seat == board.Owner(game.Chance) {
		return t.outside(l), nil
	}
	at := t.at(ply, l)
	s := at.State()
	v := answer.View{
		Record: t.record, Ply: ply, Plies: len(t.moment.Moves), Turn: board.Owner(t.played.Rules.Turn(s)), Committed: t.committed(s),
		Position: t.notation.FormatPosition(s), Estimate: t.played.Rules.Evaluate(s), Scene: board.Show(t.played.Board, at), Moves: []answer.Move{},
	}
	v.Seat, v.Shared, v.Fault = t.seat, t.shared, t.fault
	v.Turns, v.Labels = t.turns(), t.labels(l)
	v.Text = t.text(at)
	for _, f := range t.of.Notation.Forms {
		if text := f.Write(at, t.record); text != "" {
			v.Forms = append(v.Forms, answer.Form{Title: l.Say(f.Title), Position: f.Position, Text: text})
		}
	}
	if payoff, over := t.over(at); over {
		v.Over, v.Turn = true, board.Nobody
		v.Result = t.result(at, payoff)
		v.TurnLabel = v.Result.Label
		v.Estimate = payoff
		return v, nil
	}
	turn := game.Player(v.Turn)
	v.TurnLabel = l.Say("%s to move", t.of.player(turn, t.record.Variant, l))
	if t.hidden != nil && (!t.mine() || ply < len(t.moment.Moves)) {
		return v, nil
	}
	composer, composes := t.played.Board.(board.Composer[S, M])
	for _, m := range t.played.Rules.Moves(nil, s) {
		move := answer.Move{Text: t.notation.FormatMove(s, m)}
		if !composes {
			move.Label = t.label(at, m)
			if t.played.Board != nil && turn != game.Chance {
				move.Paths = t.played.Board.Paths(at, m)
			}
		}
		v.Moves = append(v.Moves, move)
	}
	if composes && turn != game.Chance {
		v.Parts = composer.Parts(at)
	}
	return v, nil
}

// whyNot says why clicks make no legal move at the end of the record.
func (t *replay[S, M]) whyNot(q answer.Question) (answer.Refusal, error) {
	at, v := t.at(len(t.moment.Moves), q.Language), t.played.Board
	if _, over := t.over(at); over {
		return answer.Refusal{}, answer.Problemf(answer.GameOver, "whynot: the game is over")
	}
	if t.hidden != nil && !t.mine() {
		v = nil
	}
	return answer.Refusal{Text: board.WhyNot(v, at, q.Places)}, nil
}

// turns returns the player of each move.
func (t *replay[S, M]) turns() []board.Owner {
	turns := make([]board.Owner, len(t.moment.Moves))
	for i := range turns {
		turns[i] = board.Owner(t.played.Rules.Turn(&t.moment.States[i]))
	}
	return turns
}

// labels describes the moves of the record in words. A secret choice stays empty until
// the opponent has chosen, too.
func (t *replay[S, M]) labels(l board.Language) []string {
	if _, ok := t.played.Board.(board.Labeler[S, M]); !ok {
		return nil
	}
	labels := make([]string, len(t.moment.Moves))
	secret := t.committed(t.moment.State()) != nil
	for i, m := range t.moment.Moves {
		if !secret || i < len(labels)-1 {
			labels[i] = t.label(t.at(i, l), m)
		}
		if t.hidden != nil && t.moment.Unseen[i] {
			labels[i] = l.Say("not seen")
		}
	}
	return labels
}

// label describes a legal move in words.
func (t *replay[S, M]) label(at *board.Moment[S, M], m M) string {
	if labels, ok := t.played.Board.(board.Labeler[S, M]); ok {
		return labels.Label(at, m)
	}
	return t.notation.FormatMove(at.State(), m)
}

// text returns the game so far in its notation, or in JSON if the notation is incomplete,
// as before the first move.
func (t *replay[S, M]) text(at *board.Moment[S, M]) string {
	r := t.record
	r.Moves = r.Moves[:len(at.Moves)]
	if t.hidden != nil {
		return strings.Join(r.Moves, " ")
	}
	if t.of.Notation.Write != nil {
		if text := t.of.Notation.Write(at, r); text != "" {
			return text
		}
	} else if len(r.Moves) > 0 && r.Start == "" && (t.of.setup() == nil || r.Setup == t.of.setup().Default) {
		return strings.Join(r.Moves, " ")
	}
	text, err := json.Marshal(r)
	if err != nil { // a record consists of numbers and strings
		return ""
	}
	return string(text)
}

// result describes how the game ended.
func (t *replay[S, M]) result(at *board.Moment[S, M], payoff float64) *answer.Result {
	l := at.Language
	r := &answer.Result{Payoff: payoff, Winner: board.Owner(game.Winner(payoff)), Label: l.Say("A draw")}
	if r.Winner != board.Nobody {
		r.Label = l.Say("%s wins", t.of.player(game.Player(r.Winner), t.record.Variant, l))
	}
	if e, ok := t.played.Board.(board.Ender[S, M]); ok {
		if r.Why = e.Ending(at); r.Why != "" {
			r.Label = l.Say("%s: %s", r.Label, r.Why)
		}
	}
	return r
}

// frames returns the scenes after each number of moves in the range from to to.
func (t *replay[S, M]) frames(from, to int, l board.Language) (answer.Frames, error) {
	n := len(t.moment.Moves)
	if from < 0 || to > n || from > to {
		return answer.Frames{}, answer.Problemf(answer.BadRequest, "frames %d to %d; the record has 0 to %d", from, to, n)
	}
	if to-from >= answer.MaxFrames {
		return answer.Frames{}, answer.Problemf(answer.BadRequest, "frames %d to %d are %d; want at most %d", from, to, to-from+1, answer.MaxFrames)
	}
	f := answer.Frames{Board: board.Arrange(t.played.Board, l)}
	for ply := from; ply <= to; ply++ {
		at := t.at(ply, l)
		turn := t.played.Rules.Turn(at.State())
		if ply < n && (turn == game.Chance || t.committed(at.State()) != nil) {
			continue // not visible yet
		}
		scene := board.Show(t.played.Board, at)
		scene.Board = nil
		f.Frames = append(f.Frames, answer.Frame{Ply: ply, Turn: board.Owner(turn), Committed: t.committed(at.State()), Scene: scene})
	}
	return f, nil
}
