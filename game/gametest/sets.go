package gametest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

const (
	mostSets  = 20_000 // views that are remembered
	mostTexts = 16     // moves of a position whose texts are compared
)

// aspect is something that must be the same in all positions that look alike to a player.
type aspect struct{ name, text string }

// member is a position of an information set.
type member[S, M comparable] struct {
	state   S
	own     bool // the player is to move
	moves   []M
	aspects [5]aspect
}

// checkSets compares positions that look alike to a player: whether it is to move, its moves,
// and all that the game tells about the view.
func (k *kit[S, M]) checkSets(p *position[S, M]) {
	if k.observer == nil {
		return
	}
	for _, who := range players {
		if !k.join(p.state, who) || !k.join(k.view(p.state, who), who) {
			return
		}
		next := k.successors(p)
		for _, next := range next[:min(len(next), 2)] {
			if !k.join(next, who) {
				return
			}
		}
	}
}

// join compares s with another position that looks the same to who, if there was one, and
// reports whether it agrees.
func (k *kit[S, M]) join(s S, who game.Player) bool {
	view := k.view(s, who)
	now := k.describe(s, view, who)
	set := k.sets[side(who)]
	before, known := set[view]
	if !known {
		if len(set) < mostSets {
			set[view] = now
		}
		return true
	}
	a, b := k.positionText(before.state), k.positionText(s)
	switch {
	case before.own != now.own:
		k.fault("%v cannot tell %s from %s, but is to move in only one of them; both look like %s", who, a, b, k.positionText(view))
	case !slices.Equal(before.moves, now.moves):
		k.fault("%v cannot tell %s from %s, but its legal moves are %v in one and %v in the other, whose order counts; both look like %s", who, a, b, before.moves, now.moves, k.positionText(view))
	default:
		for i, x := range now.aspects {
			if y := before.aspects[i]; x.text != y.text {
				k.fault("%v cannot tell %s from %s, but %s is %q in one and %q in the other", who, a, b, x.name, y.text, x.text)
				return false
			}
		}
		return true
	}
	return false
}

// describe collects what a player is told in s, which looks like view.
func (k *kit[S, M]) describe(s, view S, who game.Player) (d member[S, M]) {
	d.state, d.own = s, k.g.Turn(&s) == who
	if d.own {
		d.moves = k.g.Moves(nil, &s)
	}
	d.aspects[0] = aspect{"the drawing of the view", game.Render(k.g, view)}
	d.aspects[1] = aspect{"the view in the game's notation", game.PositionText(k.g, view)}
	if k.hasher != nil {
		d.aspects[2] = aspect{"the hash of the view", strconv.FormatUint(k.hasher.Hash(&view), 16)}
	}
	if k.notation == nil || !d.own {
		return d
	}
	var texts, errors []string
	for _, m := range d.moves[:min(len(d.moves), mostTexts)] {
		texts = append(texts, k.notation.FormatMove(&s, m))
	}
	for _, text := range k.tried {
		if _, err := k.notation.ParseMove(&s, text); err != nil {
			errors = append(errors, err.Error())
		} else {
			errors = append(errors, "no error")
		}
	}
	d.aspects[3] = aspect{"the text of its moves", strings.Join(texts, " ")}
	d.aspects[4] = aspect{"the answer of ParseMove to some texts", strings.Join(errors, "; ")}
	return d
}

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
