package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// Finding is the result of one test of a program.
type Finding struct {
	What   string `json:"what"`
	OK     bool   `json:"ok"`
	Note   bool   `json:"note,omitempty"` // only a remark: not a mistake if OK is false
	Detail string `json:"detail,omitempty"`
}

// Check tests a program for its author: the handshake, whole games as either player
// against random moves with moveTime per move, and the ways to exit. It returns all
// findings in the order of the tests; a program that fails a test is restarted for the
// next. It is an error if the command cannot be tested (see [New]) or ctx ends.
func Check[S, M comparable](ctx context.Context, g game.Game[S, M], rules string, c Command, moveTime time.Duration) ([]Finding, error) {
	b, err := newBot(g, rules, "", c)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	k := checker[S, M]{game: game.WithEndings(g), bot: b, moveTime: moveTime}
	for _, trial := range []func(context.Context){k.handshake, k.games, k.again, k.quits, k.closes} {
		if ctx.Err() != nil {
			return k.findings, context.Cause(ctx)
		}
		trial(ctx)
		if !k.findings[0].OK {
			break // nothing else can be tested without a handshake
		}
	}
	return k.findings, nil
}

type checker[S, M comparable] struct {
	game     game.Game[S, M]
	bot      *bot[S, M]
	moveTime time.Duration
	findings []Finding
}

func (k *checker[S, M]) found(what string, ok bool, detail string) {
	k.findings = append(k.findings, Finding{What: what, OK: ok, Detail: detail})
}

func (k *checker[S, M]) handshake(ctx context.Context) {
	begin := time.Now()
	if err := k.bot.Start(ctx); err != nil {
		k.found("shakes hands", false, child.Quote(err.Error(), k.bot.Stderr()))
		return
	}
	k.found("shakes hands", true, fmt.Sprintf("%s %s, in %v", k.bot.Name(), k.bot.Version(), time.Since(begin).Round(time.Millisecond)))
	a := k.bot.greeting.Load()
	k.findings = append(k.findings, Finding{What: "tells its name and version", OK: a.Name != "" && a.Version != "", Note: true})
}

// trialGames is the number of games played in one process, half of them as either player.
const trialGames = 6

func (k *checker[S, M]) play(ctx context.Context, seed uint64, number int) (match.Result[S, M], error) {
	m := match.Match[S, M]{Game: k.game, First: k.bot, Second: match.NewRandom(k.game), Seed: seed, MoveTime: k.moveTime}
	if number%2 == 1 {
		m.First, m.Second = m.Second, m.First
	}
	return m.Play(ctx)
}

func (k *checker[S, M]) games(ctx context.Context) {
	var spent []time.Duration
	shown := "" // the standard error of the last game: a program that fails tends to fail alike
	for n := range trialGames {
		what := fmt.Sprintf("plays game %d, as %s", n+1, []string{"first", "second"}[n%2])
		r, err := k.play(ctx, uint64(n/2), n)
		switch {
		case err != nil:
			k.found(what, false, err.Error())
			return
		case r.Reason == match.Interrupted:
			return
		case r.Reason.Void():
			k.found(what, false, fmt.Sprintf("%v, for which the program is not to blame: %s", r.Reason, r.Detail))
			return
		case r.Reason.Fault():
			detail := fmt.Sprintf("%v: %s", r.Reason, r.Detail)
			if text := k.bot.Stderr(); text != shown {
				detail, shown = child.Quote(detail, text), text
			}
			k.found(what, false, detail)
			continue
		}
		shown = k.bot.Stderr()
		k.found(what, true, child.Quote(fmt.Sprintf("%v after %d moves", r.Reason, len(r.Moves)), shown))
		s := k.game.Start()
		for i, m := range r.Moves {
			if k.game.Turn(&s) == []game.Player{game.First, game.Second}[n%2] {
				spent = append(spent, r.Spent[i])
			}
			k.game.Apply(&s, m)
		}
	}
	if len(spent) > 0 {
		slices.Sort(spent)
		k.findings = append(k.findings, Finding{What: "time for a move", OK: true, Note: true, Detail: fmt.Sprintf("median %v, longest %v",
			spent[len(spent)/2].Round(time.Microsecond), spent[len(spent)-1].Round(time.Microsecond))})
	}
}

// again plays one game twice.
func (k *checker[S, M]) again(ctx context.Context) {
	one, err1 := k.play(ctx, 7, 0)
	two, err2 := k.play(ctx, 7, 0)
	if errors.Join(err1, err2) == nil && !one.Reason.Fault() && !two.Reason.Fault() {
		k.findings = append(k.findings, Finding{What: "plays the same game again with the same seed", OK: slices.Equal(one.Moves, two.Moves), Note: true})
	}
}

func (k *checker[S, M]) quits(ctx context.Context) {
	k.ends(ctx, "ends when it is told to quit", func(p *child.Process) { p.Send(encode(quit{"quit"})) })
}

func (k *checker[S, M]) closes(ctx context.Context) {
	k.ends(ctx, "ends when its standard input ends", (*child.Process).CloseInput)
}

// exitTime is the time a program has to exit.
const exitTime = 2 * time.Second

func (k *checker[S, M]) ends(ctx context.Context, what string, tell func(*child.Process)) {
	if err := k.bot.Start(ctx); err != nil {
		k.found(what, false, child.Quote(err.Error(), k.bot.Stderr()))
		return
	}
	p := k.bot.process.Process
	tell(p)
	if code, ok := p.Wait(exitTime); ok {
		k.found(what, code == 0, fmt.Sprintf("exit status %d", code))
	} else {
		k.found(what, false, fmt.Sprintf("still running after %v", exitTime))
	}
	k.bot.process.Drop()
	k.bot.process.Bury() // no more output
	for line, ok := p.Next(); ok; line, ok = p.Next() {
		if a, err := parseAnswer(line); err != nil || a.Type != "log" {
			k.found("writes nothing unasked", false, cmp.Or(err, k.bot.stray(a, "nothing")).Error())
			return
		}
	}
}
