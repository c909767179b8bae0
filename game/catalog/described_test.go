package catalog_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// TestDescribed checks that a page gets all texts of a description in its language.
func TestDescribed(t *testing.T) {
	other := board.Language("described")
	must.Do(t, board.Translate(other, []byte(`{"title": "es title", "black": "es black", "white": "es white", "aim": "es aim", "task": "es task",
		"one": "es one\ntwo\n\n \n\nthree", "overlay": "es overlay", "variant": "es variant", "label": "es label", "help": "es help",
		"caption": "es caption", "stones": "es stones", "move": "es move", "position": "es position", "game": "es game", "Board games": "es groups"}`)))
	g := catalog.Game[position, take]{
		Name: "x", Title: "title", Players: [2]string{"black", "white"},
		Aim: "aim", Task: "task", About: "one\ntwo\n\n \n\nthree", Overlay: "overlay",
		Variants: []board.Variant{{Name: "a", Title: "variant"}, {Name: "b"}},
		Setup:    &board.Setup{Label: "label", Help: "help", Default: "7", Random: true},
		Pictures: []board.Picture{{Caption: "caption", Variant: "b", Setup: "7", Start: "{[3 4] false}", Moves: "0,1 1,1"}},
		Unit:     board.Unit{One: "stone", Many: "stones"},
		Vary: func(variant, setup string, _ uint64) (v board.Ruleset[position, take], err error) {
			v.Rules, v.Setup = heaps{3}, setup
			return v, nil
		},
		Notation: board.Format[position, take]{Move: "move", Position: "position", Game: "game"},
	}
	groups := map[board.Language]string{"en": "Board games", other: "es groups"}
	for l, es := range map[board.Language]string{"en": "", other: "es "} {
		d := mustAsk[answer.Game](t, g.Entry(), answer.Question{Do: "game", Game: "x", Language: l})
		d.Searchers, d.Default = nil, answer.Defaults{}
		want := answer.Game{
			Name: "x", Title: es + "title", Group: groups[l], Players: [2]string{es + "black", es + "white"}, Aim: es + "aim", Task: es + "task",
			About: []string{es + "one two", "three"}, Overlay: es + "overlay", Variants: []answer.Variant{{Name: "a", Title: es + "variant"}, {Name: "b"}},
			Setup: &answer.Setup{Label: es + "label", Help: es + "help", Default: "7", Random: true}, Chance: true,
			Pictures: []answer.Picture{{Caption: es + "caption", Record: board.Record{Game: "x", Variant: "b", Setup: "7", Start: "{[3 4] false}", Moves: []string{"0,1", "1,1"}, Seed: 1}}},
			Score:    answer.Range{Unit: es + "stones"},
			Notation: answer.Notation{Move: es + "move", Position: es + "position", Game: es + "game"},
		}
		if !reflect.DeepEqual(d, want) {
			t.Errorf("%+v, want %+v", d, want)
		}
	}
	g.Notation.Write = func(*board.Moment[position, take], board.Record) string { return "as the game writes it" }
	if v := mustAsk[answer.View](t, g.Entry(), answer.Question{Do: "new", Game: "x"}); v.Text != "as the game writes it" || v.TurnLabel != "black to move" || v.Record.Variant != "a" {
		t.Errorf(`%s: %+v; want v.TurnLabel == "black to move", v.Record.Variant == "a"`, v.TurnLabel, v.Record)
	}
	must.Do(t, tools.Of(g.Entry()).CheckBoards())
	// A variant has its own players, or else the game's; the first is the game without a variant.
	named := g
	named.Variants = []board.Variant{{Name: "a", Players: [2]string{"grey", "pink"}}, {Name: "b"}}
	d := described(t, named.Entry())
	if got := fmt.Sprint(d.Players, d.Variants[0].Players, d.Variants[1].Players); got != "[grey pink] [grey pink] [black white]" {
		t.Errorf("the players, those of a and of b are %s; want [grey pink] [grey pink] [black white]", got)
	}
	for want, change := range map[string]func(){
		"picture 2: ":             func() { g.Pictures = append(g.Pictures, board.Picture{Caption: "second", Moves: "0,9"}) },
		"picture 1 has no captio": func() { g.Pictures = []board.Picture{{}} },
	} {
		kept := g
		change()
		if err := tools.Of(g.Entry()).CheckBoards(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
		g = kept
	}
	for _, text := range []string{"", "same", "a b"} {
		e := catalog.Game[position, take]{Name: "x", Rules: spaced{noted{heaps{1}}, text}}.Entry()
		if err := tools.Of(e).CheckBoards(); err == nil || !strings.Contains(err.Error(), "want a text without spaces") {
			t.Errorf(`all moves are written %q: %v; want an error, strings.Contains(err.Error(), "want a text without spaces")`, text, err)
		}
	}
}

// TestPasted reads what people paste: records, games and positions, in the variant that is shown.
func TestPasted(t *testing.T) {
	e := catalog.Game[position, take]{
		Name: "x", Variants: []board.Variant{{Name: "3"}, {Name: "5"}}, Setup: &board.Setup{},
		Vary: func(variant, setup string, _ uint64) (v board.Ruleset[position, take], err error) {
			v.Rules, v.Setup = heaps{len(setup) + int(variant[0]-'0')}, setup
			return v, nil
		},
	}.Entry()
	for text, want := range map[string]board.Record{
		"0,4 1,1":        {Game: "x", Variant: "5", Setup: "s", Moves: []string{"0,4", "1,1"}},
		" {[6 7] false}": {},
		"{\"game\":\"x\",\"variant\":\"3\",\"moves\":[\"0,1\"],\"seed\":4}": {Game: "x", Variant: "3", Moves: []string{"0,1"}, Seed: 4},
	} {
		v, err := ask[answer.View](e, answer.Question{Do: "parse", Game: "x", Variant: "5", Setup: "s", Text: text})
		if want.Game == "" { // a position that begins like a record is none
			if err == nil || !strings.Contains(err.Error(), "as a record in JSON") {
				t.Errorf(`%s: %v; want an error, strings.Contains(err.Error(), "as a record in JSON")`, text, err)
			}
		} else if err != nil || !reflect.DeepEqual(v.Record, want) {
			t.Errorf("%s is read as %+v, %v; want %+v", text, v.Record, err, want)
		}
		games := mustAsk[answer.Games](t, e, answer.Question{Do: "split", Game: "x", Text: text})
		if !reflect.DeepEqual(games.Games, []board.Excerpt{{Text: text}}) {
			t.Errorf("%s holds %+v; want reflect.DeepEqual(games.Games, []board.Excerpt{{Text: text}})", text, games)
		}
	}
	for text, want := range map[string]string{
		"":                            "the text is empty",
		" \u200b\n":                   "the text is empty",
		`{"game":"y","moves":[]}`:     `the record is of the game "y"; want "x"`,
		`{"game":"x","colour":"red"}`: `unknown field "colour"`,
		"0,1 nonsense":                `"nonsense" is not a legal move`,
	} {
		if _, err := ask[answer.View](e, answer.Question{Do: "parse", Game: "x", Text: text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	// A position is read where the game reads positions, and the opening position is no other.
	readable := catalog.Game[position, take]{Name: "x", Rules: reading{noted{heaps{3}}}}.Entry()
	for text, start := range map[string]string{"2/1": "2/1", "3/4": ""} {
		v, err := ask[answer.View](readable, answer.Question{Do: "parse", Game: "x", Text: text})
		if err != nil || v.Record.Start != start || v.Position != text || len(v.Record.Moves) != 0 {
			t.Errorf("%s is read as %+v, %v; want no error, v.Record.Start == start, v.Position == text, len(v.Record.Moves) == 0", text, v.Record, err)
		}
		var r board.Record
		if json.Unmarshal([]byte(v.Text), &r); r.Start != start {
			t.Errorf("the game from %s is written %s; want r.Start == start", text, v.Text)
		}
		after := mustAsk[answer.View](t, readable, answer.Question{Do: "play", Record: v.Record, Move: "0-1"})
		again, err := ask[answer.View](readable, answer.Question{Do: "parse", Game: "x", Text: after.Text})
		if err != nil || !reflect.DeepEqual(again.Record, after.Record) {
			t.Errorf("%s is read as %+v, %v; want %+v", after.Text, again.Record, err, after.Record)
		}
	}
}

// reading is heaps with positions that can be read.
type reading struct{ noted }

func (reading) FormatPosition(p *position) string { return fmt.Sprintf("%d/%d", p.left[0], p.left[1]) }

func (reading) ParsePosition(text string) (p position, err error) {
	if _, err := fmt.Sscanf(text, "%d/%d", &p.left[0], &p.left[1]); err != nil {
		return p, errors.New("heaps: want two numbers")
	}
	return p, nil
}

// spaced is a game that writes all its moves alike.
type spaced struct {
	noted
	text string
}

func (s spaced) FormatMove(*position, take) string { return s.text }

// TestLongRecords opens records up to the greatest length, seed and move, and none beyond.
func TestLongRecords(t *testing.T) {
	e := catalog.New("endless", endless{})
	record := func(moves int, seed uint64) board.Record {
		return board.Record{Game: "endless", Moves: slices.Repeat([]string{"7"}, moves), Seed: seed}
	}
	wide, wider := record(1, 0), record(2, 0)
	wide.Moves[0], wider.Moves[1] = strings.Repeat("x", 200), strings.Repeat("x", 201)
	for _, c := range []struct {
		r    board.Record
		want string
	}{
		{record(answer.MaxPlies, answer.MaxSeed), ""},
		{record(answer.MaxPlies+1, 0), "2001 moves; want at most 2000"},
		{record(0, answer.MaxSeed+1), "want at most"},
		{wide, "move 1: "},
		{wider, "move 2 has 201 bytes"},
		{board.Record{Game: "endless", Setup: "3"}, "this game has no setup"},
		{board.Record{Game: "endless", Variant: "wild"}, `no variant "wild" (there are: standard)`},
		{board.Record{Game: "endless", Variant: "standard"}, ""},
		{board.Record{Game: "endless", Start: "nowhere"}, "not read"},
	} {
		v, err := ask[answer.View](e, answer.Question{Do: "view", Record: c.r})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) || err == nil && v.Plies != len(c.r.Moves) {
			t.Errorf("%.100v: %.200v; want %s", c.r, err, c.want)
		}
		var p *answer.Problem
		if errors.As(err, &p) && strings.HasPrefix(c.want, "move ") {
			var legal []string
			for m := range answer.MaxLegal {
				legal = append(legal, fmt.Sprint(m))
			}
			if p.Ply == nil || *p.Ply != len(c.r.Moves)-1 || c.want == "move 1: " && !slices.Equal(p.Legal, legal) {
				t.Errorf("%+v is about %+v; want its last move, and the first %d legal moves", c.r, p, answer.MaxLegal)
			}
		}
	}
	var p *answer.Problem
	if _, err := ask[answer.View](e, answer.Question{Do: "undo", Record: record(0, 0)}); !errors.As(err, &p) || p.Code != answer.BadRequest {
		t.Errorf("nothing is taken back: %v", err)
	}
	if v, err := ask[answer.View](e, answer.Question{Do: "undo", Record: record(1, 0)}); err != nil || v.Plies != 0 {
		t.Errorf("the first move is taken back: %d moves are left, %v; want no error, v.Plies == 0", v.Plies, err)
	}
	// The only variant has a name in a series, too.
	for variant, want := range map[string]string{"": "", "standard": "", "wild": "there are: "} {
		_, err := tools.Of(e).Play(t.Context(), tools.Series{A: "greedy", B: "greedy", Variant: variant})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("a series in the variant %q: %v", variant, err)
		}
	}
}

// endless is a game without an end, with more moves than a page lists.
type endless struct{}

func (endless) Start() int32            { return 0 }
func (endless) Turn(*int32) game.Player { return game.First }

func (endless) Moves(dst []int32, _ *int32) []int32 {
	for m := range int32(answer.MaxLegal + 20) {
		dst = append(dst, m)
	}
	return dst
}

func (endless) Apply(s *int32, m int32)                   { *s += m }
func (endless) Evaluate(*int32) float64                   { return 0 }
func (endless) FormatMove(_ *int32, m int32) string       { return fmt.Sprint(m) }
func (endless) FormatPosition(s *int32) string            { return fmt.Sprint(*s) }
func (endless) ParsePosition(string) (p int32, err error) { return p, errors.New("not read") }
func (endless) ParseMove(_ *int32, text string) (m int32, err error) {
	_, err = fmt.Sscanf(text, "%d", &m)
	return m, err
}

// rally is a game in which players pass a ball, which counts the passes, until one drops it, and loses.
// Three passes are a draw if somebody claims it, five are one anyway.
type rally struct{}

func (rally) Start() int8 { return 0 }
func (rally) Turn(b *int8) game.Player {
	return map[bool]game.Player{true: game.First + game.Player(*b%2)}[*b >= 0]
}
func (rally) Moves(dst []string, _ *int8) []string { return append(dst, "pass", "drop") }
func (rally) Apply(b *int8, m string)              { *b = map[string]int8{"pass": *b + 1, "drop": -1 - *b%2}[m] }
func (rally) Evaluate(b *int8) float64             { return map[int8]float64{-1: -1, -2: 1}[*b] }
func (rally) Outcome(line []int8) (float64, bool)  { return 0, len(line) > 3 }
func (rally) Binding(line []int8) bool             { return len(line) > 5 }

// TestClaims requires that the page ends a game that can be claimed, and that a record may go on until the
// rules bind.
func TestClaims(t *testing.T) {
	e := catalog.New("rally", rally{})
	for passes := range 8 {
		for drops := range 3 { // one, and a pass after it
			moves, end := slices.Repeat([]string{"pass"}, passes), 5 // moves after which none may follow
			if moves = append(moves, []string{"drop", "pass"}[:drops]...); drops > 0 {
				end = min(passes+1, 5)
			}
			v, err := viewed(e, moves...)
			var p *answer.Problem
			if n := len(moves); (err == nil) != (n <= end) || err != nil && (!errors.As(err, &p) || p.Code != answer.GameOver || *p.Ply != end) {
				t.Errorf("view(%q) = %v; want an error if and only if there are more than %d moves, at the next", moves, err, end)
			}
			if err != nil {
				continue
			}
			winner := board.Owner(drops * (1 + len(moves)%2))
			if v.Over != (len(moves) >= 3 || drops > 0) || v.Over && v.Result.Winner != winner {
				t.Errorf("view(%q) = %+v, over %v; want the winner %v", moves, v.Result, v.Over, winner)
			}
			if _, err := ask[answer.View](e, answer.Question{Do: "play", Record: v.Record, Move: "pass"}); (err == nil) == v.Over {
				t.Errorf("after %q, over %v, a move is played: %v", moves, v.Over, err)
			}
		}
	}
}

// TestDice checks that chance draws by its odds, from the seed and the ply alone: the same when
// a move is taken back and played again.
func TestDice(t *testing.T) {
	e := catalog.New("dice", die{})
	count := map[string]int{}
	for seed := range uint64(400) {
		v := mustAsk[answer.View](t, e, answer.Question{Do: "new", Game: "dice", Seed: seed})
		first := v.Record.Moves[0]
		count[first]++
		v = mustAsk[answer.View](t, e, answer.Question{Do: "play", Record: v.Record, Move: "1"})
		if len(v.Record.Moves) != 3 || !slices.Equal(v.Turns, []board.Owner{board.Owner(game.Chance), board.First, board.Owner(game.Chance)}) {
			t.Fatalf(`mustAsk[answer.View](t, e, answer.Question{Do: "play", Record: v.Record, Move: "1"}) = %+v; want len(v.Record.Moves) == 3, slices.Equal(v.Turns, []board.Owner{board.Owner(game.Chance), board.First, board.Owner(game.Chance)})`, v)
		}
		second := v.Record.Moves[2]
		if first != second {
			count["different"]++
		}
		back := mustAsk[answer.View](t, e, answer.Question{Do: "undo", Record: v.Record})
		again := mustAsk[answer.View](t, e, answer.Question{Do: "play", Record: back.Record, Move: "1"})
		if !slices.Equal(back.Record.Moves, []string{first}) || again.Record.Moves[2] != second {
			t.Errorf("seed %d: %v, taken back %v, and again %v", seed, v.Record.Moves, back.Record.Moves, again.Record.Moves)
		}
	}
	if count["1"] < 50 || count["1"] > 150 || count["2"] != 400-count["1"] || count["different"] < 100 || count["different"] > 200 {
		t.Errorf("400 throws with the odds 1 to 3, and as many after a move: %v", count)
	}
}

// die is a game in which chance throws 1 or 2 with the odds 1 to 3, before and after a move.
type die struct{}

func (die) Start() int8 { return 0 }

func (die) Turn(s *int8) game.Player {
	return []game.Player{game.Chance, game.First, game.Chance, game.Nobody}[min(*s/10, 3)]
}

func (d die) Moves(dst []int8, s *int8) []int8 {
	switch d.Turn(s) {
	case game.Chance:
		return append(dst, 1, 2)
	case game.First:
		return append(dst, 1)
	}
	return dst
}

func (die) Apply(s *int8, m int8)    { *s = *s/10*10 + 10 + m }
func (die) Evaluate(s *int8) float64 { return 0 }

func (die) Probability(_ *int8, m int8) float64 {
	if m == 1 {
		return 0.25
	}
	return 0.75
}
