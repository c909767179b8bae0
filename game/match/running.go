package match

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/sight"
)

// running is a game in progress.
type running[S, M comparable] struct {
	*Match[S, M]
	Result[S, M]
	line      []S            // all positions so far
	at        standing[S, M] // the standing after them
	seen      [2]views[S]    // of each player, if something is hidden
	observer  game.Observer[S]
	historian game.Historian[S]
	odds      odds.Odds[S, M]
	nature    *rand.Rand
	rands     [2]*rand.Rand
	clocks    clocks
	timer     *moveTimer // of the last move; nil without a limit
	streaks   streaks
	pondering [2]*pondering // who ponders, or last pondered
	discreet  bool          // there are secrets: nobody ponders or sees the opponent's clock
	starters  [2]Starter    // the bots that have begun, if they are Starters
	patience  *time.Timer   // with the rules
	ended     bool
}

// views is what a player has seen of the first positions of a line: each view once, however
// many moves went unseen meanwhile, because their number may be a secret, too.
type views[S comparable] struct {
	of   int // positions
	line []S
}

// extend adds what the player sees of the positions that a line has more.
func (v *views[S]) extend(o game.Observer[S], line []S, player game.Player) {
	for ; v.of < len(line); v.of++ {
		s := line[v.of]
		if seen := o.Observe(&s, player); v.of == 0 || v.line[len(v.line)-1] != seen {
			v.line = append(v.line, seen)
		}
	}
}

func (m *Match[S, M]) begin() (*running[S, M], error) {
	if err := game.Check(m.Game); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	switch {
	case m.First == nil || m.Second == nil:
		return nil, errors.New("match: First and Second must both be given a bot (one is nil)")
	case m.MaxPlies < 0:
		return nil, fmt.Errorf("match: MaxPlies is %d; want 0 (the default) or more", m.MaxPlies)
	case m.MoveTime < 0 || m.Grace < 0 || m.Watchdog < 0:
		return nil, fmt.Errorf("match: MoveTime %v, Grace %v and Watchdog %v must not be negative", m.MoveTime, m.Grace, m.Watchdog)
	}
	if err := errors.Join(m.Clock.validate(), m.Adjudication.validate(), m.alone()); err != nil {
		return nil, err
	}
	own := *m
	own.Game = game.WithEndings(m.Game)
	for _, d := range []*time.Duration{&own.MoveTime, &own.Grace, &own.Watchdog, &own.Clock.Base, &own.Clock.Increment} {
		*d = min(*d, deadline.Longest)
	}
	m = &own
	r := &running[S, M]{
		Match:  m,
		clocks: m.Clock.start(),
		nature: rand.New(rand.NewPCG(m.Seed, 0)),
		rands:  [2]*rand.Rand{rand.New(rand.NewPCG(m.Seed, stream(game.First))), rand.New(rand.NewPCG(m.Seed, stream(game.Second)))},
	}
	r.observer, _ = game.As[game.Observer[S]](m.Game)
	r.historian, _ = game.HistorianOf(m.Game)
	r.odds = odds.Of(m.Game)
	var start S
	r.consult(func() (err error) {
		start = m.Game.Start()
		if err := game.Check(m.Game, start); err != nil {
			return err
		}
		if r.observer != nil && (m.Ponder || m.Clock.running()) {
			_, secrets := sight.Of(m.Game).Survey(start, time.Time{})
			r.discreet = errors.Is(secrets, sight.ErrHidden)
		}
		r.at, err = r.look([]S{start})
		return err
	})
	if !r.ended {
		r.line = []S{start}
	}
	for i, move := range m.Opening {
		if r.ended || r.at.over && r.at.turn != game.Nobody { // over by a rule about earlier positions
			break
		}
		if illegal := r.check(move); illegal != nil {
			return nil, fmt.Errorf("match: move %d of the opening: %w", i+1, illegal.err)
		}
		r.apply(move, 0)
	}
	if r.ended {
		return nil, fmt.Errorf("match: %w: %s", game.ErrFaulty, r.Detail)
	}
	return r, nil
}

// stream returns the number of a match's random generator for p: 0 is chance.
func stream(p game.Player) uint64 { return uint64(side(p)) + 1 }

