package entry

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func TestBoard(t *testing.T) {
	if err := board.Check[state, move](chess.Game{}, chessboard{}, 2000, 1); err != nil {
		t.Error(err)
	}
}

// TestOpenings plays the openings to their ends.
func TestOpenings(t *testing.T) {
	v := newVaried(search.NewMinimax[state, move](chess.Game{}, search.Limits{Nodes: 1}))
	for line := range strings.Lines(strings.TrimSpace(openings)) {
		s := chess.Game{}.Start()
		for text := range strings.FieldsSeq(line) {
			m, err := chess.Game{}.ParseMove(&s, text)
			if err != nil {
				t.Fatalf("%s: %v; want no error", line, err)
			}
			if len(v.known[s]) == 0 {
				t.Errorf("%s: %s is unknown; want len(v.known[s]) != 0", line, text)
			}
			chess.Game{}.Apply(&s, m)
		}
	}
	v.NewGame(3)
	first, err := v.Search(t.Context(), chess.Game{}.Start())
	if err != nil || first.Nodes != 1 {
		t.Errorf("%+v, %v; want a move of an opening", first, err)
	}
}

// TestStockfish plays a short game against an engine, if it is installed.
func TestStockfish(t *testing.T) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path = "/usr/games/stockfish"; exec.Command(path).Err != nil {
			t.Skip("stockfish is not installed")
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	b := must.Get(programs()[0].Open(chess.Game{}, program.Command{Args: []string{"Skill Level=0", "Threads=1", path}}))(t)
	defer b.(interface{ Close() error }).Close()
	us := match.NewSearcher("us", search.NewMinimax[state, move](chess.Game{}, search.Limits{Nodes: 200}))
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game:     chess.Game{},
			First:    us,
			Second:   b,
			MoveTime: 50 * time.Millisecond, Grace: 10 * time.Second, MaxPlies: 30, Ponder: true,
		},
		Games: 2, OpeningPlies: 2,
	}
	if score, err := s.Play(t.Context()); err != nil || score.Total() != 2 || score.Reasons[match.NaturalEnd]+score.Reasons[match.MoveLimit] != 2 {
		t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Total() == 2, score.Reasons[match.NaturalEnd]+score.Reasons[match.MoveLimit] == 2", score, err)
	}
	if !strings.HasPrefix(b.Name(), "Stockfish") {
		t.Errorf(`name %q; want strings.HasPrefix(b.Name(), "Stockfish")`, b.Name())
	}
}

// Nothing of a game in PGN is lost when it is read and written again.
func TestNotes(t *testing.T) {
	const text = `[Event "A cup"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

{Quick.} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {resigns} 1-0`
	ask := func(request answer.Question) answer.View {
		t.Helper()
		got := must.Get(answer.Ask(t.Context(), Entry(), request, nil))(t)
		return got.(answer.View)
	}
	v := ask(answer.Question{Do: "parse", Game: "chess", Text: text})
	if v.Text != text || v.Record.Notes.Names != [2]string{"Ann", "Bob"} {
		t.Errorf("%q has read\n%s; want v.Text == text, v.Record.Notes.Names == [2]string{\"Ann\", \"Bob\"}", v.Record.Notes.Names, v.Text)
	}
	// Another move keeps what was said, but not the result; notes from elsewhere may be wrong.
	v.Record.Moves = append(v.Record.Moves, "Nc6")
	want := `[Event "A cup"]
[White "Ann"]
[Black "Bob"]
[Result "*"]

{Quick.} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {resigns} 2... Nc6 *`
	if got := ask(answer.Question{Do: "view", Record: v.Record}).Text; got != want {
		t.Errorf("with another move:\n%s; want got == want", got)
	}
	v.Record.Notes = &board.Notes{Lines: [][]string{{"no", "move"}}, Notes: []board.Note{{Line: 9}, {Ply: 1, Glyphs: []int{-5}}}, Tags: [][2]string{{"]", "\n"}}}
	if got := ask(answer.Question{Do: "view", Record: v.Record}).Text; got != "1. e4 e5 2. Nf3 Nc6 *" {
		t.Errorf("with bad notes:\n%s; want got == \"1. e4 e5 2. Nf3 Nc6 *\"", got)
	}
}
