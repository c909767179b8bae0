package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// twins plays two random games in step, so that p sees the same in both, for up to plies, and
// returns their moves. It stops early, with p to move, where they differ.
func twins[S, M comparable](g game.Game[S, M], p game.Player, plies int, r *rand.Rand) (lines [2][]string, ok bool) {
	n, o := g.(game.Notation[S, M]), g.(game.Observer[S])
	at := [2]S{g.Start(), g.Start()}
	see := func(s S) S { return o.Observe(&s, p) }
	play := func(i int, m M) {
		lines[i] = append(lines[i], n.FormatMove(&at[i], m))
		g.Apply(&at[i], m)
	}
	for range plies {
		turn := g.Turn(&at[0])
		if turn == game.Nobody {
			return lines, false
		}
		moves := g.Moves(nil, &at[0])
		m := moves[r.IntN(len(moves))]
		next := game.After(g, at[0], m)
		other := g.Moves(nil, &at[1])
		if g.Turn(&at[1]) != turn {
			return lines, false
		}
		r.Shuffle(len(other), func(a, b int) { other[a], other[b] = other[b], other[a] })
		found := false
		for _, c := range other {
			if after := game.After(g, at[1], c); (turn != p || c == m) && see(after) == see(next) && g.Turn(&after) == g.Turn(&next) {
				play(1, c)
				found = true
				break
			}
		}
		if !found {
			return lines, false
		}
		play(0, m)
	}
	for g.Turn(&at[0]) == game.Chance { // which a page draws
		return lines, false
	}
	return lines, at[0] != at[1] && g.Turn(&at[0]) == p
}

// changing is what may differ between equal answers: the ciphertext, but for its length, and
// times.
var changing = regexp.MustCompile(`"(time_ms|nps)":[-+.e0-9]+`)

// TestAnswers requires that all answers about a sealed record, and the advice of bots about an open
// one, are the same in positions that look the same to the player.
func TestAnswers(t *testing.T) {
	answers(t, kuhn.Entry(), kuhn.Game{}, 4)
	answers(t, leduc.Entry(), leduc.Game{}, 8)
	answers(t, liarsdice.Entry(), liarsdice.Game{}, 8)
	answers(t, battleship.Entry(), battleship.Game{Size: 6, Ships: [battleship.MostShips]int8{3, 2, 2}}, 30)
}

func answers[S, M comparable](t *testing.T, e catalog.Entry, g game.Game[S, M], plies int) {
	t.Run(e.Name, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		compared, enough := 0, tests.Pick(6, 30)
		for tries := 0; compared < enough && tries < 50_000; tries++ {
			p := game.First + game.Player(tries%2)
			lines, ok := twins(g, p, 2+r.IntN(plies), r)
			if !ok {
				continue
			}
			compared++
			a, b := tell(t, e, lines[0], p), tell(t, e, lines[1], p)
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("%v cannot tell apart\n%s\n%s\nbut the answers are\n%s\n%s", p, strings.Join(lines[0], " "), strings.Join(lines[1], " "), a[i], b[i])
				}
			}
		}
		if compared < enough {
			t.Errorf("%d pairs were compared; want compared >= enough", compared)
		}
	})
}

