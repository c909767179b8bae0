package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// calibration holds what a bot's games against itself show about the game, the openings and
// the machine.
type calibration struct {
	Games     int             `json:"games"`
	Seconds   float64         `json:"seconds"`
	First     rating.Estimate `json:"first_move_elo"`
	Draws     float64         `json:"draws"`        // fraction of the games
	PairGain  float64         `json:"pair_gain"`    // variance of two independent games divided by that of a pair
	Imbalance rating.Estimate `json:"imbalance"`    // Elo of a bot against itself
	Median    float64         `json:"median_us"`    // time for a move
	High      float64         `json:"p99_us"`       // 99 % of the moves took less
	Needed    map[string]int  `json:"games_needed"` // to detect a difference in Elo, by the difference
	Faults    int             `json:"faults"`
}

// calibrate plays a bot against itself.
func (a arena) calibrate(ctx context.Context, std cli.Streams, args []string) error {
	p := contest.Plan{Format: "roundrobin", Catalog: a.games}
	var m contest.Manner
	flags := cli.NewFlags(std, "arena calibrate", "-game GAME [flags] PLAYER",
		`Plays a player against itself and reports what to expect of its matches on this machine:
whether both sides are treated alike and times are kept, the first-move advantage and the
share of draws with these openings, how much playing in pairs reduces the variance, and how
many games it takes to detect a difference in strength.`,
		"go run ./examples/arena calibrate -game connect4 -games 200 minimax,depth=3",
		`go run ./examples/arena calibrate -game connect4 -time 50ms 'cmd:python3 examples/arena/bots/random-python/bot.py'`)
	openings := p.Flags(flags, &m)
	flags.IntVar(&p.Games, "games", 100, "number of games, even")
	flags.Within("games", 2, tournament.MostGames)
	if err := flags.ParseOne(args, "player"); err != nil {
		return err
	}
	e, err := p.Finish(flags, *openings, []string{flags.Arg(0), flags.Arg(0)})
	if err != nil {
		return err
	}
	if p.Games%2 == 1 {
		return cli.Usage("-games is %d; want an even number", p.Games)
	}
	if m.Wide {
		return cli.Usage("-wide cannot be used with calibrate, which prints no table")
	}
	if m.Record != "" {
		return cli.Usage("-record: calibrate does not keep a record; use arena run")
	}
	if err := p.Fits(m); err != nil {
		return err
	}
	p.Setup.Strict = true // with a program that does not start there is nothing to measure
	stage, err := e.Tools().NewStage(p.Setup)
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer stage.Close()
	if _, err := stage.Start(ctx); err != nil {
		return err
	}
	t, err := p.Tournament(stage)
	if err != nil {
		return err
	}
	t.SetConcurrency(m.Concurrency)
	bar := cli.NewProgress(std.Err, int64(p.Games), "calibrating")
	var spent []int64
	t.Played = func(g record.Game) error {
		for _, s := range g.Spent[g.Opening:] {
			if s > 0 {
				spent = append(spent, s)
			}
		}
		bar.Add(1)
		return nil
	}
	begin := time.Now()
	table, err := t.Run(ctx)
	bar.Done()
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return fmt.Errorf("calibrate: interrupted after %s: %w", cli.Count(table.Total(), "game"), context.Cause(ctx))
	}
	c := calibrated(table, spent)
	c.Seconds = time.Since(begin).Seconds()
	if m.JSON {
		return json.NewEncoder(std.Out).Encode(c)
	}
	fmt.Fprintf(std.Out, `%d games in %.1f s, %.1f games a second, %d lost by faults
both sides alike:      %v Elo for one of the two (the interval should contain 0)
first move:            %v Elo; %.0f %% of the games drawn
pairs of games:        %.2f times less variance than independent games
time for a move:       median %.0f us, 99 %% below %.0f us
games to show +5 Elo:  about %d; +20: %d; +100: %d
`, c.Games, c.Seconds, float64(c.Games)/c.Seconds, c.Faults, c.Imbalance, c.First, 100*c.Draws, c.PairGain, c.Median, c.High, c.Needed["5"], c.Needed["20"], c.Needed["100"])
	return nil
}

// calibrated computes the calibration from the games.
func calibrated(t *tournament.Table, spent []int64) calibration {
	first, pairs := t.Rows[0].First, t.Pairs(0, 1)
	second := t.Rows[1].First
	asFirst := rating.Games{Wins: first.Wins + second.Wins, Draws: first.Draws + second.Draws, Losses: first.Losses + second.Losses}
	c := calibration{
		Games: t.Total(), First: rating.Elo(asFirst), Imbalance: rating.Elo(t.Sample(0, 1)), Needed: map[string]int{},
	}
	for _, r := range t.Rows {
		for _, n := range r.Faults {
			c.Faults += n
		}
	}
	if c.Games > 0 {
		c.Draws = float64(asFirst.Draws) / float64(asFirst.Total())
	}
	apart := variance([]int{asFirst.Losses, asFirst.Draws, asFirst.Wins})
	// A pair's score is the mean of two games, which halves the variance of independent games.
	together := variance(pairs[:])
	if together > 0 {
		c.PairGain = apart / 2 / together
	}
	for _, elo := range []float64{5, 20, 100} {
		d := rating.Score(elo) - 0.5
		c.Needed[fmt.Sprint(elo)] = int(math.Ceil(2 * together * math.Pow(1.96/d, 2)))
	}
	slices.Sort(spent)
	if n := len(spent); n > 0 {
		c.Median, c.High = float64(spent[n/2]), float64(spent[n*99/100])
	}
	return c
}

// variance returns the variance of scores; seen[i] counts the score i/(len(seen)-1).
func variance(seen []int) float64 {
	n, sum, squares := 0.0, 0.0, 0.0
	for i, c := range seen {
		x := float64(i) / float64(len(seen)-1)
		n += float64(c)
		sum += float64(c) * x
		squares += float64(c) * x * x
	}
	if n == 0 {
		return 0
	}
	return squares/n - (sum/n)*(sum/n)
}
