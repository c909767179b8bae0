package games

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// pages returns all games.
var pages = sync.OnceValue(func() catalog.Catalog {
	c, err := catalog.Join(All()...)
	if err != nil {
		panic(err)
	}
	return c
})

// about describes a game.
func about(e catalog.Entry, l board.Language) answer.Game {
	a, err := played.About(e, l)
	if err != nil {
		panic(err)
	}
	return a
}

// TestBoards checks that every board fits its game.
func TestBoards(t *testing.T) {
	for _, e := range pages().Entries() {
		if err := tools.Of(e).CheckBoards(); err != nil {
			t.Error(err)
		}
	}
}

// mustOpen opens a record that must be valid.
func mustOpen(t testing.TB, r board.Record) *played.Game {
	t.Helper()
	e := must.Get(pages().Find(r.Game))(t)
	return must.Get(played.Open(e, r))(t)
}

func mustView(t testing.TB, at *played.Game, ply int, l board.Language) answer.View {
	t.Helper()
	return must.Get(at.View(ply, l))(t)
}

// ask asks about the end of a record.
func ask[T any](at *played.Game, q answer.Question) (T, error) {
	q.Record, q.Language = at.Record(), "en"
	return answer.Of[T](answer.Ask(context.Background(), pages(), q, nil))
}

// randomGames calls try for the views of random games of every game and variant.
func randomGames(t *testing.T, try func(t *testing.T, at *played.Game, v answer.View)) {
	for _, e := range pages().Entries() {
		for _, variant := range about(e, "en").Variants {
			t.Run(e.Name+"/"+variant.Name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 2))
				record := board.Record{Game: e.Name, Variant: variant.Name, Seed: 11}
				plies := 120
				if testing.Short() {
					plies = 30
				}
				for range plies {
					at := mustOpen(t, record)
					record = at.Record()
					v := mustView(t, at, len(record.Moves), "en")
					try(t, at, v)
					if v.Over {
						break
					}
					record.Moves = append(record.Moves, v.Moves[r.IntN(len(v.Moves))].Text)
				}
			})
		}
	}
}

// Clicks lead to exactly the legal moves, without ambiguity.
func TestPaths(t *testing.T) {
	randomGames(t, func(t *testing.T, _ *played.Game, v answer.View) {
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
				t.Fatalf("path %q begins %q; want not strings.HasPrefix(paths[i], paths[i-1])", paths[i-1], paths[i])
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
						t.Fatalf(`order %+v; want places[a.Place], a.Label != ""`, a)
					}
					if legal[a.Text+","+b.Text+","+c.Text] {
						composed++
					}
				}
			}
		}
		if composed != len(legal) {
			t.Fatalf("%d of %d moves can be composed; want composed == len(legal)", composed, len(legal))
		}
	})
}

// Pieces keep their identity: motions begin and end where the piece was and is.
func TestMotions(t *testing.T) {
	randomGames(t, func(t *testing.T, at *played.Game, v answer.View) {
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
		before := must.Get(ask[answer.Frames](at, answer.Question{Do: "frames", From: max(0, v.Ply-3), To: new(v.Ply - 1)}))(t)
		if len(before.Frames) == 0 {
			return // chance has set the game up
		}
		frame := before.Frames[len(before.Frames)-1]
		if frame.Committed != nil {
			frame = before.Frames[len(before.Frames)-2]
		}
		was := map[string][2]float64{}
		for _, p := range frame.Pieces {
			was[p.ID] = [2]float64{p.X, p.Y}
		}
		now, moment := map[string][2]float64{}, map[string]float64{}
		for _, m := range last.Motions {
			from, known := now[m.Piece]
			if !known {
				from, known = was[m.Piece], was[m.Piece] != [2]float64{}
			}
			if known && from != m.Path[0] {
				t.Fatalf("%s: %s jumps from %v to %v", last.Text, m.Piece, from, m.Path[0])
			}
			if m.From < moment[m.Piece] || m.From >= m.To || m.To > 1 || m.Kind == "" {
				t.Fatalf(`%s: motion %+v; want m.From >= moment[m.Piece], m.From < m.To, m.To <= 1, m.Kind != ""`, last.Text, m)
			}
			now[m.Piece], moment[m.Piece] = m.Path[len(m.Path)-1], m.To
		}
		for id, end := range now {
			if pieces[id] != end {
				t.Fatalf("%s: %s ends at %v, but is at %v", last.Text, id, end, pieces[id])
			}
		}
		for id, here := range pieces {
			if then, known := was[id]; known && then != here && now[id] == ([2]float64{}) {
				t.Fatalf("%s: %s went from %v to %v without a motion", last.Text, id, then, here)
			}
		}
		for _, taken := range last.Taken {
			if _, still := pieces[taken.Piece.ID]; still || was[taken.Piece.ID] == ([2]float64{}) {
				t.Fatalf("%s: %s was not taken", last.Text, taken.Piece.ID)
			}
		}
	})
}

