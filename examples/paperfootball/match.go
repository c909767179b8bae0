package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// tally is the result of a match from A's point of view.
type tally struct {
	A       string          `json:"a"`
	B       string          `json:"b"`
	Wins    int             `json:"wins"`
	Losses  int             `json:"losses"`
	Pairs   [3]int          `json:"pairs"` // in which A won 0, 1 and 2 games
	Elo     rating.Estimate `json:"elo"`
	Seconds [2]float64      `json:"seconds_a_turn"`
	Depths  [2]float64      `json:"mean_depth"`
}

func compete(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "paperfootball match", "[flags] A B",
		"Plays a match between two players in swapped pairs of games: both games of a pair start from\nthe same random opening. -time is for a whole turn.\n\n"+playersHelp,
		"paperfootball match -games 100 strong classic",
		"paperfootball match -games 100 -records games.txt strong alphabeta")
	field := addFieldFlags(f, "8x10")
	with := addPlayerFlags(f)
	games := f.Int("games", 100, "number of games, even")
	opening := f.Int("opening", 4, "length of the random openings in turns")
	records := f.String("records", "", "new `file` for the games, one per line, which replay reads")
	asJSON := f.Bool("json", false, "print the result as JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	if err := with.check(); err != nil {
		return err
	}
	if f.NArg() != 2 {
		return cli.Usage("want two players (-h lists them)")
	}
	if *games < 2 || *games%2 != 0 || *opening < 0 || *opening > 20 {
		return cli.Usage("-games %d -opening %d: want an even number of games, at least 2, and 0 to 20 turns", *games, *opening)
	}
	var kinds [2]string
	for i := range kinds {
		kinds[i] = f.Arg(i)
		if _, err := with.player(g, kinds[i]); err != nil {
			return err
		}
	}
	var kept *os.File
	if *records != "" {
		if kept, err = os.OpenFile(*records, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err != nil {
			return cli.Usage("-records: %w", err)
		}
		defer kept.Close()
	}
	t := tally{A: kinds[0], B: kinds[1]}
	var turns [2]float64
	rng := rand.New(rand.NewPCG(*with.seed, 1))
	progress := cli.NewProgress(io.Err, int64(*games), "games")
	defer progress.Done()
	for range *games / 2 {
		start := randomOpening(g, rng, *opening)
		won := 0
		for swapped := range 2 {
			var seats [2]searcher
			for i, kind := range kinds {
				if seats[i], err = with.player(g, kind); err != nil {
					return err
				}
			}
			r := &paper.Record{Turns: append([][]step(nil), start.Turns...), Final: start.Final}
			for r.Winner == game.Nobody {
				who := (side(g.Turn(&r.Final)) + swapped) % 2
				path, result, err := wholeTurn(ctx, g, seats[who], r.Final, *with.time)
				if ctx.Err() != nil {
					return t.print(io, *asJSON, errors.New("interrupted"))
				}
				if err != nil {
					return err
				}
				turns[who]++
				t.Seconds[who] += result.Time.Seconds()
				t.Depths[who] += float64(result.Depth)
				if err := r.Add(g, paper.FormatPath(path)); err != nil {
					return err
				}
			}
			if (side(r.Winner)+swapped)%2 == 0 {
				won++
				t.Wins++
			} else {
				t.Losses++
			}
			if kept != nil {
				if _, err := fmt.Fprintln(kept, r); err != nil {
					return fmt.Errorf("-records: game %d was not written: %w", t.Wins+t.Losses, err)
				}
			}
			progress.Add(1)
		}
		t.Pairs[won]++
	}
	for i := range turns {
		t.Seconds[i] /= max(turns[i], 1)
		t.Depths[i] /= max(turns[i], 1)
	}
	progress.Done()
	return t.print(io, *asJSON, nil)
}

func side(p game.Player) int {
	if p == game.First {
		return 0
	}
	return 1
}

// randomOpening plays random turns to a position where the game is not over and the side to
// move cannot score at once.
func randomOpening(g *paper.Game, rng *rand.Rand, turns int) *paper.Record {
	const tries = 1000
	r := &paper.Record{Final: g.Start()}
	for range tries {
		if r = randomTurns(g, rng, turns); len(r.Turns) == turns && !scores(g, r.Final) {
			break
		}
	}
	return r
}

func randomTurns(g *paper.Game, rng *rand.Rand, turns int) *paper.Record {
	r := &paper.Record{Final: g.Start()}
	for range turns {
		var words []string
		n := 0
		for turn, err := range g.Turns(context.Background(), r.Final, 0) {
			if n++; err != nil || n > 1000 {
				break
			}
			if turn.Winner == game.Nobody {
				words = append(words, paper.FormatPath(turn.Path))
			}
		}
		if len(words) == 0 || r.Add(g, words[rng.IntN(len(words))]) != nil {
			break
		}
	}
	return r
}

// scores reports whether the side to move can score in this turn.
func scores(g *paper.Game, s state) bool {
	for _, turn := range g.Shortest(s) {
		if turn.Winner == g.Turn(&s) {
			return true
		}
	}
	return false
}

// print writes the tally and returns err.
func (t *tally) print(io cli.Streams, asJSON bool, err error) error {
	t.Elo = rating.Elo(rating.Pairs{t.Pairs[0], 0, t.Pairs[1], 0, t.Pairs[2]})
	if asJSON {
		return errors.Join(json.NewEncoder(io.Out).Encode(t), err)
	}
	n := t.Wins + t.Losses
	fmt.Fprintf(io.Out, "%s v %s: %d-%d", t.A, t.B, t.Wins, t.Losses)
	if n > 0 {
		fmt.Fprintf(io.Out, " (%.0f %%), pairs won 2-0 %d, 1-1 %d, 0-2 %d, Elo %v",
			100*float64(t.Wins)/float64(n), t.Pairs[2], t.Pairs[1], t.Pairs[0], t.Elo)
	}
	fmt.Fprintln(io.Out)
	for i, name := range []string{t.A, t.B} {
		spent := time.Duration(t.Seconds[i] * float64(time.Second)).Round(time.Microsecond)
		fmt.Fprintf(io.Out, "%-9s %v a turn, mean depth %.1f\n", name, spent, t.Depths[i])
	}
	return err
}
