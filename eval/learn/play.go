package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"github.com/seed-61c9d78a/versus/search"
)

// payoffs are the least and the greatest payoff for First.
type payoffs struct{ Low, High float64 }

// points maps a payoff to 0 to 1.
func (p payoffs) points(payoff float64) float64 {
	return min(max((payoff-p.Low)/(p.High-p.Low), 0), 1)
}

// payoffsOf returns the bounds that the game declares, or else those of the payoffs of
// random games, made symmetric.
func payoffsOf[S, M comparable](ctx context.Context, g game.Game[S, M], maxPlies int, base uint64) (payoffs, error) {
	if b, ok := game.As[game.Bounder](g); ok {
		low, high := b.Bounds()
		if !(low < high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
			return payoffs{}, fmt.Errorf("learn: the game's Bounds are %v and %v; want two finite numbers, the smaller one first", low, high)
		}
		return payoffs{low, high}, nil
	}
	const games = 200
	most := 0.0
	for i := range uint64(games) {
		r, err := randomGame(ctx, g, maxPlies, seed.Mix(base+i))
		if err != nil {
			return payoffs{}, err
		}
		most = max(most, math.Abs(r.Payoff))
	}
	if most == 0 || math.IsInf(most, 0) {
		return payoffs{}, fmt.Errorf("learn: the greatest payoff in %d random games is %v; want games with a winner within %d plies", games, most, maxPlies)
	}
	return payoffs{-most, most}, nil
}

