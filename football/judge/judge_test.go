//go:build unix

package judge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/child/childtest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMain lets the test binary act as a player: "player MODE".
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "player" {
		os.Exit(act(os.Args[2]))
	}
	if len(os.Args) == 2 && os.Args[1] == "judge" {
		one, err := judge.Program(program.Command{Args: []string{os.Args[0], "player", "family and slow"}, Env: os.Environ()})
		if err != nil {
			panic(err)
		}
		m := judge.Match{Teams: [2]judge.Entrant{one, one}, MoveTime: time.Hour}
		m.Play(context.Background())
		os.Exit(0)
	}
	os.Exit(childtest.Main(m))
}

// act plays like a chaser, but misbehaves in its third answer as the mode says.
func act(mode string) int {
	var out io.Writer = os.Stdout
	if mode != "good" && mode != "published" {
		out = &saboteur{mode: mode}
	}
	if strings.HasPrefix(mode, "family") {
		childtest.Family()
	}
	chaser, err := team.New("chaser", team.Options{})
	if err != nil {
		return 1
	}
	p := team.Program{Team: chaser}
	if _, err := p.Play(context.Background(), os.Stdin, out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

type saboteur struct {
	mode    string
	answers int
}

func (s *saboteur) Write(text []byte) (int, error) {
	n := len(text)
	s.answers++
	said, says := strings.CutPrefix(s.mode, "say ")
	switch {
	case says && s.answers == 3:
		text = []byte(strings.ReplaceAll(said, "|", "\n") + "\n")
	case says:
	case s.mode == "places" && s.answers == 1:
		text = []byte("0 2 9 1 2 9 2 2 9\n")
	case s.mode == "form" && s.answers == 1:
		text = []byte("0 2 1\n1 2 1\n2 2 1\n")
	case s.mode == "board" && s.answers >= 3:
		text = []byte("0 MOVIMIENTO 8 1 MOVIMIENTO 8 2 MOVIMIENTO 8\n")
	case s.answers != 3:
	case s.mode == "illegal":
		text = []byte("0 PASE 4 2 1 PASE 4 2 2 MOVIMIENTO 0\n")
	case s.mode == "lower case":
		text = bytes.ToLower(text)
	case s.mode == "slow" || s.mode == "family and slow":
		time.Sleep(time.Hour)
	case s.mode == "twice":
		text = bytes.Repeat(text, 2)
	case s.mode == "family and crash":
		os.Exit(4)
	case s.mode == "family and close":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case s.mode == "crash":
		fmt.Fprintln(os.Stderr, "first\nI have had enough")
		os.Exit(3)
	case s.mode == "suicide":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case s.mode == "quit":
		os.Exit(0)
	case s.mode == "half":
		os.Stdout.Write(text[:9])
		os.Exit(0)
	case s.mode == "close":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case s.mode == "flood":
		for {
			if _, err := os.Stdout.Write(bytes.Repeat([]byte("0 MOVIMIENTO 0 "), 1000)); err != nil {
				os.Exit(0)
			}
		}
	}
	os.Stdout.Write(text)
	return n, nil
}

func entrant(t *testing.T, mode string) judge.Entrant {
	t.Helper()
	return must.Get(judge.Program(program.Command{Args: []string{os.Args[0], "player", mode}, Env: os.Environ()}))(t)
}

func builtIn(t *testing.T, name string) judge.Entrant {
	t.Helper()
	return must.Get(judge.InProcess(func() (team.Team, error) { return team.New(name, team.Options{Rollouts: 50}) }))(t)
}

func TestPrograms(t *testing.T) {
	for _, d := range []judge.Dialect{judge.Elizondo, judge.Published} {
		var log bytes.Buffer
		m := judge.Match{Teams: [2]judge.Entrant{entrant(t, "good"), builtIn(t, "random")}, Dialect: d,
			Config: football.Config{Rules: football.JudgeRules, Steps: 30}, MoveTime: 20 * time.Second, Seed: 7, Log: &log}
		r, err := m.Play(t.Context())
		if err != nil || r.Fault != "" || r.Winner != "A" || r.Teams[0].Answers != 30 || r.Teams[1].Answers != 30 {
			t.Fatalf("Play in dialect %v = %+v, %v; want A to win, 30 answers each and no fault", d, r, err)
		}
		g, positions, err := r.Positions()
		if err != nil || len(positions) != 31 || g.Turn(&positions[30]) != game.Nobody {
			t.Fatalf("%d positions, %v; want no error, len(positions) == 31, g.Turn(&positions[30]) == game.Nobody", len(positions), err)
		}
		if last := positions[30].Goals; int(last[0]) != r.Goals[0] || int(last[1]) != r.Goals[1] {
			t.Errorf("replayed %v, recorded %v; want int(last[0]) == r.Goals[0], int(last[1]) == r.Goals[1]", last, r.Goals)
		}
		end := map[judge.Dialect]string{judge.Elizondo: "A < A\n", judge.Published: "A < GANASTE\n"}[d]
		for _, want := range []string{"A < 10 5 30", "B > 0 ", "A > 0 MOVIMIENTO", "# match 0: ", end} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("%v: the log lacks %q; want strings.Contains(log.String(), want)", d, want)
			}
		}
		// The record as JSON, and the same match again from the same seed.
		var back judge.Record
		must.Do(t, json.Unmarshal(must.Get(json.Marshal(r))(t), &back))
		if diff := cmp.Diff(r.Moves, back.Moves); diff != "" || back.String() != r.String() {
			t.Errorf(`read back: %v, %s; want diff == "", back.String() == r.String()`, &back, diff)
		}
		m.Log = nil
		if again, err := m.Play(t.Context()); err != nil || !slices.Equal(again.Moves, r.Moves) {
			t.Errorf("the same seed gives another match (%v); want no error, slices.Equal(again.Moves, r.Moves)", err)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		mode  string
		fault string
		want  string
	}{
		{"places", "illegal answer", "player"}, {"form", "malformed answer", "too short"}, {"illegal", "malformed answer", "second pass"},
		{"board", "illegal answer", "leaves the board"}, {"lower case", "malformed answer", `"movimiento"`}, {"slow", "time-out", "no answer"},
		{"crash", "crash", `exit status 3; standard error: "I have had enough"`}, {"suicide", "crash", "signal: killed"},
		{"quit", "crash", "exit status 0, without being told to"}, {"half", "crash", "in the middle of the line"},
		{"close", "crash", "closed its standard output"}, {"flood", "oversized", "1024 bytes"},
		{"family and crash", "crash", "exit status 4"}, {"family and close", "crash", "closed its standard output"},
		{"twice", "malformed answer", "without being asked"}, {"say 0 MOVIMIENTO 0 1 PASE 4 1 2 MOVIMIENTO 0", "illegal answer", "without the ball"},
		{"say 0 MOVIMIENTO 0|1 MOVIMIENTO 0|2 MOVIMIENTO", "malformed answer", "too short"}, // in the published dialect
	} {
		for side := range 2 {
			if c.mode == "board" && side == 1 {
				continue // walking left does not take the right team off the board so soon
			}
			t.Run(fmt.Sprintf("%s-%d", c.mode, side), func(t *testing.T) {
				t.Parallel()
				m := judge.Match{Config: football.Config{Rules: football.JudgeRules, Steps: 20}, MoveTime: 20 * time.Second}
				if c.mode == "slow" || c.mode == "family and close" { // only the time limit reveals this
					m.MoveTime = 2 * time.Second
				}
				if strings.Contains(c.mode, "|") {
					m.Dialect = judge.Published
				}
				m.Teams[side], m.Teams[1-side] = entrant(t, c.mode), builtIn(t, "static")
				r := must.Get(m.Play(t.Context()))(t)
				if r.Fault != c.fault || !strings.Contains(r.Detail, c.want) || r.Winner != map[int]string{0: "B", 1: "A"}[side] {
					t.Errorf("%v: want %s with %q", r, c.fault, c.want)
				}
			})
		}
	}
}

// TestNotStarted covers programs that cannot be run.
func TestNotStarted(t *testing.T) {
	if _, err := judge.Program(program.Command{Args: []string{"./no-such-player"}, Env: os.Environ()}); err == nil {
		t.Error("a missing program is accepted")
	}
	if _, err := judge.Program(program.Command{}); err == nil {
		t.Error("no command is accepted")
	}
	if _, err := judge.InProcess(func() (team.Team, error) { return team.New("weak", team.Options{}) }); err == nil || !strings.Contains(err.Error(), "strong") {
		t.Errorf(`an unknown team: %v; want an error, strings.Contains(err.Error(), "strong")`, err)
	}
	name := t.TempDir() + "/player"
	must.Do(t, os.WriteFile(name, []byte("no program"), 0o755))
	e := must.Get(judge.Program(program.Command{Args: []string{name}, Env: os.Environ()}))(t)
	m := judge.Match{Teams: [2]judge.Entrant{e, builtIn(t, "static")}}
	if r, err := m.Play(t.Context()); err != nil || r.Fault != "not started" || r.Winner != "B" {
		t.Errorf(`m.Play(t.Context()) = %v, %v; want no error, r.Fault == "not started", r.Winner == "B"`, r, err)
	}
}

// No process started by a player outlives the match.
func TestFamilyIsKilled(t *testing.T) {
	mark := childtest.New(t)
	mark.Set(t)
	m := judge.Match{Teams: [2]judge.Entrant{entrant(t, "family"), builtIn(t, "static")}, MoveTime: 20 * time.Second,
		Config: football.Config{Rules: football.JudgeRules, Steps: 3}}
	if r, err := m.Play(t.Context()); err != nil || r.Fault != "" {
		t.Fatalf(`m.Play(t.Context()) = %v, %v; want no error, r.Fault == ""`, r, err)
	}
	mark.None(t)
}

// A judge that is killed leaves no process behind.
func TestJudgeIsKilled(t *testing.T) {
	childtest.Killed(t, 13, nil, "judge") // with two keepers, and a player and its family each
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := judge.Match{Teams: [2]judge.Entrant{entrant(t, "slow"), builtIn(t, "static")}, MoveTime: time.Hour,
		Watch: func(_ *football.Game, s football.State) {
			if s.Step == 1 {
				cancel()
			}
		}}
	r, err := m.Play(ctx)
	if err != nil || !r.Interrupted || r.Winner != "" {
		t.Errorf(`m.Play(ctx) = %v, %v; want no error, r.Interrupted, r.Winner == ""`, r, err)
	}
}

func TestSeries(t *testing.T) {
	var lefts, kickoffs []string
	var want rating.Games
	m := judge.Match{Teams: [2]judge.Entrant{builtIn(t, "chaser"), builtIn(t, "static")},
		Config: football.Config{Rules: football.JudgeRules, Steps: 40, Kickoff: game.Second}}
	score := must.Get(m.Series(t.Context(), 4, func(r *judge.Record) error {
		g, _, err := r.Positions()
		kickoff := "A"
		if g.Config().Kickoff == game.Second {
			kickoff = "B"
		}
		lefts, kickoffs = append(lefts, r.Teams[0].Name), append(kickoffs, kickoff)
		switch {
		case r.Winner == "":
			want.Draws++
		case (r.Winner == "A") == (r.Teams[0].Name == "chaser"):
			want.Wins++
		default:
			want.Losses++
		}
		return err
	}))(t)
	if diff := cmp.Diff([]string{"chaser", "static", "chaser", "static"}, lefts); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"B", "B", "A", "A"}, kickoffs); diff != "" {
		t.Error(diff)
	}
	if score != want || score.Total() != 4 {
		t.Errorf("Series: %+v; want four matches, %+v", score, want)
	}
}

