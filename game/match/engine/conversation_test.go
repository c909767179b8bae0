package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// notes is an engine that writes all that it is told to standard error. It plays
// in the first column and expects the second.
func notes() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Fprintln(os.Stderr, in.Text())
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			fmt.Print("id name  some \t engine\noption name Hash Size type spin default 1\noption name Threads type spin\nuciok\n")
		case "isready":
			fmt.Println("readyok")
		case "go":
			if strings.HasPrefix(rest, "depth") {
				fmt.Println("bestmove 1")
			} else if !strings.HasPrefix(rest, "ponder") {
				fmt.Println("bestmove 1 ponder 2")
			}
		case "ponderhit", "stop":
			fmt.Println("bestmove 1 ponder 2")
		}
	}
}

// turnAfter is the turn of a player after moves from the opening position.
func turnAfter(player game.Player, times match.Times, moves ...move) *match.Request[state, move] {
	t := &match.Request[state, move]{Game: rules, State: rules.Start(), Player: player, Times: times, Moves: moves}
	for _, m := range moves {
		t.Past = append(t.Past, t.State)
		rules.Apply(&t.State, m)
	}
	return t
}

// clock is what First or Second has, and the rival. The engine may take longer, so that a busy machine
// does not change what it is told.
func clock(own, rival time.Duration) match.Times {
	return match.Times{Move: time.Minute, Rival: rival, Clock: search.Clock{Remaining: own, Increment: 10 * time.Millisecond, MovesToGo: 5}}
}

// TestUCIConversation checks all that an engine is told in a game.
func TestUCIConversation(t *testing.T) {
	b := newUCI(t, command(t, "notes"), engine.UCIOptions[state, move]{Set: map[string]string{"THREADS": "4", "Hash Size": "2"}})
	must.Do(t, b.Begin(t.Context(), match.Beginning{Player: game.First}))
	asks := func(turn *match.Request[state, move]) {
		t.Helper()
		if m, err := b.Move(t.Context(), turn); err != nil || m != 0 {
			t.Errorf("Move(%v) = %v, %v; want 0", turn.Moves, m, err)
		}
	}
	ponder := func(turn *match.Request[state, move]) {
		b.(interface {
			Ponder(context.Context, *match.Request[state, move])
		}).Ponder(t.Context(), turn)
	}
	const s, ms = time.Second, time.Millisecond
	asks(turnAfter(game.First, clock(1500*ms, 2*s)))
	ponder(turnAfter(game.First, clock(1500*ms, 1500*ms), 0))
	asks(turnAfter(game.First, clock(s, s), 0, 1)) // as expected
	ponder(turnAfter(game.First, match.Times{}, 0, 1, 0))
	asks(turnAfter(game.First, match.Times{Move: 30 * s}, 0, 1, 0, 2)) // another reply
	asks(turnAfter(game.Second, clock(ms/2, 2*s), 3))
	limited := turnAfter(game.First, match.Times{})
	limited.Limits = search.Limits{Depth: 3, Nodes: 9}
	asks(limited)
	ponder(turnAfter(game.First, match.Times{}, 0)) // it expects nothing
	other := turnAfter(game.Second, match.Times{}, 0, 1)
	fen := rules.FormatPosition(&other.Past[1])
	other.Past, other.Moves = other.Past[1:], other.Moves[1:]
	asks(other) // a match that begins elsewhere
	last := rules.FormatPosition(&other.State)
	other.Past = nil
	asks(other) // a game that hides moves
	if b.Name() != "some engine" {
		t.Errorf("Name() = %q; want some engine", b.Name())
	}
	b.Close()
	want := `uci
setoption name Hash Size value 2
setoption name THREADS value 4
isready
ucinewgame
isready
isready
position startpos
go wtime 1500 btime 2000 winc 10 binc 10 movestogo 5
position startpos moves 1 2
go ponder wtime 1500 btime 1500 winc 10 binc 10 movestogo 5
ponderhit
position startpos moves 1 2 1 2
go ponder movetime 1000
stop
isready
position startpos moves 1 2 1 3
go movetime 30000
isready
position startpos moves 4
go btime 1 wtime 2000 binc 10 winc 10 movestogo 5
isready
position startpos
go depth 3 nodes 9
isready
position fen ` + fen + ` moves 2
go movetime 1000
isready
position fen ` + last + `
go movetime 1000
quit
`
	if diff := cmp.Diff(want, b.Stderr()); diff != "" {
		t.Errorf("it was told (-want +got)\n%s", diff)
	}
	must.Do(t, b.Begin(t.Context(), match.Beginning{}))
	asks(turnAfter(game.First, match.Times{}))
	must.Do(t, b.Begin(t.Context(), match.Beginning{}))
	ponder(turnAfter(game.Second, match.Times{})) // what it expected is of the game before
	b.Close()
	if !strings.HasSuffix(b.Stderr(), "ucinewgame\nisready\nquit\n") {
		t.Errorf("in a new game it is told\n%s; want strings.HasSuffix(b.Stderr(), \"ucinewgame\\nisready\\nquit\\n\")", b.Stderr())
	}
	must.Do(t, b.Begin(t.Context(), match.Beginning{}))
	b.Move(t.Context(), turnAfter(game.First, match.Times{Move: ms / 2})) // it may be late
	if b.Close(); !strings.Contains(b.Stderr(), "\ngo movetime 1\n") {
		t.Errorf("for half a millisecond it is told\n%s\nwant movetime 1", b.Stderr())
	}
	told, served := new(starting), server()
	served.Bot = func(map[string]int, func(search.Result[move])) (match.Bot[state, move], error) { return told, nil }
	if err := engine.ServeUCI(t.Context(), served, strings.NewReader("ucinewgame\n"), io.Discard); err != nil || told.begun != 1 {
		t.Errorf("after ucinewgame the bot has begun %d games, %v; want 1", told.begun, err)
	}
}

