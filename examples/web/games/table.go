package games

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
)

// table is a record that was replayed.
type table[S, M comparable] struct {
	entry     *entry[S, M]
	board     board[S, M]
	notation  game.Notation[S, M]
	historian game.Historian[S] // nil if the game does not look back
	observer  game.Observer[S]  // nil if nothing is hidden
	record    Record
	moment    view.Moment[S, M]
}

// View is what the page shows of a position.
type View struct {
	Record    Record       `json:"record"`
	Ply       int          `json:"ply"`
	Plies     int          `json:"plies"`
	Turn      view.Owner   `json:"turn"`
	Turns     []view.Owner `json:"turns"` // who made each move of the record
	TurnLabel string       `json:"turn_label"`
	Over      bool         `json:"over"`
	Result    *Result      `json:"result,omitempty"`
	Committed *view.Owner  `json:"committed,omitempty"`
	Position  string       `json:"position"`
	Text      string       `json:"text"`
	Estimate  float64      `json:"estimate"`
	Scene     view.Scene   `json:"scene"`
	Moves     []view.Move  `json:"moves"`
	Parts     []view.Part  `json:"parts,omitempty"`
}

// Result is how a game ended.
type Result struct {
	Winner view.Owner `json:"winner"`
	Payoff float64    `json:"payoff"`
	Label  string     `json:"label"`
}

// Frames are the scenes of a game, for replays.
type Frames struct {
	Board  view.Board `json:"board"`
	Kind   string     `json:"kind"`
	Frames []Frame    `json:"frames"`
}

// Frame is the scene of one position.
type Frame struct {
	Ply       int         `json:"ply"`
	Turn      view.Owner  `json:"turn"`
	Committed *view.Owner `json:"committed,omitempty"`
	view.Scene
}

// MaxFrames is the most frames of an answer.
const MaxFrames = 200

func (t *table[S, M]) Record() Record { return t.record }

// play plays a move given as text.
func (t *table[S, M]) play(text string) *Problem {
	s := t.moment.State()
	if _, over := t.over(&t.moment); over {
		return problem(GameOver, "move %d, %q: the game is over before it", len(t.moment.Moves)+1, text)
	}
	m, err := t.notation.ParseMove(s, text)
	if err != nil {
		return problem(IllegalMove, "move %d: %s", len(t.moment.Moves)+1, strings.TrimPrefix(reason(err), "move "))
	}
	t.apply(m)
	return nil
}

func (t *table[S, M]) apply(m M) {
	s := t.moment.State()
	t.record.Moves = append(t.record.Moves, t.notation.FormatMove(s, m))
	t.moment.Moves = append(t.moment.Moves, m)
	t.moment.States = append(t.moment.States, game.After(t.board.rules, *s, m))
}

// draw lets chance act: by the seed and the ply, so that it acts alike when a move is
// taken back and played again.
func (t *table[S, M]) draw() {
	for t.board.rules.Turn(t.moment.State()) == game.Chance && len(t.moment.Moves) < 2*MaxPlies {
		r := rand.New(rand.NewPCG(t.record.Seed, uint64(len(t.moment.Moves))))
		t.apply(outcome(t.board.rules, t.moment.State(), r))
	}
}

// outcome draws what chance does in s.
func outcome[S, M comparable](g game.Game[S, M], s *S, r *rand.Rand) M {
	moves := g.Moves(nil, s)
	chancer, ok := game.As[game.Chancer[S, M]](g)
	if !ok {
		return moves[r.IntN(len(moves))]
	}
	x := r.Float64()
	for _, m := range moves {
		if x -= chancer.Probability(s, m); x < 0 {
			return m
		}
	}
	return moves[len(moves)-1]
}

// turns returns who made each move.
func (t *table[S, M]) turns() []view.Owner {
	turns := make([]view.Owner, len(t.moment.Moves))
	for i := range turns {
		turns[i] = view.Owner(t.board.rules.Turn(&t.moment.States[i]))
	}
	return turns
}

// at returns the moment after ply moves.
func (t *table[S, M]) at(ply int, l view.Language) *view.Moment[S, M] {
	m := t.moment
	m.Language = l
	m.States, m.Moves = m.States[:ply+1], m.Moves[:ply]
	return &m
}

// over reports whether the game is over at a moment, and the payoff.
func (t *table[S, M]) over(at *view.Moment[S, M]) (payoff float64, over bool) {
	if game.Over(t.board.rules, *at.State()) {
		return t.board.rules.Evaluate(at.State()), true
	}
	if t.historian != nil {
		return t.historian.Adjudicate(at.States)
	}
	return 0, false
}

// committed returns who has chosen and waits for the other.
func (t *table[S, M]) committed(s *S) *view.Owner {
	turn := t.board.rules.Turn(s)
	if t.observer == nil || turn != game.First && turn != game.Second || t.observer.Observe(s, turn) == *s {
		return nil
	}
	o := view.Owner(turn.Opponent())
	return &o
}

