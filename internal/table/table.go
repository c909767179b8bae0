package table

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Table is a replayed game. Its methods may be called by one goroutine at a time.
type Table interface {
	// Record returns the completed record.
	Record() board.Record

	// View returns the view after ply moves.
	View(ply int, l board.Language) (View, error)

	// Draft takes the position at the end of the record apart, for editing.
	Draft(l board.Language) (Drafting, error)

	// Compose returns a new game that starts with the position of a draft.
	Compose(d board.Draft) (Table, error)

	// Frames returns the scenes after each number of moves in the range from to to.
	Frames(from, to int, l board.Language) (Frames, error)

	// Check returns an error if the bot cannot be asked at the end of the record.
	Check(b Bot) error

	// Move returns the bot's move at the end of the record.
	Move(ctx context.Context, b Bot, seed uint64, l board.Language) (Found, error)

	// Hint is Move with the reasons.
	Hint(ctx context.Context, b Bot, seed uint64, l board.Language) (Found, error)

	// Analyse passes the bot's results at the end of the record to emit as they are
	// found. An error of emit ends the analysis.
	Analyse(ctx context.Context, b Bot, lines int, l board.Language, emit func(any) error) error

	// Drawing returns the end of the record as text, as the player to move sees it.
	Drawing() string

	// Perft counts the sequences of depth moves from the end of the record: it passes each
	// first move with their number to tell.
	Perft(ctx context.Context, depth int, tell func(move string, sequences int64)) error

	// Graph passes the bot's score of every position of the record to emit.
	Graph(ctx context.Context, b Bot, emit func(Sample) error) error
}

// table is a replayed record.
type table[S, M comparable] struct {
	entry     *Game[S, M]
	played    board.Variation[S, M]
	searchers []Searcher[S, M]
	notation  game.Notation[S, M]
	historian game.Historian[S] // nil if earlier positions do not matter
	observer  game.Observer[S]  // nil if nothing is hidden
	record    board.Record
	moment    board.Moment[S, M]
}

// View is the page's view of a position.
type View struct {
	Record    board.Record  `json:"record"`
	Ply       int           `json:"ply"`
	Plies     int           `json:"plies"`
	Turn      board.Owner   `json:"turn"`
	Turns     []board.Owner `json:"turns"` // the player of each move of the record
	TurnLabel string        `json:"turn_label"`
	Over      bool          `json:"over"`
	Result    *Result       `json:"result,omitempty"`
	Committed *board.Owner  `json:"committed,omitempty"`
	Position  string        `json:"position"`
	Text      string        `json:"text"`
	Forms     []Written     `json:"forms,omitempty"`
	Estimate  float64       `json:"estimate"`
	Scene     board.Scene   `json:"scene"`
	Moves     []board.Move  `json:"moves"`
	Labels    []string      `json:"labels,omitempty"` // each move of the record in words; nil if those are the notation
	Parts     []board.Part  `json:"parts,omitempty"`
}

// Written is a game or a position in another format.
type Written struct {
	Title    string `json:"title"`
	Position bool   `json:"position"`
	Text     string `json:"text"`
}

// Result describes how a game ended.
type Result struct {
	Winner board.Owner `json:"winner"`
	Payoff float64     `json:"payoff"`
	Label  string      `json:"label"`
}

// Frames are the scenes of a game, for replays.
type Frames struct {
	Board  board.Layout `json:"board"`
	Frames []Frame      `json:"frames"`
}

// Frame is the scene of one position.
type Frame struct {
	Ply       int          `json:"ply"`
	Turn      board.Owner  `json:"turn"`
	Committed *board.Owner `json:"committed,omitempty"`
	board.Scene
}

// MaxFrames is the maximum number of frames in an answer.
const MaxFrames = 200

func (t *table[S, M]) Record() board.Record { return t.record }

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
	t.moment.States = append(t.moment.States, game.After(t.played.Rules, *s, m))
}

// draw plays for chance. The outcome depends on the seed and the ply, so that it is the
// same when a move is taken back and played again.
func (t *table[S, M]) draw() {
	for t.played.Rules.Turn(t.moment.State()) == game.Chance && len(t.moment.Moves) < 2*MaxPlies {
		r := rand.New(rand.NewPCG(t.record.Seed, uint64(len(t.moment.Moves))))
		outcomes := t.played.Rules.Moves(nil, t.moment.State())
		i, err := game.OddsOf(t.played.Rules).Draw(t.moment.State(), outcomes, r.Float64())
		if err != nil {
			return // the page shows that no player can move
		}
		t.apply(outcomes[i])
	}
}

// turns returns the player of each move.
func (t *table[S, M]) turns() []board.Owner {
	turns := make([]board.Owner, len(t.moment.Moves))
	for i := range turns {
		turns[i] = board.Owner(t.played.Rules.Turn(&t.moment.States[i]))
	}
	return turns
}

// labels describes the moves of the record in words. A secret choice stays empty until
// the opponent has chosen, too.
func (t *table[S, M]) labels(l board.Language) []string {
	if _, ok := t.played.Board.(board.Labeler[S, M]); !ok {
		return nil
	}
	labels := make([]string, len(t.moment.Moves))
	secret := t.committed(t.moment.State()) != nil
	for i, m := range t.moment.Moves {
		if !secret || i < len(labels)-1 {
			labels[i] = t.label(t.at(i, l), m)
		}
	}
	return labels
}

// at returns the moment after ply moves.
func (t *table[S, M]) at(ply int, l board.Language) *board.Moment[S, M] {
	m := t.moment
	m.Language = l
	m.States, m.Moves = m.States[:ply+1], m.Moves[:ply]
	return &m
}

