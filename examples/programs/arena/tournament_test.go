package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	played "github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func gameNames() (names []string) {
	for _, e := range entries {
		names = append(names, e.Name)
	}
	return names
}

// TestMain runs the arena itself if ARENA is set, so that tests can start it as a bot and kill it.
// The arguments are in ARENA, each after the character that ARENA begins with.
func TestMain(m *testing.M) {
	switch args := os.Getenv("ARENA"); args {
	case "":
	case "team":
		if team() != nil {
			os.Exit(1)
		}
		os.Exit(0)
	default:
		os.Args = append(os.Args[:1], strings.Split(args[1:], args[:1])...)
		cli.Main("arena", nine)
	}
	clitest.Main(m, func() { cli.Main("arena", nine) })
}

// ok runs the arena and fails the test if it fails.
func ok(t *testing.T, args string) string {
	t.Helper()
	status, out, errs := call(t, args)
	if status != 0 {
		t.Fatalf("arena %s: status %d, %s; want status == 0", args, status, errs)
	}
	return out
}

// moves returns the moves of the games in a record.
func moves(t *testing.T, path string) map[int]string {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	all := map[int]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		var g struct {
			ID    int
			Moves []string
		}
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatalf("%s: %v; want no error", line, err)
		}
		if all[g.ID] != "" {
			t.Errorf(`game %d is there twice; want all[g.ID] == ""`, g.ID)
		}
		all[g.ID] = fmt.Sprint(g.Moves)
	}
	return all
}

func TestRunAndResume(t *testing.T) {
	for _, e := range entries {
		game, path := e.Name, filepath.Join(t.TempDir(), "games.jsonl")
		players := " greedy random random"
		if e.Secret {
			players = " ismcts,nodes=10 random random"
		}
		plan := "run -game " + game + " -games 4 -depth 1 -seed 3 -concurrency 2 -record "
		first := ok(t, plan+path+players)
		want := moves(t, path)
		if len(want) != 12 || !strings.Contains(first, "12 games ended by: 12 natural end") || !strings.Contains(first, "random (2)") {
			t.Errorf("%s: %d games\n%s", game, len(want), first)
		}
		// Truncate the record in the middle of a line, and play the lost games again.
		text, _ := os.ReadFile(path)
		os.WriteFile(path, text[:len(text)/2], 0o666)
		ok(t, "resume "+path)
		if got := moves(t, path); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: resumed, the games are\n%v\nwant\n%v", game, got, want)
		}
		if out := ok(t, "replay -verify "+path); out != path+": 12 games, all as recorded\n" {
			t.Errorf(`%s: %s; want out == path+": 12 games, all as recorded\n"`, game, out)
		}
		if out := ok(t, "replay -id 2 "+path); !strings.Contains(out, "winner: ") || !strings.Contains(out, "move 2: ") {
			t.Errorf(`%s: %s; want strings.Contains(out, "winner: "), strings.Contains(out, "move 2: ")`, game, out)
		}
		var table contest.Summary
		if err := json.Unmarshal([]byte(ok(t, "table -json "+path)), &table); err != nil || table.Games != 12 || len(table.Rows) != 3 {
			t.Errorf("%s: %+v, %v; want no error, table.Games == 12, len(table.Rows) == 3", game, table, err)
		}
	}
}

