package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// options are the judge's options.
type options struct {
	command, quites    [2]list
	builtIn            [2]string
	first, rules, wire string
	log, logs          string
	record, picture    string
	json, watch, wide  bool
	weights            string
	match              judge.Match
	matches            int
	drawn              bool // the seed
}

func runJudge(ctx context.Context, std cli.Streams, args []string) error {
	o := &options{}
	flags := cli.NewFlags(std, "football judge", "[flags]",
		`Runs matches between two programs that speak the protocol on their standard streams. A team
without a program is a built-in one, by default one that plays like the course's. The
options of the original judge keep their names; --team_A and --team_B take the whole command
line of a program, up to the judge's next option. A team forfeits the match if it answers
late, answers in a wrong format or against the rules, or exits early; the result and the log
give the reason.

Built-in teams:
`+describeTeams(),
		"go run ./examples/football judge --builtin_A strong --builtin_B greedy --matches 40",
		"go run ./examples/football judge --team_A ./random_player --quites_A 0.5 0.5 0.5 --team_B ./mine --level 3 --quites_B 0.5 0.5 0.5 --columns 10 --rows 5 --steps 50 --first A",
		"go run ./examples/football judge --team_B ./mine --record match.json --svg match.svg   (against the course's team)",
	)
	o.register(flags)
	if err := flags.ParseAlone(gather(flags.FlagSet, args)); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return cli.Usage("%w", err)
	}
	return o.run(ctx, std)
}

func (o *options) register(flags cli.Flags) {
	for i, side := range []string{"A", "B"} {
		flags.Var(&o.command[i], "team_"+side, "`CMD ARGS...`, the command line of the program that plays as team "+side)
		flags.Var(&o.quites[i], "quites_"+side, "`p p p`: the tackling skills of the team's players, from 0 to 1 (default 0.5 0.5 0.5)")
		flags.StringVar(&o.builtIn[i], "builtin_"+side, "course", "built-in `team` that plays if there is no program")
	}
	s := &o.match
	flags.IntVar(&s.Config.Columns, "columns", 10, "columns of the board, an even number, at least twice the rows")
	flags.Within("columns", 1, math.Inf(1))
	flags.IntVar(&s.Config.Rows, "rows", 5, "rows of the board, an odd number, at least 3")
	flags.Within("rows", 1, math.Inf(1))
	flags.IntVar(&s.Config.Steps, "steps", 250, "length of a match in steps")
	flags.Within("steps", 1, math.Inf(1))
	flags.StringVar(&o.first, "first", "", "`A|B`, the team that kicks off the first match (default: drawn by lot)")
	flags.StringVar(&o.rules, "rules", "", "`judge|published`: the rules of the original judge or those of the assignment (default: those of -wire, else judge)")
	flags.StringVar(&o.wire, "wire", "", "`elizondo|published`: the protocol's dialect, of the original judge or of the assignment (default: that of the rules)")
	flags.DurationVar(&s.MoveTime, "time", 2*time.Second, "time for an answer")
	flags.Within("time", 0.001, math.Inf(1))
	flags.IntVar(&o.matches, "matches", 1, "number of matches; sides and kick-offs alternate")
	flags.Within("matches", 1, math.Inf(1))
	flags.Uint64Var(&s.Seed, "seed", 0, "seed of tackles, disputes and built-in teams (0: random)")
	flags.StringVar(&o.log, "log", "", "`file` that logs every line in both directions")
	flags.StringVar(&o.logs, "logs", "", "`folder` for a log of each team, player_communicator_A.log and _B.log, in the original\njudge's format; the logs of several matches follow one another")
	flags.StringVar(&o.record, "record", "", "`file` for the matches, one JSON object per line")
	flags.StringVar(&o.picture, "svg", "", "`file` for an animated picture of the last match")
	flags.BoolVar(&o.json, "json", false, "print the result as JSON")
	flags.BoolVar(&o.wide, "wide", false, "print the whole table of several matches, even if it is wider than the terminal")
	flags.BoolVar(&o.watch, "watch", false, "draw every position on standard error")
	flags.StringVar(&o.weights, "weights", "", "`file` with evaluation weights for the built-in greedy teams, as football team -print-weights prints them")
}