func TestBadRecords(t *testing.T) {
	good := `{"match":1,"rules":"judge","rows":5,"columns":10,"steps":9,"kickoff":"A",` +
		`"places":[[[0,0],[1,0],[2,0]],[[0,9],[1,9],[2,9]]],"moves":["0,0,0","0,0,0"]}`
	for _, c := range []struct{ old, new string }{
		{"", ""}, {`"judge"`, `"house"`}, {`"kickoff":"A"`, `"kickoff":"C"`}, {"[0,0]", "[0,7]"}, {"[0,0]", "[0,300]"},
		{"[0,0]", "[1,0]"}, {`"rows":5`, `"rows":6`}, {`"0,0,0"`, `"0,0,1"`}, {`"0,0,0"`, `"A1"`}, {`"0,0,0"`, `""`},
	} {
		var r judge.Record
		must.Do(t, json.Unmarshal([]byte(strings.Replace(good, c.old, c.new, 1)), &r))
		if _, _, err := r.Positions(); (err == nil) != (c.old == "") {
			t.Errorf(`%q for %q: %v; want (err == nil) == (c.old == "")`, c.new, c.old, err)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add(`{"match":1,"rules":"judge","rows":5,"columns":10,"steps":2,"kickoff":"A",` +
		`"places":[[[0,0],[1,0],[2,0]],[[0,9],[1,9],[2,9]]],"moves":["0,0,0","0,0,0","4,0,0","0,0,0"]}`)
	f.Add(`{"rules":"published","kickoff":"B","moves":["p4x1,0,0"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var r judge.Record
		if json.Unmarshal([]byte(text), &r) != nil {
			return
		}
		if g, all, err := r.Positions(); err == nil {
			for i := range all {
				if err := g.CheckState(&all[i]); err != nil {
					t.Fatalf("position %d: %v; want no error", i, err)
				}
			}
		}
	})
}

func TestZeroMatchIsAnError(t *testing.T) {
	if _, err := new(judge.Match).Play(t.Context()); err == nil || !strings.Contains(err.Error(), "team A is a zero Entrant") {
		t.Errorf(`new(judge.Match).Play(t.Context()) = %v; want an error, strings.Contains(err.Error(), "team A is a zero Entrant")`, err)
	}
}

// searched is a team of somebody else: the shared Greedy with the formation of package football.
type searched struct {
	match.Bot[football.State, football.Action]
	places func(c football.Config, p game.Player) [3]football.Cell
}

func (t searched) Places(c football.Config, p game.Player) [3]football.Cell { return t.places(c, p) }

func formation(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

// TestSharedGreedyWins has search.Greedy play as a team against random play.
func TestSharedGreedyWins(t *testing.T) {
	greedy := must.Get(judge.InProcess(func() (team.Team, error) {
		g, err := football.New(football.Config{})
		return searched{match.NewSearcher("shared", search.NewGreedy[football.State, football.Action](g, search.Limits{Nodes: 10_000})), formation}, err
	}))(t)
	m := judge.Match{Teams: [2]judge.Entrant{greedy, builtIn(t, "random")}, Config: football.Config{Steps: 60}, MoveTime: time.Minute, Seed: 1}
	goals := 0 // of Greedy, which plays on alternate sides
	score := must.Get(m.Series(t.Context(), 4, func(r *judge.Record) error {
		goals += r.Goals[slices.IndexFunc(r.Teams[:], func(p judge.Played) bool { return p.Name == "shared" })]
		return nil
	}))(t)
	if score.Wins != 4 || goals < 10 {
		t.Errorf("Greedy against random play: %+v, %d goals; want four wins with ten goals or more", score, goals)
	}
}

// TestSkills plays on alternate sides: the skills go with the teams.
func TestSkills(t *testing.T) {
	skills := [2][3]float64{{1, 0.5, 0.25}, {0, 0.75, 0.5}}
	m := judge.Match{Teams: [2]judge.Entrant{builtIn(t, "static"), builtIn(t, "random")}, Config: football.Config{Steps: 2, Skills: &skills}, Seed: 1}
	must.Get(m.Series(t.Context(), 2, func(r *judge.Record) error {
		g, _, err := r.Positions()
		if err != nil {
			return err
		}
		for i, team := range r.Teams {
			if got, want := g.Config().Skills[i], skills[map[string]int{"static": 0, "random": 1}[team.Name]]; got != want {
				t.Errorf("%s plays with the skills %v; want %v", team.Name, got, want)
			}
		}
		return nil
	}))(t)
}

// TestFaultyTeams has teams of somebody else that fail before the first step.
func TestFaultyTeams(t *testing.T) {
	for want, places := range map[string]func(football.Config, game.Player) [3]football.Cell{
		"crash":          func(football.Config, game.Player) [3]football.Cell { panic("no places") },
		"time-out":       func(football.Config, game.Player) [3]football.Cell { select {} },
		"illegal answer": func(football.Config, game.Player) [3]football.Cell { return [3]football.Cell{} },
	} {
		e := must.Get(judge.InProcess(func() (team.Team, error) {
			return searched{match.NewRandom(new(football.Game)), places}, nil
		}))(t)
		m := judge.Match{Teams: [2]judge.Entrant{builtIn(t, "static"), e}, MoveTime: 100 * time.Millisecond}
		if r, err := m.Play(t.Context()); err != nil || r.Fault != want || r.Winner != "A" {
			t.Errorf("Play against a team without places = %v, %v; want %s, won by A", r, err, want)
		}
	}
}
