package games

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
)

// open opens a record of which the test is sure.
func mustOpen(t testing.TB, r Record) Table {
	t.Helper()
	e, err := Find(r.Game)
	if err != nil {
		t.Fatal(err)
	}
	table, err := e.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func mustView(t testing.TB, table Table, ply int, l view.Language) View {
	t.Helper()
	v, err := table.View(ply, l)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// randomGames calls try for the views of random games of every game and variant.
func randomGames(t *testing.T, try func(t *testing.T, table Table, v View)) {
	for _, e := range All() {
		for _, variant := range e.Info(view.English).Variants {
			t.Run(e.Name()+"/"+variant.Name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 2))
				record := Record{Game: e.Name(), Variant: variant.Name, Seed: 11}
				plies := 120
				if testing.Short() {
					plies = 30
				}
				for range plies {
					table := mustOpen(t, record)
					record = table.Record()
					v := mustView(t, table, len(record.Moves), view.English)
					try(t, table, v)
					if v.Over {
						break
					}
					record.Moves = append(record.Moves, v.Moves[r.IntN(len(v.Moves))].Text)
				}
			})
		}
	}
}

// Clicks lead to exactly the legal moves, without doubt which.
func TestPaths(t *testing.T) {
	randomGames(t, func(t *testing.T, _ Table, v View) {
		places := map[string]bool{}
		for _, p := range v.Scene.Board.Places {
			if places[p.ID] || p.ID == "" || p.Label == "" {
				t.Fatalf("place %+v: no ID, one that is taken, or no label", p)
			}
			places[p.ID] = true
		}
		var paths []string
		legal := map[string]bool{}
		for _, m := range v.Moves {
			if legal[m.Text] || m.Text == "" {
				t.Fatalf("move %q twice", m.Text)
			}
			legal[m.Text] = true
			if len(m.Paths) == 0 != (len(v.Parts) > 0) || m.Label == "" != (len(v.Parts) > 0) {
				t.Fatalf("move %+v: want a path and a label, or parts", m)
			}
			for _, path := range m.Paths {
				for _, id := range path {
					if !places[id] {
						t.Fatalf("move %q: no place %q", m.Text, id)
					}
				}
				paths = append(paths, strings.Join(path, " ")+" ")
			}
		}
		slices.Sort(paths)
		for i := 1; i < len(paths); i++ { // a beginning stands right before what it begins
			if strings.HasPrefix(paths[i], paths[i-1]) {
				t.Fatalf("path %q begins %q", paths[i-1], paths[i])
			}
		}
		if len(v.Parts) == 0 {
			return
		}
		composed := 0
		for _, a := range v.Parts[0].Options {
			for _, b := range v.Parts[1].Options {
				for _, c := range v.Parts[2].Options {
					if !places[a.Place] || a.Label == "" {
						t.Fatalf("order %+v", a)
					}
					if legal[a.Text+","+b.Text+","+c.Text] {
						composed++
					}
				}
			}
		}
		if composed != len(legal) {
			t.Fatalf("%d of %d moves can be composed", composed, len(legal))
		}
	})
}