// check completes the series from the options and reports invalid ones.
func (o *options) check() error {
	s := &o.match
	switch o.first {
	case "":
	case "A":
		s.Config.Kickoff = game.First
	case "B":
		s.Config.Kickoff = game.Second
	default:
		return fmt.Errorf("--first %s: want A or B", o.first)
	}
	var err error
	if o.wire == "" {
		o.wire = judge.Elizondo.String()
		if o.rules == football.PublishedRules.String() {
			o.wire = judge.Published.String()
		}
	}
	if s.Dialect, err = parse("dialect", o.wire, judge.Elizondo, judge.Published); err != nil {
		return err
	}
	if o.rules == "" {
		o.rules = football.JudgeRules.String()
		if s.Dialect == judge.Published {
			o.rules = football.PublishedRules.String()
		}
	}
	if s.Config.Rules, err = parse("rules", o.rules, football.JudgeRules, football.PublishedRules); err != nil {
		return err
	}
	o.drawn = s.Seed == 0
	if o.drawn {
		s.Seed = rand.Uint64()
	}
	s.Config.Skills = new([2][3]float64)
	for i := range s.Teams {
		if s.Teams[i], err = o.entrant(i); err != nil {
			return err
		}
		if s.Config.Skills[i], err = skills(o.quites[i], 'A'+rune(i)); err != nil {
			return err
		}
	}
	_, err = football.New(s.Config)
	return err
}

// entrant returns team i, 0 for A.
func (o *options) entrant(i int) (judge.Entrant, error) {
	var e judge.Entrant
	w, err := readWeights(o.weights)
	if err != nil {
		return e, err
	}
	if len(o.command[i]) > 0 {
		e, err = judge.Program(program.Command{Args: o.command[i], Env: os.Environ()})
	} else {
		name, options, bad := parseTeam(o.builtIn[i], w)
		if bad != nil {
			return e, fmt.Errorf("--builtin_%c: %w", 'A'+i, bad)
		}
		e, err = judge.InProcess(func() (team.Team, error) { return team.New(name, options) })
	}
	return e, err
}

// skills reads the skills of a team's players; without any they are 1/2.
func skills(texts list, name rune) (all [3]float64, err error) {
	if len(texts) == 0 {
		return [3]float64{0.5, 0.5, 0.5}, nil
	}
	if len(texts) != 3 {
		return all, fmt.Errorf("--quites_%c %s: want three numbers from 0 to 1", name, texts.String())
	}
	for k, text := range texts {
		if all[k], err = strconv.ParseFloat(text, 64); err != nil || !(all[k] >= 0 && all[k] <= 1) {
			return all, fmt.Errorf("--quites_%c: %q: want a number from 0 to 1", name, text)
		}
	}
	return all, nil
}

// parse returns the value of an option that has this name.
func parse[T fmt.Stringer](option, name string, all ...T) (value T, err error) {
	for _, value = range all {
		if value.String() == name {
			return value, nil
		}
	}
	return value, fmt.Errorf("no %s %q: want %v or %v", option, name, all[0], all[1])
}