// starting is a bot that counts its games.
type starting struct {
	first
	begun int
}

func (s *starting) Begin(context.Context, match.Beginning) error { s.begun++; return nil }
func (s *starting) End(match.Ending)                             {}

// oracle reports results and plays a move.
type oracle struct {
	first
	report func(search.Result[move])
	tells  []search.Result[move]
	plays  move
}

func (o oracle) Move(context.Context, *match.Request[state, move]) (move, error) {
	for _, r := range o.tells {
		o.report(r)
	}
	return o.plays, nil
}

// TestServedInfo checks the lines that tell a user interface of a search: scores are those of the
// side to move, and a reply is expected only after the move that is played.
func TestServedInfo(t *testing.T) {
	low, high := rules.Bounds()
	seen := search.Result[move]{Line: []move{3, 2}, Score: 0.25, Depth: 7, Nodes: 1000, Time: 500 * time.Millisecond}
	scored := func(score float64, proven bool, line ...move) search.Result[move] {
		r := seen
		r.Score, r.Proven, r.Line = score, proven, line
		return r
	}
	several := seen
	several.Lines = []search.Line[move]{{Moves: []move{3, 2}, Score: 0.25}, {Moves: []move{0}, Score: low}}
	for _, c := range []struct {
		in    string
		tells search.Result[move]
		plays move
		want  string
	}{
		{"position startpos", seen, 3, "info depth 7 score cp 13 nodes 1000 nps 2000 time 500 pv 4 3\nbestmove 4 ponder 3\n"},
		{"position startpos moves 4", seen, 3, "info depth 7 score cp -13 nodes 1000 nps 2000 time 500 pv 4 3\nbestmove 4 ponder 3\n"},
		{"position startpos", seen, 2, "info depth 7 score cp 13 nodes 1000 nps 2000 time 500 pv 4 3\nbestmove 3\n"},
		{"position startpos", scored(high, true, 3, 3, 2), 3, "info depth 7 score mate 2 nodes 1000 nps 2000 time 500 pv 4 4 3\nbestmove 4 ponder 4\n"},
		{"position startpos", scored(low, true, 3, 3), 3, "info depth 7 score mate -1 nodes 1000 nps 2000 time 500 pv 4 4\nbestmove 4 ponder 4\n"},
		{"position startpos moves 4", scored(high, true, 3, 3), 3, "info depth 7 score mate -1 nodes 1000 nps 2000 time 500 pv 4 4\nbestmove 4 ponder 4\n"},
		{"position startpos", scored(0, true, 3), 3, "info depth 7 score cp 0 nodes 1000 nps 2000 time 500 pv 4\nbestmove 4\n"},
		{"position startpos", scored(high, false, 3), 3, fmt.Sprintf("info depth 7 score cp %.0f nodes 1000 nps 2000 time 500 pv 4\nbestmove 4\n", 50*high)},
		{"position startpos", several, 3, "info depth 7 multipv 1 score cp 13 nodes 1000 nps 2000 time 500 pv 4 3\ninfo depth 7 multipv 2 score mate 0 nodes 1000 nps 2000 time 500 pv 1\nbestmove 4 ponder 3\n"},
	} {
		s := server()
		s.Point = 2
		s.Bot = func(_ map[string]int, report func(search.Result[move])) (match.Bot[state, move], error) {
			return oracle{report: report, tells: []search.Result[move]{c.tells}, plays: c.plays}, nil
		}
		var out strings.Builder
		if err := engine.ServeUCI(t.Context(), s, strings.NewReader(c.in+"\ngo nodes 5\n"), &out); err != nil || out.String() != c.want {
			t.Errorf("%s: %v\n%s; want\n%s", c.in, err, out.String(), c.want)
		}
	}
}