// tell collects the answers of the server behind the npm package, the page and serve about a position
// in which p is to move.
func tell(t *testing.T, e catalog.Entry, moves []string, p game.Player) (all []string) {
	server := requests.Server{Games: must.Get(catalog.Join(e))(t)}
	ask := func(q answer.Question) (v any) {
		var text []byte // the last event; how many there are before is a matter of time
		v, err := server.Answer(t.Context(), requests.Request{Question: q}, func(v any) (err error) {
			text, err = json.Marshal(v)
			return err
		})
		if v != nil {
			text, _ = json.Marshal(v)
		}
		said := changing.ReplaceAllString(fmt.Sprintf("%s, %v", text, err), "")
		if seen, ok := v.(answer.View); ok && seen.Record.Sealed != "" {
			said = strings.ReplaceAll(said, seen.Record.Sealed, strings.Repeat("x", len(seen.Record.Sealed)))
		}
		all = append(all, q.Do+": "+said)
		return v
	}
	open := board.Record{Game: e.Name, Moves: moves}
	sealed, ok := ask(answer.Question{Do: "view", Record: open, Seat: board.Owner(p)}).(answer.View)
	if !ok || sealed.Record.Sealed == "" {
		t.Fatalf("%v: %q is not sealed: %s", e.Name, moves, all)
	}
	one := 1
	ask(answer.Question{Do: "view", Record: sealed.Record, Ply: &one})
	wrong := sealed.Record
	wrong.Moves = append(wrong.Moves[:len(wrong.Moves):len(wrong.Moves)], "nonsense")
	ask(answer.Question{Do: "view", Record: wrong})
	for _, do := range []string{"view", "frames", "draft", "drawing", "undo", "compose", "explore", "annotate"} {
		ask(answer.Question{Do: do, Record: sealed.Record})
	}
	ask(answer.Question{Do: "perft", Record: sealed.Record, Depth: 2})
	ask(answer.Question{Do: "view", Record: sealed.Record, Seat: board.Owner(p.Opponent())})
	ask(answer.Question{Do: "drawing", Record: open})
	for _, name := range []string{"ismcts", "ismcts-regret", "determinized"} {
		bot := answer.Searcher{Name: name, Level: &answer.Limit{Kind: "nodes", Value: 100}}
		if name == "determinized" {
			bot.Level = &answer.Limit{Kind: "depth", Value: 1}
		}
		for _, record := range []board.Record{sealed.Record, open} {
			ask(answer.Question{Do: "hint", Record: record, Bot: bot, Seed: 5})
			ask(answer.Question{Do: "analyse", Record: record, Bot: bot})
		}
		ask(answer.Question{Do: "move", Record: open, Bot: bot, Seed: 5})
		ask(answer.Question{Do: "graph", Record: sealed.Record, Bot: bot})
	}
	return all
}

// solution is what is known of a game, and how to come near it.
type solution struct {
	nodes          int64
	sets           int
	method         cfr.Method
	iterations     int64
	value          float64
	within         float64 // of the value found
	exploitability float64 // at most
}

// TestValues solves games whose sizes and values are published: that of Kuhn poker by Kuhn in 1950,
// that of Leduc poker in OpenSpiel's tests.
func TestValues(t *testing.T) {
	solve(t, "kuhn", kuhn.Game{}, solution{58, 12, cfr.Predictive, 20_000, -1.0 / 18, 1e-9, 1e-9})
	solve(t, "leduc", leduc.Game{}, solution{9457, 936, cfr.Discounted, 15_000, -0.085606, 1e-6, 1e-5})
	solve(t, "liarsdice", liarsdice.Game{}, solution{294883, 24576, cfr.Discounted, 500, -0.02713, 1e-3, 1e-3})
}

func solve[S, M comparable](t *testing.T, name string, g game.Game[S, M], want solution) {
	t.Run(name, func(t *testing.T) {
		tree, solver := begin(t, g, want.method, 1)
		if tree.Nodes() != want.nodes || tree.Sets() != want.sets {
			t.Errorf("%d nodes and %d information sets; want %d and %d", tree.Nodes(), tree.Sets(), want.nodes, want.sets)
		}
		must.Do(t, solver.Run(t.Context(), want.iterations))
		r := solver.Policy().Responses()
		if r.Exploitability() > want.exploitability || math.Abs(r.Value-want.value) > want.within {
			t.Errorf("value %v, exploitability %v; want %v within %v, and at most %v", r.Value, r.Exploitability(), want.value, want.within, want.exploitability)
		}
	})
}

// winning is a game in which all that counts is who wins, as in a table of points.
type winning[S, M comparable] struct{ game.Game[S, M] }

