package catalog_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/shortage"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

var errCoffee, errBusy = errors.New("out of coffee"), errors.New("busy")

// tired fails to move.
type tired struct{ spy }

func (*tired) Move(context.Context, *match.Request[position, take]) (take, error) {
	return take{}, errCoffee
}

// TestFailuresArePassedOn requires that whoever asks a bot hears why it failed: when it is made,
// when its game begins, or when it is to move.
func TestFailuresArePassedOn(t *testing.T) {
	type B = catalog.Bot[position, take]
	player := func(b match.Bot[position, take], err error) B {
		return B{NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
			return b, err
		}}
	}
	none := func(game.Game[position, take], catalog.Settings[take]) (search.Searcher[position, take], error) {
		return nil, errCoffee
	}
	w := &witness[position, take]{find: func(position) (search.Result[take], error) { return search.Result[take]{}, errCoffee }}
	failing := w.bot(board.ByNodes)
	for what, c := range map[string]struct {
		bot      B
		requests []string
	}{
		"a player that cannot be made":   {player(nil, errCoffee), []string{"move"}},
		"a player that does not begin":   {player(&spy{refuse: errCoffee}, nil), []string{"move"}},
		"a player that does not move":    {player(&tired{}, nil), []string{"move"}},
		"a searcher that cannot be made": {B{Search: none, Limits: failing.Limits}, []string{"move", "hint", "analyse", "graph"}},
		"a searcher that fails":          {B{Search: failing.Search, Limits: failing.Limits}, []string{"move", "hint", "analyse", "graph"}},
	} {
		c.bot.Name = "b"
		e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []B{c.bot}}.Entry()
		for _, do := range c.requests {
			_, err := answer.Ask(t.Context(), e, answer.Question{Do: do, Record: board.Record{Game: "heaps"}, Bot: answer.Searcher{Name: "b"}}, func(any) error { return nil })
			if !failed(err) {
				t.Errorf("%s: %s: %v; want %v", what, do, err, errCoffee)
			}
		}
		st := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"b", "random"}}))(t)
		if _, err := st.Start(t.Context()); err == nil {
			if m, err := st.Move(t.Context, 0, board.Record{}); !failed(err) {
				t.Errorf("%s: Move of a stage = %q, %v; want %v", what, m, err, errCoffee)
			}
			rec, err := st.Play(t.Context(), 0, tournament.Fixture{ID: 1, First: 0, Second: 1})
			if !failed(err) && (!rec.Reason.Fault() || rec.Winner != "second") {
				t.Errorf("%s: Play = %v of %v, %v; want a fault that loses, or %v", what, rec.Reason, rec.Winner, err, errCoffee)
			}
		} else if !failed(err) {
			t.Errorf("%s: Start: %v; want %v", what, err, errCoffee)
		}
		st.Close()
	}
	refused := catalog.Game[position, take]{Name: "heaps", Variants: []board.Variant{{Name: "a"}}, Vary: func(_, setup string, _ uint64) (board.Ruleset[position, take], error) {
		if setup == "none" {
			return board.Ruleset[position, take]{}, errCoffee
		}
		return board.Ruleset[position, take]{Rules: heaps{3}}, nil
	}, Setup: &board.Setup{Label: "setup", Default: "some"}}.Entry()
	if st, err := tools.Of(refused).NewStage(tools.Setup{Setup: "none"}); !failed(err) {
		t.Errorf("NewStage of a setup that is refused = %v, %v; want %v", st, err, errCoffee)
	}
	for _, do := range []string{"new", "view", "moves"} {
		if a, err := answer.Ask(t.Context(), refused, answer.Question{Do: do, Game: "heaps", Setup: "none", Record: board.Record{Game: "heaps", Setup: "none"}}, nil); err == nil {
			t.Errorf("%s with a setup that is refused = %v, no error; want %v", do, a, errCoffee)
		}
	}
}

// failed reports whether an error says errCoffee.
func failed(err error) bool { return err != nil && strings.Contains(err.Error(), errCoffee.Error()) }

// A stage waits for a bot longer than for the programs that it may ask, then goes on with a new one.
func TestStageWaits(t *testing.T) {
	const watchdog = 10 * time.Minute
	for name, c := range map[string]struct {
		program program.Command
		pause   time.Duration
		why     match.Reason
		made    int // in two games
	}{
		"slower than programs may be": {program.Command{Watchdog: watchdog}, watchdog + 2*time.Minute, match.Stalled, 3},
		"as slow as programs may be":  {program.Command{Watchdog: watchdog}, watchdog + time.Second, match.NaturalEnd, 2},
		"as slow as their start":      {program.Command{StartTime: watchdog}, watchdog + time.Second, match.NaturalEnd, 2},
		"without programs":            {program.Command{}, child.Watchdog + time.Minute - time.Second, match.NaturalEnd, 2},
		"too slow without programs":   {program.Command{}, child.Watchdog + time.Minute + time.Second, match.Stalled, 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			made := 0
			e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{1}, Bots: []catalog.Bot[position, take]{
				{Name: "b", NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
					if made++; made == 1 {
						return &spy{pause: c.pause}, nil
					}
					return &spy{}, nil
				}},
			}}.Entry()
			st := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"b", "x=b"}, Program: c.program}))(t)
			must.Get(st.Start(t.Context()))(t)
			for id, want := range []match.Reason{c.why, match.NaturalEnd} {
				rec := must.Get(st.Play(t.Context(), 0, tournament.Fixture{ID: id + 1, First: 0, Second: 1}))(t)
				if rec.Reason != want {
					t.Errorf("%s: game %d ends by %v; want %v", name, id+1, rec.Reason, want)
				}
			}
			if made != c.made {
				t.Errorf("%s: %d bots for two players in two games; want %d", name, made, c.made)
			}
			time.Sleep(time.Hour) // until the slow bot has returned
		})
	}
}

