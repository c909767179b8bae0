package versus_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
	"github.com/seed-61c9d78a/versus/internal/journal"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// Every reader reads a text as other systems write it: after a byte order mark and with
// other ends of lines.
func TestForeignText(t *testing.T) {
	var weights bytes.Buffer
	must.Do(t, checkers.DefaultWeights().Named().Write(&weights))
	field := must.Get(football.New(football.Config{}))(t)
	opening := string(wire.AppendOpening(nil, wire.Published, field.Config(), game.First))
	start := (checkers.Game{}).Start()
	rows := start.Matrix()
	question := fmt.Sprintf(`{"board":["%s"],"player":"X"}`, strings.Join(rows[:], `","`))
	for _, tt := range []struct {
		name, text string
		read       func(io.Reader) (any, error)
	}{
		{"cards", "3\n4 -1\n3\n", func(r io.Reader) (any, error) { return robanumeros.Read(r) }},
		{"weights", weights.String(), func(r io.Reader) (any, error) {
			w, err := eval.ReadWeights(r, checkers.DefaultWeights().Named())
			return fmt.Sprint(w), err
		}},
		{"agent", `{"name":"x",` + "\n" + `"win":1}` + "\n", func(r io.Reader) (any, error) { a, err := agent.Read(r); return fmt.Sprint(a), err }},
		{"pdn", "[Event \"x\"]\n11-15 ;a\n22-17 1-0\n", func(r io.Reader) (any, error) { return pdn.NewReader(r, checkers.English).Read() }},
		{"wire", opening, func(r io.Reader) (any, error) {
			c, side, err := wire.NewFromJudge(r).Opening()
			return fmt.Sprint(c.Rows, c.Columns, c.Steps, c.Rules, c.Skills, side), err
		}},
		{"journal", "{\"a\":1}\n{\"b\":2}\n", func(r io.Reader) (any, error) {
			var all []string
			err := journal.Read(r, func(n int, line []byte) error { all = append(all, string(line)); return nil })
			return all, err
		}},
		{"contract", question + "\n\n", func(r io.Reader) (any, error) {
			var out strings.Builder
			err := contract.Serve(t.Context(), r, &out, checkers.Game{}, func(context.Context, checkers.State, []checkers.State) (checkers.Move, error) {
				return checkers.Move{}, fmt.Errorf("asked")
			})
			return out.String(), err
		}},
		{"program", `{"type":"hello","protocol":1,"game":"connect4"}` + "\n" + `{"type":"quit"}` + "\n", func(r io.Reader) (any, error) {
			var out strings.Builder
			err := program.Serve(t.Context(), connect4.Game{}, "connect4", match.NewRandom(connect4.Game{}), "1", r, &out)
			return out.String(), err
		}},
		{"puzzles", "versus-puzzles 1\tnim\t\t\n3\twin\t\t1 2\t3\nend 1 a997f783\n", func(r io.Reader) (any, error) { return puzzle.Read(r) }},
		{"human", "moves\n4\n", func(r io.Reader) (any, error) {
			g := connect4.Game{}
			return match.NewHuman(g, "me", r, io.Discard).Move(t.Context(), &match.Request[connect4.State, connect4.Move]{Game: g, State: g.Start()})
		}},
	} {
		want, err := tt.read(strings.NewReader(tt.text))
		if err != nil {
			t.Errorf("%s: %v; want no error", tt.name, err)
			continue
		}
		for _, text := range []string{"\ufeff" + tt.text, strings.ReplaceAll(tt.text, "\n", "\r\n"), "\ufeff" + strings.ReplaceAll(tt.text, "\n", "\r\n")} {
			if got, err := tt.read(strings.NewReader(text)); err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Errorf("%s: %.40q: %+v, %v; want %+v", tt.name, text, got, err, want)
			}
		}
	}
}
