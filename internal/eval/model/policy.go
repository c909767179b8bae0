package model

import (
	"errors"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/policy"
)

// A head is the header of a policy: a network that guesses the best move.
type head struct {
	Network network.Shape `json:"network"`
	Parts   policy.Parts  `json:"parts"` // of the moves
}

func (h *head) check(features int) error {
	if h.Network.Features != features || h.Network.Outputs != 2*h.Parts.Results() {
		return errors.New("a policy for other features or moves")
	}
	return nil
}

// WithPolicy returns m with a policy, for the game that [Play] returns.
func WithPolicy(m *Model, parts policy.Parts, n *network.Network) *Model {
	x := *m
	x.Header.Policy, x.policy = &head{n.Shape(), parts}, n
	return &x
}

// guesser is a game with a policy.
type guesser[S, M comparable] struct {
	game.Game[S, M]
	encoder feature.Encoder[S]
	parts   *policy.Reader[M]
	states  sync.Pool // *guess
}

// A guess holds what a call of Guess uses.
type guess struct {
	state   *network.State
	set     feature.Set
	results []int32
}

// guessing returns g with a method Guess, by which MCTS explores moves. It returns g itself if m has no
// policy for its moves.
func guessing[S, M comparable](m *Model, g game.Game[S, M], e feature.Encoder[S]) game.Game[S, M] {
	if m.policy == nil {
		return g
	}
	parts := m.Header.Policy.Parts
	r := policy.NewReader[M](&parts)
	if r == nil {
		return g
	}
	plain := game.WithoutEndings(g)
	o := &guesser[S, M]{Game: plain, encoder: e, parts: r}
	o.states.New = func() any {
		return &guess{m.policy.NewState(), feature.NewSet(e.Features()), make([]int32, parts.Results())}
	}
	if plain != g {
		return game.WithEndings[S, M](o)
	}
	return o
}

func (o *guesser[S, M]) Unwrap() game.Game[S, M] { return o.Game }

// Guess sets logits to the natural logarithms of the probabilities that the moves are the best, plus a
// number that is the same for all of them.
func (o *guesser[S, M]) Guess(s *S, moves []M, logits []float32) {
	l := o.states.Get().(*guess)
	clear(l.set)
	near := 0
	if o.encoder.Encode(l.set, s) == game.Second {
		near = 1
	}
	l.state.Sums(l.results, o.parts.Block(o.Turn(s)), l.set, near)
	for i := range moves {
		logits[i] = float32(o.parts.Sum(l.results, &moves[i])) / network.One
	}
	o.states.Put(l)
}