// secret returns a seed for the bot of p that does not tell the match's, with which it could
// predict the outcomes of chance.
func (r *running[S, M]) secret(p game.Player) uint64 {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], r.Seed)
	binary.LittleEndian.PutUint64(key[8:], stream(p))
	return rand.NewChaCha8(key).Uint64()
}

// start calls Begin of the bots.
func (r *running[S, M]) start(ctx context.Context) {
	first := r.begin(ctx, game.First)
	if r.ended {
		return
	}
	if second := r.begin(ctx, game.Second); !r.ended && (first != nil || second != nil) {
		r.lose(first, second)
	}
}

// begin calls Begin of a player's bot and returns its failure.
func (r *running[S, M]) begin(ctx context.Context, p game.Player) *failure {
	bot, ok := As[Starter](r.bot(p))
	if !ok {
		return nil
	}
	if r.Busy[side(p)] != nil { // with the same on the other side
		return &failure{why: Stalled, text: "has not begun"}
	}
	var answer *failure // not to be read before the call returns
	about := Beginning{p, r.secret(p), r.Clock, r.MoveTime, r.Limits}
	c := begin(func() { answer = r.judged(bot.Begin(ctx, about)) })
	timer := time.NewTimer(r.watchdog())
	defer timer.Stop()
	returned := false
	select {
	case <-c.done:
		returned = true
	case <-timer.C:
	case <-ctx.Done():
		returned = c.within(r.grace())
	}
	var failed *failure
	if returned {
		r.starters[side(p)] = bot
		failed = r.called(c, answer)
	} else {
		r.leave(p, c)
		failed = &failure{why: Stalled, text: fmt.Sprintf("has not begun within %v", r.watchdog()), suspect: true}
	}
	if failed != nil {
		r.voidFailure(ctx, p, failed)
	}
	return failed
}

// leave records that a call to a bot was abandoned.
func (r *running[S, M]) leave(p game.Player, c *call) {
	r.Busy[side(p)] = c.done
	if same(innermost(r.First), innermost(r.Second)) {
		r.Busy = [2]<-chan struct{}{c.done, c.done}
	}
}

// finish calls End of the bots that have begun and are not busy. It cannot change
// the result.
func (r *running[S, M]) finish() {
	for i, bot := range r.starters {
		if bot == nil && r.pondering[i] == nil || r.Busy[i] != nil {
			continue
		}
		end := Ending{Winner: r.Winner, Reason: r.Reason}
		if r.Winner != game.Nobody && side(r.Winner) != i {
			end.Detail = r.Detail
		}
		c := begin(func() {
			_ = r.pondering[i].join()
			if bot != nil {
				bot.End(end)
			}
		})
		if !c.within(r.watchdog()) {
			r.Busy[i] = c.done
		}
	}
}

// over reports whether the game is over, and sets the result if the rules, the
// length or the context end it.
func (r *running[S, M]) over(ctx context.Context) bool {
	switch {
	case r.ended:
	case r.at.over:
		r.decide(r.at.payoff)
	case r.interrupted(ctx):
	case len(r.Moves) >= cmp.Or(r.MaxPlies, defaultMaxPlies):
		r.tooLong()
	}
	return r.ended
}

// interrupted ends the game if the context is over, and reports whether it is.
func (r *running[S, M]) interrupted(ctx context.Context) bool {
	err := deadline.Err(ctx)
	if err != nil {
		r.end(game.Nobody, Interrupted, err.Error())
	}
	return err != nil
}

// decide ends the game by its rules.
func (r *running[S, M]) decide(payoff float64) {
	r.Payoff = payoff
	r.end(game.Winner(payoff), NaturalEnd, "")
}

// blame ends the game by a fault of the loser.
func (r *running[S, M]) blame(loser game.Player, why Reason, detail string) {
	r.end(loser.Opponent(), why, r.name(loser)+": "+detail)
}

// maxDetail is the maximum length of a detail, in bytes.
const maxDetail = 4096

func (r *running[S, M]) end(winner game.Player, why Reason, detail string) {
	detail = excerpt.Of(detail, maxDetail) // may be written by a bot
	r.ended, r.Winner, r.Reason, r.Detail = true, winner, why, detail
}