// Pieces keep their identity: motions begin where a piece was and end where it is.
func TestMotions(t *testing.T) {
	randomGames(t, func(t *testing.T, table Table, v View) {
		pieces := map[string][2]float64{}
		for _, p := range v.Scene.Pieces {
			if _, twice := pieces[p.ID]; twice || p.ID == "" || p.Label == "" {
				t.Fatalf("piece %+v: no ID, one that is taken, or no label", p)
			}
			pieces[p.ID] = [2]float64{p.X, p.Y}
		}
		last := v.Scene.Last
		if last == nil {
			if v.Ply > 0 && v.Committed == nil {
				t.Fatalf("nothing is told of the last move, %v", v.Record.Moves)
			}
			return
		}
		before, err := table.Frames(0, v.Ply-1, view.English)
		if err != nil {
			t.Fatal(err)
		}
		frame := before.Frames[len(before.Frames)-1]
		if frame.Committed != nil {
			frame = before.Frames[len(before.Frames)-2]
		}
		was := map[string][2]float64{}
		for _, p := range frame.Pieces {
			was[p.ID] = [2]float64{p.X, p.Y}
		}
		at, moment := map[string][2]float64{}, map[string]float64{}
		for _, m := range last.Motions {
			from, known := at[m.Piece]
			if !known {
				from, known = was[m.Piece], was[m.Piece] != [2]float64{}
			}
			if known && from != m.Path[0] {
				t.Fatalf("%s: %s jumps from %v to %v", last.Text, m.Piece, from, m.Path[0])
			}
			if m.From < moment[m.Piece] || m.From >= m.To || m.To > 1 || m.Kind == "" {
				t.Fatalf("%s: motion %+v", last.Text, m)
			}
			at[m.Piece], moment[m.Piece] = m.Path[len(m.Path)-1], m.To
		}
		for id, end := range at {
			if pieces[id] != end {
				t.Fatalf("%s: %s ends at %v, but is at %v", last.Text, id, end, pieces[id])
			}
		}
		for id, now := range pieces {
			if then, known := was[id]; known && then != now && at[id] == ([2]float64{}) {
				t.Fatalf("%s: %s went from %v to %v without a motion", last.Text, id, then, now)
			}
		}
		for _, taken := range last.Taken {
			if _, still := pieces[taken.Piece.ID]; still || was[taken.Piece.ID] == ([2]float64{}) {
				t.Fatalf("%s: %s was not taken", last.Text, taken.Piece.ID)
			}
		}
	})
}

// What is shown as text is read back as the same.
func TestNotation(t *testing.T) {
	randomGames(t, func(t *testing.T, table Table, v View) {
		e, err := Find(v.Record.Game)
		if err != nil {
			t.Fatal(err)
		}
		if v.Committed != nil || v.Ply%5 != 0 {
			return
		}
		for _, text := range []string{v.Text, encode(t, v.Record)} {
			again, err := e.Parse(v.Record.Variant, v.Record.Setup, text)
			if err != nil {
				if v.Ply == 0 { // a game without moves is no text in every notation
					continue
				}
				t.Fatalf("%q: %v", text, err)
			}
			if got := mustView(t, again, len(again.Record().Moves), view.English); got.Position != v.Position || got.Ply != v.Ply {
				t.Fatalf("%q reads back as %q after %d plies, not %q after %d", text, got.Position, got.Ply, v.Position, v.Ply)
			}
		}
		again, err := e.Parse(v.Record.Variant, v.Record.Setup, v.Position)
		if err != nil {
			t.Fatalf("%q: %v", v.Position, err)
		}
		got := mustView(t, again, len(again.Record().Moves), view.English)
		if got.Position != v.Position || got.Turn != v.Turn || len(got.Moves) != len(v.Moves) {
			t.Fatalf("position %q reads back as %q", v.Position, got.Position)
		}
		if got.Ply+len(got.Record.Start) == 0 {
			return // the opening position, as a game without moves
		}
		if more, err := e.Parse(v.Record.Variant, v.Record.Setup, got.Text); err != nil {
			t.Fatalf("%q: %v", got.Text, err)
		} else if p := mustView(t, more, len(more.Record().Moves), view.English).Position; p != v.Position {
			t.Fatalf("%q reads back as %q, not %q", got.Text, p, v.Position)
		}
	})
}

