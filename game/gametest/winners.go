package gametest

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// fewestDecided is the number of decided games of which each player should win some.
const fewestDecided = 100

// fewestSteps is the number of moves of each player that end the game, as the first of a turn and
// after another one, that tell enough.
const fewestSteps = 10

// checkWinners detects payoffs for the player to move at the end, or for the one who
// moved last: if that is who wins, the same player wins all games, whoever made the last
// move. A game may be so unequal; then its bounds say so, or the same player makes the
// last move of nearly all games, or the estimates favour the winner, too. Without
// estimates, payoffs of several sizes may be points that only one player collects.
func (k *kit[S, M]) checkWinners(*position[S, M]) {
	if k.checkSteps() {
		return
	}
	won, last := map[game.Player]int{}, map[game.Player]int{} // games, by player
	sizes := map[float64]bool{}
	favoured := map[game.Player]int{} // positions, by player
	for i := range k.sample.games {
		v := &k.sample.games[i]
		for _, x := range v.estimates {
			favoured[game.Winner(x)]++
		}
		if v.payoff != 0 {
			won[game.Winner(v.payoff)]++
			last[v.mover]++
			sizes[v.payoff] = true
		}
	}
	winning, bound := game.First, k.low
	if won[game.Second] > 0 {
		winning, bound = game.Second, k.high
	}
	loser := winning.Opponent()
	decided := won[winning]
	estimates := favoured[game.First] + favoured[game.Second]
	switch {
	case decided < fewestDecided, won[loser] > 0, bound == 0:
	case 10*min(last[game.First], last[game.Second]) < decided:
	case estimates == 0 && len(sizes) > 1, estimates > 0 && 10*favoured[loser] < estimates:
	default:
		k.at = &k.sample.games[0].position
		k.fault("of %d decided games, %v won all, though %v made the last move of %d: is the payoff a score for the player to move, or for the one who moved last? It is for First (Bounds with a limit of 0 declare that %v cannot win)",
			decided, winning, loser, last[loser], loser)
	}
}

// checkSteps reports whether the moves that end the game always win as the first of a turn and lose
// after another move of the turn, or the other way round: then the payoff is a score for the player
// whose turn it would be.
func (k *kit[S, M]) checkSteps() (fault bool) {
	var seen [2][2][2]int // by the mover: whether the mover wins, at first and after another move
	for i := range k.sample.games {
		v := &k.sample.games[i]
		begin := len(v.past) - 1 // of the last turn
		for begin > 0 && v.turns[begin-1] == v.mover {
			begin--
		}
		end, over := k.ends(v.past[begin], v.line[len(v.line)-1], v.mover)
		if !over {
			continue
		}
		moves := k.g.Moves(nil, &v.past[begin])
		for n := range min(len(moves), siblings) {
			later := game.After(k.g, v.past[begin], moves[(n+i)%len(moves)])
			if after, over := k.ends(later, v.line[len(v.line)-1], v.mover); over {
				seen[side(v.mover)][end][after]++
				k.at = &position[S, M]{state: v.past[begin], past: v.past[:begin], line: v.line[:begin]}
			}
		}
	}
	all, apart := 0, [2]int{}
	for p, n := range seen {
		all += n[0][0] + n[0][1] + n[1][0] + n[1][1]
		apart[p] = max(n[0][1], n[1][0])
	}
	if min(apart[0], apart[1]) < fewestSteps || apart[0]+apart[1] < all {
		return false
	}
	k.fault("moves that end the game, as one from here, are won by one player as the first of a turn, and by the other after another move of the turn, %d of %d times: is the payoff a score for the player whose turn it would be, or one by plies? It is for First", all, all)
	return true
}

// ends reports whether m is legal in s for mover and decides the game; who is 1 if mover wins.
func (k *kit[S, M]) ends(s S, m M, mover game.Player) (who int, over bool) {
	if mover == game.Nobody || k.g.Turn(&s) != mover || !slices.Contains(k.g.Moves(nil, &s), m) {
		return 0, false
	}
	end := game.After(k.g, s, m)
	won := game.Winner(k.g.Evaluate(&end))
	if won == mover {
		who = 1
	}
	return who, won != game.Nobody && k.g.Turn(&end) == game.Nobody
}

// agreement compares estimates with the payoffs of their games.
type agreement[S, M comparable] struct {
	agree, disagree int // in sign: a game's last estimate with its payoff
	right, wrong    int // the last estimate with the best immediate payoff, where that is certain
	example         position[S, M]
	judged          map[S]bool // last positions already counted: a repeated game adds no information
}

// notePayoff counts a finished game.
func (k *kit[S, M]) notePayoff(p *position[S, M]) {
	n := len(p.past)
	if n == 0 {
		return
	}
	last, end := p.past[n-1], p.state
	if k.agreement.judged[last] {
		return
	}
	if k.agreement.judged == nil {
		k.agreement.judged = map[S]bool{}
	}
	k.agreement.judged[last] = true
	estimate, payoff := k.g.Evaluate(&last), k.g.Evaluate(&end)
	if !(estimate*payoff != 0) || math.IsInf(estimate*payoff, 0) {
		return
	}
	a := &k.agreement
	if sure := k.atHand(last); sure*estimate > 0 {
		a.right++
	} else if sure*estimate < 0 {
		a.wrong++
	}
	if estimate*payoff > 0 {
		a.agree++
		return
	}
	if a.disagree++; a.disagree == 1 || n < len(a.example.line) {
		a.example = p.clone()
	}
}

