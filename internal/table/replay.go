package table

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Open replays a record.
func (e *Game[S, M]) Open(r board.Record) (Table, error) {
	if err := checkRecord(&r); err != nil {
		return nil, err
	}
	return e.replay(r)
}

// Recorded omits the seed: its effects are in the setup and in the moves.
func (e *Game[S, M]) Recorded(variant, setup string, seed uint64) (board.Record, error) {
	t, err := e.begin(&board.Record{Game: e.Name, Variant: variant, Setup: setup, Seed: seed})
	if err != nil {
		return board.Record{}, err
	}
	t.record.Seed = 0
	return t.record, nil
}

// begin returns the board of a record and its first position.
func (e *Game[S, M]) begin(r *board.Record) (*table[S, M], error) {
	if r.Variant == "" {
		r.Variant = e.variants()[0].Name
	}
	if !e.Unlisted && !slices.ContainsFunc(e.variants(), func(v board.Variant) bool { return v.Name == r.Variant }) {
		var names []string
		for _, v := range e.variants() {
			names = append(names, v.Name)
		}
		return nil, problem(BadSetup, "no variant %q (there are: %s)", r.Variant, strings.Join(names, ", "))
	}
	if r.Setup != "" && e.Setup == nil {
		return nil, problem(BadSetup, "the setup is %q, but this game has no setup", r.Setup)
	}
	b, err := e.open(r.Variant, r.Setup, r.Seed)
	if err != nil {
		return nil, problem(BadSetup, "%s", reason(err))
	}
	notation, _ := game.As[game.Notation[S, M]](b.Rules) // guaranteed by Vary
	r.Setup = b.Setup
	t := &table[S, M]{entry: e, played: b, searchers: e.Searchers, notation: notation, record: *r}
	t.historian, _ = game.As[game.Historian[S]](b.Rules)
	t.observer, _ = game.As[game.Observer[S]](b.Rules)
	start := b.Rules.Start()
	if r.Start != "" {
		if start, err = notation.ParsePosition(r.Start); err != nil {
			return nil, problem(BadPosition, "%s", reason(err))
		}
		if t.record.Start = notation.FormatPosition(&start); start == b.Rules.Start() {
			t.record.Start = ""
		}
	}
	t.moment = board.Moment[S, M]{Game: b.Rules, States: []S{start}}
	t.record.Moves = make([]string, 0, len(r.Moves)+1)
	return t, nil
}

// replay replays a record.
func (e *Game[S, M]) replay(r board.Record) (*table[S, M], error) {
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

// Parse tries a record in JSON, the game's own format, moves separated by spaces, and a
// position. If all fail, it returns the error of the format that the text resembles; a text
// that can be read both as a game and as moves, with different results, is refused.
func (e *Game[S, M]) Parse(variant, setup, text string) (Table, error) {
	t, err := e.begin(&board.Record{Game: e.Name, Variant: variant, Setup: setup})
	if err != nil {
		return nil, err
	}
	text = strings.TrimSpace(plain.Text(text))
	if text == "" {
		return nil, problem(BadPosition, "there is nothing to read: the text is empty")
	}
	if text[0] == '{' {
		return e.parseJSON(text)
	}
	record := board.Record{Game: e.Name, Variant: t.record.Variant, Setup: setup}
	var failed [3]error // by Reading
	var whole Table
	if e.Notation.Read != nil {
		whole, failed[board.AsGame] = e.openGame(t.played, record, text)
	}
	game := record
	game.Moves = strings.Fields(text)
	opened, err := e.Open(game)
	switch read := e.Notation.Read != nil && failed[board.AsGame] == nil; {
	case read && err == nil:
		return whole, different(whole, opened)
	case read:
		return whole, nil
	case err == nil:
		return opened, nil
	}
	failed[board.AsMoves] = err
	s, err := t.notation.ParsePosition(text)
	if err == nil {
		record.Start = t.notation.FormatPosition(&s)
		return e.Open(record)
	}
	failed[board.AsPosition] = err
	meant := board.AsGame
	if e.Notation.Resembles != nil {
		meant = e.Notation.Resembles(text)
	}
	if failed[meant] == nil { // the game has no format of its own
		meant = board.AsMoves
	}
	return nil, problem(BadPosition, "%s", reason(failed[meant]))
}

// different returns an error that names two readings of a text if they differ.
func different(a, b Table) error {
	if slices.Equal(a.Record().Moves, b.Record().Moves) {
		return nil
	}
	var texts [2]string
	for i, t := range []Table{a, b} {
		v, err := t.View(len(t.Record().Moves), board.English)
		if err != nil {
			return err
		}
		texts[i] = v.Text
	}
	return problem(BadPosition, "this can be either of two games; write %q or %q", texts[0], texts[1])
}

// Split returns the text itself if the game has no format for several games.
func (e *Game[S, M]) Split(variant, setup, text string) ([]board.Excerpt, error) {
	t, err := e.begin(&board.Record{Game: e.Name, Variant: variant, Setup: setup})
	if err != nil {
		return nil, err
	}
	if e.Notation.Split != nil {
		if games := e.Notation.Split(t.played, text); len(games) > 0 {
			return games, nil
		}
	}
	return []board.Excerpt{{Text: text}}, nil
}

// openGame parses a whole game in the game's own format. r provides everything that the
// text does not contain.
func (e *Game[S, M]) openGame(b board.Variation[S, M], r board.Record, text string) (Table, error) {
	found, err := e.Notation.Read(b, text)
	if err != nil {
		return nil, err
	}
	r.Start, r.Moves = found.Start, found.Moves
	if found.Setup != "" {
		r.Setup = found.Setup
	}
	return e.Open(r)
}

// parseJSON parses a record in the page's JSON format.
func (e *Game[S, M]) parseJSON(text string) (Table, error) {
	var r board.Record
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, problem(BadPosition, "as a record in JSON: %v", err)
	}
	if r.Game != e.Name {
		return nil, problem(BadPosition, "the record is of the game %q; want %q", r.Game, e.Name)
	}
	return e.Open(r)
}
