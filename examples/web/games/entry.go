package games

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
)

// Entry is a game.
type Entry interface {
	Name() string
	Info(l view.Language) Info

	// Open replays a record. Where chance is to act at its end, the outcomes are drawn.
	Open(r Record) (Table, error)

	// Recorded returns what all games of a record have in common that was made by the
	// tournaments of package catalog with a seed: everything but the moves.
	Recorded(seed uint64) (Record, error)

	// Parse reads a whole game or a position.
	Parse(variant, setup, text string) (Table, error)
}

// Table is a game that was replayed. Its methods may be called once it is made by one
// goroutine at a time.
type Table interface {
	// Record returns the record with everything written out.
	Record() Record

	// View returns what is to be shown after ply moves.
	View(ply int, l view.Language) (View, error)

	// Frames returns the scenes after each of from to to moves.
	Frames(from, to int, l view.Language) (Frames, error)

	// Check reports whether the bot can be asked at the end of the record.
	Check(b Bot) error

	// Move returns what the bot plays at the end of the record.
	Move(ctx context.Context, b Bot, seed uint64, l view.Language) (Found, error)

	// Analyse tells emit what the bot finds at the end of the record, as it finds it. An
	// error of emit ends the analysis.
	Analyse(ctx context.Context, b Bot, lines int, l view.Language, emit func(any) error) error

	// Graph tells emit what the bot thinks of every position of the record.
	Graph(ctx context.Context, b Bot, emit func(Sample) error) error
}

// entry is a game with its types.
type entry[S, M comparable] struct {
	name      string
	title     words
	players   [2]words
	variants  []variant
	setup     *setup
	notation  [3]words // of a move, a position, a game; with examples between backquotes
	unit      unit     // of scores without bounds
	defaults  Defaults
	searchers []searcher[S, M]
	specials  []special[S, M]
	wholeTurn bool // a bot's answer is a turn of several moves

	// say puts a move into few words, where its notation is hard to listen to. nil: the
	// notation.
	say func(m M, l view.Language) string

	// open returns the rules and the view of a variant with a setup, which it writes out;
	// both may be empty.
	open func(variant, setup string, seed uint64) (board[S, M], error)

	// read reads whole games, if there is a form for them besides moves separated by
	// blanks. Of the record it fills in the moves, and the start or the setup if the text
	// says them; the moves need not have been checked.
	read func(b board[S, M], text string) (Record, error)

	// resembles tells what the writer of a text meant that cannot be read. nil: a game.
	resembles func(text string) reading

	// write is its inverse for the record of a game. nil: moves separated by blanks.
	write func(at *view.Moment[S, M], r Record) string
}

// reading is a way to read a text.
type reading int

const (
	asGame  reading = iota // in the game's own form, if there is one
	asMoves                // separated by blanks
	asPosition
)

// board is a variant that is being played.
type board[S, M comparable] struct {
	rules game.Game[S, M]
	view  view.View[S, M]
	setup string
}

type variant struct {
	name  string
	title words
}

type setup struct {
	label, help words
	preset      string
	random      bool
}

func (e *entry[S, M]) Name() string { return e.name }

func (e *entry[S, M]) Info(l view.Language) Info {
	info := Info{
		Name: e.name, Title: e.title.in(l), Players: [2]string{e.players[0].in(l), e.players[1].in(l)},
		Notation: Notation{Move: unquoted(e.notation[0].in(l)), Position: unquoted(e.notation[1].in(l)), Game: unquoted(e.notation[2].in(l))},
		Score:    Range{Unit: e.unit.many.in(l)}, Default: e.defaults, Specials: []string{},
	}
	for _, v := range e.variants {
		info.Variants = append(info.Variants, Variant{Name: v.name, Title: v.title.in(l)})
	}
	if s := e.setup; s != nil {
		info.Setup = &Setup{Label: s.label.in(l), Help: s.help.in(l), Default: s.preset, Random: s.random}
	}
	if b, err := e.open(e.variants[0].name, "", 1); err == nil {
		_, info.Simultaneous = game.As[game.Observer[S]](b.rules)
	}
	if e.unit == (unit{}) {
		low, high := -1.0, 1.0
		info.Score.Min, info.Score.Max = &low, &high
	}
	for _, s := range e.searchers {
		info.Searchers = append(info.Searchers, s.info(l))
	}
	for _, s := range e.specials {
		info.Specials = append(info.Specials, s.name)
	}
	return info
}

// unquoted is an explanation without the marks around its examples.
func unquoted(text string) string { return strings.ReplaceAll(text, "`", "") }

func (e *entry[S, M]) Open(r Record) (Table, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	return e.replay(r)
}

