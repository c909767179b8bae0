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

// Steps between levels, in Elo.
const (
	levelStep    = 200.0
	shortestStep = 150.0
	longestStep  = 300.0
)

// levels finds the levels of a game by matches.
func (a arena) levels(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena levels", "-game GAME [flags]",
		`Finds by matches how much to weaken a bot for the levels hard, medium and easy, each about 200 Elo
below the next, and prints the result, which a game's entry embeds: catalog.New(...).WithLevels(data).
Progress is on standard error.`,
		"go run ./examples/arena levels -game connect4 > /tmp/levels.json",
		"go run ./examples/arena levels -game tictactoe -bot minimax,depth=4 -games 200")
	name := flags.String("game", "", "the `game`: "+strings.Join(a.games.Names(), ", "))
	bot := flags.String("bot", "", "the `bot` to weaken, with its limits (default: the game's best, with nodes=2000 if it has that option)")
	games := flags.Int("games", 400, "games to find each level; half as many more measure it")
	seed := flags.Uint64("seed", 1, "random seed")
	flags.Within("games", 20, 100000)
	if err := flags.Parse(args); err != nil {
		return err
	}
	e, err := a.find(*name)
	if err != nil {
		return err
	}
	if e.Secret {
		return cli.Usage("the levels of %s cannot be measured: players do not see the whole position", e.Name)
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

// find finds hard, then medium, then easy, each by games against the level before it.
func (l *leveler) find(ctx context.Context, std cli.Streams) error {
	l.data.Levels = make([]tools.Level, 3)
	rival, from, elo := l.data.Bot, 0.0, 0.0
	var measured [3]float64
	for i := 2; i >= 0; i-- {
		one := &l.data.Levels[i]
		one.Name = search.Levels()[i].String()
		most := 2.0 // from medium on, nothing absurd: no blind moves
		if i == 0 {
			most = 3
		}
		x, err := l.settle(ctx, i, rival, from, most)
		if err != nil {
			return err
		}
		l.set(i, x)
		score, err := l.play(ctx, i, rival, l.games/2)
		if err != nil {
			return err
		}
		e := rating.Elo(rating.Games{Wins: score.Wins, Draws: score.Draws, Losses: score.Losses})
		fmt.Fprintf(std.Err, "%s: %v below %s (lapse %.2f, margin %.2f, blind %.2f)\n", one.Name, e, rival, one.Lapse, one.Margin, one.Blind)
		if !(e.Value >= shortestStep-e.Margin() && e.Value <= longestStep+e.Margin()) {
			fmt.Fprintf(std.Err, "levels: %s: %s is %v Elo weaker than the next level; want %v to %v: try another -bot, or more -games\n", l.entry.Name, one.Name, e, shortestStep, longestStep)
		}
		elo -= min(max(e.Value, 1), 1000)
		measured[i] = math.Round(elo)
		if one.Error = math.Round(e.Margin()); math.IsInf(one.Error, 0) || math.IsNaN(one.Error) {
			one.Error = 0
		}
		rival, from = one.Name, x
	}
	for i, elo := range measured {
		l.data.Levels[i].Elo = elo
	}
	return nil
}

// settle looks for the weakness with which the rival is levelStep stronger, by stochastic
// approximation (Robbins and Monro 1951): after every few games a step towards it, each shorter than
// the one before. It returns the mean of the second half.
func (l *leveler) settle(ctx context.Context, i int, rival string, from, most float64) (float64, error) {
	const batch = 4
	x, sum, n := min(from+0.3, most), 0.0, 0.0
	batches := l.games / batch
	for k := range batches {
		l.set(i, x)
		score, err := l.play(ctx, i, rival, batch)
		if err != nil {
			return 0, err
		}
		got := (float64(score.Wins) + float64(score.Draws)/2) / batch
		x += (rating.Score(levelStep) - got) * 1.5 / (1 + float64(k)/4)
		x = min(max(x, from), most)
		if k >= batches/2 {
			sum, n = sum+x, n+1
		}
	}
	return sum / n, nil
}

// set gives a level the weakness x: up to 1 the part of moves played after only a quick look, then how bad these may
// look, and from 2 on how many of them see nothing. The levels that are not known yet are as weak.
func (l *leveler) set(i int, x float64) {
	for j := range i + 1 {
		one := &l.data.Levels[j]
		one.Name = search.Levels()[j].String()
		one.Lapse, one.Margin, one.Blind = min(x, 1), 1+2*min(max(0, x-1), 1), max(0, x-2)
		one.Lapse, one.Margin, one.Blind = round(one.Lapse), round(one.Margin), round(one.Blind)
		one.Elo = float64(-900 + 100*j)
	}
	for j := i + 1; j < len(l.data.Levels); j++ {
		l.data.Levels[j].Elo = float64(-900 + 100*j) // until all are known
	}
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// play plays the rival against a level.
func (l *leveler) play(ctx context.Context, i int, rival string, games int) (match.Score, error) {
	data, err := json.Marshal(l.data)
	if err != nil {
		return match.Score{}, err
	}
	l.seed++
	s, err := tools.Of(l.entry.WithLevels(data)).Play(ctx, tools.Series{A: rival, B: l.data.Levels[i].Name, Games: games, Opening: -1, Seed: l.seed})
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("levels: interrupted: %w", context.Cause(ctx))
	}
	return s, err
}