// The opening of a game is a random one of its seed; with a balance, one after which a search finds no
// more than that.
func TestOpeningsOfAStage(t *testing.T) {
	g := connect4.Game{}
	const plies, balance = 5, 0.1
	balanced := 0
	for seed := range uint64(6) {
		for _, bound := range []float64{0, balance} {
			st := must.Get(tools.Of(catalog.New("connect4", g)).NewStage(tools.Setup{Players: []string{"random", "random"}, Opening: plies, Balance: bound}))(t)
			rec := must.Get(st.Play(t.Context(), 0, tournament.Fixture{ID: 1, First: 0, Second: 1, Seed: seed}))(t)
			s := g.Start()
			var random []string
			for _, m := range match.RandomOpening(g, plies, rand.New(rand.NewPCG(seed, 3))) {
				random = append(random, g.FormatMove(&s, m))
				g.Apply(&s, m)
			}
			first := slices.Equal(rec.Moves[:rec.Opening], random)
			found := must.Get(search.NewMinimax(g, search.Limits{Nodes: 20_000}).Search(t.Context(), s))(t)
			if want := bound == 0 || math.Abs(found.Score) <= balance; rec.Opening != plies || first != want {
				t.Errorf("seed %d, balance %v: the opening %v; the first random one is %v, with a score of %v", seed, bound, rec.Moves[:rec.Opening], random, found.Score)
			}
			if !first {
				balanced++
			}
		}
	}
	if balanced == 0 {
		t.Error("all first openings are balanced; want some that are not")
	}
}

// starting is a bot that leaves what programs do.
type starting struct {
	spy
	fails  error
	closed *int
}

func (s *starting) Start(context.Context) error { return s.fails }
func (s *starting) Stderr() string              { return "no milk" }
func (s *starting) Version() string             { return "7" }
func (s *starting) Close() error                { *s.closed++; return nil }

// A player that does not start forfeits its games, which say why, unless every player must start, and is
// closed as all players are, once for each slot in which it has played; when the machine has no more to give, or the context has ended, nobody is to blame.
func TestStarts(t *testing.T) {
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errBusy)
	for _, c := range []struct {
		ctx         context.Context
		strict      bool
		fails, want error
	}{
		{t.Context(), true, nil, nil}, {t.Context(), false, errCoffee, nil}, {t.Context(), true, errCoffee, errCoffee},
		{t.Context(), false, shortage.Mark(errCoffee), errCoffee}, {ended, false, errCoffee, errBusy}, {ended, false, nil, nil},
	} {
		made, closed, broken := 0, 0, c.fails != nil
		e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}, Bots: []catalog.Bot[position, take]{
			{Name: "b", NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
				made++
				return &starting{fails: c.fails, closed: &closed}, nil
			}},
		}}.Entry()
		st := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"x=random", "y=b", "b"}, Strict: c.strict}))(t)
		players, err := st.Start(c.ctx)
		if (err == nil) != (c.want == nil) || err != nil && !strings.Contains(err.Error(), c.want.Error()) {
			t.Errorf("Start of a player that fails with %v, strict %v, = %+v, %v; want the error %v", c.fails, c.strict, players, err, c.want)
		}
		if err != nil {
			continue
		}
		if players[1].Name != "y" || players[2].Name != "random" { // which it reports
			t.Errorf("the players are %+v; want the second called y, and the third as it says", players)
		}
		if all := st.Broken(); len(all) != map[bool]int{true: 2}[broken] || broken && (all[0].Player != "y=b" || all[0].Err != errCoffee || all[0].Stderr != "no milk") {
			t.Errorf("Broken() after a start with %v = %+v", c.fails, all)
		}
		for first := range 2 {
			rec := must.Get(st.Play(t.Context(), first, tournament.Fixture{ID: 1, First: first, Second: 1 - first}))(t)
			var said, version [2]string
			if said[1-first] = "no milk"; !broken {
				version[1-first] = "7"
			}
			if broken != (rec.Reason.Fault() && rec.Winner == []string{"first", "second"}[first] && strings.Contains(rec.Detail, errCoffee.Error())) || rec.Stderr != said || rec.Versions != version {
				t.Errorf("a game after a start with %v = %+v; want a forfeit: %v, and the versions %q", c.fails, rec, broken, version)
			}
		}
		if st.Close(); closed < made || made != map[bool]int{true: 2, false: 3}[broken] {
			t.Errorf("after a start with %v, of %d players that were made %d are closed", c.fails, made, closed)
		}
	}
}