// TestForeignRecords reads what programs of importers write: a round robin, and games one by one.
func TestForeignRecords(t *testing.T) {
	dir, rules := t.TempDir(), connect4.Game{}
	random := match.NewRandom(rules)
	robin := tournament.Tournament[connect4.State, connect4.Move]{
		Match: match.Match[connect4.State, connect4.Move]{Game: rules},
		Bots: []func() (match.Bot[connect4.State, connect4.Move], error){
			func() (match.Bot[connect4.State, connect4.Move], error) { return random, nil },
			func() (match.Bot[connect4.State, connect4.Move], error) {
				return match.NewSearcher("greedy", search.NewGreedy(rules, search.Limits{})), nil
			},
		},
		Games: 2, Record: filepath.Join(dir, "robin.jsonl"), Rules: "connect4",
	}
	must.Get(robin.Run(t.Context()))(t)
	single := filepath.Join(dir, "single.jsonl")
	log := must.Get(played.Create(single, rules, "connect4", "a", "b"))(t)
	for seed := range uint64(2) {
		m := match.Match[connect4.State, connect4.Move]{Game: rules, First: random, Second: random, Seed: seed}
		g := played.Game[connect4.State, connect4.Move]{First: "a", Second: "b", Seed: seed, Result: must.Get(m.Play(t.Context()))(t)}
		must.Do(t, log.Append(g))
	}
	must.Do(t, log.Close())
	for _, path := range []string{robin.Record, single} {
		if out := ok(t, "table "+path); !strings.Contains(out, "2 games ended by: 2 natural end") {
			t.Errorf("table %s: %s; want 2 games by natural end", path, out)
		}
		if out := ok(t, "replay "+path); strings.Count(out, " moves (natural end)\n") != 2 {
			t.Errorf("replay %s: %s; want 2 games by natural end", path, out)
		}
		if out := ok(t, "replay -verify "+path); out != path+": 2 games, all as recorded\n" {
			t.Errorf("replay -verify %s: %s; want 2 games, all as recorded", path, out)
		}
		if out := ok(t, "replay -id 1 "+path); !strings.Contains(out, "winner: ") {
			t.Errorf("replay -id 1 %s: %s; want a winner", path, out)
		}
		if status, _, errs := call(t, "resume "+path); status == 0 || !strings.Contains(errs, "another program") {
			t.Errorf("resume %s: status %d, %s; want an error, as another program has written it", path, status, errs)
		}
	}
}

// TestLive reads the moves of games while they are played.
func TestLive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	seen := map[int][]string{}
	done := make(chan struct{})
	go func() {
		defer close(done) // also if ok ends the goroutine
		ok(t, "run -game checkers -games 2 -time 20ms -max-plies 40 -grace 30s -live -record "+path+" minimax mcts")
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		case <-time.After(20 * time.Millisecond):
			var now record.Current
			text, err := os.ReadFile(path + record.CurrentSuffix)
			if err != nil {
				continue
			}
			if err := json.Unmarshal(text, &now); err != nil {
				t.Errorf("%s: %v; want no error", text, err)
			}
			for _, g := range now.Games {
				if len(g.Moves) < len(seen[g.ID]) {
					t.Errorf("game %d had %d moves, and then %d; want len(g.Moves) >= len(seen[g.ID])", g.ID, len(seen[g.ID]), len(g.Moves))
				}
				seen[g.ID] = g.Moves
			}
		}
	}
	if _, err := os.Stat(path + record.CurrentSuffix); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file is still there, or %v; want errors.Is(err, fs.ErrNotExist)", err)
	}
	if len(seen) == 0 {
		t.Error("no game was seen")
	}
	want := moves(t, path)
	for id, begin := range seen {
		if all := want[id]; !strings.HasPrefix(all, strings.TrimSuffix(fmt.Sprint(begin), "]")) {
			t.Errorf("game %d: %v, but in the record %s", id, begin, all)
		}
	}
}

func TestEveryFormat(t *testing.T) {
	for _, format := range []string{"roundrobin", "gauntlet", "swiss", "knockout", "ladder", "king"} {
		out := ok(t, "run -game tictactoe -games 2 -format "+format+" minimax greedy random random greedy")
		if !strings.Contains(out, "natural end") || !strings.Contains(out, "Nash equilibrium: ") {
			t.Errorf("run -format %s:\n%s; want games by natural end and an equilibrium", format, out)
		}
	}
}

// self returns a player that is this test, serving a bot, and the flag it needs.
func self(t *testing.T, label, bot string) (player, env string) {
	t.Helper()
	path := must.Get(os.Executable())(t)
	if strings.ContainsAny(path, " ,") {
		t.Skip("the path of this test needs quotes")
	}
	return label + "=cmd:" + path, "-env ARENA=;serve;-game;connect4;" + bot
}

