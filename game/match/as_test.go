package match_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// able is a bot with every capability; it counts the calls.
type able struct {
	match.Random[state, move]
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
	inner := new(able)
	m := match.Match[state, move]{Game: connect4.Game{}, First: plain{plain{inner}}, Second: match.Random[state, move]{}, Ponder: true}
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
	m := match.Match[state, move]{
		Game: narrow, First: plain{match.NewSearcher("wide", search.NewMinimax(wide, search.Limits{Depth: 4}))}, Second: match.Random[state, move]{},
	}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.IllegalMove || r.Winner != game.Second || !strings.Contains(r.Detail, `the searcher "wide" may have another game than the match's connect4.Game`) {
		t.Errorf("m.Play(...) = %v %s, %v; want an illegal move, and that the searcher has another game", r.Reason, r.Detail, err)
	}
}
