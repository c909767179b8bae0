package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleBot() {
	b := &bot.Bot{Limits: search.Limits{Depth: 7}}
	s, _ := checkers.ParseFEN("W:W14,22,32:B2,5,13")
	r, err := b.Search(context.Background(), s)
	fmt.Println(r.Move, err)
	// Output: 32-27 <nil>
}

var tables = map[checkers.Rules]func() *bot.Endgame{
	checkers.Damas:   sync.OnceValue(func() *bot.Endgame { return build(checkers.Damas) }),
	checkers.English: sync.OnceValue(func() *bot.Endgame { return build(checkers.English) }),
}

// build makes a table of three pieces, which is fast.
func build(rules checkers.Rules) *bot.Endgame {
	t, err := bot.BuildEndgame(context.Background(), rules, 3, nil)
	if err != nil {
		panic(err)
	}
	return t
}

func parse(t *testing.T, fen string) checkers.State {
	t.Helper()
	return must.Get(checkers.ParseFEN(fen))(t)
}

// The bot wins all games against a greedy player.
func TestBeatsGreedy(t *testing.T) {
	for rules, table := range tables {
		g := checkers.Game{Rules: rules}
		series := match.Series[checkers.State, checkers.Move]{
			Match: match.Match[checkers.State, checkers.Move]{
				Game:   g,
				First:  match.NewSearcher("strong", &bot.Bot{Game: g, Endgame: table(), Limits: search.Limits{Nodes: 5_000}, MemoryBytes: 1 << 20}),
				Second: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})),
				Seed:   1,
			},
			Games: 6, OpeningPlies: 3,
		}
		score, err := series.Play(context.Background())
		if err != nil || score.Wins != 6 {
			t.Errorf("%v: %+v, %v; want no error, score.Wins == 6", rules, score, err)
		}
	}
}

// A search reuses the results of the one before, with and without tables.
func TestRemembers(t *testing.T) {
	for name, b := range map[string]*bot.Bot{
		"alone":   {},
		"table":   {Endgame: tables[checkers.English]()},
		"weights": {Game: checkers.Game{Weights: &checkers.Weights{1, 1.5}}},
	} {
		b.Limits = search.Limits{Depth: 8}
		s := checkers.Game{}.Start()
		var nodes [2]int64
		for i := range nodes {
			r := must.Get(b.Search(context.Background(), s))(t)
			nodes[i] = r.Nodes
		}
		if nodes[1] > nodes[0]/2 {
			t.Errorf("%s: %d nodes, and %d for the same search again", name, nodes[0], nodes[1])
		}
		b.NewGame(0)
		if r, err := b.Search(context.Background(), s); err != nil || r.Nodes != nodes[0] {
			t.Errorf("%s: %d nodes in a new game, %v; in the first one %d; want no error, r.Nodes == nodes[0]", name, r.Nodes, err, nodes[0])
		}
	}
}

// With three pieces left the table plays, and distances count down to the end.
func TestPlaysByTheTable(t *testing.T) {
	b := &bot.Bot{Endgame: tables[checkers.English]()}
	g := checkers.Game{Rules: checkers.English}
	s := parse(t, "W:WK32:BK14,K18")
	r, err := b.Search(context.Background(), s)
	if err != nil || r.Score < 0.9 || len(r.Line) != r.Depth {
		t.Fatalf("b.Search(context.Background(), s) = %+v, %v; want no error, r.Score >= 0.9, len(r.Line) == r.Depth", r, err)
	}
	for _, m := range r.Line {
		s = must.Get(game.Play(g, s, m))(t)
	}
	if g.Turn(&s) != game.Nobody {
		t.Errorf("the line ends in %s; want g.Turn(&s) == game.Nobody", s.FEN())
	}
}