// over reports whether the game is over at a moment, and returns the payoff.
func (t *table[S, M]) over(at *board.Moment[S, M]) (payoff float64, over bool) {
	if game.Over(t.played.Rules, *at.State()) {
		return t.played.Rules.Evaluate(at.State()), true
	}
	if t.historian != nil {
		return t.historian.Adjudicate(at.States)
	}
	return 0, false
}

// committed returns the player who has chosen and waits for the opponent.
func (t *table[S, M]) committed(s *S) *board.Owner {
	turn := t.played.Rules.Turn(s)
	if t.observer == nil || turn != game.First && turn != game.Second || t.observer.Observe(s, turn) == *s {
		return nil
	}
	o := board.Owner(turn.Opponent())
	return &o
}

func (t *table[S, M]) View(ply int, l board.Language) (View, error) {
	if ply < 0 || ply > len(t.moment.Moves) {
		return View{}, problem(BadRequest, "ply is %d; the record has %d", ply, len(t.moment.Moves))
	}
	at := t.at(ply, l)
	s := at.State()
	v := View{
		Record: t.record, Ply: ply, Plies: len(t.moment.Moves), Turn: board.Owner(t.played.Rules.Turn(s)), Committed: t.committed(s),
		Position: t.notation.FormatPosition(s), Estimate: t.played.Rules.Evaluate(s), Scene: board.Show(t.played.Board, at), Moves: []board.Move{},
	}
	v.Turns, v.Labels = t.turns(), t.labels(l)
	v.Text = t.text(at)
	for _, f := range t.entry.Notation.Forms {
		if text := f.Write(at, t.record); text != "" {
			v.Forms = append(v.Forms, Written{f.Title.In(l), f.Position, text})
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
	v.TurnLabel = l.Say("%s to move", "juega: %s", t.entry.player(turn, l))
	composer, composes := t.played.Board.(board.Composer[S, M])
	for _, m := range t.played.Rules.Moves(nil, s) {
		move := board.Move{Text: t.notation.FormatMove(s, m)}
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

// label describes a legal move in words.
func (t *table[S, M]) label(at *board.Moment[S, M], m M) string {
	if labels, ok := t.played.Board.(board.Labeler[S, M]); ok {
		return labels.Label(at, m)
	}
	return t.notation.FormatMove(at.State(), m)
}

// text returns the game so far in its notation, or in JSON if the notation is incomplete,
// as before the first move.
func (t *table[S, M]) text(at *board.Moment[S, M]) string {
	r := t.record
	r.Moves = r.Moves[:len(at.Moves)]
	if t.entry.Notation.Write != nil {
		if text := t.entry.Notation.Write(at, r); text != "" {
			return text
		}
	} else if len(r.Moves) > 0 && r.Start == "" && (t.entry.Setup == nil || r.Setup == t.entry.Setup.Default) {
		return strings.Join(r.Moves, " ")
	}
	text, err := json.Marshal(r)
	if err != nil { // a record consists of numbers and strings
		return ""
	}
	return string(text)
}

// result describes how the game ended.
func (t *table[S, M]) result(at *board.Moment[S, M], payoff float64) *Result {
	l := at.Language
	r := &Result{Payoff: payoff}
	switch {
	case payoff > 0:
		r.Winner = board.First
	case payoff < 0:
		r.Winner = board.Second
	}
	r.Label = l.Say("A draw", "Empate")
	if r.Winner != board.Nobody {
		r.Label = l.Say("%s wins", "Gana: %s", t.entry.player(game.Player(r.Winner), l))
	}
	if e, ok := t.played.Board.(board.Ender[S, M]); ok {
		if why := e.Ending(at); why != "" {
			r.Label = l.Say("%s: %s", "%s, %s", r.Label, why)
		}
	}
	return r
}

func (t *table[S, M]) Frames(from, to int, l board.Language) (Frames, error) {
	n := len(t.moment.Moves)
	if from < 0 || to > n || from > to {
		return Frames{}, problem(BadRequest, "frames %d to %d; the record has 0 to %d", from, to, n)
	}
	if to-from >= MaxFrames {
		return Frames{}, problem(BadRequest, "frames %d to %d are %d; want at most %d", from, to, to-from+1, MaxFrames)
	}
	f := Frames{Board: board.Arrange(t.played.Board, l)}
	for ply := from; ply <= to; ply++ {
		at := t.at(ply, l)
		turn := t.played.Rules.Turn(at.State())
		if ply < n && (turn == game.Chance || t.committed(at.State()) != nil) {
			continue // not visible yet
		}
		scene := board.Show(t.played.Board, at)
		scene.Board = nil
		f.Frames = append(f.Frames, Frame{Ply: ply, Turn: board.Owner(turn), Committed: t.committed(at.State()), Scene: scene})
	}
	return f, nil
}

// observed returns the end of the record as the player to move sees it.
func (t *table[S, M]) observed() (s S, past []S, player game.Player, err error) {
	if _, over := t.over(&t.moment); over {
		return s, nil, game.Nobody, problem(GameOver, "%s: the game is over", t.entry.Name)
	}
	s = *t.moment.State()
	past = t.moment.States[:len(t.moment.States)-1]
	player = t.played.Rules.Turn(&s)
	if t.observer != nil {
		s = t.observer.Observe(&s, player)
		past = slices.Clone(past)
		for i := range past {
			past[i] = t.observer.Observe(&past[i], player)
		}
	}
	return s, past, player, nil
}