func TestPrograms(t *testing.T) {
	player, env := self(t, "outside", "minimax,depth=2")
	dir := t.TempDir()
	inside, outside := filepath.Join(dir, "inside"), filepath.Join(dir, "outside")
	const plan = "run -game connect4 -games 6 -opening 4 -clock 1m -increment 1s -grace 30s "
	ok(t, plan+"-record "+inside+" outside=minimax,depth=2 greedy")
	out := ok(t, plan+"-record "+outside+" "+env+" "+player+" greedy")
	if a, b := moves(t, inside), moves(t, outside); fmt.Sprint(a) != fmt.Sprint(b) || len(a) != 6 {
		t.Errorf("inside and outside play differently:\n%v\n%v\n%s", a, b, out)
	}
}

// TestKilled kills a tournament with programs, and resumes it.
func TestKilled(t *testing.T) {
	player, env := self(t, "p", "greedy")
	path := filepath.Join(t.TempDir(), "games.jsonl")
	plan := "run -game connect4 -games 300 -opening 4 -concurrency 2 -record " + path + " " + env + " " + player + " random"
	cmd := exec.Command(strings.TrimPrefix(player, "p=cmd:"))
	cmd.Env = append(os.Environ(), "ARENA= "+plan)
	must.Do(t, cmd.Start())
	for range 1200 {
		if info, err := os.Stat(path); err == nil && info.Size() > 20_000 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	cmd.Process.Kill()
	cmd.Wait()
	before, _ := os.ReadFile(path)
	ok(t, "resume "+path)
	after, _ := os.ReadFile(path)
	if whole := before[:bytes.LastIndexByte(before, '\n')+1]; !bytes.HasPrefix(after, whole) {
		t.Error("resuming changed what was recorded")
	}
	if n := len(moves(t, path)); n != 300 {
		t.Errorf("%d games, want 300", n)
	}
	ok(t, "replay -verify "+path)
}

// TestUnknownGame reads the record of a game that this arena does not have.
func TestUnknownGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	ok(t, "run -game tictactoe -games 2 -record "+path+" random random")
	for _, command := range []string{"table ", "table -html ", "replay ", "replay -verify ", "resume "} {
		status, _, errs := clitest.Program{Name: "arena", Run: of(pig.Entry())}.Call(t, "", strings.Fields(command+path)...)
		if want := path + `: no game "tictactoe" (there are: pig)`; status != 2 || !strings.Contains(errs, want) {
			t.Errorf("arena %s: status %d, %s; want %s", command, status, errs, want)
		}
	}
}

// TestFaultyGames starts arenas with invalid entries.
func TestFaultyGames(t *testing.T) {
	for want, entries := range map[string][]catalog.Entry{
		"arena: catalog: no games":                                      nil,
		`catalog: entries 1 and 2 are both called "pig"`:                {pig.Entry(), pig.Entry()},
		"arena: entry 2: catalog: an empty entry; want one made by New": {pig.Entry(), {}},
	} {
		status, out, errs := clitest.Program{Name: "arena", Run: of(entries...)}.Call(t, "", "-h")
		if status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("status %d, %q, %s; want %s", status, out, errs, want)
		}
	}
}

func TestCheckCommand(t *testing.T) {
	player, _ := self(t, "p", "greedy")
	path := strings.TrimPrefix(player, "p=cmd:")
	t.Setenv("HOME", t.TempDir())
	if status, out, _ := call(t, "check -game connect4 -time 30s sh -c exit"); status != 1 || !strings.Contains(out, "WRONG  shakes hands") {
		t.Errorf("status %d\n%s; want status == 1, strings.Contains(out, \"WRONG  shakes hands\")", status, out)
	}
	// The checked program inherits no environment, so env(1) sets it for the arena's serve.
	out := ok(t, "check -game connect4 -time 30s env ARENA=;serve;-game;connect4;greedy "+path)
	if strings.Contains(out, "WRONG") || strings.Count(out, "natural end") != 6 {
		t.Errorf(`ok(t, "check -game connect4 -time 30s env ARENA=;serve;-game;connect4;greedy "+path) = %s; want not strings.Contains(out, "WRONG"), strings.Count(out, "natural end") == 6`, out)
	}
}