// run plays the series and reports.
func (o *options) run(ctx context.Context, std cli.Streams) (err error) {
	s := &o.match
	log, err := create(o.log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	records, err := create(o.record)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	if log.file != nil {
		s.Log = log
	}
	if o.logs != "" {
		for i := range s.TeamLogs {
			own, bad := create(filepath.Join(o.logs, fmt.Sprintf("player_communicator_%c.log", 'A'+i)))
			if bad != nil {
				return bad
			}
			defer func() { err = errors.Join(err, own.Close()) }()
			s.TeamLogs[i] = own
		}
	}
	if o.watch {
		s.Watch = func(g *football.Game, state football.State) { fmt.Fprint(std.Err, g.Render(&state)) }
	}
	if o.drawn {
		fmt.Fprintf(std.Err, "seed %d\n", s.Seed)
	}
	bar := cli.NewProgress(std.Err, int64(o.matches), "matches")
	defer bar.Done()
	var last *judge.Record
	var tallies [2]tally
	n := 0
	_, err = s.Series(ctx, o.matches, func(r *judge.Record) error {
		last = r
		bar.Add(1)
		for i := range tallies {
			tallies[i].add(r, (n+i)%2) // sides alternate
		}
		n++
		if r.Fault != "" && o.matches > 1 {
			fmt.Fprintf(std.Err, "match %d: %v\n", n, r)
		}
		if records.file == nil {
			return nil
		}
		return json.NewEncoder(records).Encode(r)
	})
	bar.Done()
	if err != nil {
		return err
	}
	switch {
	case last == nil || o.picture == "":
	case len(last.Moves) == 0:
		fmt.Fprintln(std.Err, "no picture: the match ended before its first step")
	default:
		if err := drawPicture(last, o.picture); err != nil {
			return err
		}
	}
	if err := o.report(std.Out, last, tallies); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// report prints the result of one match, or the table of several.
func (o *options) report(w io.Writer, last *judge.Record, tallies [2]tally) error {
	switch {
	case last == nil:
		return nil
	case o.json && o.matches == 1:
		return json.NewEncoder(w).Encode(last)
	case o.json:
		return json.NewEncoder(w).Encode(map[string]any{"seed": o.match.Seed, "teams": tallies})
	case o.matches == 1:
		_, err := fmt.Fprintf(w, "%v\n", last)
		return err
	}
	width := cli.Width(w)
	if o.wide {
		width = 0
	}
	// If there is no room, the halves of the results go first, then the times.
	return cli.Table{Rows: table(tallies), Spare: []int{11, 10, 9, 8, 13, 14, 6, 3, 7, 4, 1}, Shorten: []int{0}}.Write(w, width)
}

// table returns the rows of a table of the tallies, the titles first.
func table(tallies [2]tally) [][]string {
	rows := [][]string{{"team", "matches", "won", "drawn", "lost", "score", "95 % interval", "goals", "on the left", "goals", "on the right", "goals", "faults", "ms mean", "ms worst"}}
	for i := range tallies {
		x := &tallies[i]
		mean, low, high := x.score()
		row := []string{
			x.Name, fmt.Sprint(x.matches()), fmt.Sprint(x.Wins[0] + x.Wins[1]), fmt.Sprint(x.Draws[0] + x.Draws[1]), fmt.Sprint(x.Losses[0] + x.Losses[1]),
			fmt.Sprintf("%.1f %%", 100*mean), fmt.Sprintf("%.1f - %.1f", 100*low, 100*high), fmt.Sprintf("%d:%d", x.For[0]+x.For[1], x.Against[0]+x.Against[1]),
		}
		for side := range 2 {
			row = append(row, fmt.Sprintf("%d-%d-%d", x.Wins[side], x.Draws[side], x.Losses[side]), fmt.Sprintf("%d:%d", x.For[side], x.Against[side]))
		}
		perAnswer := time.Duration(0)
		if x.Answers > 0 {
			perAnswer = x.Time / time.Duration(x.Answers)
		}
		rows = append(rows, append(row, fmt.Sprint(x.Faults), fmt.Sprintf("%.2f", ms(perAnswer)), fmt.Sprintf("%.2f", ms(x.WorstTime))))
	}
	return rows
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// output is a buffered file, or nothing.
type output struct {
	*bufio.Writer
	file *os.File
}

func create(name string) (*output, error) {
	if name == "" {
		return &output{}, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return &output{bufio.NewWriter(f), f}, nil
}

// Close flushes and closes the file. Its error may be that of an earlier write.
func (o *output) Close() error {
	if o.file == nil {
		return nil
	}
	err := errors.Join(o.Flush(), o.file.Close())
	o.file = nil
	return err
}
