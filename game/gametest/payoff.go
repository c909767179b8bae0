package gametest

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

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