// One capture away from a won table position, a search of a single ply finds the win.
func TestSearchesIntoTheTable(t *testing.T) {
	rules := checkers.English
	g, table := checkers.Game{Rules: rules}, tables[rules]()
	b := &bot.Bot{Game: g, Endgame: table, Limits: search.Limits{Depth: 1}, MemoryBytes: 1 << 16}
	random := rand.New(rand.NewPCG(1, 1))
	for found := 0; found < 20; {
		s := randomState(random, 4)
		moves := g.Moves(nil, &s)
		if s.ToMove() != game.First || len(moves) < 2 || moves[0].Captured() == 0 {
			continue
		}
		for _, m := range moves {
			v, ok := table.Probe(game.After(g, s, m))
			if !ok || v.Winner != game.First || v.Distance < 8 {
				continue
			}
			found++
			if r, err := b.Search(context.Background(), s); err != nil || r.Score < 0.9 {
				t.Errorf("%s: %+v, %v; want no error, r.Score >= 0.9", s.FEN(), r, err)
			}
			break
		}
	}
}

// A king behind, the bot repeats a position if that draws.
func TestSeeksRepetition(t *testing.T) {
	g := checkers.Game{Rules: checkers.English}
	line := []checkers.State{parse(t, "B:WK27,K32:BK1,5,13")}
	for _, text := range []string{"1-6", "27-31", "6-1", "31-27"} {
		now := line[len(line)-1]
		m := must.Get(g.ParseMove(&now, text))(t)
		line = append(line, game.After(g, now, m))
	}
	last := len(line) - 1
	once := &bot.Bot{Limits: search.Limits{Depth: 1}}
	fresh := must.Get(once.Search(context.Background(), line[last]))(t)
	again := must.Get(once.Search(context.Background(), line[last], line[:last]...))(t)
	// 1-6 would lead to a position that has occurred.
	if fresh.Score == again.Score && again.Move.String() == "1-6" {
		t.Errorf("fresh %+v, again %+v", fresh, again)
	}
}

func TestSingleMove(t *testing.T) {
	b := &bot.Bot{}
	r, err := b.Search(context.Background(), parse(t, "W:W22,32:B18,11"))
	if err != nil || r.Move.String() != "22x15x8" || r.Nodes != 1 {
		t.Errorf(`b.Search(context.Background(), parse(t, "W:W22,32:B18,11")) = %+v, %v; want no error, r.Move.String() == "22x15x8", r.Nodes == 1`, r, err)
	}
}

func TestErrors(t *testing.T) {
	wrong := &bot.Bot{Game: checkers.Game{Rules: checkers.Damas}, Endgame: tables[checkers.English]()}
	if _, err := wrong.Search(context.Background(), checkers.Game{}.Start()); err == nil || !strings.Contains(err.Error(), "for the rules english") {
		t.Errorf(`table of other rules: %v; want an error, strings.Contains(err.Error(), "for the rules english")`, err)
	}
	b := new(bot.Bot)
	if _, err := b.Search(context.Background(), parse(t, "B:W5:B")); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("finished game: %v; want errors.Is(err, game.ErrGameOver)", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Search(ctx, checkers.Game{}.Start()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
}

// A search without other limits returns a move when the time is up.
func TestStopsInTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	b := &bot.Bot{MemoryBytes: 1 << 20}
	r, err := b.Search(ctx, checkers.Game{}.Start())
	if err != nil || r.Move == (checkers.Move{}) {
		t.Errorf("b.Search(ctx, checkers.Game{}.Start()) = %+v, %v; want no error, r.Move != (checkers.Move{})", r, err)
	}
}

// A deadline that has passed leaves time to see what a capture costs.
func TestLooksAheadWithoutTime(t *testing.T) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	g := checkers.Game{Rules: checkers.English}
	b := &bot.Bot{MemoryBytes: 1 << 16}
	for _, limits := range []search.Limits{{}, {Depth: 3}, {Nodes: 1 << 40}} {
		b.Limits = limits
		r, err := b.Search(ctx, g.Start())
		if err != nil || r.Depth < 3 || r.Nodes > 2100 {
			t.Errorf("limits %+v: depth %d, %d nodes, %v; want no error, r.Depth >= 3, r.Nodes <= 2100", limits, r.Depth, r.Nodes, err)
		}
	}
	b.Limits = search.Limits{Nodes: 1}
	if r, err := b.Search(ctx, g.Start()); err != nil || r.Nodes > 1 {
		t.Errorf("a node: %d nodes, %v; want no error, r.Nodes <= 1", r.Nodes, err)
	}
}