// atHand returns the payoff for First of the best move in s if the player to move can win
// at once or every move ends the game; otherwise 0.
func (k *kit[S, M]) atHand(s S) float64 {
	turn := k.g.Turn(&s)
	if turn != game.First && turn != game.Second {
		return 0
	}
	best, certain := math.Inf(-1), true
	for _, m := range k.g.Moves(nil, &s) {
		next := game.After(k.g, s, m)
		if k.g.Turn(&next) != game.Nobody {
			certain = false
			continue
		}
		best = max(best, turn.Sign()*k.g.Evaluate(&next))
	}
	if best > 0 || certain {
		return turn.Sign() * best
	}
	return 0
}

// checkPayoffs requires the last estimates of random games to agree in sign with the
// payoffs more often than not. An estimate may judge a position better than random play,
// so a correct estimate before an immediate payoff also counts. And because an estimate
// may be uninformative, the difference must exceed chance.
func (k *kit[S, M]) checkPayoffs(*position[S, M]) {
	a := &k.agreement
	agree, disagree := float64(a.agree), float64(a.disagree)
	if disagree == 0 || disagree < 2*agree || disagree-agree < 4*math.Sqrt(agree+disagree) || a.right > 0 && a.right >= a.wrong {
		return
	}
	k.at = &a.example
	last := a.example.past[len(a.example.past)-1]
	k.fault("the last estimate and the payoff favour different players in %d of %d games, as here, %v and %v: is a sign reversed, or a score given for the player to move? Both are for First",
		a.disagree, a.agree+a.disagree, k.g.Evaluate(&last), k.g.Evaluate(&a.example.state))
}

const (
	reordered    = 300 // games that are finished again in other orders
	reorderings  = 4   // of the end of each game, and of an earlier part
	maxShuffled  = 12  // plies that are reordered
	fewestForms  = 4   // positions in two forms beyond coincidence
	fewestMissed = 10  // minimum expected number of positions in two forms before the end, at the same rate
)

// endings compares positions that are reached by the same moves in other orders, and finished
// ones only if the game gives the same answers for both. Every pair of different states is
// counted once.
type endings[S, M comparable] struct {
	games                   int
	live, liveTwice         map[S]bool
	finished, finishedTwice map[S]bool
	other                   S // of the example
	example                 position[S, M]
}

// noteEnding reorders the last moves of the finished game p, and those of a part of it.
// Games with a notation or hash are skipped, because the checks of these find different
// forms.
func (k *kit[S, M]) noteEnding(p *position[S, M]) {
	e := &k.endings
	if k.notation != nil || k.hasher != nil || len(p.line) < 3 || e.games == reordered {
		return
	}
	if e.games++; e.live == nil {
		e.live, e.liveTwice = map[S]bool{}, map[S]bool{}
		e.finished, e.finishedTwice = map[S]bool{}, map[S]bool{}
	}
	for range reorderings {
		if other, ok := k.reorder(p, len(p.line)); ok && k.saysTheSame(other, p.state) {
			e.finished[p.state] = true
			if other != p.state && !e.finishedTwice[p.state] {
				e.finishedTwice[p.state] = true
				if len(e.finishedTwice) == 1 || len(p.line) < len(e.example.line) {
					e.example, e.other = p.clone(), other
				}
			}
		}
		n := 2 + k.rng.IntN(len(p.line)-2)
		if other, ok := k.reorder(p, n); ok {
			e.live[p.past[n]] = true
			if other != p.past[n] {
				e.liveTwice[p.past[n]] = true
			}
		}
	}
}

// reorder plays some of the moves before ply n of the game in another order, if they are legal
// there.
func (k *kit[S, M]) reorder(p *position[S, M], n int) (s S, ok bool) {
	from := n - min(n, 2+k.rng.IntN(maxShuffled-1))
	s = p.past[from]
	left := slices.Clone(p.line[from:n])
	actors := make([]game.Player, len(left))
	for i := range left {
		before := p.past[from+i]
		actors[i] = k.g.Turn(&before)
	}
	var moves []M
	for len(left) > 0 {
		turn := k.g.Turn(&s)
		if moves = k.g.Moves(moves[:0], &s); len(moves) > maxMoves {
			return s, false
		}
		var may []int
		for i, m := range left {
			if actors[i] == turn && slices.Contains(moves, m) {
				may = append(may, i)
			}
		}
		if len(may) == 0 {
			return s, false
		}
		i := may[k.rng.IntN(len(may))]
		k.g.Apply(&s, left[i])
		left, actors = slices.Delete(left, i, i+1), slices.Delete(actors, i, i+1)
	}
	return s, true
}

// saysTheSame reports whether the game gives the same answers for a and b.
func (k *kit[S, M]) saysTheSame(a, b S) bool {
	return k.g.Turn(&a) == k.g.Turn(&b) && k.g.Evaluate(&a) == k.g.Evaluate(&b) &&
		slices.Equal(k.g.Moves(nil, &a), k.g.Moves(nil, &b)) &&
		(k.drawer == nil || k.drawer.Render(&a) == k.drawer.Render(&b))
}

// checkEndings requires one form of finished positions if earlier positions have one: if the
// order of moves makes a difference to those, it may make one to the end.
func (k *kit[S, M]) checkEndings(*position[S, M]) {
	e := &k.endings
	forms := len(e.finishedTwice)
	if forms < fewestForms || len(e.liveTwice) > 0 || forms*len(e.live) < fewestMissed*len(e.finished) {
		return
	}
	k.at = &e.example
	k.fault("the same moves in another order lead to %s, and the game gives the same answers for both; of %d positions before the end that were reached this way, none has two forms: is something left in the state that no longer matters?",
		k.positionText(e.other), len(e.live))
}
