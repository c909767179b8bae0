package match

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Adjudication ends games whose result is clear. With the zero value every game is played
// out. Rules that end a game belong to the game itself ([game.Historian]).
type Adjudication[S comparable] struct {
	// Score returns the score of a position for First; nil means the game's Evaluate. It
	// must be safe for concurrent use if games are played at once.
	Score func(s *S) float64

	// First has won when the score has been at least Win after each of the last WinPlies moves
	// (0 counts as 1), and Second when it has been at most -Win. Win 0: never.
	Win      float64
	WinPlies int

	// A game is drawn when the absolute score has been at most Draw after each of the
	// last DrawPlies moves, but not before move DrawAfter. DrawPlies 0: never.
	Draw      float64
	DrawPlies int
	DrawAfter int
}

func (a Adjudication[S]) validate() error {
	switch {
	case a.Win < 0 || a.Draw < 0 || math.IsNaN(a.Win) || math.IsNaN(a.Draw):
		return fmt.Errorf("match: Adjudication: Win %v and Draw %v must not be negative", a.Win, a.Draw)
	case a.WinPlies < 0 || a.DrawPlies < 0 || a.DrawAfter < 0:
		return fmt.Errorf("match: Adjudication: WinPlies %d, DrawPlies %d and DrawAfter %d must not be negative", a.WinPlies, a.DrawPlies, a.DrawAfter)
	case a.Win > 0 && a.DrawPlies > 0 && a.Draw >= a.Win:
		return fmt.Errorf("match: Adjudication: a score of %v would be both a win and a draw", a.Win)
	}
	return nil
}

// streaks counts the successive moves after which a result was clear.
type streaks struct{ first, second, draw int }

// adjudicate examines the position after a move, and ends the game if its result is clear.
func (r *running[S, M]) adjudicate() {
	a := r.Adjudication
	if a.Win == 0 && a.DrawPlies == 0 {
		return
	}
	score, ok := r.score()
	if !ok {
		return
	}
	count := func(n *int, clear bool) {
		if *n++; !clear {
			*n = 0
		}
	}
	count(&r.streaks.first, a.Win > 0 && score >= a.Win)
	count(&r.streaks.second, a.Win > 0 && score <= -a.Win)
	count(&r.streaks.draw, math.Abs(score) <= a.Draw)
	switch need := max(1, a.WinPlies); {
	case r.streaks.first >= need || r.streaks.second >= need:
		r.end(game.Winner(score), Adjudicated, fmt.Sprintf("the score is %.4g", score))
	case a.DrawPlies > 0 && r.streaks.draw >= a.DrawPlies && len(r.Moves) >= a.DrawAfter:
		r.end(game.Winner(0), Adjudicated, fmt.Sprintf("the score has been level for %d moves", r.streaks.draw))
	}
}

// score returns the score of the last position; ok reports whether the evaluation
// succeeded.
func (r *running[S, M]) score() (score float64, ok bool) {
	s := r.line[len(r.line)-1]
	judge := r.Adjudication.Score
	if judge == nil {
		judge = r.Game.Evaluate
	}
	var found float64
	if ok = r.consult(func() error {
		found = judge(&s)
		return r.finite(s, "score", found)
	}); ok {
		score = found
	}
	return score, ok
}

// tooLong ends a game that has reached MaxPlies: a player whose score suffices for
// adjudication wins, otherwise it is a draw.
func (r *running[S, M]) tooLong() {
	score := 0.0
	if w := r.Adjudication.Win; w > 0 {
		var ok bool
		if score, ok = r.score(); !ok {
			return
		}
		if math.Abs(score) < w {
			score = 0
		}
	}
	r.end(game.Winner(score), MoveLimit, fmt.Sprintf("%d moves", len(r.Moves)))
}
