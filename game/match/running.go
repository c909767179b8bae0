package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// running is a game in progress.
type running[S, M comparable] struct {
	*Match[S, M]
	Result[S, M]
	line      []S // all positions so far
	seen      [2][]S
	observer  game.Observer[S]
	historian game.Historian[S]
	odds      game.Odds[S, M]
	nature    *rand.Rand
	rands     [2]*rand.Rand
	clocks    clocks
	streaks   streaks
	starters  [2]Starter // the bots that have begun, if they are Starters
	ended     bool
}

func (m *Match[S, M]) begin() (*running[S, M], error) {
	switch {
	case m.Game == nil:
		return nil, fmt.Errorf("match: %w", game.ErrNilGame)
	case m.First == nil || m.Second == nil:
		return nil, errors.New("match: First and Second must both be given a bot (one is nil)")
	case m.MaxPlies < 0:
		return nil, fmt.Errorf("match: MaxPlies is %d; want 0 (the default) or more", m.MaxPlies)
	case m.MoveTime < 0 || m.Grace < 0:
		return nil, fmt.Errorf("match: MoveTime %v and Grace %v must not be negative", m.MoveTime, m.Grace)
	}
	if err := errors.Join(m.Clock.validate(), m.Adjudication.validate()); err != nil {
		return nil, err
	}
	r := &running[S, M]{
		Match:  m,
		clocks: m.Clock.start(),
		line:   []S{m.Game.Start()},
		nature: rand.New(rand.NewPCG(m.Seed, 0)),
		rands:  [2]*rand.Rand{rand.New(rand.NewPCG(m.Seed, stream(game.First))), rand.New(rand.NewPCG(m.Seed, stream(game.Second)))},
	}
	r.observer, _ = game.As[game.Observer[S]](m.Game)
	r.historian, _ = game.As[game.Historian[S]](m.Game)
	r.odds = game.OddsOf(m.Game)
	for i, move := range m.Opening {
		if _, err := game.Play(m.Game, r.line[i], move); err != nil {
			return nil, fmt.Errorf("match: move %d of the opening: %w", i+1, err)
		}
		r.apply(move, 0)
	}
	return r, nil
}

// stream tells the generators of a match apart: 0 is chance.
func stream(p game.Player) uint64 { return uint64(side(p)) + 1 }

// start tells the bots that the game begins.
func (r *running[S, M]) start(ctx context.Context) {
	for _, p := range []game.Player{game.First, game.Second} {
		bot, ok := r.bot(p).(Starter)
		if !ok || r.ended {
			continue
		}
		r.starters[side(p)] = bot
		err := bot.Begin(ctx, Beginning{p, r.bot(p.Opponent()).Name(), r.Seed*2 + stream(p), r.Clock, r.MoveTime, r.Limits})
		switch {
		case err == nil:
		case ctx.Err() != nil:
			r.end(game.Nobody, Interrupted, context.Cause(ctx).Error())
		default:
			r.blame(p, verdict(err), err.Error())
		}
	}
}

// finish tells the bots how the game went.
func (r *running[S, M]) finish() {
	for _, bot := range r.starters {
		if bot != nil {
			bot.End(Ending{r.Winner, r.Reason, r.Detail})
		}
	}
}

// over reports whether the game is over, and settles the result if the rules, the
// length or the context say so.
func (r *running[S, M]) over(ctx context.Context) bool {
	if r.ended {
		return true
	}
	s := &r.line[len(r.line)-1]
	longest := r.MaxPlies
	if longest == 0 {
		longest = DefaultMaxPlies
	}
	if r.Game.Turn(s) == game.Nobody {
		r.decide(r.Game.Evaluate(s))
	} else if payoff, over := r.adjudicate(); over {
		r.decide(payoff)
	} else if ctx.Err() != nil {
		r.end(game.Nobody, Interrupted, context.Cause(ctx).Error())
	} else if len(r.Moves) >= longest {
		r.tooLong()
	}
	return r.ended
}

func (r *running[S, M]) adjudicate() (payoff float64, over bool) {
	if r.historian == nil {
		return 0, false
	}
	return r.historian.Adjudicate(r.line)
}

// decide ends the game by its rules.
func (r *running[S, M]) decide(payoff float64) {
	r.Payoff = payoff
	r.end(r.leader(payoff), NaturalEnd, "")
}

// leader is who wins with the given score for First.
func (*running[S, M]) leader(score float64) game.Player {
	switch {
	case score > 0:
		return game.First
	case score < 0:
		return game.Second
	}
	return game.Nobody
}

// blame ends the game by a mistake of the loser's.
func (r *running[S, M]) blame(loser game.Player, why Reason, detail string) {
	r.end(loser.Opponent(), why, r.bot(loser).Name()+": "+detail)
}

func (r *running[S, M]) end(winner game.Player, why Reason, detail string) {
	r.ended, r.Winner, r.Reason, r.Detail = true, winner, why, detail
}

func (r *running[S, M]) apply(m M, spent time.Duration) {
	before := r.line[len(r.line)-1]
	player := r.Game.Turn(&before)
	after := game.After(r.Game, before, m)
	r.line = append(r.line, after)
	r.Moves = append(r.Moves, m)
	r.Spent = append(r.Spent, spent)
	if r.Watch != nil {
		r.Watch(Step[S, M]{len(r.Moves), player, m, before, after})
	}
}

// step lets whoever acts make one move.
func (r *running[S, M]) step(ctx context.Context) {
	s := r.line[len(r.line)-1]
	player := r.Game.Turn(&s)
	if player == game.Chance {
		r.apply(r.draw(s), 0)
		return
	}
	times := r.times(player)
	m, elapsed, err := r.ask(ctx, s, player, times)
	r.Time[side(player)] += elapsed
	late := times.Move > 0 && elapsed > times.Move+times.Grace
	var illegal error
	if err == nil {
		_, illegal = game.Play(r.Game, s, m)
	}
	switch {
	case illegal != nil:
		r.blame(player, IllegalMove, illegal.Error())
	case errors.Is(err, errLate) || late && ctx.Err() == nil:
		r.blame(player, TimeOut, fmt.Sprintf("took %v; the limit is %v", elapsed.Round(time.Millisecond), times.Move.Round(time.Millisecond)))
	case err != nil && ctx.Err() != nil:
		r.end(game.Nobody, Interrupted, context.Cause(ctx).Error())
	case err != nil:
		r.blame(player, verdict(err), err.Error())
	default:
		r.clocks.stop(player, elapsed)
		r.apply(m, elapsed)
		if r.Game.Turn(&r.line[len(r.line)-1]) != game.Nobody {
			r.judge()
		}
	}
}

// draw returns an outcome of chance.
func (r *running[S, M]) draw(s S) M {
	outcomes := r.Game.Moves(nil, &s)
	i, _ := r.odds.Draw(&s, outcomes, r.nature.Float64())
	return outcomes[i]
}

func (r *running[S, M]) bot(p game.Player) Bot[S, M] {
	if p == game.First {
		return r.First
	}
	return r.Second
}

func (r *running[S, M]) grace() time.Duration {
	if r.Grace == 0 {
		return DefaultGrace
	}
	return r.Grace
}

// side is the index of First or Second.
func side(p game.Player) int { return int(p - game.First) }