// The starting bots, in four languages, play the first game, and every other game is played by one
// of them.
func TestStarterBots(t *testing.T) {
	compiled := filepath.Join(t.TempDir(), "bot")
	for k, bot := range []struct {
		name    string
		build   []string // "" for what needs none
		command string
	}{
		{"random-python", []string{"python3", "-c", ""}, "python3 ../../arena/bots/random-python/bot.py"},
		{"random-javascript", []string{"node", "-e", ""}, "node ../../arena/bots/random-javascript/bot.js"},
		{"random-cpp", []string{"g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", compiled, "../../arena/bots/random-cpp/bot.cpp"}, compiled},
		{"random-go", []string{"go", "build", "-o", compiled + "-go", "../../class/bots/random-go"}, compiled + "-go"},
	} {
		t.Run(bot.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(bot.build[0]); err != nil {
				t.Skip("no " + bot.build[0])
			}
			if text, err := exec.Command(bot.build[0], bot.build[1:]...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s; want no error", err, text)
			}
			for i, game := range gameNames() {
				if i != 0 && i%4 != k {
					continue
				}
				out := ok(t, "check -game "+game+" -time 30s "+bot.command)
				if strings.Contains(out, "WRONG") || !strings.Contains(out, bot.name+" 1.0") || !strings.Contains(out, "ok     plays the same game again") {
					t.Errorf("check -game %s: %s; want nothing wrong, and the same game again", game, out)
				}
			}
		})
	}
}

// TestBrokenPrograms plays a tournament in which some programs do not work.
func TestBrokenPrograms(t *testing.T) {
	dir := t.TempDir()
	wrong := filepath.Join(dir, "wrong.sh")
	os.WriteFile(wrong, []byte("#!/bin/sh\necho 'SyntaxError: invalid syntax' >&2\nexit 1\n"), 0o755)
	silent := filepath.Join(dir, "silent.sh")
	os.WriteFile(silent, []byte("#!/bin/sh\ncat >/dev/null\n"), 0o755)
	players := " greedy cmd:/nonexistent/bot wrong=cmd:" + wrong + " silent=cmd:" + silent
	record := filepath.Join(dir, "games.jsonl")
	status, out, errs := call(t, "run -game connect4 -games 2 -start-time 300ms -record "+record+players)
	if status != 0 {
		t.Fatalf("status %d: %s; want status == 0", status, errs)
	}
	for _, want := range []string{
		"forfeits all of its games: cmd:/nonexistent/bot: ", "forfeits all of its games: wrong=", "SyntaxError: invalid syntax",
		"its standard error:", "forfeits all of its games: silent=", "no answer within 300ms: does the program flush its standard output after every line, and is it ready in time (-start-time",
	} {
		if !strings.Contains(errs, want) {
			t.Errorf("want %q in %s", want, errs)
		}
	}
	if !strings.Contains(out, "greedy") || !strings.Contains(out, "silent") {
		t.Errorf(`the table lacks players: %s; want strings.Contains(out, "greedy"), strings.Contains(out, "silent")`, out)
	}
	ok(t, "replay -verify "+record)
	// Once all games are played, no program is needed.
	if status, again, errs := call(t, "resume "+record); status != 0 || again != out || strings.Contains(errs, "forfeits") || !strings.Contains(errs, "nothing is left to play") {
		t.Errorf("resumed at the end: status %d, %s\n%s; want\n%s", status, errs, again, out)
	}
	status, out, errs = call(t, "run -strict -game connect4 -games 2 -start-time 300ms"+players)
	if status != 1 || out != "" || !strings.Contains(errs, "cannot start /nonexistent/bot") || !strings.Contains(errs, "SyntaxError") || !strings.Contains(errs, "flush") {
		t.Errorf("strict: status %d, %s\n%s", status, out, errs)
	}
}

