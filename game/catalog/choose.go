package catalog

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// question is what a bot is asked.
type question[S, M comparable] struct {
	bot   *Bot[S, M]
	with  Settings[M]
	limit time.Duration
	*match.Request[S, M]

	choices []cfr.Action[M] // found: the mixed strategy of a solution
}

// move returns a bot's move at the end of the record.
func (t *replay[S, M]) move(ctx context.Context, q answer.Question) (answer.Found, error) {
	a, r, err := t.choose(ctx, q, 1)
	if err != nil {
		return answer.Found{}, err
	}
	f := t.found(a, r, q.Language)
	if q.Views {
		f.Views, err = t.following(f.Moves, q.Language)
	}
	return f, err
}

// following returns the views after each of some moves at the end of the record.
func (t *replay[S, M]) following(moves []string, l board.Language) (views []answer.View, err error) {
	o, r := t, t.record
	if t.hidden == nil {
		own := *t // which continues
		own.record.Moves, own.moment.Moves, own.moment.States = slices.Clip(r.Moves), slices.Clip(t.moment.Moves), slices.Clip(t.moment.States)
		o = &own
	}
	for _, m := range moves {
		if t.hidden != nil { // the player sees what comes of it
			r.Moves = append(slices.Clip(r.Moves), m)
			if o, err = t.of.find(answer.Question{Record: r, Seat: t.seat}); err != nil {
				return nil, err
			}
		} else {
			if p := o.play(m); p != nil {
				return nil, p
			}
			o.draw()
		}
		v, err := o.view(o.ply(nil), l)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return views, nil
}

// hint is move with the reasons.
func (t *replay[S, M]) hint(ctx context.Context, q answer.Question) (answer.Found, error) {
	a, r, err := t.choose(ctx, q, 2)
	if err != nil {
		return answer.Found{}, err
	}
	f := t.found(a, r, q.Language)
	f.Why = t.why(ctx, a, r, len(f.Moves), q.Language)
	return f, nil
}

// choose makes a bot find the given number of best moves.
func (t *replay[S, M]) choose(ctx context.Context, q answer.Question, lines int) (a *question[S, M], r search.Result[M], err error) {
	if a, err = t.ask(q.Bot); err != nil {
		return nil, r, err
	}
	a.with.Seed, a.with.Lines = q.Seed, lines
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	r, err = t.search(ctx, a)
	if len(r.Line) == 0 {
		r.Line = []M{r.Move} // for why
	}
	return a, r, err
}

// ask returns the question to a bot at the end of the record.
func (t *replay[S, M]) ask(s answer.Searcher) (*question[S, M], error) {
	a, err := t.of.questioned(s)
	if err != nil {
		return nil, err
	}
	a.with.Seed = t.record.Seed
	return a, t.show(a)
}

// questioned returns a question to a bot, without a position.
func (t *typed[S, M]) questioned(s answer.Searcher) (*question[S, M], error) {
	i := slices.IndexFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == s.Name })
	if i < 0 {
		return nil, answer.NoBot(t.Name, s.Name, t.BotNames())
	}
	a := &question[S, M]{bot: &t.Bots[i], with: Settings[M]{Lines: 1}}
	var err error
	if a.with.Options, err = optionsOf(s.Name, a.bot.styles(), s.Options); err == nil {
		err = a.level(s)
	}
	if err != nil {
		return nil, answer.Problemf(answer.BadLevel, "%s: %v", s.Name, err)
	}
	return a, nil
}

// show shows the end of the record to the bot, as its player sees it.
func (t *replay[S, M]) show(a *question[S, M]) error {
	if _, over := t.over(&t.moment); over {
		return answer.Problemf(answer.GameOver, "%s: the game is over", t.of.Name)
	}
	var err error
	a.Request, err = match.NewRequest(t.played.Rules, t.moment.States, nil)
	return err
}

