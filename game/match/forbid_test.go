package match_test

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// circle is a walk on nine places, by one or two steps, on which no place may be visited twice;
// a player may instead go out to the end, 9, which wins from an odd place.
type circle struct{}

func (circle) Start() int { return 0 }
func (circle) Turn(s *int) game.Player {
	switch place := *s & 15; {
	case place > 8:
		return game.Nobody
	case *s&16 != 0:
		return game.Second
	}
	return game.First
}
func (c circle) Moves(dst []int, s *int) []int {
	if c.Turn(s) != game.Nobody {
		dst = append(dst, 1, 2, 9)
	}
	return dst
}
func (c circle) Apply(s *int, m int) {
	mover, place := *s&16, *s&15
	if m == 9 {
		*s = 9 + place%2 + mover // 10: who left an odd place has won
		return
	}
	*s = (place+m)%9 | mover ^ 16
}
func (circle) Evaluate(s *int) float64 {
	switch *s {
	case 10:
		return 1
	case 10 + 16:
		return -1
	}
	return 0
}
func (circle) Bounds() (low, high float64) { return -1, 1 }
func (circle) Forbidden(line []int) bool {
	last := line[len(line)-1]
	return last&15 < 9 && slices.ContainsFunc(line[:len(line)-1], func(s int) bool { return s&15 == last&15 })
}

func TestForbiddenIsIllegal(t *testing.T) {
	g := circle{}
	s := g.Start()
	line := []int{s}
	for _, m := range []int{2, 2, 2, 2} { // 2 4 6 8
		g.Apply(&s, m)
		line = append(line, s)
	}
	if got := game.Permitting[int, int](g, line).Moves(nil, &s); !slices.Equal(got, []int{2, 9}) {
		t.Errorf("permitted at 8 are %d; want 2 to 1, and 9: 0 was the start", got)
	}
	m := match.Match[int, int]{Game: g, First: match.NewRandom(g), Second: match.NewRandom(g), Opening: []int{2, 2, 2, 2, 1}}
	if _, err := m.Play(t.Context()); err == nil {
		t.Error("an opening with a forbidden move is played")
	}
	for answer, want := range map[int]match.Reason{1: match.IllegalMove, 9: match.NaturalEnd} {
		fixed := match.NewSearcher("fixed", answering(answer))
		m := match.Match[int, int]{Game: g, First: fixed, Second: fixed, Opening: []int{2, 2, 2, 2}}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != want {
			t.Errorf("a searcher answers %d: %v, %v, %v; want %v", answer, r.Moves, r.Reason, err, want)
		}
	}
	opening := match.RandomOpening[int, int](g, 6, rand.New(rand.NewPCG(1, 1)))
	m.Opening = opening
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd {
		t.Errorf("%v: %s, %v; want no error, r.Reason == match.NaturalEnd", r.Reason, r.Detail, err)
	}
}

// answering is a searcher with one answer.
type answering int

func (a answering) Search(context.Context, int, ...int) (search.Result[int], error) {
	return search.Result[int]{Move: int(a)}, nil
}

// TestForbiddenRefused: solvers without a past refuse the game by name.
func TestForbiddenRefused(t *testing.T) {
	p := search.ProofNumber[int, int]{Game: hashed{}}
	if _, _, err := p.Prove(t.Context(), 0, game.First); err == nil {
		t.Error("ProofNumber proves a game with forbidden moves")
	}
}

type hashed struct{ circle }

func (hashed) Hash(s *int) uint64 { return uint64(*s) }

// TestHumanWithoutNotation lets a person play a game of few methods, by the numbers of moves.
func TestHumanWithoutNotation(t *testing.T) {
	var out strings.Builder
	m := match.Match[int, int]{
		Game: circle{}, First: match.NewHuman(circle{}, "Ada", strings.NewReader("one\n0\n4\nmoves\n1\n"), &out),
		Second: match.NewSearcher("nine", answering(9)),
	}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.NaturalEnd || !slices.Equal(r.Moves, []int{1, 9}) {
		t.Errorf("Play() = %v, %v, %s, %v; want the moves 1 and 9", r.Moves, r.Reason, r.Detail, err)
	}
	for _, want := range []string{"1: 1  2: 2  3: 9  \n", `"one": want the number of a move, 1 to 3`, `"0": want`, `"4": want`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("Ada reads %q; want %q in it", &out, want)
		}
	}
	if n := strings.Count(out.String(), "1: 1  2: 2"); n != 2 {
		t.Errorf("Ada reads the moves %d times; want 2: before the question, and when asked for", n)
	}
}

// able is a bot with every capability; it counts the calls.
type able struct {
	match.Bot[state, move]
	begun, ended, pondered, started, closed int
}

func (a *able) Begin(context.Context, match.Beginning) error        { a.begun++; return nil }
func (a *able) End(match.Ending)                                    { a.ended++ }
func (a *able) Ponder(context.Context, *match.Request[state, move]) { a.pondered++ }
func (a *able) Start(context.Context) error                         { a.started++; return nil }
func (a *able) Close() error                                        { a.closed++; return nil }

// plain decorates a bot, and has no capability of its own.
type plain struct{ match.Bot[state, move] }

func (p plain) Unwrap() match.Bot[state, move] { return p.Bot }

// TestDecorated plays a match with a bot that is decorated twice: the referee finds what
// it can do.
func TestDecorated(t *testing.T) {
	inner := &able{Bot: match.NewRandom(connect4.Game{})}
	m := match.Match[state, move]{Game: connect4.Game{}, First: plain{plain{inner}}, Second: match.NewRandom(connect4.Game{}), Ponder: true}
	must.Get(m.Play(t.Context()))(t)
	if p, ok := match.As[interface{ Start(context.Context) error }](m.First); !ok || p.Start(t.Context()) != nil {
		t.Error("As finds no Start")
	}
	if p, ok := match.As[io.Closer](m.First); !ok || p.Close() != nil {
		t.Error("no Closer")
	}
	if inner.begun != 1 || inner.ended != 1 || inner.started != 1 || inner.closed != 1 || inner.pondered == 0 {
		t.Errorf("*inner = %+v; want inner.begun == 1, inner.ended == 1, inner.started == 1, inner.closed == 1, inner.pondered != 0", *inner)
	}
	if _, ok := match.As[io.Closer](match.Bot[state, move](plain{column(1)})); ok {
		t.Error("found a Closer that is not there")
	}
}

// TestOtherGame gives a searcher a wider board than the match's: its illegal move is
// explained.
func TestOtherGame(t *testing.T) {
	wide := must.Get(connect4.New(9, 4))(t)
	narrow := must.Get(connect4.New(4, 4))(t)
	m := play{Game: narrow, First: plain{match.NewSearcher("wide", search.NewMinimax(wide, search.Limits{Depth: 4}))}, Second: match.NewRandom(connect4.Game{})}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.IllegalMove || r.Winner != game.Second || !strings.Contains(r.Detail, `the searcher "wide" may have another game than the match's connect4.Game`) {
		t.Errorf("m.Play(...) = %v %s, %v; want an illegal move, and that the searcher has another game", r.Reason, r.Detail, err)
	}
}