// Recorded leaves the seed out: what it decided is in the setup and in the moves.
func (e *entry[S, M]) Recorded(seed uint64) (Record, error) {
	t, err := e.begin(&Record{Game: e.name, Seed: seed})
	if err != nil {
		return Record{}, err
	}
	t.record.Seed = 0
	return t.record, nil
}

// begin finds the board of a record and its first position.
func (e *entry[S, M]) begin(r *Record) (*table[S, M], error) {
	if r.Variant == "" {
		r.Variant = e.variants[0].name
	}
	if !slices.ContainsFunc(e.variants, func(v variant) bool { return v.name == r.Variant }) {
		var names []string
		for _, v := range e.variants {
			names = append(names, v.name)
		}
		return nil, problem(BadSetup, "no variant %q (there are: %s)", r.Variant, strings.Join(names, ", "))
	}
	if r.Setup != "" && e.setup == nil {
		return nil, problem(BadSetup, "the setup is %q, but this game has no setup", r.Setup)
	}
	b, err := e.open(r.Variant, r.Setup, r.Seed)
	if err != nil {
		return nil, problem(BadSetup, "%s", reason(err))
	}
	notation, ok := game.As[game.Notation[S, M]](b.rules)
	if !ok {
		return nil, errors.New(e.name + ": the game has no notation")
	}
	r.Setup = b.setup
	t := &table[S, M]{entry: e, board: b, notation: notation, record: *r}
	t.historian, _ = game.As[game.Historian[S]](b.rules)
	t.observer, _ = game.As[game.Observer[S]](b.rules)
	start := b.rules.Start()
	if r.Start != "" {
		if start, err = notation.ParsePosition(r.Start); err != nil {
			return nil, problem(BadPosition, "%s", reason(err))
		}
		if t.record.Start = notation.FormatPosition(&start); start == b.rules.Start() {
			t.record.Start = ""
		}
	}
	t.moment = view.Moment[S, M]{Game: b.rules, States: []S{start}}
	t.record.Moves = make([]string, 0, len(r.Moves)+1)
	return t, nil
}

// replay plays a record over again.
func (e *entry[S, M]) replay(r Record) (*table[S, M], error) {
	t, err := e.begin(&r)
	if err != nil {
		return nil, err
	}
	for i, text := range r.Moves {
		if err := t.play(text); err != nil {
			err.Ply = &i
			return nil, err
		}
	}
	t.draw()
	return t, nil
}

// Parse tries a record in JSON, the game's own form, moves separated by blanks, and a
// position. Where all fail, it tells what is wrong with what the text resembles.
func (e *entry[S, M]) Parse(variant, setup, text string) (Table, error) {
	t, err := e.begin(&Record{Game: e.name, Variant: variant, Setup: setup})
	if err != nil {
		return nil, err
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, problem(BadPosition, "there is nothing to read: the text is empty")
	}
	if text[0] == '{' {
		return e.parseJSON(text)
	}
	record := Record{Game: e.name, Variant: t.record.Variant, Setup: setup}
	var failed [3]error // by reading
	if e.read != nil {
		opened, err := e.openGame(t.board, record, text)
		if err == nil {
			return opened, nil
		}
		failed[asGame] = err
	}
	game := record
	game.Moves = strings.Fields(text)
	opened, err := e.Open(game)
	if err == nil {
		return opened, nil
	}
	failed[asMoves] = err
	s, err := t.notation.ParsePosition(text)
	if err == nil {
		record.Start = t.notation.FormatPosition(&s)
		return e.Open(record)
	}
	failed[asPosition] = err
	meant := asGame
	if e.resembles != nil {
		meant = e.resembles(text)
	}
	if failed[meant] == nil { // no form of its own
		meant = asMoves
	}
	return nil, problem(BadPosition, "%s", reason(failed[meant]))
}

// openGame reads a whole game in the game's own form into a record that has all but what
// the text says.
func (e *entry[S, M]) openGame(b board[S, M], r Record, text string) (Table, error) {
	found, err := e.read(b, text)
	if err != nil {
		return nil, err
	}
	r.Start, r.Moves = found.Start, found.Moves
	if found.Setup != "" {
		r.Setup = found.Setup
	}
	return e.Open(r)
}

// parseJSON reads a record as the page keeps it.
func (e *entry[S, M]) parseJSON(text string) (Table, error) {
	var r Record
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, problem(BadPosition, "as a record in JSON: %v", err)
	}
	if r.Game != e.name {
		return nil, problem(BadPosition, "the record is of the game %q; want %q", r.Game, e.name)
	}
	return e.Open(r)
}

// MaxTime is the longest that a search may take.
const MaxTime = 10 * time.Second
