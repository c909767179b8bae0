package learn

import (
	"errors"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// reader turns games into labelled positions.
type reader[S, M comparable] struct {
	replayer[S, M]
	encoder  feature.Encoder[S]
	payoffs  payoffs
	quieter  game.Quieter[S]
	observer game.Observer[S]

	data  *train.Data
	most  int
	seen  map[uint64]struct{}
	games uint32

	set feature.Set
	own float64 // the scale of the game's own Evaluate, 0 if it says nothing

	held   func(game uint32) bool // reports whether the siblings of a game are wanted
	orders []siblings[S]
}

// siblings are the positions after two moves from the same one, and the difference of their values by the
// searches, in points for First.
type siblings[S any] struct {
	a, b S
	more float64
}

// Bounds of siblings: how many are wanted, and how much the values differ at least.
const (
	maxSiblings = 5000
	leastGap    = 0.02
)

// order returns the fraction of the siblings that an evaluation orders as the searches do; equal ones count half.
func order[S any](list []siblings[S], evaluate func(*S) float64) float64 {
	points := 0.0
	for i := range list {
		d := (evaluate(&list[i].a) - evaluate(&list[i].b)) * list[i].more
		switch {
		case d > 0:
			points++
		case d == 0:
			points += 0.5
		}
	}
	return points / float64(max(1, len(list)))
}

// maxSetBytes bounds the memory of the positions to learn from.
const maxSetBytes = 1 << 30

var errEnough = errors.New("enough positions")

func newReader[S, M comparable](g game.Game[S, M], e feature.Encoder[S], p payoffs, most int) *reader[S, M] {
	r := &reader[S, M]{
		replayer: replayer[S, M]{game: g}, encoder: e, payoffs: p, most: min(most, maxSetBytes/(8*len(feature.NewSet(e.Features())))),
		data: train.NewData(e.Features()), set: feature.NewSet(e.Features()),
		seen: map[uint64]struct{}{},
	}
	r.quieter, _ = game.As[game.Quieter[S]](g)
	r.observer, _ = game.As[game.Observer[S]](g)
	return r
}

// scale is the meaning of scores of the game's own Evaluate.
type scale struct {
	Scale eval.Scale `json:"scale"` // 0 if the scores predict nothing

	// Explained is the fraction of the variance of the results that the scores explain, 0 to 1; negative if the
	// scores predict the opposite. Parts are the same for equal parts of the games; none if Scale is 0.
	Explained float64   `json:"explained"`
	Parts     []float64 `json:"parts"`
}

// parts is the number of parts of a game in which scores may say more or less: in the opening of Othello, those of an
// Evaluate that knows only finished games say nothing.
const parts = 10

// meaningless is the scale of scores that predict nothing.
var meaningless = &scale{}

// at returns the scale of the score at ply i of n: k, or meaningless.
func (k *scale) at(i, n int) *scale {
	if k == nil || len(k.Parts) > 0 && k.Parts[i*len(k.Parts)/n] >= minExplained {
		return k
	}
	return meaningless
}

// maxFitted is the greatest number of scores to which a scale is fitted.
const maxFitted = 200_000

// fit returns the scale of the scores in a file of so many games.
func (r *reader[S, M]) fit(path string, games int) (scale, error) {
	var scores, results [parts][]float64
	n := 0
	err := readGames(path, games, func(g *gameRecord) error {
		result := r.payoffs.points(float64(g.Payoff))
		for i, p := range g.Plies {
			if p.Kind == moveChosen && !r.decided(float64(p.Score)) {
				part := i * parts / len(g.Plies)
				scores[part], results[part] = append(scores[part], float64(p.Score)), append(results[part], result)
				n++
			}
		}
		if n >= maxFitted {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return scale{}, err
	}
	x, y := slices.Concat(scores[:]...), slices.Concat(results[:]...)
	k, _, err := eval.FitScale(x, y)
	if err != nil { // no scores, or all are 0
		return scale{}, nil
	}
	found := scale{Scale: k, Explained: explained(x, y)}
	for i := range scores {
		found.Parts = append(found.Parts, explained(scores[i], results[i]))
	}
	return found, nil
}

// explained returns the square of Pearson's coefficient of x and y with its sign, 0 if one of them is constant.
func explained(x, y []float64) float64 {
	var sx, sy, sxx, syy, sxy float64
	n := float64(max(1, len(x)))
	for i := range x {
		sx, sy, sxx, syy, sxy = sx+x[i], sy+y[i], sxx+x[i]*x[i], syy+y[i]*y[i], sxy+x[i]*y[i]
	}
	vx, vy := sxx-sx*sx/n, syy-sy*sy/n
	if vx <= 0 || vy <= 0 {
		return 0
	}
	c := sxy - sx*sy/n
	return c * math.Abs(c) / (vx * vy)
}

// decided reports whether a score is the greatest or the least payoff.
func (r *reader[S, M]) decided(score float64) bool {
	return score <= r.payoffs.Low || score >= r.payoffs.High
}

// minExplained is the least fraction of the variance of the results that scores must explain to be used. It is
// close to zero because results alone teach less than any estimate with some predictive value: in Breakthrough
// on a 7x7 board the difference of pieces explains 0.019. After 9,000 games, networks were level with this
// estimate if its scores were mixed in, and 137 Elo weaker if they had learned from results alone.
const minExplained = 0.002

// read adds the positions of a file of games. k is the scale of the scores if they are
// from the game's own Evaluate, nil if they are payoffs already; lambda is as in Config.
func (r *reader[S, M]) read(path string, games int, lambda float64, k *scale) error {
	var values []float64
	err := readGames(path, games, func(g *gameRecord) error {
		if _, err := r.replay(g); err != nil {
			return err
		}
		r.games++
		values = append(values[:0], make([]float64, len(g.Plies))...)
		later := r.payoffs.points(float64(g.Payoff))
		for i := len(g.Plies) - 1; i >= 0; i-- {
			p := g.Plies[i]
			if p.Kind == moveBlind {
				continue
			}
			now := r.points(p, k.at(i, len(g.Plies)), later)
			switch p.Kind {
			case moveRandom, moveProven: // the rest of the game says nothing about this position
				later = now
			default:
				later = now + lambda*(later-now)
			}
			values[i] = later
		}
		for i, p := range g.Plies {
			if p.Kind == moveBlind {
				continue
			}
			if err := r.add(&r.states[i], values[i]); err != nil {
				return err
			}
			if p.AsideKind != moveBlind {
				if err := r.addAside(g, i, k); err != nil {
					return err
				}
			}
		}
		if r.data.Len() >= r.most {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// addAside adds the position that was searched besides move i.
func (r *reader[S, M]) addAside(g *gameRecord, i int, k *scale) error {
	p := g.Plies[i]
	if k = k.at(min(i+1, len(g.Plies)-1), len(g.Plies)); k == meaningless && p.AsideKind != moveProven {
		return nil
	}
	value := r.points(plyRecord{Kind: p.AsideKind, Score: p.AsideScore}, k, 0.5)
	if i+1 < len(g.Plies) && len(r.orders) < maxSiblings && r.held != nil && r.held(r.games) {
		if next := g.Plies[i+1]; next.Kind != moveBlind && next.Kind != moveProven && p.AsideKind != moveProven {
			if d := r.points(next, k, 0.5) - value; math.Abs(d) >= leastGap {
				r.orders = append(r.orders, siblings[S]{r.states[i+1], r.asides[i], d})
			}
		}
	}
	return r.add(&r.asides[i], value)
}

// points returns First's expected points according to a search; later is the value for scores without meaning.
func (r *reader[S, M]) points(p plyRecord, k *scale, later float64) float64 {
	score := float64(p.Score)
	switch {
	case p.Kind == moveProven || r.decided(score) || k == nil:
		return r.payoffs.points(score)
	case k.Scale > 0:
		return k.Scale.Probability(score)
	}
	return later
}

// certain is the least distance of targets from 0 and 1, which a model could only reach with infinite sums.
const certain = 0.002

// encode sets r.set to the features of s as the player to move sees it, and returns that view and
// the side from whose point of view they are.
func (r *reader[S, M]) encode(s *S) (shown S, side game.Player) {
	shown = *s
	if r.observer != nil {
		shown = r.observer.Observe(s, r.game.Turn(s))
	}
	clear(r.set)
	return shown, r.encoder.Encode(r.set, &shown)
}

// add adds a position with First's expected points, unless it is a duplicate or not quiet.
func (r *reader[S, M]) add(s *S, points float64) error {
	if r.quieter != nil && !r.quieter.Quiet(s) {
		return nil
	}
	shown, side := r.encode(s)
	if side == game.Second {
		points = 1 - points
	}
	h := uint64(1469598103934665603)
	for _, w := range r.set {
		h = seed.Mix(h ^ w)
	}
	if _, again := r.seen[h]; again {
		return nil
	}
	r.seen[h] = struct{}{}
	if r.own > 0 {
		r.data.Know(side.Sign() * r.game.Evaluate(&shown) / r.own)
	}
	return r.data.Add(r.set, min(max(points, certain), 1-certain), r.games)
}