// level sets the limits.
func (a *question[S, M]) level(s answer.Searcher) error {
	a.limit = cmp.Or(s.Time, answer.MaxTime)
	levels := a.bot.levels()
	given := s.Level
	if given == nil {
		if s.Time > 0 || len(levels) == 0 {
			return nil
		}
		given = &answer.Limit{Kind: levels[0].Kind, Value: levels[0].Default}
	}
	i := slices.IndexFunc(levels, func(l board.Limit) bool { return l.Kind == given.Kind })
	if i < 0 {
		var kinds []string
		for _, l := range levels {
			kinds = append(kinds, string(l.Kind))
		}
		if kinds == nil {
			return fmt.Errorf("no level of kind %q: %s takes none", given.Kind, s.Name)
		}
		return fmt.Errorf("no level of kind %q (there are: %s)", given.Kind, strings.Join(kinds, ", "))
	}
	if l := levels[i]; s.Time == 0 && (given.Value < l.Min || given.Value > l.Max) {
		return fmt.Errorf("the level %s is %d; want %d to %d", l.Kind, given.Value, l.Min, l.Max)
	}
	switch given.Kind {
	case "time_ms":
		a.limit = time.Duration(given.Value) * time.Millisecond
	case "depth":
		a.with.Depth = int(given.Value)
	default:
		a.with.Nodes = given.Value
	}
	return nil
}

// search asks the bot, which has until the end of ctx.
func (t *replay[S, M]) search(ctx context.Context, a *question[S, M]) (r search.Result[M], err error) {
	if end, ok := ctx.Deadline(); ok && a.with.Depth == 0 && a.with.Nodes == 0 {
		a.with.MoveTime = time.Until(end)
	}
	begin := time.Now()
	if a.bot.Search != nil {
		var s search.Searcher[S, M]
		if s, err = a.bot.Search(bare(t.played.Rules), a.with); err == nil {
			r, err = s.Search(ctx, a.State, a.Past...)
			if x, ok := s.(interface{ choices(s S) []cfr.Action[M] }); ok {
				a.choices = x.choices(a.State)
			}
		}
	} else {
		r, err = t.unsearched(ctx, a)
	}
	if err != nil {
		return r, fmt.Errorf("%s: %w", a.bot.Name, err)
	}
	if r.Time == 0 {
		r.Time = time.Since(begin)
	}
	return r, nil
}

// unsearched asks a bot that does not search.
func (t *replay[S, M]) unsearched(ctx context.Context, a *question[S, M]) (r search.Result[M], err error) {
	player, err := a.bot.NewBot(bare(t.played.Rules), a.with)
	if err != nil {
		return r, err
	}
	a.Rand, a.Times.Move = rand.New(rand.NewPCG(a.with.Seed, 1)), a.with.MoveTime
	if r.Move, err = askBot(player, a.Request, match.Beginning{Player: a.Player}, func() context.Context { return ctx }); err != nil {
		return r, err
	}
	after, err := game.Play(t.played.Rules, a.State, r.Move)
	if err == nil {
		r.Score = t.played.Rules.Evaluate(&after)
	}
	return r, err
}

// askBot asks a bot for a move, for which it has the time of the context that begin returns.
func askBot[S, M comparable](bot match.Bot[S, M], turn *match.Request[S, M], about match.Beginning, begin func() context.Context) (m M, err error) {
	if starter, ok := match.As[match.Starter](bot); ok {
		if err := starter.Begin(context.Background(), about); err != nil {
			return m, err
		}
		defer starter.End(match.Ending{})
	}
	return bot.Move(begin(), turn)
}

// found formats a result as text.
func (t *replay[S, M]) found(a *question[S, M], r search.Result[M], l board.Language) answer.Found {
	if len(r.Line) == 0 {
		r.Line = []M{r.Move}
	}
	line := t.lineText(a.State, r.Line)
	now := 1
	if t.of.WholeTurns {
		s := game.After(t.played.Rules, a.State, r.Line[0])
		for now < len(line) && t.played.Rules.Turn(&s) == a.Player {
			t.played.Rules.Apply(&s, r.Line[now])
			now++
		}
	}
	f := answer.Found{Moves: line[:now], Line: line, Score: r.Score, Proven: r.Proven, Depth: r.Depth, Nodes: r.Nodes,
		TimeMS: float64(r.Time.Microseconds()) / 1000, NPS: perSecond(r.Nodes, r.Time)}
	f.Label = strings.Join(t.said(a.State, r.Line[:now], l), "; ") + ": " + t.verdict(r.Score, r.Proven, l)
	return f
}

// perSecond returns the speed of a search in nodes a second, 0 if its time is not known.
func perSecond(nodes int64, in time.Duration) int64 {
	if in <= 0 {
		return 0
	}
	return int64(float64(nodes) / in.Seconds())
}
