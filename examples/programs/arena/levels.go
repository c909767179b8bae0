package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// A level is at most about widestStep Elo stronger than the one before, and gets up to tolerance more
// of the points than that, less where there is little room; others are a quarter as long as those that decide.
const (
	widestStep = 150.0
	tolerance  = 0.07
	outline    = 4
)

// levels finds the levels of a game by matches.
func (a arena) levels(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena levels", "-game GAME [flags]",
		`Finds by matches how much to weaken a bot for the levels from novice to hard, so that each gets about
three quarters of the points from the one before, and novice from moves at random; less where the bot
itself is not so much better. Prints the result, which a game's entry embeds:
catalog.New(...).WithLevels(data). Progress is on standard error.`,
		"go run ./examples/arena levels -game connect4 > /tmp/levels.json",
		"go run ./examples/arena levels -game tictactoe -bot minimax,depth=4 -games 200")
	name := flags.String("game", "", "the `game`: "+strings.Join(a.games.Names(), ", "))
	bot := flags.String("bot", "", "the `bot` to weaken, with its limits (default: the game's best, with nodes=2000 if it has that option)")
	games := flags.Int("games", 200, "games of a match that decides")
	seed := flags.Uint64("seed", 1, "random seed")
	flags.Within("games", 20, 100000)
	if err := flags.Parse(args); err != nil {
		return err
	}
	e, err := a.find(*name)
	if err != nil {
		return err
	}
	l := &leveler{entry: e, games: *games, seed: *seed, data: tools.Levels{Game: e.Name, Bot: *bot}}
	if l.data.Bot == "" {
		l.data.Bot = e.Default[0]
		if _, err := tools.Of(e).ParseSpec(l.data.Bot + ",nodes=2000"); err == nil {
			l.data.Bot += ",nodes=2000"
		}
	}
	if _, err := tools.Of(e).ParseSpec(l.data.Bot); err != nil {
		return cli.Usage("-bot: %w", err)
	}
	if err := l.find(ctx, std); err != nil {
		return err
	}
	text, err := json.MarshalIndent(l.data, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s\n", text)
	return err
}

// leveler finds the levels of a game.
type leveler struct {
	entry catalog.Entry
	games int
	seed  uint64
	data  tools.Levels
}

// find finds one level after the other, from the easiest, each by games against the one before.
func (l *leveler) find(ctx context.Context, std cli.Streams) error {
	rival, from := "random", 2.0
	whole, err := l.play(ctx, l.data.Bot, rival, l.games/outline)
	if err != nil {
		return err
	}
	elo := eloOf(points(whole))
	step := min(widestStep, elo/(float64(len(l.data.Ease))-0.2))
	fmt.Fprintf(std.Err, "%s: %.3f of the points against random moves; steps of %.0f Elo\n", l.data.Bot, points(whole), step)
	for i, level := range search.Levels() {
		l.data.Ease[i], l.data.Points[i], err = l.settle(ctx, i, level.String(), rival, from, rating.Score(step))
		if err != nil {
			return err
		}
		rival, from = level.String(), l.data.Ease[i]
		fmt.Fprintf(std.Err, "%s: ease %.3f, %.3f of the points\n", rival, from, l.data.Points[i])
	}
	score, err := l.play(ctx, l.data.Bot, rival, l.games/outline)
	if err != nil {
		return err
	}
	elo = -max(eloOf(points(score)), 1)
	for i := len(l.data.Elo) - 1; i >= 0; i-- {
		l.data.Elo[i] = math.Round(elo)
		elo -= max(eloOf(l.data.Points[i]), 0)
	}
	return nil
}

// settle halves the range of the ease, from 0 to that of the rival, until the level gets the points
// that it should. Where full strength does not, the levels left share the range.
// All matches have the same seed, so that they are the same when they are checked.
func (l *leveler) settle(ctx context.Context, i int, level, rival string, from, want float64) (ease, got float64, err error) {
	try := func(x float64, games int) error {
		ease = max(round(x), 0.001) // 0 is the default
		for j := i; j < len(l.data.Ease); j++ {
			l.data.Ease[j] = ease
		}
		score, err := l.play(ctx, level, rival, games)
		if err == nil {
			got = points(score)
		}
		return err
	}
	most := want + tolerance
	if want < rating.Score(widestStep) {
		most = want + tolerance/4
	}
	for low, high := 0.0, from; high-low > 0.01; {
		for _, games := range []int{min(max(l.games/outline, 50), l.games), l.games} {
			if err = try((low+high)/2, games); err != nil || math.Abs(got-want) > 2*tolerance {
				break
			}
		}
		switch {
		case err != nil:
			return 0, 0, err
		case got < want:
			high = ease
		case got > most:
			low = ease
		default:
			return ease, got, nil
		}
	}
	if ease < 0.02 {
		left := float64(len(l.data.Ease) - i)
		err = try(from*(left-1)/left, l.games)
	}
	return ease, got, err
}

// points is the part of them that the first bot of a match got.
func points(s match.Score) float64 { return s.Points() / float64(s.Total()) }

// eloOf is the difference in strength that gives a part of the points, at most 800.
func eloOf(points float64) float64 {
	return -400 * math.Log10(1/min(max(points, 0.01), 0.99)-1)
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// play plays a match.
func (l *leveler) play(ctx context.Context, a, b string, games int) (match.Score, error) {
	data, err := json.Marshal(l.data)
	if err != nil {
		return match.Score{}, err
	}
	s, err := tools.Of(l.entry.WithLevels(data)).Play(ctx, tools.Series{A: a, B: b, Games: games, Opening: -1, Seed: l.seed})
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("levels: interrupted: %w", context.Cause(ctx))
	}
	return s, err
}