func encode(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Both languages fill in what they are to say, and say the same otherwise.
func TestLanguages(t *testing.T) {
	randomGames(t, func(t *testing.T, table Table, english View) {
		if english.Ply%7 != 0 && !english.Over {
			return
		}
		spanish := mustView(t, table, english.Ply, view.Spanish)
		a, b := encode(t, english), encode(t, spanish)
		if strings.Contains(a, "%!") || strings.Contains(b, "%!") {
			t.Fatalf("a text is not filled in:\n%s\n%s", a, b)
		}
		if english.TurnLabel == spanish.TurnLabel || english.Scene.Board.Label == spanish.Scene.Board.Label {
			t.Errorf("%q and %q are the same in both languages", english.TurnLabel, english.Scene.Board.Label)
		}
		if len(english.Moves) != len(spanish.Moves) || english.Position != spanish.Position {
			t.Error("the language changes more than the labels")
		}
	})
	for _, e := range All() {
		if a, b := e.Info(view.English), e.Info(view.Spanish); a.Name != b.Name || cmp.Equal(a.Notation, b.Notation) || strings.Contains(encode(t, b), `"title":""`) {
			t.Errorf("%s: %+v and %+v", e.Name(), a, b)
		}
	}
}

// Every searcher of every game answers with a legal move, at its lowest level and at its
// default within little time.
func TestSearchers(t *testing.T) {
	lines := map[string][]string{
		"connect4": {"4", "4", "5"}, "checkers": {"11-15", "23-19"}, "paperfootball": {"2", "0", "5"}, "football": {"0,0,0"},
		"robanumeros": {"left1"}, "tictactoe": {"5"},
	}
	for _, e := range All() {
		table := mustOpen(t, Record{Game: e.Name(), Moves: lines[e.Name()]})
		v := mustView(t, table, len(table.Record().Moves), view.English)
		var legal []string
		for _, m := range v.Moves {
			legal = append(legal, m.Text)
		}
		info := e.Info(view.English)
		for _, name := range []string{info.Default.Play, info.Default.Hint, info.Default.Analyse} {
			if !slices.ContainsFunc(info.Searchers, func(s SearcherInfo) bool { return s.Name == name }) {
				t.Errorf("%s: no default searcher %q", e.Name(), name)
			}
		}
		for _, s := range info.Searchers {
			levels := []*LevelValue{nil}
			for _, l := range s.Levels {
				levels = append(levels, &LevelValue{l.Kind, l.Min})
				if l.Default < l.Min || l.Default > l.Max {
					t.Errorf("%s %s: level %+v", e.Name(), s.Name, l)
				}
			}
			for _, level := range levels {
				ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
				found, err := table.Move(ctx, Bot{Searcher: s.Name, Level: level}, 3, view.Spanish)
				cancel()
				if err != nil {
					t.Errorf("%s %s %+v: %v", e.Name(), s.Name, level, err)
				} else if !slices.Contains(legal, found.Moves[0]) || found.Line[0] != found.Moves[0] || found.Label == "" {
					t.Errorf("%s %s %+v: found %+v", e.Name(), s.Name, level, found)
				}
			}
		}
	}
}

// A search that is to be the same is the same.
func TestMoveIsRepeatable(t *testing.T) {
	for _, e := range All() {
		table := mustOpen(t, Record{Game: e.Name(), Seed: 3})
		for _, s := range e.Info(view.English).Searchers {
			i := slices.IndexFunc(s.Levels, func(l Level) bool { return l.Kind == NodesLevel })
			if i < 0 {
				continue
			}
			bot := Bot{Searcher: s.Name, Level: &LevelValue{NodesLevel, max(s.Levels[i].Min, 300)}}
			a, err1 := table.Move(t.Context(), bot, 5, view.English)
			b, err2 := table.Move(t.Context(), bot, 5, view.English)
			if err := errors.Join(err1, err2); err != nil || !slices.Equal(a.Line, b.Line) || a.Score != b.Score {
				t.Errorf("%s %s: %v, %+v and then %+v", e.Name(), s.Name, err, a, b)
			}
		}
	}
}

// A bot that chooses second knows no more than one that chooses first.
func TestHiddenChoice(t *testing.T) {
	for _, s := range footballSearchers() {
		if slices.ContainsFunc(s.levels, func(l Level) bool { return l.Kind == TimeLevel }) {
			continue
		}
		var first Found
		for i, choice := range []string{"0,0,0", "p4x2,3,7"} {
			table := mustOpen(t, Record{Game: "football", Moves: []string{choice}})
			f, err := table.Move(t.Context(), Bot{Searcher: s.name}, 5, view.English)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = f
			} else if !slices.Equal(f.Moves, first.Moves) {
				t.Errorf("%s answers %v or %v, by what it must not know", s.name, first.Moves, f.Moves)
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	ply := func(n int) *int { return &n }
	for _, c := range []struct {
		record Record
		code   Code
		ply    *int
		says   string
	}{
		{Record{Game: "go"}, UnknownGame, nil, "connect4"},
		{Record{Game: "connect4", Variant: "9x9"}, BadSetup, nil, "7x6"},
		{Record{Game: "connect4", Setup: "3"}, BadSetup, nil, "no setup"},
		{Record{Game: "connect4", Moves: []string{"4", "9"}}, IllegalMove, ply(1), `"9"`},
		{Record{Game: "connect4", Moves: []string{"1", "2", "1", "2", "1", "2", "1", "2"}}, GameOver, ply(7), "over"},
		{Record{Game: "connect4", Start: "...."}, BadPosition, nil, "...."},
		{Record{Game: "connect4", Moves: make([]string, MaxPlies+1)}, BadRequest, nil, "2001"},
		{Record{Game: "connect4", Moves: []string{strings.Repeat("4", 1000)}}, IllegalMove, ply(0), "1000"},
		{Record{Game: "connect4", Seed: MaxSeed + 1}, BadRequest, nil, "seed"},
		{Record{Game: "football", Setup: "abc"}, BadSetup, nil, `the number of steps is "abc"; want 1 to 250`},
		{Record{Game: "football", Setup: "251"}, BadSetup, nil, `the number of steps is "251"; want 1 to 250`},
		{Record{Game: "robanumeros", Setup: "1 2 x"}, BadSetup, nil, `card 3 is "x"; want an integer from -999 to 999`},
		{Record{Game: "robanumeros", Setup: strings.Repeat("1 ", 41)}, BadSetup, nil, "40"},
		{Record{Game: "checkers", Moves: []string{"11-15", "11-15"}}, IllegalMove, ply(1), "11-15"},
	} {
		e, err := Find(c.record.Game)
		if err == nil {
			_, err = e.Open(c.record)
		}
		var p *Problem
		if !errors.As(err, &p) || p.Code != c.code || !strings.Contains(p.Message, c.says) || !cmp.Equal(p.Ply, c.ply) {
			t.Errorf("%.200v: %#v; want %s at ply %v, naming %s", c.record, err, c.code, c.ply, c.says)
		}
	}
	table := mustOpen(t, Record{Game: "paperfootball"})
	for _, c := range []struct {
		bot  Bot
		code Code
	}{
		{Bot{Searcher: "nobody"}, UnknownSearcher},
		{Bot{Searcher: "minimax", Level: &LevelValue{"strength", 3}}, BadLevel},
		{Bot{Searcher: "minimax", Level: &LevelValue{TimeLevel, 1e9}}, BadLevel},
		{Bot{Searcher: "minimax", Options: map[string]float64{"randomness": 1}}, BadLevel},
		{Bot{Searcher: "backtracker", Options: map[string]float64{"randomness": 1e9}}, BadLevel},
	} {
		var p *Problem
		if err := table.Check(c.bot); !errors.As(err, &p) || p.Code != c.code {
			t.Errorf("%+v: %v; want %s", c.bot, err, c.code)
		}
	}
	over := mustOpen(t, Record{Game: "tictactoe", Moves: []string{"1", "4", "2", "5", "3"}})
	if err := over.Check(Bot{Searcher: "minimax"}); err == nil {
		t.Error("a bot was asked in a finished game")
	}
	for _, ply := range []int{-1, 6} {
		if _, err := over.View(ply, view.English); err == nil {
			t.Errorf("a view of ply %d", ply)
		}
	}
}

// Chance decides by the seed and the ply, so that a move taken back and played again
// goes the same way, and another seed another way.
func TestChance(t *testing.T) {
	outcomes := map[string]bool{}
	for seed := range uint64(20) {
		record := Record{Game: "football", Seed: seed, Start: "A 2,4 1,1 3,1 B 2,5 2,9 3,9 ball A0 score 0-0 step 0 First", Moves: []string{"0,0,0", "8,0,0"}}
		first := mustOpen(t, record).Record().Moves
		if again := mustOpen(t, record).Record().Moves; !slices.Equal(first, again) {
			t.Fatalf("seed %d: %v and then %v", seed, first, again)
		}
		if len(first) != 3 {
			t.Fatalf("want a tackle, got %v", first)
		}
		outcomes[first[2]] = true
	}
	if len(outcomes) != 2 {
		t.Errorf("20 tackles all ended alike: %v", outcomes)
	}
}

// collect returns what an analysis tells.
func collect(t testing.TB, table Table, b Bot, lines int) (events []any) {
	t.Helper()
	err := table.Analyse(t.Context(), b, lines, view.English, func(e any) error {
		events = append(events, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func TestColumns(t *testing.T) {
	for _, moves := range []string{"44455554221", "1212123344", "44455554221676777"} {
		table := mustOpen(t, Record{Game: "connect4", Moves: strings.Split(moves, "")})
		var told Columns
		for _, e := range collect(t, table, Bot{Searcher: "solver", Level: &LevelValue{TimeLevel, 10_000}}, 1) {
			if c, ok := e.(Columns); ok {
				told = c
			}
		}
		s, err := connect4.Game{}.ParseMoves(moves)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(connect4.Solver).Analyse(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if !told.Done || len(told.Columns) != len(want.Columns) {
			t.Fatalf("%s: told %+v", moves, told)
		}
		for i, c := range want.Columns {
			if got := told.Columns[i]; !got.Exact || got.Score != c.Score || got.Place != columnID(int(c.Move)) {
				t.Errorf("%s: column %+v, want %+v", moves, got, c)
			}
		}
	}
}

// A column that wins at once is known at once, however hard the others are.
func TestQuickColumns(t *testing.T) {
	table := mustOpen(t, Record{Game: "connect4", Moves: strings.Split("121212", "")})
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	best := 0
	err := table.Analyse(ctx, Bot{Searcher: "random"}, 1, view.English, func(e any) error {
		if c, ok := e.(Columns); ok && c.Columns[0].Exact {
			best = c.Columns[0].Score
		}
		return nil
	})
	if err != nil || best != 18 {
		t.Errorf("%v, the first column is worth %d, want 18", err, best)
	}
}

func TestReachable(t *testing.T) {
	table := mustOpen(t, Record{Game: "paperfootball", Variant: "6x10", Moves: strings.Split("205347", "")})
	var told ReachablePoints
	for _, e := range collect(t, table, Bot{Searcher: "backtracker"}, 1) {
		if r, ok := e.(ReachablePoints); ok {
			told = r
		}
	}
	g, err := paper.New(paper.Classic)
	if err != nil {
		t.Fatal(err)
	}
	record, err := g.ParseRecord("0 2 0 53 4 7")
	if err != nil {
		t.Fatal(err)
	}
	ends, turns := map[string]bool{}, 0
	for turn := range g.Turns(t.Context(), record.Final, paper.TurnLimits{}).All() {
		turns++
		if !turn.DeadEnd {
			ends[pointID(turn.End)] = true
		}
	}
	if told.Turns != turns || !told.Complete || len(told.Points) != len(ends) {
		t.Fatalf("%d turns, complete %v, to %d points; want %d to %d", told.Turns, told.Complete, len(told.Points), turns, len(ends))
	}
	for _, p := range told.Points {
		if !ends[p.Place] || len(p.Path) != p.Steps {
			t.Errorf("point %+v", p)
		}
	}
}

func TestHeat(t *testing.T) {
	table := mustOpen(t, Record{Game: "football"})
	var heat Heat
	for _, e := range collect(t, table, Bot{Searcher: "random"}, 0) {
		if h, ok := e.(Heat); ok {
			heat = h
		}
	}
	if heat.Piece != "A0" || len(heat.Cells) != 5*10-2 || heat.Min >= heat.Max {
		t.Fatalf("heat of %s on %d cells from %v to %v", heat.Piece, len(heat.Cells), heat.Min, heat.Max)
	}
	g, err := football.New(football.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start()
	for _, c := range heat.Cells {
		if c.Place == cellID(s.Players[0]) && c.Value != g.Evaluate(&s) {
			t.Errorf("where the holder stands it is %v, but the evaluation is %v", c.Value, g.Evaluate(&s))
		}
	}
}

// An analysis ends when nobody listens.
func TestAnalysisEnds(t *testing.T) {
	table := mustOpen(t, Record{Game: "checkers"})
	gone := errors.New("gone")
	for after := range 3 {
		n := 0
		err := table.Analyse(t.Context(), Bot{Searcher: "bot", Level: &LevelValue{TimeLevel, 10_000}}, 1, view.English, func(any) error {
			if n++; n > after {
				return gone
			}
			return nil
		})
		if !errors.Is(err, gone) {
			t.Errorf("after %d events: %v", after, err)
		}
	}
}

func TestGraph(t *testing.T) {
	for _, c := range []struct {
		record Record
		points int
	}{
		{Record{Game: "connect4", Moves: []string{"4", "4", "5", "2", "6", "7", "3"}}, 8},
		{Record{Game: "football", Moves: []string{"0,0,0", "0,0,0", "1,0,0"}}, 2}, // only between steps
	} {
		var points []Sample
		if err := mustOpen(t, c.record).Graph(t.Context(), Bot{Searcher: "mcts", Level: &LevelValue{NodesLevel, 500}}, func(p Sample) error {
			points = append(points, p)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(points) != c.points {
			t.Errorf("%s: %d points, want %d", c.record.Game, len(points), c.points)
		}
		if end := points[len(points)-1]; c.record.Game == "connect4" && (end.Score != 1 || !end.Proven || end.Ply != 7) {
			t.Errorf("the game that First won ends in %+v", end)
		}
	}
}

// A team that learns from its rival is shown the steps before.
func TestRemember(t *testing.T) {
	g, err := football.New(football.Config{Steps: 50})
	if err != nil {
		t.Fatal(err)
	}
	at := &view.Moment[football.State, football.Action]{Game: g, States: []football.State{g.Start()}}
	for len(at.Moves) < 20 && g.Turn(at.State()) != game.Chance {
		at.Moves = append(at.Moves, football.Walk(football.Stay, football.Stay, football.Stay))
		at.States = append(at.States, game.After(at.Game, *at.State(), at.Moves[len(at.Moves)-1]))
	}
	watcher := &seen{}
	a := &ask[football.State, football.Action]{board: board[football.State, football.Action]{rules: g}, past: at.States[:len(at.States)-1], player: game.First}
	remember(t.Context(), a, watcher)
	want := []uint16{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if !slices.Equal(watcher.steps, want) {
		t.Errorf("shown the steps %v, want %v", watcher.steps, want)
	}
}

// The graph asks no searcher for more than anybody may.
func TestGraphLimits(t *testing.T) {
	for _, s := range footballSearchers() {
		for _, l := range s.levels {
			if n := s.graphLimits().Nodes; l.Kind == NodesLevel && (n > l.Max || n < min(l.Max, graphNodes)) {
				t.Errorf("%s: %d nodes a position; want %d, and at most %d", s.name, n, graphNodes, l.Max)
			}
		}
	}
}

// Verdicts count what they count.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		game             string
		score            float64
		proven           bool
		english, spanish string
	}{
		{"robanumeros", 0, true, "a draw", "empate"},
		{"robanumeros", 1, true, "First player wins by 1 point", "gana por 1 punto: Primer jugador"},
		{"robanumeros", -12, true, "Second player wins by 12 points", "gana por 12 puntos: Segundo jugador"},
		{"robanumeros", -1.2, false, "Second player is ahead by about 1 point", "Segundo jugador por delante, cerca de 1 punto"},
		{"robanumeros", 0.3, false, "even, +0.30", "igualado, +0,30"},
		{"checkers", 1, true, "Black wins", "gana: Negras"},
		{"checkers", 0, true, "a draw", "empate"},
		{"checkers", 0.01, false, "even, +0.01", "igualado, +0,01"},
		{"checkers", -0.001, false, "even, 0.00", "igualado, 0,00"},
		{"checkers", 0.004, false, "even, 0.00", "igualado, 0,00"},
		{"checkers", math.Copysign(0, -1), true, "a draw", "empate"},
		{"checkers", -0.3, false, "White is ahead, -0.30", "Blancas por delante, -0,30"},
	} {
		verdict := mustOpen(t, Record{Game: c.game}).(interface {
			verdict(float64, bool, view.Language) string
		}).verdict
		if english, spanish := verdict(c.score, c.proven, view.English), verdict(c.score, c.proven, view.Spanish); english != c.english || spanish != c.spanish {
			t.Errorf("%s, %v: %q and %q; want %q and %q", c.game, c.score, english, spanish, c.english, c.spanish)
		}
	}
}

func TestEndings(t *testing.T) {
	repeat := func(n int, moves ...string) (all []string) {
		for range n {
			all = append(all, moves...)
		}
		return all
	}
	for _, c := range []struct {
		record Record
		winner game.Player
		label  string
	}{
		{Record{Game: "tictactoe", Moves: []string{"1", "4", "2", "5", "3"}}, game.First, "X wins: three in a row"},
		{Record{Game: "tictactoe", Moves: strings.Split("512374689", "")}, game.Nobody, "A draw: the board is full"},
		{Record{Game: "connect4", Moves: strings.Split("1212121", "")}, game.First, "Red wins: four in a line"},
		{Record{Game: "checkers", Start: "B:W18:B14", Moves: []string{"14x23"}}, game.First, "Black wins: no piece is left"},
		{Record{Game: "checkers", Start: "B:W32:B23,24,27", Moves: []string{"24-28"}}, game.First, "Black wins: no move is left"},
		{Record{Game: "checkers", Start: "B:WK32:BK1,K4", Moves: repeat(2, "1-6", "32-28", "6-1", "28-32")}, game.Nobody, "A draw: the position came 3 times"},
		{Record{Game: "checkers", Variant: "damas", Start: "B:WK32:BK1,K4", Moves: repeat(5, "1-6", "32-28", "6-1", "28-32")}, game.First, "Black wins: the position came 6 times, and the winner has more pieces"},
		{Record{Game: "paperfootball", Moves: repeat(6, "0")}, game.First, "Red wins: goal"},
		{Record{Game: "paperfootball", Moves: repeat(6, "4")}, game.Second, "Blue wins: goal"},
		{Record{Game: "football", Setup: "1", Moves: []string{"0,0,0", "0,0,0"}}, game.Nobody, "A draw: 0 : 0"},
		{Record{Game: "robanumeros", Setup: "5 -7", Moves: []string{"left1", "left1"}}, game.First, "First player wins: by 12 points"},
		{Record{Game: "robanumeros", Setup: "5 6", Moves: []string{"left1", "left1"}}, game.Second, "Second player wins: by 1 point"},
		{Record{Game: "robanumeros", Setup: "5 5", Moves: []string{"left1", "left1"}}, game.Nobody, "A draw: equal sums"},
	} {
		table := mustOpen(t, c.record)
		v := mustView(t, table, len(table.Record().Moves), view.English)
		if !v.Over || v.Result.Winner != view.Owner(c.winner) || v.Result.Label != c.label || len(v.Moves) != 0 {
			t.Errorf("%s %v: over %v, %+v; want %s", c.record.Game, c.record.Moves, v.Over, v.Result, c.label)
		}
		if spanish := mustView(t, table, len(table.Record().Moves), view.Spanish).Result.Label; !strings.HasPrefix(spanish, "Gana: ") && !strings.HasPrefix(spanish, "Empate, ") {
			t.Errorf("%s: %q", c.record.Game, spanish)
		}
		if c.record.Game == "checkers" && c.winner == game.First && !strings.HasSuffix(v.Text, "1-0") {
			t.Errorf("the game is written %q", v.Text)
		}
	}
}
