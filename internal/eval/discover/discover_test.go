package discover_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/discover"
	"github.com/seed-61c9d78a/versus/internal/eval/layout"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// race is a game of pawns that move one step ahead, straight or capturing diagonally; a player who reaches the
// far row or captures everything wins. Besides the board, its states have redundant fields: a move count, whose
// parity determines the side to move, the last move and a hash.
type race struct{}

const (
	rows    = 5
	columns = 4
)

type raceState struct {
	Board [rows][columns]int8 // 1 and -1
	Moves int
	Last  uint8
	Won   bool
	hash  uint64
}

type step struct{ from, to uint8 }

func (race) Start() (s raceState) {
	for c := range columns {
		s.Board[0][c], s.Board[rows-1][c] = 1, -1
	}
	return s
}

func (race) Turn(s *raceState) game.Player {
	if s.Won {
		return game.Nobody
	}
	return game.First + game.Player(s.Moves%2)
}

func (g race) Moves(dst []step, s *raceState) []step {
	if s.Won {
		return dst
	}
	own := int8(1 - 2*(s.Moves%2))
	for r := range rows {
		for c := range columns {
			if s.Board[r][c] != own {
				continue
			}
			for d := -1; d <= 1; d++ {
				to := c + d
				if to < 0 || to >= columns || s.Board[r+int(own)][to] == own || d == 0 && s.Board[r+int(own)][to] != 0 {
					continue
				}
				dst = append(dst, step{uint8(r*columns + c), uint8((r+int(own))*columns + to)})
			}
		}
	}
	return dst
}

func (g race) Apply(s *raceState, m step) {
	own := int8(1 - 2*(s.Moves%2))
	s.Board[m.from/columns][m.from%columns] = 0
	s.Board[m.to/columns][m.to%columns] = own
	s.Moves++
	s.Last = m.to
	s.hash = (s.hash ^ uint64(m.to)<<8 ^ uint64(m.from) ^ 77) * 0x9e3779b97f4a7c15
	far := map[int8]uint8{1: rows - 1, -1: 0}[own]
	s.Won = m.to/columns == far || len(g.Moves(nil, s)) == 0
}

func (race) Evaluate(s *raceState) float64 {
	if s.Won {
		return float64(2*(s.Moves%2) - 1)
	}
	return 0
}

// sowing is a game with two rows of pits; a move sows the seeds of a pit, one into each of
// the following pits. A player without a legal move loses.
type sowing struct{}

type sowingState struct {
	Pits   [8]int // 0 to 3 are First's
	Second bool
	Over   bool
}

func (sowing) Start() sowingState { return sowingState{Pits: [8]int{2, 3, 2, 3, 2, 3, 2, 3}} }

func (sowing) Turn(s *sowingState) game.Player {
	switch {
	case s.Over:
		return game.Nobody
	case s.Second:
		return game.Second
	}
	return game.First
}

func (sowing) Moves(dst []int, s *sowingState) []int {
	from := 0
	if s.Second {
		from = 4
	}
	for p := from; p < from+4 && !s.Over; p++ {
		if s.Pits[p] > 0 {
			dst = append(dst, p)
		}
	}
	return dst
}

func (g sowing) Apply(s *sowingState, p int) {
	n := s.Pits[p]
	s.Pits[p] = 0
	for i := 1; i <= n; i++ {
		if i%5 != 0 { // every fifth one is lost
			s.Pits[(p+i)%8]++
		}
	}
	s.Pits[(p+5)%8] /= 2
	s.Second = !s.Second
	s.Over = len(g.Moves(nil, s)) == 0
}

func (sowing) Evaluate(s *sowingState) float64 {
	switch {
	case !s.Over:
		return 0
	case s.Second:
		return 1
	}
	return -1
}

