package match

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// standing describes a position by the rules.
type standing[S, M comparable] struct {
	turn   game.Player
	over   bool
	payoff float64 // if over
	legal  []M     // if not
	drawn  M       // if chance is to act: the outcome
}

// consult runs f, which calls only the game, and reports whether it returned. A game that
// panics, or does not answer within the watchdog's time, is at fault, and the game ends;
// then the caller must not read the variables that f sets.
func (r *running[S, M]) consult(f func() error) bool {
	var found error
	c := begin(func() { found = f() })
	var fault error
	limit := r.watchdog()
	if r.patience == nil {
		r.patience = time.NewTimer(limit)
	} else {
		r.patience.Reset(limit)
	}
	defer r.patience.Stop()
	switch {
	case !c.before(r.patience.C):
		fault = fmt.Errorf("the rules gave no answer within %v", limit)
	case c.err != nil:
		fault = fmt.Errorf("the rules: %w", c.err)
	default:
		fault = found
	}
	if fault != nil {
		r.end(game.Nobody, FaultyRules, fault.Error())
	}
	return fault == nil
}

// look returns the standing after line, whose last position is new.
func (r *running[S, M]) look(line []S) (at standing[S, M], err error) {
	s := line[len(line)-1]
	at.turn = r.Game.Turn(&s)
	switch {
	case at.turn < game.Nobody || at.turn > game.Chance:
		return at, fmt.Errorf("position %s: it is the turn of %v", r.text(s), at.turn)
	case at.turn == game.Nobody:
		at.over, at.payoff = true, r.Game.Evaluate(&s)
	case r.historian != nil:
		at.payoff, at.over = r.historian.Outcome(slices.Clip(line))
	}
	if at.over {
		return at, r.finite(s, "payoff", at.payoff)
	}
	if at.legal = game.Permitting(r.Game, line).Moves(nil, &s); len(at.legal) == 0 {
		return at, fmt.Errorf("position %s: %v is to act and has no legal move", r.text(s), at.turn)
	}
	if r.observer != nil && at.turn != game.Chance {
		if err := r.playable(&s, at); err != nil {
			return at, err
		}
	}
	if at.turn == game.Chance {
		i, err := r.odds.Sample(&s, at.legal, r.nature.Float64())
		if err != nil {
			return at, err
		}
		at.drawn = at.legal[i]
	}
	return at, nil
}

// playable returns an error unless the player to move in s can move there from what it sees.
func (r *running[S, M]) playable(s *S, at standing[S, M]) error {
	seen := r.observer.Observe(s, at.turn)
	if turn := r.Game.Turn(&seen); turn != at.turn {
		return fmt.Errorf("position %s: %v is to act, but sees a position in which %v is: %s", r.text(*s), at.turn, turn, r.text(seen))
	}
	if !slices.Equal(r.Game.Moves(nil, &seen), at.legal) {
		return fmt.Errorf("position %s: %v sees a position with other legal moves, or in another order: %s", r.text(*s), at.turn, r.text(seen))
	}
	return nil
}

// finite checks a score.
func (r *running[S, M]) finite(s S, what string, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("position %s: the %s is %v; want a finite number", r.text(s), what, v)
	}
	return nil
}

// text returns a position in readable form, quoted and short enough for a line, because
// the game that wrote it may be broken.
func (r *running[S, M]) text(s S) string {
	const most = 200
	text := game.PositionText(r.Game, s)
	return fmt.Sprintf("%q", text[:min(len(text), most)])
}

// check returns a failure if m is not a legal move. If the rules are at fault, the game has
// ended.
func (r *running[S, M]) check(m M) *failure {
	if slices.Contains(r.at.legal, m) {
		return nil
	}
	s := r.line[len(r.line)-1]
	if !r.consult(func() error {
		if slices.Contains(game.Permitting(r.Game, r.line).Moves(nil, &s), m) {
			return fmt.Errorf("position %s: a move is legal now that was not legal before", r.text(s))
		}
		return nil
	}) {
		return nil
	}
	// The move is illegal, whether or not the notation can describe it.
	f := &failure{why: IllegalMove}
	c := begin(func() {
		_, f.err = game.Play(game.Permitting(r.Game, r.line), s, m)
		f.text = f.err.Error()
	})
	if !c.within(r.watchdog()) || c.err != nil {
		err := errors.New("its move is not legal")
		return &failure{why: IllegalMove, text: err.Error(), err: err}
	}
	return f
}

// apply plays m and updates the standing.
func (r *running[S, M]) apply(m M, spent time.Duration) {
	before, player := r.line[len(r.line)-1], r.at.turn
	var after S
	var at standing[S, M]
	var line []S
	if !r.consult(func() (err error) {
		after = game.After(r.Game, before, m)
		line = append(r.line, after)
		at, err = r.look(line)
		return err
	}) {
		return
	}
	r.line, r.at = line, at
	r.Moves = append(r.Moves, m)
	r.Spent = append(r.Spent, spent)
	if r.Watch != nil {
		r.Watch(Step[S, M]{len(r.Moves), player, m, before, after})
	}
}

// inRules reports whether one of the functions is a method of the game. The bot may still
// be at fault, if it called the method with an illegal move or an impossible position.
func (r *running[S, M]) inRules(functions []string) bool {
	types := map[string]bool{}
	for g := r.Game; g != nil; {
		typesOf(reflect.ValueOf(g), types)
		w, ok := g.(interface{ Unwrap() game.Game[S, M] })
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	for _, f := range functions {
		for name := range types {
			if strings.HasPrefix(f, name) {
				return true
			}
		}
	}
	return false
}

// typesOf adds the type of v and those embedded in it, as the beginnings of the names of
// their methods.
func typesOf(v reflect.Value, names map[string]bool) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	t := v.Type()
	name, _, generic := strings.Cut(t.Name(), "[")
	if generic {
		name += "[...]"
	}
	// In the name of a function, dots in the last element of the path are escaped.
	slash := strings.LastIndexByte(t.PkgPath(), '/') + 1
	path := t.PkgPath()[:slash] + strings.ReplaceAll(t.PkgPath()[slash:], ".", "%2e")
	names[path+"."+name+"."], names[path+".(*"+name+")."] = true, true
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			if t.Field(i).Anonymous {
				typesOf(v.Field(i), names)
			}
		}
	}
}

// probed is the number of positions that a probe examines.
const probed = 500

// probe uses the rules as a bot would that is asked for a move: in the last position and
// those after it. It returns an error if they fail. It calls only the game.
func (r *running[S, M]) probe() error {
	notation, _ := game.As[game.Notation[S, M]](r.Game)
	next := []S{r.line[len(r.line)-1]}
	for i := 0; i < len(next); i++ {
		s := next[i]
		at, err := r.look([]S{s})
		if err == nil {
			err = r.finite(s, "score", r.Game.Evaluate(&s))
		}
		if err != nil {
			return err
		}
		if r.observer != nil {
			r.observer.Observe(&s, game.First)
			r.observer.Observe(&s, game.Second)
		}
		if notation != nil {
			notation.FormatPosition(&s)
		}
		for _, m := range at.legal {
			if notation != nil {
				text := notation.FormatMove(&s, m)
				if _, err := notation.ParseMove(&s, text); err != nil {
					return fmt.Errorf("the notation does not read its own move %q: %w", text, err)
				}
			}
			if len(next) < probed {
				next = append(next, game.After(r.Game, s, m))
			}
		}
	}
	return nil
}
