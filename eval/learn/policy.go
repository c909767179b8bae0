package learn

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/policy"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
)

// Settings of policies.
const (
	policyWidth     = 32
	policyPositions = 400_000 // the greatest number to learn from
	policyMoves     = 48      // of a position; of more, some are drawn
)

// learnPolicy returns m with a policy learned from the moves that the searches chose in the games of
// this generation and earlier ones.
func (r *run[S, M]) learnPolicy(ctx context.Context, g *generation, m *model.Model, o train.Options) (*model.Model, error) {
	d, parts, err := r.choices(g)
	if err != nil || d.Len() == 0 {
		return m, err
	}
	inner, cancel := before(ctx, r.during(g, valuePart, trainPart))
	defer cancel()
	o.Checkpoint, o.Symmetries, o.Start = r.path("checkpoint.policy"), nil, nil
	shape := network.Shape{Features: r.encoder.Features(), Widths: []int{policyWidth}, Outputs: 2 * parts.Results()}
	p, _, err := train.Network(inner, d, shape, o)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("learn: interrupted while training the policy of generation %d: %w", g.Number, context.Cause(ctx))
	}
	if p == nil || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return m, err
	}
	n, err := network.Quantize(p)
	if err != nil {
		return nil, err
	}
	return model.WithPolicy(m, *parts, n), nil
}

// choices reads the moves that the searches of a generation and of earlier ones chose.
func (r *run[S, M]) choices(g *generation) (*train.Data, *policy.Parts, error) {
	parts := new(policy.Parts)
	reader := policy.NewReader[M](parts)
	d := train.NewData(r.encoder.Features())
	if reader == nil { // the moves have no integers
		return d, parts, nil
	}
	c := newReader(r.Game, r.encoder, payoffs{}, 0, policyPositions)
	random := rand.New(rand.NewPCG(r.Seed, uint64(g.Number)))
	var rows []uint16
	for n := g.Number; n > max(0, g.Number-r.keep); n-- {
		_, err := readGames(r.path("games-%03d.bin", n), func(record *gameRecord) error {
			if _, err := c.replay(record); err != nil {
				return err
			}
			c.games++
			for i, p := range record.Plies {
				if p.Kind != moveChosen {
					continue
				}
				s := &c.states[i]
				moves := r.Game.Moves(c.moves[:0], s)
				moves[0], moves[p.Move] = moves[p.Move], moves[0]
				for k := 1; k < min(len(moves), policyMoves); k++ {
					at := k + random.IntN(len(moves)-k)
					moves[k], moves[at] = moves[at], moves[k]
				}
				turn := r.Game.Turn(s)
				rows = rows[:0]
				for k := range moves[:min(len(moves), policyMoves)] {
					rows = reader.Learn(rows, &moves[k], turn)
				}
				c.encode(s)
				if err := d.Add(c.set, 0, c.games); err != nil {
					return err
				}
				d.Choose(rows, reader.Rows())
				c.moves = moves
			}
			if d.Len() >= policyPositions {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			return nil, nil, err
		}
	}
	d.Renumber(parts.Final)
	return d, parts, nil
}
