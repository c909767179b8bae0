package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "chess", Run: program}

// TestUCI is the conversation of a user interface with the engine.
func TestUCI(t *testing.T) {
	status, out, errs := subject.Call(t, `uci
setoption name Hash value 1
setoption name Skill Level value 20
isready
ucinewgame
position startpos moves
go searchmoves f2f3 a2a3 nodes 1000
isready
go searchmoves e2e5 nodes 10
position startpos moves f2f3 e7e5 g2g4
go depth 3
isready
position fen k7/8/1K6/8/8/8/8/7R w - - 0 1
go nodes 1000
isready
setoption name MultiPV value 3
setoption name Ponder value true
go mate 2
isready
position startpos moves e2e5
go depth 1
quit
`, "uci")
	for _, want := range []string{
		"id name versus chess\n", "option name Hash type spin default 16 min 1 max 4096\n", "uciok\n", "readyok\n",
		"option name Ponder type check", " ponder ", "bestmove a2a3", "info string searchmoves is followed by no legal move", " multipv 3 score cp", "score mate 1", "pv d8h4\n", "bestmove d8h4\n", "bestmove h1h8\n", `info string chess: "e2e5" is not a legal move`, "bestmove (none)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status != 0 || errs != "" {
		t.Errorf(`status %d, %s; want status == 0, errs == ""`, status, errs)
	}
	expected := ""
	for line := range strings.Lines(out) {
		words := strings.Fields(line)
		if i := slices.Index(words, "pv"); i > 0 && !strings.Contains(line, "multipv 2") && !strings.Contains(line, "multipv 3") {
			expected = words[i+1]
		} else if words[0] == "bestmove" && words[1] != "(none)" && words[1] != expected {
			t.Errorf("%sis not the move %s of the last line", line, expected)
		}
	}
}

func TestHelp(t *testing.T) {
	if status, out, _ := subject.Call(t, "", "uci", "-h"); status != 0 || !strings.Contains(out, "Examples:") {
		t.Errorf(`status %d, %s; want status == 0, strings.Contains(out, "Examples:")`, status, out)
	}
	if status, _, errs := subject.Call(t, "", "uci", "now"); status != 2 || !strings.Contains(errs, `unexpected argument "now"`) {
		t.Errorf("status %d, %s; want status == 2, strings.Contains(errs, `unexpected argument \"now\"`)", status, errs)
	}
}
