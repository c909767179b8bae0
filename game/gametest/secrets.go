package gametest

import (
	"cmp"
	"fmt"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	siblings   = 8 // moves of a position whose results are compared
	fewestTold = 8 // results that must be told apart from others to be a leak
)

var players = []game.Player{game.First, game.Second}

// secrets is what the kit learns about the secrets of a game with an Observer.
type secrets[S, M comparable] struct {
	*leaves
	beyond  string    // the game hides more than one move, because of this; "" if it was not seen to
	forgets string    // what a player saw and no longer sees
	again   string    // a secret of the opponent that was shown for a while
	againAt any       // a *position
	told    []told    // by kind of leaf and player
	watch   [2][]seen // by player and leaf
	views   [2][]uint64
	whole   []uint64
	had     []map[uint64]bool // two of the values that each leaf has had in positions
}

// varies reports whether a leaf has had several values in positions, not in views.
func (x *secrets[S, M]) varies(leaf int) bool { return len(x.had[leaf]) > 1 }

// told counts the moves of others whose results differ in a kind of leaf that Observe hides.
type told struct {
	moves, apart int // all, and those of which the player can tell all results apart
	results      int // of these
	at           any // a *position, the example; nil if no results can be told apart
	text         string
}

// seen counts the positions in which a player sees a leaf.
type seen struct {
	masked bool // it was once different in the view
	alone  bool // it was once seen, and not by the opponent
	public bool // it was masked and then seen, and was the same

	choices, coded int // those of the player, and those that changed it unseen
}

// side returns the index of First or Second.
func side(p game.Player) int { return int(p - game.First) }

func newSecrets[S, M comparable](l *leaves) secrets[S, M] {
	n := len(l.names)
	return secrets[S, M]{leaves: l, had: make([]map[uint64]bool, n), told: make([]told, 2*n), watch: [2][]seen{make([]seen, n), make([]seen, n)}}
}

// read appends the leaves of s to dst.
func (x *secrets[S, M]) read(dst []uint64, s *S) []uint64 {
	return x.values(dst, reflect.ValueOf(s).Elem())
}

// checkLeaks compares what the players who are not to move see after several moves of the one
// who is, or of chance. Where Observe hides a part of the result and the rest of the view
// still tells which of them came about, that part was hidden in vain.
func (k *kit[S, M]) checkLeaks(p *position[S, M]) {
	if k.observer == nil || p.turn == game.Nobody {
		return
	}
	k.noteBeyond(p)
	next := k.successors(p)
	if len(next) < 2 {
		return
	}
	for i, who := range players {
		if who == p.turn {
			k.noteCodes(next, i, who)
		} else {
			k.compare(p, next, i, who)
		}
	}
}

// look reads positions and their views for who, and returns the views.
func (k *kit[S, M]) look(next []S, who game.Player) map[S]bool {
	x := &k.secrets
	views := map[S]bool{}
	x.whole, x.views[0] = x.whole[:0], x.views[0][:0]
	for i := range next {
		v := k.view(next[i], who)
		views[v] = true
		x.whole, x.views[0] = x.read(x.whole, &next[i]), x.read(x.views[0], &v)
	}
	return views
}

// noteCodes counts the choices of who, player number side, that change a leaf that looks the same
// to who after each.
func (k *kit[S, M]) noteCodes(next []S, side int, who game.Player) {
	k.look(next, who)
	x := &k.secrets
	n := len(x.names)
	for l := range n {
		w := &x.watch[side][l]
		w.choices++
		for i := n; i < len(x.whole); i += n {
			if x.whole[l] != x.whole[l+i] && x.views[0][l] == x.views[0][l+i] {
				w.coded++
				break
			}
		}
	}
}

// code reports whether leaves of a kind stand for more than a secret of the opponent: many choices
// of the player change one of them unseen. Such a leaf is the number of a position, perhaps,
// and another leaf may well tell what the player knows of it.
func (x *secrets[S, M]) code(kind, side int) bool {
	if x.watch[side][0].choices == 0 {
		side = 1 - side // what is a code for one is for the other
	}
	for l, w := range x.watch[side] {
		if x.kind[l] == kind && 0 < w.choices && w.choices <= 4*w.coded {
			return true
		}
	}
	return false
}

func actor(turn game.Player) string {
	if turn == game.Chance {
		return "chance"
	}
	return turn.String() + "'s moves"
}

func (k *kit[S, M]) view(s S, who game.Player) S { return k.observer.Observe(&s, who) }