// player returns a player's name.
func (t *table[S, M]) player(p game.Player, l view.Language) string {
	switch p {
	case game.First, game.Second:
		return t.entry.players[p-game.First].in(l)
	case game.Chance:
		return l.Say("chance", "el azar")
	}
	return l.Say("nobody", "nadie")
}

func (t *table[S, M]) View(ply int, l view.Language) (View, error) {
	if ply < 0 || ply > len(t.moment.Moves) {
		return View{}, problem(BadRequest, "ply is %d; the record has %d", ply, len(t.moment.Moves))
	}
	at := t.at(ply, l)
	s := at.State()
	b := t.board.view.Board(l)
	v := View{
		Record: t.record, Ply: ply, Plies: len(t.moment.Moves), Turn: view.Owner(t.board.rules.Turn(s)), Committed: t.committed(s),
		Position: t.notation.FormatPosition(s), Estimate: t.board.rules.Evaluate(s), Scene: t.board.view.Scene(at), Moves: []view.Move{},
	}
	v.Scene.Board = &b
	v.Turns = t.turns()
	v.Text = t.text(at)
	if payoff, over := t.over(at); over {
		v.Over, v.Turn = true, view.Owner(game.Nobody)
		v.Result = t.result(at, payoff)
		v.TurnLabel = v.Result.Label
		v.Estimate = payoff
		return v, nil
	}
	turn := game.Player(v.Turn)
	v.TurnLabel = l.Say("%s to move", "juega: %s", t.player(turn, l))
	labels, _ := t.board.view.(view.Labeler[S, M])
	composer, composes := t.board.view.(view.Composer[S, M])
	for _, m := range t.board.rules.Moves(nil, s) {
		move := view.Move{Text: t.notation.FormatMove(s, m)}
		if !composes {
			move.Label, move.Paths = move.Text, t.board.view.Paths(at, m)
			if labels != nil {
				move.Label = labels.Label(at, m)
			}
		}
		v.Moves = append(v.Moves, move)
	}
	if composes && turn != game.Chance {
		v.Parts = composer.Parts(at)
	}
	return v, nil
}

// text returns the game so far in its notation, or in JSON where that does not tell all.
func (t *table[S, M]) text(at *view.Moment[S, M]) string {
	r := t.record
	r.Moves = r.Moves[:len(at.Moves)]
	if t.entry.write != nil {
		if text := t.entry.write(at, r); text != "" {
			return text
		}
	} else if r.Start == "" && (t.entry.setup == nil || r.Setup == t.entry.setup.preset) {
		return strings.Join(r.Moves, " ")
	}
	text, err := json.Marshal(r)
	if err != nil { // a record is only numbers and strings
		return ""
	}
	return string(text)
}

// result says how the game ended.
func (t *table[S, M]) result(at *view.Moment[S, M], payoff float64) *Result {
	l := at.Language
	r := &Result{Payoff: payoff}
	switch {
	case payoff > 0:
		r.Winner = view.Owner(game.First)
	case payoff < 0:
		r.Winner = view.Owner(game.Second)
	}
	r.Label = l.Say("A draw", "Empate")
	if r.Winner != view.Owner(game.Nobody) {
		r.Label = l.Say("%s wins", "Gana: %s", t.player(game.Player(r.Winner), l))
	}
	if e, ok := t.board.view.(view.Ender[S, M]); ok {
		if why := e.Ending(at); why != "" {
			r.Label = l.Say("%s: %s", "%s, %s", r.Label, why)
		}
	}
	return r
}

func (t *table[S, M]) Frames(from, to int, l view.Language) (Frames, error) {
	n := len(t.moment.Moves)
	if from < 0 || to > n || from > to {
		return Frames{}, problem(BadRequest, "frames %d to %d; the record has 0 to %d", from, to, n)
	}
	if to-from >= MaxFrames {
		return Frames{}, problem(BadRequest, "frames %d to %d are %d; want at most %d", from, to, to-from+1, MaxFrames)
	}
	f := Frames{Board: t.board.view.Board(l)}
	for ply := from; ply <= to; ply++ {
		at := t.at(ply, l)
		turn := t.board.rules.Turn(at.State())
		if ply < n && (turn == game.Chance || t.committed(at.State()) != nil) {
			continue // nothing to be seen yet
		}
		scene := t.board.view.Scene(at)
		f.Kind = scene.Kind
		f.Frames = append(f.Frames, Frame{Ply: ply, Turn: view.Owner(turn), Committed: t.committed(at.State()), Scene: scene})
	}
	return f, nil
}

// observed returns the end of the record as the player to move sees it.
func (t *table[S, M]) observed() (s S, past []S, player game.Player, err error) {
	if _, over := t.over(&t.moment); over {
		return s, nil, game.Nobody, problem(GameOver, "%s: the game is over", t.entry.name)
	}
	s = *t.moment.State()
	past = t.moment.States[:len(t.moment.States)-1]
	player = t.board.rules.Turn(&s)
	if t.observer != nil {
		s = t.observer.Observe(&s, player)
		past = slices.Clone(past)
		for i := range past {
			past[i] = t.observer.Observe(&past[i], player)
		}
	}
	return s, past, player, nil
}