func TestSPRTCommand(t *testing.T) {
	for args, want := range map[string]string{
		"sprt -elo0 0 -elo1 2 -pairs 871,26175,55983,26678,821":                            "LLR -4.98 in [-2.94, 2.94] for 0 v 2 Elo (logistic): H0",
		"sprt -elo0 -0 -elo1 2 -results 0,0,0":                                             "for 0 v 2 Elo",
		"sprt -json -results 0,0,0":                                                        `"llr":0`,
		"sprt -normalized -elo0 0 -elo1 10 -results 4250,0,0":                              "LLR 120.5",
		"sprt -normalized -elo0 -1000 -elo1 -500 -pairs 77,1,0,0,0":                        "LLR -2.95 in [-2.94, 2.94] for -1000 v -500 Elo (normalized): H0",
		"sprt -normalized -elo0 0 -elo1 250 -pairs 500,0,0,0,0":                            "(normalized): H0",
		"sprt -game tictactoe -elo0 0 -elo1 100 -opening 1 -max-games 4000 minimax random": "SPRT of 0 v 100 Elo (logistic): LLR",
	} {
		if out := ok(t, args); !strings.Contains(out, want) {
			t.Errorf("arena %s:\n%s; want strings.Contains(out, want)", args, out)
		}
	}
	if out := ok(t, "sprt -game tictactoe -elo0 0 -elo1 100 -opening 1 minimax random"); !strings.Contains(out, "H1") {
		t.Errorf("minimax is no better than random?\n%s", out)
	}
}

func TestOpeningsAndAdjudication(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "openings"), filepath.Join(dir, "games")
	os.WriteFile(file, []byte("# two\n4 4\n\n1 2 3\n"), 0o666)
	ok(t, "run -game connect4 -games 4 -openings "+file+" -record "+path+" random random")
	for id, m := range moves(t, path) {
		if want := []string{"[4 4 ", "[1 2 3 "}[(id-1)/2]; !strings.HasPrefix(m, want) {
			t.Errorf("game %d begins %s, want %s", id, m, want)
		}
	}
	if out := ok(t, "run -game connect4 -games 4 -balance 0.2 -opening 5 minimax,depth=1 random"); !strings.Contains(out, "4 games") {
		t.Error(out)
	}
	if out := ok(t, "run -game checkers -games 4 -max-plies 200 -win-score 0.05 -win-plies 1 greedy random"); !strings.Contains(out, "adjudicated") {
		t.Error(out)
	}
	if out := ok(t, "run -game checkers -games 4 -draw-score 0.9 -draw-plies 2 greedy random"); !strings.Contains(out, "4 adjudicated") {
		t.Error(out)
	}
}