// successors returns different positions after some of the moves of p, none if there is only
// one.
func (k *kit[S, M]) successors(p *position[S, M]) (all []S) {
	from := 0
	if len(p.some) > siblings {
		from = k.rng.IntN(len(p.some))
	}
	met := map[S]bool{}
	for i := range min(len(p.some), siblings) {
		next := game.After(k.g, p.state, p.some[(from+i)%len(p.some)])
		if !met[next] && k.g.Turn(&next) != game.Nobody {
			met[next] = true
			all = append(all, next)
		}
	}
	return all
}

// compare compares positions after different moves with their views for who, player number
// side.
func (k *kit[S, M]) compare(p *position[S, M], next []S, side int, who game.Player) {
	x := &k.secrets
	n := len(x.names)
	views := k.look(next, who)
	apart, met := len(views) == len(next), map[int]bool{}
	for l := range n {
		hidden, sure, shown := false, p.turn == game.Chance || len(next) > 2, -1
		for i := 1; i < len(next); i++ {
			a, b := x.whole[l], x.whole[i*n+l]
			va, vb := x.views[0][l], x.views[0][i*n+l]
			hidden = hidden || a != b && va == vb
			sure = sure || a != va && b != vb // masked, rather than the same as what is hidden
		}
		if !hidden || !sure || met[x.kind[l]] {
			continue
		}
		met[x.kind[l]] = true
		t := &x.told[2*x.kind[l]+side]
		t.moves++
		if apart {
			t.apart++
			t.results += len(next) - 1
		}
		if t.at == nil && len(views) > 1 {
			other := 1 // a result that is seen otherwise than the first
			for k.view(next[other], who) == k.view(next[0], who) {
				other++
			}
			for i := range n {
				if x.views[0][i] != x.views[0][other*n+i] {
					shown = i
				}
			}
			c := p.clone()
			t.at, t.text = &c, fmt.Sprintf("%v is not shown %s, but the rest of its view tells the results of %s apart, by %s: %s is seen as %s, and %s as %s",
				who, x.names[l], actor(p.turn), x.names[shown],
				k.positionText(next[0]), k.positionText(k.view(next[0], who)), k.positionText(next[other]), k.positionText(k.view(next[other], who)))
		}
	}
}

// noteBeyond looks for signs that the game is meant to hide more than one move: a player who is
// not to move does not see the position, or one does not see an outcome of chance, or moves
// and still does not see what was hidden.
func (k *kit[S, M]) noteBeyond(p *position[S, M]) {
	x := &k.secrets
	if x.beyond != "" {
		return
	}
	for _, who := range players {
		if p.turn == who.Opponent() && k.view(p.state, who) != p.state {
			x.beyond = fmt.Sprintf("in %s, %v does not see everything, and is not to move", k.positionText(p.state), who)
			return
		}
	}
	next := k.successors(p)
	for _, who := range players {
		for i := range next {
			v := k.view(next[i], who)
			switch {
			case p.turn == who && k.view(p.state, who) != p.state && v != next[i]:
				x.beyond = fmt.Sprintf("%v moves in %s, and still does not see what is hidden", who, k.positionText(p.state))
			case p.turn == game.Chance && i > 0 && v == k.view(next[0], who):
				x.beyond = fmt.Sprintf("in %s, %v does not see the outcome of chance", k.positionText(p.state), who)
			}
		}
	}
}

// checkTold makes a leak of secret moves that are always told apart. It also takes back what
// holds only for games that hide one move at a time, where the game clearly hides more.
func (k *kit[S, M]) checkTold(first *position[S, M]) {
	var partly [2]bool // by player
	for i, t := range k.secrets.told {
		switch {
		case k.secrets.code(i/2, i%2):
		case t.results >= fewestTold && t.apart == t.moves:
			k.at = t.at.(*position[S, M])
			k.fault("%s; and always so", t.text)
		case t.at != nil && t.apart < t.moves && !partly[i%2]:
			partly[i%2] = true
			k.note("%s; but not always, so that it may be meant", t.text)
		}
	}
	k.at = first
	if k.dealer != nil && k.secrets.beyond == "" {
		k.secrets.beyond = "it has a Resampler"
	}
	if k.observer == nil || k.secrets.beyond == "" {
		return
	}
	if k.secrets.again != "" {
		k.at = k.secrets.againAt.(*position[S, M])
		k.fault("%s", k.secrets.again)
	}
	delete(k.faults, "one hidden move")
	delete(k.faults, "commitments")
	k.note("the game hides more than the last move (%s): packages search/cfr and search/ismcts play it, the searchers of package search refuse it", k.secrets.beyond)
	if k.secrets.forgets != "" {
		k.note("%s", k.secrets.forgets)
	}
	for i, who := range players {
		masked := k.secrets.list(func(l int) bool { return k.secrets.watch[i][l].masked })
		k.note("hidden from %v, now and then: %s", who, cmp.Or(masked, "nothing"))
	}
}