func (g winning[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func (g winning[S, M]) Evaluate(s *S) float64 {
	return game.Winner(g.Game.Evaluate(s)).Sign()
}

// TestLuck tells what nobody can surpass against random play: the part of the points that best
// responses win, from both sides.
func TestLuck(t *testing.T) {
	luck(t, "kuhn", kuhn.Game{}, 0.6875)
	luck(t, "leduc", leduc.Game{}, 0.8038)
	luck(t, "liarsdice", liarsdice.Game{}, 0.8904)
}

func luck[S, M comparable](t *testing.T, name string, g game.Game[S, M], want float64) {
	tree := must.Get(cfr.Compile[S, M](t.Context(), winning[S, M]{g}, g.Start(), 0))(t)
	random, err := tree.Adopt(t.Context(), func(_ context.Context, s S) (all []search.Mixed[M], _ error) {
		moves := g.Moves(nil, &s)
		for _, m := range moves {
			all = append(all, search.Mixed[M]{Move: m, Probability: 1 / float64(len(moves))})
		}
		return all, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r := random.Responses()
	got := 0.5 + (r.First-r.Second)/4
	if math.Abs(got-want) > 5e-4 {
		t.Errorf("%s: best responses win %.4f of the points; want %.4f", name, got, want)
	}
}

// begin compiles g and makes a solver.
func begin[S, M comparable](t testing.TB, g game.Game[S, M], m cfr.Method, workers int) (*cfr.Tree[S, M], *cfr.Solver[S, M]) {
	t.Helper()
	tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
	solver := must.Get(cfr.NewSolver(tree, m, workers))(t)
	return tree, solver
}

// BenchmarkIteration measures one iteration of CFR+, which other libraries have, too.
func BenchmarkIteration(b *testing.B) {
	b.Run("kuhn", iterate(kuhn.Game{}, 1))
	b.Run("leduc", iterate(leduc.Game{}, 1))
	b.Run("liarsdice", iterate(liarsdice.Game{}, 1))
	b.Run("liarsdice/workers=2", iterate(liarsdice.Game{}, 2))
}

func iterate[S, M comparable](g game.Game[S, M], workers int) func(b *testing.B) {
	return func(b *testing.B) {
		_, solver := begin(b, g, cfr.Plus, workers)
		b.ResetTimer()
		must.Do(b, solver.Run(b.Context(), int64(b.N)))
	}
}

// stranger is the game of somebody who has read no more than the tutorial: a game with Observe and
// nothing else.
type stranger struct {
	game.Game[kuhn.State, kuhn.Move]
	game.Observer[kuhn.State]
}

// TestStranger checks the game, plays it in the arena, solves it, and searches it.
func TestStranger(t *testing.T) {
	g := stranger{kuhn.Game{}, kuhn.Game{}}
	gametest.Test(t, game.Game[kuhn.State, kuhn.Move](g))
	e := catalog.New[kuhn.State, kuhn.Move]("stranger", g)
	for _, bot := range tools.Of(e).BotNames() {
		score, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Nodes: 100, Seed: 1, Played: func(p tools.Played) {
			if p.Reason != match.NaturalEnd {
				t.Errorf("%s: %+v; want p.Reason == match.NaturalEnd", bot, p)
			}
		}})
		if err != nil {
			t.Errorf("%s: %v, %v; want no error", bot, score, err)
		}
	}
	solve(t, "stranger", game.Game[kuhn.State, kuhn.Move](g), solution{58, 12, cfr.Predictive, 20_000, -1.0 / 18, 1e-9, 1e-9})
	x := ismcts.Search[kuhn.State, kuhn.Move]{Game: g, RegretMatching: true, Limits: search.Limits{Nodes: 20_000}, Rand: rand.New(rand.NewPCG(1, 1))}
	s := g.Start()
	var past []kuhn.State
	for _, m := range []kuhn.Move{kuhn.Move(kuhn.Jack), kuhn.Move(kuhn.King), kuhn.Bet} {
		past = append(past, g.Observe(&s, game.Second))
		g.Apply(&s, m)
	}
	m, err := x.Strategy(t.Context(), s, past...)
	if err != nil || len(m.Strategy) == 0 || m.Strategy[len(m.Strategy)-1].Move != kuhn.Bet || m.Strategy[len(m.Strategy)-1].Probability < 0.9 {
		t.Errorf("after a bet, Second with a king plays %+v, %v", m, err)
	}
}