func TestMistakesInCommands(t *testing.T) {
	dir := t.TempDir()
	none, text := filepath.Join(dir, "none"), filepath.Join(dir, "text")
	os.WriteFile(text, []byte("hello\n"), 0o666)
	for args, want := range map[string]string{
		"-game ludo":               `-game: no game "ludo" (there are: connect4`,
		"-game connect4 -a genius": `no bot "genius" (there are: random`,
		"-a random":                "want -game as well",
		"-rounds 0":                "-rounds is 0; want 1 or more",
		"run -game tictactoe -concurrency -3 random greedy": "-concurrency is -3; want 1 or more",
		"-depth -2":                    "-depth is -2",
		"-time -1s":                    "-time is -1s",
		"-opening -2":                  "-opening is -2",
		"-delay -1s":                   "-delay is -1s",
		"-boards some":                 `-boards is "some"`,
		"-json -boards all":            "cannot be used with -json",
		"connect4":                     "connect4 is a game, not a command; to play it: arena play -game connect4",
		"connect5":                     `unknown command "connect5"`,
		"-seed many":                   "invalid value",
		"run greedy random":            "-game is missing",
		"levels":                       "-game is missing",
		"puzzles /tmp/p.json":          "-game is missing",
		"run -game ludo greedy random": `no game "ludo"`,
		"-game tictactoe -variant big": `no variant "big"`,
		"-game tictactoe -setup 3":     "has no setup",
		"puzzles -game tictactoe -variant big " + none:                `no variant "big"`,
		"puzzles -game tictactoe -setup 3 " + none:                    "has no setup",
		"run -game tictactoe -games 2000000000 greedy random":         "-games is 2000000000; want 1 to 1000000000",
		"table -html -o " + dir + " " + none:                          "no such file",
		"table -html -csv " + none:                                    "cannot be used together",
		"replay -verify -id 3 " + none:                                "cannot be used with -id",
		"replay -verify":                                              "0 records given",
		"check -notation python3":                                     "takes no program",
		"run -game connect4 greedy":                                   "1 player given; want two or more",
		"run -game tictactoe -period 3 random greedy":                 "-period has no effect without -clock",
		"run -game connect4 -format best greedy random":               `no format "best"`,
		"run -game connect4 -rounds -1 greedy random":                 "-rounds is -1",
		"run -game connect4 -time -1s greedy random":                  "-time is -1s",
		"run -game connect4 -games 0 greedy random":                   "-games is 0",
		"run -game connect4 -concurrency 0 greedy random":             "-concurrency is 0",
		"run -game connect4 -time 1s -concurrency 999 greedy random":  "-concurrency is 999, but there are",
		"run -game connect4 -clock 1s -concurrency 999 greedy random": "-concurrency is 999, but there are",
		"run -game connect4 -opening -2 greedy random":                "-opening is -2",
		"run -game connect4 -balance -1 greedy random":                "-balance is -1",
		"run -game connect4 -openings " + none + " greedy random":     "-openings: open",
		"run -game connect4 -openings " + text + " greedy random":     "opening 1: ",
		"run -game connect4 -record " + text + " greedy random":       "exists",
		"resume " + none:                       "no such file",
		"resume " + text:                       "not the header",
		"resume":                               "no record given",
		"table " + text:                        "not the header",
		"replay " + none:                       "no such file",
		"sprt -elo0 5 -elo1 0 -results 1,2,3":  "Elo0 is 5",
		"sprt -results 1,2":                    "has 2 numbers; want 3",
		"sprt -results 1,2,-3":                 "is not a number of games",
		"sprt -results 1,2,3 -pairs 1,2,3,4,5": "cannot be used together",
		"sprt -results 1,2,3 greedy":           "no games are played",
		"sprt -game connect4 greedy":           "1 player given; want two",
		"check -game connect4":                 "no program given",
		"table " + none + " -json":             "-json comes after",
		"check x":                              "-game is missing",
		"serve -game connect4 cmd:x":           "want one of the game's bots",
		"serve -game connect4":                 "no bot given",
	} {
		if status, out, errs := call(t, args); status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("arena %s: status %d, out %q, err %q; want status 2 and %q", args, status, out, errs, want)
		}
	}
	if status, _, errs := call(t, "run -strict -game connect4 greedy cmd:/nonexistent/bot"); status != 1 || !strings.Contains(errs, "cannot start") {
		t.Errorf(`status %d, %s; want status == 1, strings.Contains(errs, "cannot start")`, status, errs)
	}
	if status, out, _ := call(t, "-h"); status != 0 || !strings.Contains(out, "tictactoe") {
		t.Errorf(`-h: status %d, %q; want status == 0, strings.Contains(out, "tictactoe")`, status, out)
	}
	for _, c := range (arena{}).commands() {
		if status, out, _ := call(t, c.Name+" -h"); status != 0 || !strings.Contains(out, "usage: arena "+c.Name) {
			t.Errorf(`%s -h: status %d, %q; want status == 0, strings.Contains(out, "usage: arena "+c.Name)`, c.Name, status, out)
		}
	}
}
