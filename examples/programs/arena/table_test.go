package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A record becomes a page, a table for a spreadsheet, and a list.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.jsonl")
	ok(t, "run -game tictactoe -games 4 -record "+path+" random greedy")
	if out := ok(t, "table -html "+path); out != filepath.Join(dir, "games.html")+"\n" {
		t.Errorf(`table -html prints %q; want out == filepath.Join(dir, "games.html")+"\n"`, out)
	}
	page, err := os.ReadFile(filepath.Join(dir, "games.html"))
	if err != nil || strings.Count(string(page), `"boards":["`) != 4 {
		t.Errorf("the page has not the boards of 4 games: %v", err)
	}
	if out := ok(t, "table -html -games 1 -o - "+path); strings.Count(out, `"boards":["`) != 1 || !strings.Contains(out, "1 of 4 games") {
		t.Error("the boards of one game were wanted")
	}
	if out := ok(t, "table -csv -o - "+path); strings.Count(out, "\n") != 3 || !strings.HasPrefix(out, "rank,name,elo") {
		t.Errorf(`CSV %q; want strings.Count(out, "\n") == 3, strings.HasPrefix(out, "rank,name,elo")`, out)
	}
	if out := ok(t, "replay "+path); strings.Count(out, "\n") != 4 || !strings.HasPrefix(out, "1: ") {
		t.Errorf(`the list is %q; want strings.Count(out, "\n") == 4, strings.HasPrefix(out, "1: ")`, out)
	}
}