// discover returns the layout, after a round trip through JSON, and its encoder.
func discovered[S, M comparable](t *testing.T, g game.Game[S, M]) (*layout.Layout, feature.Encoder[S]) {
	t.Helper()
	l := must.Get(discover.Layout(g, 1))(t)
	text := must.Get(json.Marshal(l))(t)
	again := new(layout.Layout)
	must.Do(t, json.Unmarshal(text, again))
	e, err := layout.Encoder(g, again)
	if err == nil {
		err = feature.Check(e)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l, e
}

func TestDiscoverConnect4(t *testing.T) {
	g := connect4.Game{}
	l, e := discovered(t, game.Game[connect4.State, connect4.Move](g))
	if l.Features != 128 || l.Turned == nil || len(l.Symmetries) != 1 {
		t.Fatalf("%d features, turned %v, %d symmetries; want l.Features == 128, l.Turned != nil, len(l.Symmetries) == 1", l.Features, l.Turned != nil, len(l.Symmetries))
	}
	// It has the same features for the discs as the game's own encoder.
	s, r := g.Start(), rand.New(rand.NewPCG(1, 0))
	for !game.Over(game.Game[connect4.State, connect4.Move](g), s) {
		a, b := feature.NewSet(128), feature.NewSet(g.Encoder().Features())
		if p, q := e.Encode(a, &s), g.Encoder().Encode(b, &s); p != q || !slices.Equal(a, b[:2]) {
			t.Fatalf("%v %x; the game's own: %v %x; want p == q, slices.Equal(a, b[:2])", p, a, q, b)
		}
		moves := g.Moves(nil, &s)
		g.Apply(&s, moves[r.IntN(len(moves))])
	}
}

func TestDiscoverRace(t *testing.T) {
	l, e := discovered(t, game.Game[raceState, step](race{}))
	if len(l.Units) != 1 || l.Units[0].Path != ".Board[][]" || l.Turned == nil || len(l.Symmetries) != 1 {
		t.Fatalf(`discovered(t, game.Game[raceState, step](race{})) = %+v; want len(l.Units) == 1, l.Units[0].Path == ".Board[][]", l.Turned != nil, len(l.Symmetries) == 1`, l)
	}
	// The start is the same from both sides, and four pawns have eight features.
	s := race{}.Start()
	a, b := feature.NewSet(l.Features), feature.NewSet(l.Features)
	first := e.Encode(a, &s)
	s.Moves++
	second := e.Encode(b, &s)
	if first != game.First || second != game.Second || !slices.Equal(a, b) || a.Len() != 8 {
		t.Errorf("e.Encode(b, &s) = %v %v, %v %v; want first == game.First, second == game.Second, slices.Equal(a, b), a.Len() == 8", first, a, second, b)
	}
}

func TestDiscoverSowing(t *testing.T) {
	l, e := discovered(t, game.Game[sowingState, int](sowing{}))
	if l.Turned == nil || len(l.Symmetries) != 0 {
		t.Fatalf("turned: %v, %d symmetries; want l.Turned != nil, len(l.Symmetries) == 0", l.Turned, len(l.Symmetries))
	}
	a, b := feature.NewSet(l.Features), feature.NewSet(l.Features)
	e.Encode(a, &sowingState{Pits: [8]int{1, 0, 5, 2, 3, 4, 0, 1}})
	e.Encode(b, &sowingState{Pits: [8]int{3, 4, 0, 1, 1, 0, 5, 2}, Second: true})
	if !slices.Equal(a, b) {
		t.Errorf("%v and %v; want slices.Equal(a, b)", a, b)
	}
	e.Encode(a, &sowingState{Pits: [8]int{1000, -5}}) // never seen: no matter
}

// chase is a game of two pieces of each player on a board of five rows and columns, which the state says only by the
// pieces' cells, in ascending order; a step onto another piece wins.
type chase struct{}

type chaseState struct {
	Gone  [25]bool // cells that were left
	Piece [2][2]int8
	Turn  game.Player
	Won   bool
}

type chaseMove struct{ piece, to int8 }

func (chase) Start() chaseState {
	return chaseState{Piece: [2][2]int8{{1, 3}, {21, 23}}, Turn: game.First}
}

func (chase) Turn(s *chaseState) game.Player {
	if s.Won {
		return game.Nobody
	}
	return s.Turn
}

func (chase) Moves(dst []chaseMove, s *chaseState) []chaseMove {
	own := &s.Piece[s.Turn-game.First]
	for i, at := range own {
		for _, d := range [][2]int8{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := at%5+d[0], at/5+d[1]
			if to := 5*y + x; !s.Won && x >= 0 && x < 5 && y >= 0 && y < 5 && !s.Gone[to] && to != own[1-i] {
				dst = append(dst, chaseMove{int8(i), to})
			}
		}
	}
	return dst
}

func (g chase) Apply(s *chaseState, m chaseMove) {
	own, other := &s.Piece[s.Turn-game.First], s.Piece[s.Turn.Opponent()-game.First]
	s.Gone[own[m.piece]] = true
	own[m.piece] = m.to
	if own[0] > own[1] {
		own[0], own[1] = own[1], own[0]
	}
	s.Turn = s.Turn.Opponent()
	s.Won = m.to == other[0] || m.to == other[1] || len(g.Moves(nil, s)) == 0
}

func (chase) Evaluate(s *chaseState) float64 {
	if s.Won {
		return -s.Turn.Sign()
	}
	return 0
}

// TestDiscoverCells finds the symmetries of a board where values of the state are cells. Pieces of one
// player are interchangeable.
func TestDiscoverCells(t *testing.T) {
	l, e := discovered(t, game.Game[chaseState, chaseMove](chase{}))
	if l.Turned == nil || len(l.Symmetries) != 7 {
		t.Errorf("turned: %v, %d symmetries; want 7", l.Turned != nil, len(l.Symmetries))
	}
	set := feature.NewSet(l.Features)
	s := chase{}.Start()
	if e.Encode(set, &s); set.Len() != 4 {
		t.Errorf("the start has the features %v; want one for each piece", set.Append(nil))
	}
}

// TestTracker encodes random games position by position, each from the one before, as Encode does.
func TestTracker(t *testing.T) {
	track(t, game.Game[chaseState, chaseMove](chase{}))
	track(t, game.Game[raceState, step](race{}))
	track(t, game.Game[sowingState, int](sowing{}))
	track(t, game.Game[connect4.State, connect4.Move](connect4.Game{}))
}

func track[S, M comparable](t *testing.T, g game.Game[S, M]) {
	t.Helper()
	l, e := discovered(t, g)
	tracker := e.(interface{ Tracker() *layout.Tracker[S] }).Tracker()
	r := rand.New(rand.NewPCG(3, 0))
	for range 50 {
		for s := g.Start(); ; {
			want := feature.NewSet(l.Features)
			side := e.Encode(want, &s)
			if got, of := tracker.Encode(&s); of != side || !slices.Equal(got, want) {
				t.Fatalf("%T %+v: Tracker.Encode() = %v of %v; want %v of %v", g, s, got, of, want, side)
			}
			moves := g.Moves(nil, &s)
			if len(moves) == 0 {
				break
			}
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
}

// words is a game whose states contain nothing that could become a feature.
type words struct{}

func (words) Start() string              { return "" }
func (words) Evaluate(s *string) float64 { return 0 }
func (words) Apply(s *string, m byte)    { *s += string(m) }
func (words) Turn(s *string) game.Player {
	if len(*s) == 5 {
		return game.Nobody
	}
	return game.First + game.Player(len(*s)%2)
}
func (words) Moves(dst []byte, s *string) []byte {
	if len(*s) == 5 {
		return dst
	}
	return append(dst, 'a', 'b')
}

func TestDiscoverNothing(t *testing.T) {
	if _, err := discover.Layout(game.Game[string, byte](words{}), 1); err == nil || !strings.Contains(err.Error(), "string has no integers that change") {
		t.Error(err)
	}
}

func TestLayoutRefuses(t *testing.T) {
	g := game.Game[raceState, step](race{})
	for want, spoil := range map[string]func(l *layout.Layout){
		"bytes; ":            func(l *layout.Layout) { l.Size++ },
		"the type":           func(l *layout.Layout) { l.Units[0].Offsets[3]++ },
		"does not match .X":  func(l *layout.Layout) { l.Units[0].Path = ".X" },
		"has features up to": func(l *layout.Layout) { l.Units[0].First = 60000 },
		"in groups of 3":     func(l *layout.Layout) { l.Units[0].Group = 3 },
		"layout has -1":      func(l *layout.Layout) { l.Features = -1 },
		"both become":        func(l *layout.Layout) { l.Turned[0] = l.Turned[1] },
		"has values from":    func(l *layout.Layout) { l.Units[0].Values[0] = 1 << 62 },
		"the bits of .Board[][] cross": func(l *layout.Layout) {
			l.Units[0].Bits, l.Units[0].Stride, l.Units[0].First, l.Features = 1, 8, 60, 1000
		},
	} {
		l, _ := discovered(t, g)
		spoil(l)
		if _, err := layout.Encoder(g, l); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}
