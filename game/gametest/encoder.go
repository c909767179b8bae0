package gametest

import (
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// encoding is what the kit knows about a game's encoder.
type encoding[S comparable] struct {
	encoder feature.Encoder[S]
	cellOf  map[int32]int // by feature
}

// checkEncoder checks the encoder's description of itself, and stores it for
// checkFeatures.
func (k *kit[S, M]) checkEncoder(*position[S, M]) {
	encoded, ok := game.As[feature.Encoded[S]](k.g)
	if !ok {
		return
	}
	e := encoded.Encoder()
	if e == nil {
		k.fault("Encoder returns nil")
		return
	}
	if err := feature.Check(e); err != nil {
		k.fault("%v", err)
		return
	}
	k.encoding = encoding[S]{encoder: e, cellOf: map[int32]int{}}
	if c, ok := e.(feature.Celled); ok {
		for cell, list := range c.Cells() {
			for _, f := range list {
				k.encoding.cellOf[f] = cell
			}
		}
	}
}

// checkFeatures examines the features of a position and of its successors: they must be
// in range, the same when asked again, from the side of a player, and at most one per
// cell; the state must not change.
func (k *kit[S, M]) checkFeatures(p *position[S, M]) {
	if k.encoding.encoder == nil || p.turn == game.Nobody {
		return
	}
	k.features(p.state)
	for _, m := range p.some {
		s := game.After(k.g, p.state, m)
		if k.g.Turn(&s) != game.Nobody {
			k.features(s)
		}
	}
}

func (k *kit[S, M]) features(s S) {
	e := k.encoding.encoder
	n := e.Features()
	set, again := feature.NewSet(n), feature.NewSet(n)
	one, two := s, s
	side := e.Encode(set, &one)
	if again := e.Encode(again, &two); side != again {
		k.fault("Encode returns %v, and %v when asked again", side, again)
		return
	}
	switch {
	case side != game.First && side != game.Second:
		k.fault("Encode describes %v from the side of %v; want First or Second", s, side)
	case !slices.Equal(set, again):
		k.fault("Encode gives %v the features %v, and %v when asked again", s, set.Append(nil), again.Append(nil))
	case one != s:
		k.fault("Encode changes the state")
	}
	taken := map[int]int32{}
	for _, f := range set.Append(nil) {
		if int(f) >= n {
			k.fault("Encode gives %v feature %d; there are %d", s, f, n)
			return
		}
		cell, ok := k.encoding.cellOf[f]
		if !ok {
			continue
		}
		if other, two := taken[cell]; two {
			k.fault("features %d and %d of %v are both of cell %d; a cell has at most one", other, f, s, cell)
			return
		}
		taken[cell] = f
	}
}
