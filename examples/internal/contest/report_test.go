package contest

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// tournamentOf returns a table of games between players of these names.
func tournamentOf(names ...string) (*tournament.Table, record.Header, []Told) {
	h := record.Header{Game: "tictactoe", Began: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	for _, name := range names {
		h.Players = append(h.Players, record.Player{Name: name})
	}
	t := tournament.NewTable(len(names))
	var games []Told
	for i := range names {
		for j := range names {
			if i != j {
				g := record.Game{ID: len(games) + 1, First: i, Second: j, Winner: "first", Moves: []string{"a1"}, Reason: match.Crashed}
				t.Add(g)
				games = append(games, Told{ID: g.ID, First: names[i], Second: names[j], Winner: names[i], Reason: "crash: </script><script>alert(1)</script>", Moves: g.Moves, Who: []string{names[i]}, Boards: []string{"...", "x.."}})
			}
		}
	}
	return t, h, games
}

// What players are called, and what they write, is text in the page and nothing else.
func TestReportEscapes(t *testing.T) {
	table, h, games := tournamentOf(`<img src=x onerror=alert(1)>`, `"quoted" & 'more'`, "plain")
	var page bytes.Buffer
	must.Do(t, WriteReport(&page, table, h, games))
	text := page.String()
	if strings.Contains(text, "<img") || strings.Contains(text, "<script>alert") || strings.Count(text, "<script") != 1 {
		t.Error("a name or a detail is part of the page's code")
	}
	for _, want := range []string{"plain", "6 games of 3 players", "&lt;img", "tictactoe, 2026-01-02", "6 crash"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q; want strings.Contains(text, want)", want)
		}
	}
	own := strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "")
	for _, outside := range []string{"http:", "https:", "<link", "href="} {
		if strings.Contains(own, outside) {
			t.Errorf("the report needs something else: %s; want not strings.Contains(own, outside)", outside)
		}
	}
}

// The table in CSV is read back as it was.
func TestCSV(t *testing.T) {
	table, h, _ := tournamentOf(`a, "b"`, "c\nd", "e")
	var out bytes.Buffer
	must.Do(t, WriteCSV(&out, table, h))
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, error %v; want no error, len(rows) == 4", len(rows), err)
	}
	names := map[string]bool{}
	for _, r := range rows[1:] {
		names[r[1]] = true
		if r[5] != "4" || r[6] != "2.0" {
			t.Errorf("row %q: want 4 games and 2 points", r)
		}
	}
	if len(names) != 3 || !names[`a, "b"`] {
		t.Errorf("names %v; want len(names) == 3, names[`a, \"b\"`]", names)
	}
}

// A report of nothing, of one player, and of equal ratings can be drawn.
func TestReportOfLittle(t *testing.T) {
	for _, names := range [][]string{{"a", "b"}, {"a", "b", "c", "d"}} {
		table, h, _ := tournamentOf(names...)
		for _, tt := range []*tournament.Table{table, tournament.NewTable(len(names))} {
			var page bytes.Buffer
			if err := WriteReport(&page, tt, h, nil); err != nil || strings.Contains(page.String(), "NaN") || strings.Contains(page.String(), "Inf") {
				t.Errorf("%v: error %v, or a number that is none", names, err)
			}
		}
	}
	for _, r := range [][2]float64{{-1, 1}, {0, 1e-9}, {-3000, 3000}, {123, 130}} {
		if n := len(ticks(r[0], r[1])); n < 2 || n > 9 {
			t.Errorf("from %g to %g: %d ticks; want n >= 2, n <= 9", r[0], r[1], n)
		}
	}
}

// TestOpenPipe reads a record from a pipe, which cannot be read twice.
func TestOpenPipe(t *testing.T) {
	in, out := must.Two(os.Pipe())(t)
	defer in.Close()
	path := fmt.Sprintf("/dev/fd/%d", in.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	fmt.Fprint(out, `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}],"setup":{"games":2}}
{"id":1,"second":1,"winner":"first"}
{"id":2,"first":1,"winner":"none"}
`)
	out.Close()
	all := must.Get(catalog.Join(games.All()...))(t)
	r := must.Get(OpenRecord(all, path))(t)
	n := 0
	for g, err := range r.Games {
		if n++; err != nil || g.ID != n {
			t.Errorf("game %d: %+v, %v; want no error, g.ID == n", n, g, err)
		}
	}
	r.Close()
	if _, err := os.Stat(r.file.Name()); n != 2 || err == nil {
		t.Errorf("%d games; the temporary copy is still there, or %v; want n == 2, an error", n, err)
	}
}

func TestDamagedRecord(t *testing.T) {
	all := must.Get(catalog.Join(games.All()...))(t)
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, record.Header{Game: "tictactoe", Players: []record.Player{{Name: "a"}, {Name: "b"}}, Setup: []byte(`{"games":2}`)}))(t)
	for id := range 4 {
		must.Do(t, l.Append(record.Game{ID: 1 + id, Second: 1, Winner: "first"}))
	}
	must.Do(t, l.Close())
	tests.DamagedLines(t, "games of a record", path, func() (text string, err error) {
		r, err := OpenRecord(all, path)
		if err != nil {
			return "", err
		}
		defer r.Close()
		text = fmt.Sprintf("%+v\n", r.Header)
		for g, err := range r.Games {
			if err != nil {
				return text, err
			}
			text += fmt.Sprintf("%+v\n", g)
		}
		return text, nil
	})
}