func encode(t testing.TB, v any) string {
	t.Helper()
	text := must.Get(json.Marshal(v))(t)
	return string(text)
}

// Both languages have all texts, and are otherwise the same.
func TestLanguages(t *testing.T) {
	randomGames(t, func(t *testing.T, at *played.Game, english answer.View) {
		if english.Ply%7 != 0 && !english.Over {
			return
		}
		spanish := mustView(t, at, english.Ply, "es")
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
	for _, e := range pages().Entries() {
		if a, b := about(e, "en"), about(e, "es"); a.Name != b.Name || cmp.Equal(a.Notation, b.Notation) || strings.Contains(encode(t, b), `"title":""`) {
			t.Errorf("%s: %+v and %+v", e.Name, a, b)
		}
	}
}

// A bot that chooses second knows no more than one that chooses first.
func TestHiddenChoice(t *testing.T) {
	football := must.Get(pages().Find("football"))(t)
	for _, s := range about(football, "en").Searchers {
		if slices.ContainsFunc(s.Levels, func(l board.Limit) bool { return l.Kind == "time_ms" }) {
			continue
		}
		var first answer.Found
		for i, choice := range []string{"0,0,0", "p4x2,3,7"} {
			at := mustOpen(t, board.Record{Game: "football", Moves: []string{choice}})
			f := must.Get(ask[answer.Found](at, answer.Question{Do: "move", Bot: answer.Searcher{Name: s.Name}, Seed: 5}))(t)
			if i == 0 {
				first = f
			} else if !slices.Equal(f.Moves, first.Moves) {
				t.Errorf("%s answers %v or %v, by what it must not know", s.Name, first.Moves, f.Moves)
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	ply := func(n int) *int { return &n }
	for _, c := range []struct {
		record board.Record
		code   answer.Code
		ply    *int
		says   string
	}{
		{board.Record{Game: "connect4", Moves: []string{"4", "9"}}, answer.IllegalMove, ply(1), `"9"`},
		{board.Record{Game: "connect4", Moves: []string{"1", "2", "1", "2", "1", "2", "1", "2"}}, answer.GameOver, ply(7), "over"},
		{board.Record{Game: "connect4", Start: "...."}, answer.BadPosition, nil, "...."},
		{board.Record{Game: "connect4", Moves: []string{strings.Repeat("4", 1000)}}, answer.IllegalMove, ply(0), "1000"},
		{board.Record{Game: "football", Setup: "abc"}, answer.BadSetup, nil, `the number of steps is "abc"; want 1 to 250`},
		{board.Record{Game: "football", Setup: "251"}, answer.BadSetup, nil, `the number of steps is "251"; want 1 to 250`},
		{board.Record{Game: "robanumeros", Setup: "1 2 x"}, answer.BadSetup, nil, `card 3 is "x"; want an integer from -999 to 999`},
		{board.Record{Game: "robanumeros", Setup: strings.Repeat("1 ", 41)}, answer.BadSetup, nil, "40"},
		{board.Record{Game: "checkers", Moves: []string{"11-15", "11-15"}}, answer.IllegalMove, ply(1), "11-15"},
	} {
		_, err := answer.Ask(t.Context(), pages(), answer.Question{Do: "view", Record: c.record}, nil)
		var p *answer.Problem
		if !errors.As(err, &p) || p.Code != c.code || !strings.Contains(p.Message, c.says) || !cmp.Equal(p.Ply, c.ply) {
			t.Errorf("%.200v: %#v; want %s at ply %v, naming %s", c.record, err, c.code, c.ply, c.says)
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
		record board.Record
		winner game.Player
		label  string
	}{
		{board.Record{Game: "tictactoe", Moves: []string{"1", "4", "2", "5", "3"}}, game.First, "X wins: three in a row"},
		{board.Record{Game: "tictactoe", Moves: strings.Split("512374689", "")}, game.Nobody, "A draw: the board is full"},
		{board.Record{Game: "connect4", Moves: strings.Split("1212121", "")}, game.First, "Red wins: four in a line"},
		{board.Record{Game: "checkers", Start: "B:W18:B14", Moves: []string{"14x23"}}, game.First, "Black wins: no pieces left"},
		{board.Record{Game: "checkers", Start: "B:W32:B23,24,27", Moves: []string{"24-28"}}, game.First, "Black wins: no legal move"},
		{board.Record{Game: "checkers", Start: "B:WK32:BK1,K4", Moves: repeat(2, "1-6", "32-28", "6-1", "28-32")}, game.Nobody, "A draw: the position occurred 3 times"},
		{board.Record{Game: "checkers", Variant: "damas", Start: "B:WK32:BK1,K4", Moves: repeat(5, "1-6", "32-28", "6-1", "28-32")}, game.First, "White wins: the position occurred 6 times, and the winner has more pieces"},
		{board.Record{Game: "paperfootball", Moves: repeat(6, "0")}, game.First, "Red wins: goal"},
		{board.Record{Game: "paperfootball", Moves: repeat(6, "4")}, game.Second, "Blue wins: goal"},
		{board.Record{Game: "football", Setup: "1", Moves: []string{"0,0,0", "0,0,0"}}, game.Nobody, "A draw: 0 : 0"},
		{board.Record{Game: "robanumeros", Setup: "5 -7", Moves: []string{"left1", "left1"}}, game.First, "First player wins: by 12 points"},
		{board.Record{Game: "robanumeros", Setup: "5 6", Moves: []string{"left1", "left1"}}, game.Second, "Second player wins: by 1 point"},
		{board.Record{Game: "robanumeros", Setup: "5 5", Moves: []string{"left1", "left1"}}, game.Nobody, "A draw: equal sums"},
	} {
		at := mustOpen(t, c.record)
		v := mustView(t, at, len(at.Record().Moves), "en")
		if !v.Over || v.Result.Winner != board.Owner(c.winner) || v.Result.Label != c.label || len(v.Moves) != 0 {
			t.Errorf("%s %v: over %v, %+v; want %s", c.record.Game, c.record.Moves, v.Over, v.Result, c.label)
		}
		if spanish := mustView(t, at, len(at.Record().Moves), "es").Result.Label; !strings.HasPrefix(spanish, "Gana: ") && !strings.HasPrefix(spanish, "Empate, ") {
			t.Errorf("%s: the Spanish result is %q; want Gana or Empate", c.record.Game, spanish)
		}
		if c.record.Game == "checkers" && c.winner == game.First && !strings.HasSuffix(v.Text, "1-0") {
			t.Errorf("the game is written %q", v.Text)
		}
	}
}

// The static page builds a program of each game from the package that has its entry.
func TestPackages(t *testing.T) {
	for _, entry := range entries {
		of := runtime.FuncForPC(reflect.ValueOf(entry).Pointer()).Name()
		if e := entry(); of != e.Package+".Entry" {
			t.Errorf(`%s: the package is %q, the function %s; want of == e.Package+".Entry"`, e.Name, e.Package, of)
		}
	}
}