func TestBallots(t *testing.T) {
	openings := must.Get(bot.Ballots(context.Background(), checkers.English, 3, 5))(t)
	g := checkers.Game{Rules: checkers.English}
	seen := make(map[checkers.State]bool)
	for _, o := range openings {
		s := g.Start()
		for _, m := range o {
			s = must.Get(game.Play(g, s, m))(t)
		}
		if len(o) != 3 || seen[s] {
			t.Errorf("%v: too short, or there already", o)
		}
		seen[s] = true
	}
	if len(openings) < 140 || len(openings) > 302 {
		t.Errorf("%d openings; want len(openings) >= 140, len(openings) <= 302", len(openings))
	}
}

// The deck has the federation's number of openings. They lead to different positions, and a
// shallow search finds none in which a man is lost.
func TestDeck(t *testing.T) {
	g := checkers.Game{Rules: checkers.English}
	seen := make(map[checkers.State]bool)
	for _, o := range bot.Deck() {
		s := g.Start()
		for _, m := range o {
			s = must.Get(game.Play(g, s, m))(t)
		}
		m := search.Minimax[checkers.State, checkers.Move]{Game: g, Limits: search.Limits{Depth: 5}, MemoryBytes: 1 << 16}
		r, err := m.Search(t.Context(), s)
		if err != nil || len(o) != 3 || seen[s] || max(r.Score, -r.Score) > 0.9*checkers.ManScore {
			t.Errorf("%v: there already %v, score %v, %v", o, seen[s], r.Score, err)
		}
		seen[s] = true
	}
	if len(seen) != 156 {
		t.Errorf("%d openings; want 156", len(seen))
	}
}

// randomState returns a position with n pieces, some of each player.
func randomState(random *rand.Rand, n int) checkers.State {
	for {
		var sets [3]checkers.Squares // of First, of Second, and kings
		for _, q := range random.Perm(32)[:n] {
			square := checkers.SquareSet(checkers.Square(q + 1))
			sets[random.IntN(2)] |= square
			sets[2] |= square * checkers.Squares(random.IntN(2))
		}
		turn := game.First + game.Player(random.IntN(2))
		if s, err := checkers.FromSquares(turn, sets[0], sets[1], sets[2]); err == nil && sets[0] != 0 && sets[1] != 0 {
			return s
		}
	}
}

var ruleSets = []checkers.Rules{{}, checkers.Damas, {CrownContinues: true}}

// TestMovesAreLegal asks bots of all rules for moves in random positions.
func TestMovesAreLegal(t *testing.T) {
	positions, random := 500, rand.New(rand.NewPCG(24, 1))
	if testing.Short() {
		positions = 100
	}
	for _, rules := range ruleSets {
		b := &bot.Bot{Game: checkers.Game{Rules: rules}, Limits: search.Limits{Depth: 1}, MemoryBytes: 1 << 10}
		for range positions {
			s := randomState(random, 3+random.IntN(20))
			legal := b.Game.Moves(nil, &s)
			if len(legal) == 0 {
				continue
			}
			if r, err := b.Search(t.Context(), s); err != nil || !slices.Contains(legal, r.Move) {
				t.Fatalf("%v: %s: %v, %v; want no error, slices.Contains(legal, r.Move)", rules, s.FEN(), r.Move, err)
			}
		}
	}
}
