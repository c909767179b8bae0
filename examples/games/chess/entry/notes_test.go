package entry

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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