// step plays one move, of a player or of chance.
func (r *running[S, M]) step(ctx context.Context) {
	player := r.at.turn
	if player == game.Chance {
		r.apply(r.at.drawn, 0)
		return
	}
	m, elapsed, wrong := r.answer(ctx, player)
	switch {
	case r.ended:
	case wrong != nil && player == game.Second:
		r.lose(nil, wrong)
	case wrong != nil:
		if other := r.otherChoice(ctx, player, wrong); !r.ended {
			r.lose(wrong, other)
		}
	case r.interrupted(ctx): // the move may come from a search that was cut short
	default:
		r.clocks.stop(player, elapsed)
		if r.apply(m, elapsed); !r.ended && r.at.turn != game.Nobody {
			r.adjudicate()
		}
	}
}

// answer asks a player for a move and returns it, or what is wrong with it. If that is
// nobody's fault, or not the bot's, the game has ended.
func (r *running[S, M]) answer(ctx context.Context, player game.Player) (m M, elapsed time.Duration, wrong *failure) {
	times := r.times(player)
	stop := r.ponder(ctx, player.Opponent(), times)
	if r.ended {
		return // the rules could not return a player's view
	}
	m, elapsed, wrong = r.ask(ctx, player, times)
	stop()
	if r.ended {
		return // the rules could not return the player's view
	}
	r.Time[side(player)] += elapsed
	if wrong == nil {
		if wrong = r.check(m); r.ended {
			return
		}
		if s, ok := As[searcher[S, M]](r.bot(player)); ok && wrong != nil {
			wrong.text += fmt.Sprintf(" (the searcher %q may have another game than the match's %T)", s.name, r.Game)
		}
	}
	switch late := times.Move > 0 && elapsed > times.Move+times.Grace; {
	case wrong != nil && (wrong.why == IllegalMove || wrong.why == RefereeFailed || wrong.proven):
	case late && wrong == nil && deadline.Err(ctx) == nil && r.timer.excuses(elapsed):
		r.end(game.Nobody, LateReferee, fmt.Sprintf("%s took %v, but the referee's own timer came %v late: too many games at once",
			r.name(player), elapsed.Round(time.Millisecond), r.timer.late().Round(time.Millisecond)))
		return
	case late && wrong == nil:
		wrong = &failure{}
		fallthrough
	case late, times.Move > 0 && wrong != nil && wrong.why == TimeOut:
		detail := fmt.Sprintf("took %v; the limit is %v", elapsed.Round(time.Millisecond), times.Move.Round(time.Millisecond))
		if wrong.text != "" { // on a busy machine, the bot may have noticed it late
			detail += ": " + wrong.text
		}
		wrong = &failure{why: TimeOut, text: detail, suspect: wrong.suspect}
	}
	if wrong != nil {
		r.voidFailure(ctx, player, wrong)
	}
	return m, elapsed, wrong
}

// otherChoice asks the opponent for its choice in a turn in which both choose at once, after
// player, who commits first, has failed, and returns the opponent's failure.
func (r *running[S, M]) otherChoice(ctx context.Context, player game.Player, wrong *failure) (other *failure) {
	if r.observer == nil {
		return nil
	}
	line, at := r.line, r.at
	rival, hidden := player.Opponent(), false
	if !r.consult(func() (err error) {
		next := game.After(r.Game, line[len(line)-1], at.legal[0]) // the opponent sees none of them
		r.line = append(slices.Clip(line), next)
		r.at, err = r.look(r.line)
		hidden = r.at.turn == rival && !r.at.over && r.observer.Observe(&next, rival) != next
		return err
	}) {
		return nil
	}
	defer func() { r.line, r.at = line, at }()
	switch {
	case !hidden:
		return nil
	case r.Busy[side(rival)] != nil: // the same bot on both sides
		return wrong
	}
	_, _, other = r.answer(ctx, rival)
	return other
}

func (r *running[S, M]) bot(p game.Player) Bot[S, M] {
	if p == game.First {
		return r.First
	}
	return r.Second
}

// name returns the name of the player's bot.
func (r *running[S, M]) name(p game.Player) string {
	var name string
	if c := begin(func() { name = r.bot(p).Name() }); !c.within(r.watchdog()) || c.err != nil {
		return p.String()
	}
	return name
}

func (r *running[S, M]) watchdog() time.Duration {
	return cmp.Or(r.Watchdog, defaultWatchdog)
}

func (r *running[S, M]) grace() time.Duration {
	return cmp.Or(r.Grace, defaultGrace)
}

// side returns the index of First or Second.
func side(p game.Player) int { return int(p - game.First) }