// randomGame plays a game with random moves.
func randomGame[S, M comparable](ctx context.Context, g game.Game[S, M], maxPlies int, seed uint64) (match.Result[S, M], error) {
	m := match.Match[S, M]{Game: g, First: match.NewRandom(g), Second: match.NewRandom(g), MaxPlies: maxPlies, Seed: seed}
	r, err := m.Play(ctx)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// openingPlies returns a sixth of the mean length of random games, limited to 2 to 4: enough for games to differ, and few
// enough that they are about positions that players reach.
func openingPlies[S, M comparable](ctx context.Context, g game.Game[S, M], maxPlies int, base uint64) (int, error) {
	total := 0
	const games = 20
	for i := range uint64(games) {
		r, err := randomGame(ctx, g, maxPlies, seed.Mix(base+i))
		if err != nil {
			return 0, err
		}
		total += len(r.Moves)
	}
	return min(max(total/games/6, 2), 4), nil
}

// player is both players in a self-play game.
type player[S, M comparable] struct {
	searcher search.Searcher[S, M]
	aside    search.Searcher[S, M] // searches the positions after other moves; nil in games of hidden moves
	noise    float64

	// The results of the searches.
	plies  []plyRecord // indexed by ply
	proven float64
	done   bool // the game ends with the payoff proven
}

func (*player[S, M]) Name() string { return "self" }

func (p *player[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (M, error) {
	r, err := p.searcher.Search(ctx, t.State, t.Past...)
	if err != nil {
		return r.Move, err
	}
	ply := len(t.Past)
	for len(p.plies) <= ply {
		p.plies = append(p.plies, plyRecord{})
	}
	move, kind := r.Move, moveChosen
	random := t.Rand.Float64() < p.noise
	if random {
		kind = moveRandom
	}
	if r.Proven {
		// The result is known. Half of such games end here; the others continue at random, which
		// covers many kinds of decided positions, and all of those of a small game.
		kind = moveProven
		if p.done = t.Rand.IntN(2) == 0; p.done {
			p.proven = r.Score
		}
		random = true
	}
	if random {
		moves := t.Game.Moves(nil, &t.State)
		move = moves[t.Rand.IntN(len(moves))]
	}
	p.plies[ply] = plyRecord{Kind: kind, Score: float32(r.Score)}
	if p.aside == nil || r.Proven || t.Rand.IntN(2) == 0 {
		return move, nil
	}
	return move, p.lookAside(ctx, t, move, &p.plies[ply])
}

// lookAside searches the position after a random move other than the given one. Nearly all positions that a
// search judges come after such moves, and none of a game do. Whoever judges well orders the two moves as their
// searches do.
func (p *player[S, M]) lookAside(ctx context.Context, t *match.Request[S, M], but M, record *plyRecord) error {
	moves := t.Game.Moves(nil, &t.State)
	n := t.Rand.IntN(len(moves))
	next := game.After(t.Game, t.State, moves[n])
	if turn := t.Game.Turn(&next); moves[n] == but || n > math.MaxUint16 || turn != game.First && turn != game.Second {
		return nil
	}
	past := append(slices.Clip(t.Past), t.State)
	if h, ok := game.HistorianOf(t.Game); ok {
		if _, over := h.Outcome(append(slices.Clip(past), next)); over {
			return nil
		}
	}
	r, err := p.aside.Search(ctx, next, past...)
	if err != nil {
		return err
	}
	record.Aside, record.AsideKind, record.AsideScore = uint16(n), moveChosen, float32(r.Score)
	if r.Proven {
		record.AsideKind = moveProven
	}
	return nil
}

// play plays the game with the given number. g is the game with the current evaluation.
func (c *Config[S, M]) play(ctx context.Context, g game.Game[S, M], number uint32, seed uint64) (gameRecord, error) {
	r := rand.New(rand.NewPCG(seed, 4))
	p := &player[S, M]{searcher: c.Searcher(g, c.Nodes), noise: c.Noise}
	if _, hidden := game.As[game.Observer[S]](g); !hidden {
		p.aside = c.Searcher(g, c.Nodes)
	}
	m := match.Match[S, M]{
		Game: g, First: p, Second: p, MaxPlies: c.MaxPlies, Seed: seed,
		Opening: match.RandomOpening(g, r.IntN(2*c.OpeningPlies+1), r),
		Adjudication: match.Adjudication[S]{Win: 1, Score: func(*S) float64 {
			if p.done {
				return 1 // the winner does not matter: the payoff is the proven score
			}
			return 0
		}},
	}
	result, err := m.Play(ctx)
	switch {
	case err != nil:
		return gameRecord{}, err
	case result.Reason == match.Interrupted, result.Reason.Fault() && late(ctx):
		<-ctx.Done() // a searcher may notice the deadline before the context ends
		return gameRecord{}, context.Cause(ctx)
	case result.Reason.Fault():
		return gameRecord{}, fmt.Errorf("learn: game %d ended with a fault: %v: %s", number, result.Reason, result.Detail)
	case len(result.Moves) > maxGamePlies:
		return gameRecord{}, fmt.Errorf("learn: game %d has %d plies; want at most %d", number, len(result.Moves), maxGamePlies)
	}
	record := gameRecord{Number: number, Payoff: float32(result.Payoff)}
	if p.done {
		record.Payoff = float32(p.proven)
	}
	s := g.Start()
	var moves []M
	for i, move := range result.Moves {
		moves = g.Moves(moves[:0], &s)
		place := slices.Index(moves, move)
		if place < 0 || place > math.MaxUint16 {
			return gameRecord{}, fmt.Errorf("learn: game %d: move %d is number %d of %d legal ones; want one of the first %d", number, i+1, place, len(moves), math.MaxUint16)
		}
		ply := plyRecord{}
		if i < len(p.plies) {
			ply = p.plies[i]
		}
		ply.Move = uint16(place)
		record.Plies = append(record.Plies, ply)
		g.Apply(&s, move)
	}
	return record, nil
}

// late reports whether the deadline has passed.
func late(ctx context.Context) bool {
	end, limited := ctx.Deadline()
	return limited && !time.Now().Before(end)
}

// derive returns the seed of a game.
func derive(base uint64, generation int, number uint32) uint64 {
	return seed.Mix(seed.Mix(base^uint64(generation)<<40) ^ uint64(number))
}

// replayer replays recorded games.
type replayer[S, M comparable] struct {
	game   game.Game[S, M]
	moves  []M
	states []S // before each move of the last game
	asides []S // for each move, the position after the one that was searched aside, if any
}

// replay sets r.states and returns the final position.
func (r *replayer[S, M]) replay(g *gameRecord) (S, error) {
	s := r.game.Start()
	r.states, r.asides = r.states[:0], r.asides[:0]
	for i, p := range g.Plies {
		r.states = append(r.states, s)
		r.moves = r.game.Moves(r.moves[:0], &s)
		if n := max(p.Move, p.Aside); int(n) >= len(r.moves) {
			return s, fmt.Errorf("game %d: move %d is number %d of %d legal ones: the rules have changed, or the file is for another game", g.Number, i+1, n, len(r.moves))
		}
		aside := s
		if p.AsideKind != moveBlind {
			r.game.Apply(&aside, r.moves[p.Aside])
		}
		r.asides = append(r.asides, aside)
		r.game.Apply(&s, r.moves[p.Move])
	}
	return s, nil
}
