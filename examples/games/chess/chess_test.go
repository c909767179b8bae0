package chess_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = chess.State
	move  = chess.Move
)

var rules = chess.Game{}

// perfts are the counts of the Chess Programming Wiki for depths 1 to 6.
var perfts = []struct {
	fen    string
	counts []int64
}{
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int64{20, 400, 8902, 197281, 4865609, 119060324}},
	{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int64{48, 2039, 97862, 4085603, 193690690, 8031647685}},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int64{14, 191, 2812, 43238, 674624, 11030083}},
	{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int64{6, 264, 9467, 422333, 15833292, 706045033}},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int64{44, 1486, 62379, 2103487, 89941194, 3048196529}},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int64{46, 2079, 89890, 3894594, 164075551, 6923051137}},
}

// TestPerft counts all that takes seconds: to depth 5 and, from the start, 6.
func TestPerft(t *testing.T) {
	for _, p := range perfts {
		s := parse(t, p.fen)
		for i, want := range p.counts {
			if want > 200e6 || testing.Short() && want > 5e6 {
				break
			}
			if got, err := game.Perft(t.Context(), rules, s, i+1); got != want || err != nil {
				t.Errorf("%s: perft(%d) = %d, %v; want %d", p.fen, i+1, got, err, want)
			}
		}
	}
}

func parse(t testing.TB, fen string) state {
	t.Helper()
	return must.Get(rules.ParsePosition(fen))(t)
}

func TestRules(t *testing.T) {
	gametest.TestWith(t, rules, gametest.Options{Games: 60, Budget: 20_000})
}

// TestMates proves published mates: by W. Shinkman, and from games of the 19th and 20th
// century. The distance is that of the problem, and no shorter one exists.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		moves int
		fen   string
		line  string
	}{
		{2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6 bxa6 b7#"},
		{2, "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", "Nf6+ gxf6 Bxf7#"},
		{2, "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", "Qh6+ Kxh6 Bxf6#"},
		{3, "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", ""},
		{3, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+ f6 Bxf6+ Rg7 Rxa8#"},
		{3, "3q1r1k/2p4p/1p1pBrp1/p2Pp3/2PnP3/5PP1/PP1Q2K1/5R1R w - - 1 1", "Rxh7+ Kxh7 Rh1+ Kg7 Qh6#"},
		{3, "1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 1", ""},
		{4, "r1b3kr/3pR1p1/ppq4p/5P2/4Q3/B7/P5PP/5RK1 w - - 1 1", ""},
	} {
		m := search.Minimax[state, move]{Game: rules, Limits: search.Limits{Depth: 2*c.moves - 1}, MemoryBytes: 4 << 20, Disable: search.Reductions}
		s := parse(t, c.fen)
		r, err := m.Search(t.Context(), s)
		line := game.LineText[state, move](rules, s, r.Line)
		if err != nil || !r.Proven || r.Score != s.Turn().Sign() || len(r.Line) != 2*c.moves-1 || c.line != "" && line != c.line {
			t.Errorf("%s: %s, score %v, proven %v, %v; want mate in %d", c.fen, line, r.Score, r.Proven, err, c.moves)
		}
	}
}

// play plays moves separated by spaces and returns all positions.
func play(t testing.TB, s state, line string) []state {
	t.Helper()
	all := []state{s}
	for text := range strings.FieldsSeq(line) {
		m := must.Get(rules.ParseMove(&s, text))(t)
		rules.Apply(&s, m)
		all = append(all, s)
	}
	return all
}

func TestEndings(t *testing.T) {
	g := game.WithEndings(rules)
	for _, c := range []struct {
		fen    string
		over   bool
		payoff float64
	}{
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, -1}, // fool's mate
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", true, 0},
		{"7k/8/6K1/8/8/8/8/8 b - - 0 1", true, 0},
		{"7k/8/6K1/8/8/8/8/6N1 b - - 0 1", true, 0},
		{"7k/8/6K1/8/8/8/8/5NN1 b - - 0 1", false, 0},
		{"5b1k/8/6K1/8/8/8/8/B7 b - - 0 1", true, 0}, // f8 and a1 are dark
		{"5b1k/8/6K1/8/8/8/8/1B6 b - - 0 1", false, 0},
		{"7k/8/6K1/8/8/8/8/7R b - - 0 1", false, 0},
	} {
		s := parse(t, c.fen)
		if over := game.Over(g, s); over != c.over || over && g.Evaluate(&s) != c.payoff {
			t.Errorf("%s: over %v, payoff %v", c.fen, over, g.Evaluate(&s))
		}
	}
}

