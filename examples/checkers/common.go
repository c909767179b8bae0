package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/decimal"
)

type (
	state = checkers.State
	move  = checkers.Move
)

// rulesValue is the flag -rules.
type rulesValue struct{ checkers.Rules }

func (v *rulesValue) Set(name string) (err error) {
	v.Rules, err = checkers.ParseRules(name)
	return err
}

func rulesFlag(f cli.Flags, standard checkers.Rules) *rulesValue {
	v := &rulesValue{standard}
	f.Var(v, "rules", "the `rules`: damas or english")
	return v
}

// count parses an argument as a number from least to most.
func count(what, argument string, least, most int) (int, error) {
	n, err := strconv.Atoi(argument)
	if err != nil || n < least || n > most {
		return 0, cli.Usage("%s is %q; want a number from %d to %d", what, argument, least, most)
	}
	return n, nil
}

func endgameFlag(f cli.Flags) *int {
	return f.Int("endgame", 4, "`pieces` in the endgame tables, 2 to 5 (0: no tables); building them takes seconds for 4 pieces and a minute or two for 5")
}

func databaseFlag(f cli.Flags) *string {
	return f.String("database", "", "`directory` of an endgame database made by the command tables: the winner with up to 6 pieces")
}

// openDatabase opens the database in dir; it returns nil if dir is "".
func openDatabase(rules checkers.Rules, dir string) (endgame.Prober, error) {
	if dir == "" {
		return nil, nil
	}
	return endgame.Open(dir, rules)
}

// tables builds the endgame tables, with a progress bar on a terminal. It returns nil if
// pieces is 0.
func tables(ctx context.Context, std cli.Streams, rules checkers.Rules, pieces int) (*endgame.Table, error) {
	if pieces == 0 {
		return nil, nil
	}
	if pieces < 2 || pieces > endgame.Pieces {
		return nil, cli.Usage("-endgame is %d; want 0, or 2 to %d", pieces, endgame.Pieces)
	}
	bar := cli.NewProgress(std.Err, 100, "building the endgame tables")
	defer bar.Done()
	shown := 0
	return endgame.Build(ctx, rules, pieces, func(done float64) {
		if n := int(100 * done); n > shown {
			bar.Add(n - shown)
			shown = n
		}
	})
}

// score formats a score for First in men, from player p's point of view.
func score(s float64, p game.Player) string {
	s *= p.Sign()
	switch {
	case s > 0.25: // by the rules, the endgame tables or the database
		return "wins"
	case s < -0.25:
		return "loses"
	}
	return decimal.Signed(s/checkers.ManScore, 2)
}

// seconds parses a number of seconds; "" is 0, no limit.
func seconds(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x <= 86400) {
		return 0, cli.Usage("the time is %q; want seconds for a move, such as 5 or 0.1, at most 86400", text)
	}
	return time.Duration(x * float64(time.Second)), nil
}

// board draws a position.
func board(r checkers.Rules, s state) string { return checkers.Game{Rules: r}.Draw(&s) }

// list formats moves, separated by spaces.
func list(moves []move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, " ")
}