// TestServedOptions checks that an option that is set reaches a new bot, and a wrong one changes
// nothing; a bot that cannot be made is told about, and a bot that cannot be restricted is
// corrected.
func TestServedOptions(t *testing.T) {
	s := server()
	var made []int
	s.Bot = func(values map[string]int, _ func(search.Result[move])) (match.Bot[state, move], error) {
		made = append(made, values["Hash Size"])
		if made[len(made)-1] == 13 {
			return nil, errors.New("unlucky")
		}
		return first{}, nil
	}
	var told strings.Builder
	set := "setoption name hash size value "
	in := "uci\nisready\nisready\n" + set + "64\n" + set + "65\n" + set + "0\nisready\n" + set + "1\nisready\n" + set + "13\nisready\n" + set + "2\nisready\nquit\nisready\n"
	want := `id name versus
id author us
option name Hash Size type spin default 1 min 1 max 64
option name Ponder type check default false
uciok
readyok
readyok
info string option Hash Size is "65"; want 1 to 64
info string option Hash Size is "0"; want 1 to 64
readyok
readyok
info string unlucky
readyok
readyok
`
	if err := engine.ServeUCI(t.Context(), s, strings.NewReader(in), &told); fmt.Sprint(made) != "[1 64 1 13 2]" || err != nil || told.String() != want {
		t.Errorf("bots %v, %v\n%s; want\n%s", made, err, told.String(), want)
	}
	s.Bot = func(map[string]int, func(search.Result[move])) (match.Bot[state, move], error) {
		return oracle{plays: 3}, nil
	}
	for in, want := range map[string]string{
		"position startpos\ngo nodes 1 searchmoves 2 3 x\n":                          "info string the bot cannot be restricted to some moves: it preferred 4\nbestmove 2\n",
		"position startpos\ngo nodes 1 searchmoves 4 2\n":                            "bestmove 4\n",
		"position startpos\ngo searchmoves nodes 1\n":                                "info string searchmoves is followed by no legal move; all moves are searched\nbestmove 4\n",
		"position x\nposition startpos\ngo nodes 1\n":                                "info string position \"x\"; want startpos or fen\nbestmove 4\n",
		"position fen " + formatted(3, 3) + " moves 1\ngo nodes 1\nposition fen x\n": "bestmove 4\ninfo string connect4",
	} {
		var out strings.Builder
		if err := engine.ServeUCI(t.Context(), s, strings.NewReader(in), &out); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%q: %v\n%s; want\n%s", in, err, out.String(), want)
		}
	}
	broken := errors.New("broken pipe")
	if err := engine.ServeUCI(t.Context(), s, strings.NewReader("uci\nisready\n"), failing{broken}); !errors.Is(err, broken) {
		t.Errorf("writing fails: %v; want errors.Is(err, broken)", err)
	}
}

func formatted(moves ...move) string {
	s := turnAfter(game.First, match.Times{}, moves...).State
	return rules.FormatPosition(&s)
}

// failing is a writer that fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