// TestRepetition includes a right to capture en passant, which makes the first position
// another one, and one that no pawn can use, which does not.
func TestRepetition(t *testing.T) {
	for _, c := range []struct {
		line string
		over bool
	}{
		{"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", false},
		{"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", true},
		{"e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1", true},
		{"e4 Nf6 e5 d5 Ng1f3 Nf6g8 Nf3g1 Ng8f6 Ng1f3 Nf6g8 Nf3g1 Ng8f6", false},
		{"e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", false}, // the first could castle
		{"e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", true},
	} {
		if _, over := rules.Outcome(play(t, rules.Start(), c.line)); over != c.over {
			t.Errorf("%s: over %v; want %v", c.line, over, c.over)
		}
	}
}

// TestFiftyMoves walks kings and a rook for 100 plies without a repetition.
func TestFiftyMoves(t *testing.T) {
	s := parse(t, "k7/8/8/8/8/8/8/K6R w - - 0 1")
	line := []state{s}
	seen := map[state]int{s: 1}
	for len(line) < 101 {
		if _, over := rules.Outcome(line); over {
			t.Fatalf("over after %d plies; want not over", len(line)-1)
		}
		for m, next := range game.All(rules, s) {
			if seen[next] == 0 && len(rules.Moves(nil, &next)) > 0 && !next.Check() && !(m.To() == 0 && m.From() == 7) && rules.Turn(&next) != game.Nobody {
				if _, kind := next.At(m.To()); kind == chess.Rook && len(line)%20 != 1 && m.To() > 7 {
					continue
				}
				s = next
				break
			}
		}
		if seen[s]++; seen[s] > 1 {
			t.Fatal("the walk repeats a position")
		}
		line = append(line, s)
	}
	if payoff, over := rules.Outcome(line); !over || payoff != 0 {
		t.Errorf("after 100 plies: over %v, payoff %v; want over, payoff == 0", over, payoff)
	}
}