// checkOwn checks that players know their own secrets: what they did, and what they alone have
// seen.
func (k *kit[S, M]) checkOwn(p *position[S, M]) {
	if k.observer == nil || p.turn == game.Nobody {
		return
	}
	k.checkDone(p)
	n := len(p.past)
	x := &k.secrets
	size := len(x.names)
	x.whole = x.read(x.whole[:0], &p.state)
	var before []uint64 // the last position, and what the players saw
	if n > 0 {
		before = x.read(nil, &p.past[n-1])
	}
	for l, value := range x.whole {
		if x.had[l] == nil {
			x.had[l] = map[uint64]bool{}
		}
		if !x.varies(l) {
			x.had[l][value] = true
		}
	}
	for i, who := range players {
		v := k.view(p.state, who)
		x.views[i] = x.read(x.views[i][:0], &v)
		if n > 0 {
			v = k.view(p.past[n-1], who)
			x.views[i] = x.read(x.views[i], &v)
		}
	}
	for i, who := range players {
		own, other, watch := x.views[i], x.views[1-i], x.watch[i]
		for l, value := range x.whole {
			watch[l].masked = watch[l].masked || own[l] != value
			watch[l].alone = watch[l].alone || own[l] == value && other[l] != value
			if n == 0 || before[l] != value {
				continue
			}
			saw, othersaw := own[size+l] == value, other[size+l] == value
			watch[l].public = watch[l].public || own[l] == value && !saw
			switch {
			case own[l] == value || !saw:
			case othersaw && other[l] == value:
				if x.again == "" && x.varies(l) {
					c := p.clone()
					x.againAt, x.again = &c, fmt.Sprintf("%v saw %s in %s, and does not see it in %s, where %v still does: a secret must be hidden at all times, whoever is to move",
						who, x.names[l], k.positionText(p.past[n-1]), k.positionText(p.state), who.Opponent())
				}
			case othersaw:
				k.forgets("%v saw %s before %s, and does not see it after that: if it can forget what it knew, there may be no equilibrium that a solver finds", who, x.names[l], k.hiddenText(p))
			default:
				k.fault("%v alone saw %s in %s, and does not see it in %s: it must not forget its own secrets", who, x.names[l], k.positionText(p.past[n-1]), k.positionText(p.state))
				return
			}
		}
	}
}

// checkDone checks that the player to move sees what it does.
func (k *kit[S, M]) checkDone(p *position[S, M]) {
	if p.turn == game.Chance {
		return
	}
	after := map[S]S{}
	for _, next := range k.successors(p) {
		v := k.view(next, p.turn)
		if other, known := after[v]; known {
			k.fault("%v moves, and then cannot tell %s from %s, the results of different moves of its own: both look like %s",
				p.turn, k.positionText(other), k.positionText(next), k.positionText(v))
			return
		}
		after[v] = next
	}
}

// checkOwners looks for parts of the state that belong to a player, who never sees them.
func (k *kit[S, M]) checkOwners(*position[S, M]) {
	if k.observer == nil {
		return
	}
	x := &k.secrets
	for i, who := range players {
		never := func(l int) bool {
			w := x.watch[i][l]
			return x.owner[l] == who && w.masked && !w.alone && !w.public
		}
		if names := x.list(never); names != "" {
			k.fault("%v never sees %s while it is hidden, though by its place in the state it is its own: are the players mixed up? If the game is like that, waive this check", who, names)
			return
		}
	}
}

// note keeps a remark that is no fault.
func (k *kit[S, M]) note(format string, args ...any) {
	k.notes = append(k.notes, fmt.Sprintf(format, args...))
}

// forgets keeps the first remark about a player who can forget what both have seen.
func (k *kit[S, M]) forgets(format string, args ...any) {
	if k.secrets.forgets == "" {
		k.secrets.forgets = fmt.Sprintf(format, args...)
	}
}