func TestNotation(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "O-O"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "O-O-O"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a8=Q"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"},
		{"k7/8/8/8/8/8/8/K2R3R w - - 0 1", "Rdg1", "Rdg1"},
		{"k7/7R/8/8/8/8/8/K6R w - - 0 1", "R1h4", "R1h4"},
		{"8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1", "Qh4e1"},
		{"k7/8/8/1pP5/8/8/8/K7 w - b6 0 1", "cxb6e.p.", "cxb6"},
		{"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Kg6", "Kg6"},
		{"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "Qf8", "Qf8#"},
		{"7k/8/5K2/5Q2/8/8/8/8 w - - 0 1", "Qh5+!?", "Qh5+"},
		{"7k/8/5K2/5Q2/8/8/8/8 w - - bm Qf8; id \"a; long\"; c0 \"" + strings.Repeat("long ", 50) + "\";", "♕h5", "Qh5+"},
		{"7k/8/5K2/5Q2/8/8/8/8 b - - 3 9; ce 0;", "♚g8", "Kg8"},
		{"8/P6k/8/8/8/8/8/K7 w - -;", "♙a8=♛\ufe0e", "a8=Q"},
	} {
		s := parse(t, c.fen)
		m, err := rules.ParseMove(&s, c.text)
		if err != nil || rules.FormatMove(&s, m) != c.want {
			t.Errorf("%s in %s: %s, %v; want %s", c.text, c.fen, rules.FormatMove(&s, m), err, c.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "0 fields",
		"8/8/8/8/8/8/8/8 w - - 0 1": "White has 0 kings",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1":    `row "RNBQKBNX"`,
		"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":    `row "9"`,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1":    "want w or b",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1":    "Q needs the king and the rook",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1":   "en passant square",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - soon 1": "clock",
		"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1":                             "not to move is in check",
		"P3k3/8/8/8/8/8/8/4K3 w - - 0 1":                              "no pawn can stand",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1":             "7 rows",
		"4k3/8/8/8/8/8/8/4K3 w - - bm e4":                             "clock",
	} {
		if _, err := rules.ParsePosition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
	s := rules.Start()
	for _, text := range []string{"", "e5", "Nf6", "O-O", "e2e5", "N", "x", strings.Repeat("e", 100)} {
		if m, err := rules.ParseMove(&s, text); err == nil {
			t.Errorf("%q is read as %v; want an error", text, rules.FormatMove(&s, m))
		}
	}
	both := parse(t, "k7/8/8/8/8/8/8/K2R3R w - - 0 1")
	if _, err := rules.ParseMove(&both, "Rf1"); err == nil || !strings.Contains(err.Error(), "could be several") {
		t.Errorf(`Rf1: %v; want an error, strings.Contains(err.Error(), "could be several")`, err)
	}
}

// A check that leaves a dead position is no mate, although no move follows.
func TestCheckInDeadPosition(t *testing.T) {
	s := parse(t, "2k5/8/p7/8/8/3B4/4K3/8 w - - 0 1")
	if m := must.Get(rules.ParseMove(&s, "d3a6"))(t); rules.FormatMove(&s, m) != "Bxa6+" {
		t.Errorf("FormatMove(d3a6) = %q; want Bxa6+", rules.FormatMove(&s, m))
	}
}

// TestClock searches positions whose clock leaves no time, or just enough, for a mate in two moves.
func TestClock(t *testing.T) {
	for clock, want := range map[string]float64{"0": 1, "97": 1, "98": 0, "99": 0} {
		s := parse(t, "6k1/8/5K2/8/8/8/8/R7 w - - "+clock+" 80")
		m := search.Minimax[state, move]{Game: rules, Limits: search.Limits{Depth: 5}}
		r, err := m.Search(t.Context(), s)
		if err != nil || r.Score != want || len(r.Line) > 100-must.Get(strconv.Atoi(clock))(t) {
			t.Errorf("Search() with the clock at %s = %v, score %v, %v; want %v", clock, r.Line, r.Score, err, want)
		}
	}
	s := parse(t, "7k/8/8/8/8/8/8/R3K3 w Q - 100 80")
	if payoff, over := rules.Outcome([]state{s}); payoff != 0 || !over || rules.Binding([]state{s}) {
		t.Errorf("Outcome() with the clock at 100 = %v, %v; want a draw that is to be claimed", payoff, over)
	}
	s = parse(t, "7k/P7/8/8/8/8/8/4K3 w - - 98 80")
	pawn := game.After(rules, s, must.Get(rules.ParseMove(&s, "a8=Q+"))(t))
	if text := rules.FormatPosition(&pawn); !strings.HasSuffix(text, " 0 1") {
		t.Errorf("FormatPosition() after the move of a pawn = %s; want the clock 0", text)
	}
}

// TestExpectedLines plays endings without progress: the expected lines end with the game.
func TestExpectedLines(t *testing.T) {
	for _, fen := range []string{"8/8/4k3/8/3RK3/8/8/3r4 w - - 0 1", "8/8/1r2k3/8/3RK3/8/8/8 w - - 90 80", "6k1/5ppp/8/8/8/8/1q3PPP/3Q2K1 w - - 0 1"} {
		line := []state{parse(t, fen)}
		m := search.Minimax[state, move]{Game: rules, Limits: search.Limits{Depth: 6}, MemoryBytes: 1 << 20}
		for range 24 {
			last := len(line) - 1
			r := must.Get(m.Search(t.Context(), line[last], line[:last]...))(t)
			ahead := slices.Clone(line)
			for i, next := range r.Line {
				if _, over := rules.Outcome(ahead); over && i > 0 {
					t.Fatalf("Search() after %d moves from %s = %v; want a line that ends with the game after %d moves", last, fen, r.Line, i)
				}
				ahead = append(ahead, game.After(rules, ahead[len(ahead)-1], next))
			}
			line = append(line, game.After(rules, line[last], r.Move))
			if _, over := rules.Outcome(line); over || game.Over(game.WithEndings(rules), line[last+1]) {
				break
			}
		}
	}
}
