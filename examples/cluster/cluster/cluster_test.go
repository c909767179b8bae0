package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	registered "github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

var allGames, _ = catalog.Join(registered.All()...)

// nine is the program for the games of this repository.
var nine = of(registered.All()...)

func TestMain(m *testing.M) { clitest.Main(m, func() { cli.Main("cluster", nine) }) }

// process starts the program and kills it at the end of the test.
func process(t *testing.T, out io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(must.Get(os.Executable())(t), args...)
	cmd.Env = append(os.Environ(), clitest.Self)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	return cmd
}

// call runs the program in this process.
func call(t *testing.T, p cli.Program, args ...string) (status int, out, errs string) {
	t.Helper()
	return clitest.Program{Name: "cluster", Run: p}.Call(t, "", args...)
}

// run runs the program in this process and keeps its standard error.
func run(ctx context.Context, errs *clitest.Text, args ...string) (status int) {
	return cli.Run(ctx, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: errs}, "cluster", nine, args)
}

// ok runs the program and fails the test if it fails or complains.
func ok(t *testing.T, args ...string) string {
	t.Helper()
	out, errs := told(t, args...)
	if errs != "" {
		t.Fatalf(`cluster %q: %s; want errs == ""`, args, errs)
	}
	return out
}

// told runs the program, which may print messages about its workers.
func told(t *testing.T, args ...string) (out, errs string) {
	t.Helper()
	status, out, errs := call(t, nine, args...)
	if status != 0 {
		t.Fatalf("cluster %q: status %d, %s; want status == 0", args, status, errs)
	}
	return out, errs
}

// worker starts a process that works for the server at url.
func worker(t *testing.T, url, name string, more ...string) *exec.Cmd {
	t.Helper()
	return process(t, io.Discard, append([]string{"work", "-nats", url, "-cores", "1", "-name", name}, more...)...)
}

// stateOf returns the state of the server at url.
func stateOf(t *testing.T, url string) (s queue.Status) {
	t.Helper()
	must.Do(t, json.Unmarshal([]byte(ok(t, "status", "-nats", url, "-json")), &s))
	return s
}

// here plays the tournament of cluster run with goroutines of this process, like the arena.
func here(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := call(t, func(ctx context.Context, std cli.Streams, args []string) error {
		p := contest.Plan{Catalog: allGames}
		var m contest.Manner
		flags := cli.NewFlags(std, "here", "", "")
		openings := p.TournamentFlags(flags, &m)
		if err := flags.Parse(args); err != nil {
			return err
		}
		return p.Run(ctx, std, flags, *openings, flags.Args(), m)
	}, args...)
	if status != 0 {
		t.Fatalf("here %q: %s; want status == 0", args, errs)
	}
	return out
}

// same compares what came with what was wanted.
func same[T any](t *testing.T, what string, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want, +got):\n%s", what, diff)
	}
}

// table returns the contents of a table in JSON, without times.
func table(t *testing.T, text string) contest.Summary {
	t.Helper()
	var s contest.Summary
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatalf("%v: %s; want no error", err, text)
	}
	for i := range s.Rows {
		s.Rows[i].Time = 0
	}
	s.Workers = nil
	return s
}

// games returns the games of a record, without the fields that differ from run to run.
func games(t *testing.T, path string) (list map[int]string, workers map[string]int) {
	t.Helper()
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	_, all := must.Two(record.Read(file))(t) // which allows each game once
	list, workers = map[int]string{}, map[string]int{}
	for _, g := range all {
		list[g.ID] = fmt.Sprint(g.First, g.Second, g.Seed, g.Moves, g.Winner, g.Reason)
		workers[g.Worker]++
	}
	return list, workers
}

// fast returns a directory for a server, in memory if possible: most tests do not depend on the
// disk.
func fast(t *testing.T) string {
	dir, err := os.MkdirTemp("/dev/shm", "cluster")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// server starts a server process and returns its URL.
func server(t *testing.T) string {
	t.Helper()
	_, url := serverAt(t, fast(t), "127.0.0.1:0")
	return url
}

func serverAt(t *testing.T, dir, address string) (cmd *exec.Cmd, url string) {
	t.Helper()
	r, w := io.Pipe()
	cmd = process(t, w, "serve", "-listen", address, "-store", dir)
	must.Get(fmt.Fscanln(r, &url))(t)
	go io.Copy(io.Discard, r)
	return cmd, url
}

var someGames = []string{"-game", "connect4", "-games", "40", "-opening", "6", "-json", "plain,depth=2", "greedy", "random"}

func TestRunInOneProcess(t *testing.T) {
	dir := t.TempDir()
	there, local := filepath.Join(dir, "there"), filepath.Join(dir, "here")
	want := table(t, here(t, append([]string{"-record", local}, someGames...)...))
	got := table(t, ok(t, append([]string{"run", "-store", fast(t), "-record", there, "-concurrency", "2"}, someGames...)...))
	same(t, "the table", want, got)
	a, _ := games(t, local)
	b, workers := games(t, there)
	same(t, "the games", a, b)
	if len(a) != 120 || len(workers) != 1 || workers[""] > 0 {
		t.Errorf(`%d games by %v; want 120 by one worker with a name`, len(a), workers)
	}
	// The record has the arena's format: each program continues the other's.
	whole := must.Get(os.ReadFile(there))(t)
	os.WriteFile(there, whole[:len(whole)/2], 0o666)
	same(t, "the table when resumed", want, table(t, ok(t, "run", there, "-store", fast(t), "-json")))
}

// TestProcesses runs server, workers and coordinator in separate processes, with a program among
// the players, which is sent to the workers.
func TestProcesses(t *testing.T) {
	url, dir := server(t), t.TempDir()
	cache := filepath.Join(dir, "cache")
	for _, name := range []string{"a", "b"} {
		worker(t, url, name, "-programs", "yes", "-cache", cache)
	}
	worker(t, url, "other-code", "-code", "other")
	worker(t, url, "no-programs", "-programs", "no")
	players := []string{"plain,depth=2", "greedy"}
	if exec.Command("python3", "-c", "").Run() == nil {
		path := filepath.Join(dir, "bot.py")
		text := must.Get(os.ReadFile("../../arena/bots/random-python/bot.py"))(t)
		os.WriteFile(path, text, 0o666)
		players = append(players, "mine=cmd:python3 "+path)
	}
	there, local := filepath.Join(dir, "there"), filepath.Join(dir, "here")
	args := append([]string{"-game", "connect4", "-games", "20", "-opening", "6", "-json", "-watchdog", "1m", "-record"}, append([]string{there}, players...)...)
	got := table(t, ok(t, append([]string{"run", "-nats", url}, args...)...))
	args[10] = local
	same(t, "the table", table(t, here(t, args...)), got)
	_, workers := games(t, there)
	for name := range workers {
		if name != "a" && name != "b" && (len(players) == 3 || name != "no-programs") {
			t.Errorf("who has played: %v", workers)
		}
	}
	var left []string
	if !soon(func() bool { // workers tidy up when they hear that it is over
		left, _ = filepath.Glob(filepath.Join(cache, "*", "*"))
		return len(left) == 0
	}) {
		t.Errorf("left in the cache: %q", left)
	}
	present(t, url, 4)
	if s := stateOf(t, url); len(s.Workers) != 4 || len(s.Runs) != 0 {
		t.Errorf("status: %+v; want len(s.Workers) == 4, len(s.Runs) == 0", s)
	}
	if out := ok(t, "status", "-nats="+url); !strings.Contains(out, "other-code") {
		t.Errorf(`status: %s; want strings.Contains(out, "other-code")`, out)
	}
}

// soon waits up to a minute until a condition holds, and reports whether it does.
func soon(holds func() bool) bool {
	for range 600 {
		if holds() {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return holds()
}

// TestSecrets listens to all that is said during a tournament with cards: what is sent about a game
// that has not ended is its fixture alone.
func TestSecrets(t *testing.T) {
	url := server(t)
	worker(t, url, "a")
	present(t, url, 1)
	c := must.Get(nats.Connect(url))(t)
	defer c.Close()
	heard := make(chan *nats.Msg, 10_000)
	must.Get(c.ChanSubscribe(">", heard))(t)
	ok(t, "run", "-nats", url, "-game", "leduc", "-games", "20", "random", "random")
	must.Do(t, c.Flush())
	tasks, results := 0, 0
	for len(heard) > 0 {
		m := <-heard
		switch {
		case strings.HasPrefix(m.Subject, "versus.jobs."):
			var job struct{ Data json.RawMessage }
			must.Do(t, json.Unmarshal(m.Data, &job))
			d := json.NewDecoder(bytes.NewReader(job.Data))
			d.DisallowUnknownFields()
			if err := d.Decode(&tournament.Fixture{}); err != nil {
				t.Errorf("%s: %v; want no error", job.Data, err)
			}
			tasks++
		case bytes.Contains(m.Data, []byte(`"winner":`)):
			results++
		case bytes.Contains(m.Data, []byte("raise")):
			t.Errorf("message on %s: %s; want no program's error", m.Subject, m.Data)
		}
	}
	if tasks < 20 || results < 20 {
		t.Errorf("%d tasks, %d results; want tasks >= 20, results >= 20", tasks, results)
	}
}

// present waits until n workers have announced themselves.
func present(t *testing.T, url string, n int) {
	t.Helper()
	if !soon(func() bool { return len(stateOf(t, url).Workers) >= n }) {
		t.Fatalf("fewer than %d workers after a minute", n)
	}
}

// TestTampering changes a program in the store.
func TestTampering(t *testing.T) {
	nc, end := must.Two((&queue.Options{Store: fast(t)}).Connect("test"))(t)
	defer end()
	s := must.Get(queue.Open(t.Context(), nc))(t)
	path := filepath.Join(t.TempDir(), "bot")
	os.WriteFile(path, []byte("#!/bin/sh\n"), 0o777)
	f := must.Get(store(t.Context(), s, path))(t)
	c := crew{programs: "yes", cache: t.TempDir()}
	command := "mine=cmd:" + path + " -x"
	good := kit{Local: []int{0}, Files: []file{f}}
	setup := tournamentSetup{Setup: tools.Setup{Players: []string{"random", command}}, Kits: map[int]kit{1: good}}
	dirs := must.Get(c.unpack(t.Context(), s, &setup))(t)
	if got, want := setup.Setup.Players[1], fmt.Sprintf(`mine=cmd:"%s/bot" "-x"`, dirs[0]); got != want {
		t.Errorf("unpack of %s: %s; want %s", command, got, want)
	}
	kv := must.Get(jetstream.New(nc))(t)
	files := must.Get(kv.KeyValue(t.Context(), "versus_files"))(t)
	must.Get(files.Put(t.Context(), f.Sum+".0", []byte("#!/bin/rm\n")))(t)
	if _, err := c.fetch(t.Context(), s, good.Files); err == nil || !strings.Contains(err.Error(), "SHA-256 ") {
		t.Errorf(`another program: %v; want an error, strings.Contains(err.Error(), "SHA-256 ")`, err)
	}
	for _, change := range []func(k *kit){
		func(k *kit) { k.Files[0].Name = "../bot" },
		func(k *kit) { k.Files[0].Name = ".." },
		func(k *kit) { k.Files[0].Sum = "versus" },
		func(k *kit) { k.Files[0].Size = -1 },
		func(k *kit) { k.Files[0].Size = largestFile + 1 },
		func(k *kit) { k.Local = []int{2} },
		func(k *kit) { k.Local = []int{1} },
		func(k *kit) { k.Files = make([]file, maxFiles+1) },
	} {
		bad := good
		bad.Files = append([]file(nil), good.Files...)
		change(&bad)
		if args := []string{path, "-x"}; bad.check(args) == nil {
			t.Errorf("check of %+v for %q: no error; want one", bad, args)
		}
	}
}

// FuzzRun sends arbitrary runs and jobs to a worker that runs no programs.
func FuzzRun(f *testing.F) {
	f.Add("tictactoe", `{"setup":{"players":["random","random"]}}`, `{"ID":1,"First":0,"Second":1}`)
	f.Add("tictactoe", `{"setup":{"players":["random"]}}`, `{"ID":1,"First":0,"Second":7}`)
	f.Add("connect4", `{"setup":{"players":["cmd:x","random"]},"kits":{"0":{}}}`, `{}`)
	f.Add("tictactoe", `{"game":"tictactoe"}`, `{"seed":1,"generation":1,"games":1,"nodes":9,"openingPlies":1,"maxPlies":9}`)
	f.Add("connect4", `{"game":"connect4","options":{"solve":4}}`, `{"generation":1,"games":1,"nodes":9,"openingPlies":1,"maxPlies":9,"sha256":"x","size":1}`)
	f.Fuzz(func(t *testing.T, game, setup, job string) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		c := crew{catalog: allGames, programs: "no"}
		for _, kind := range []string{tournamentKind, learnKind} {
			r := queue.Run{Kind: kind, Game: game, Setup: json.RawMessage(setup)}
			d, err := c.open(ctx, nil, r)
			if err != nil {
				continue
			}
			d.Do(ctx, 0, json.RawMessage(job))
			d.Close()
		}
	})
}

func TestMistakes(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	os.WriteFile(text, []byte("hello\n"), 0o666)
	for args, want := range map[string]string{
		"":                                    "no command given",
		"play":                                `unknown command "play"`,
		"work":                                "-nats is missing",
		"work -nats nonsense":                 "not the URL",
		"work -nats nats://x x":               `unexpected argument "x"`,
		"work -nats nats://x -cores 0":        "-cores is 0",
		"work -nats nats://x -programs maybe": `-programs is "maybe"`,
		"run -game connect4 greedy":           "1 player given; want two",
		"run -game connect4 greedy genius":    `no bot "genius"`,
		"run -game connect4 -tls-ca x greedy random":               "needs -nats",
		"run -game connect4 -concurrency 0 greedy random":          "-concurrency is 0",
		"run -game connect4 -patience 1ms greedy random":           "-patience is 1ms",
		"run -game connect4 -nats nats://x -store y greedy random": "-store cannot be used with -nats",
		"run " + text: "not the header",
		"run -game connect4 -record " + text + " greedy random": "continue it with cluster run, or",
		"learn":                           "no game given",
		"learn goofspiel":                 "hides moves or cards",
		"learn -concurrency 0 connect4":   "-concurrency is 0",
		"learn -repeat 2 connect4":        "-repeat is 2",
		"status":                          "-nats is missing",
		"serve":                           "-store is missing",
		"serve -store x -listen :4222":    "want an address",
		"serve -store x -listen nonsense": "-listen: ",
		"serve -config /nonexistent":      "-config: ",
		"access":                          "want the names",
		"access a.b":                      `invalid name "a.b"`,
		"access a a":                      "given twice",
		"run -game connect4 -repeat 2 greedy random":         "-repeat is 2",
		"run -game connect4 -sprt 5 greedy random":           "want two numbers",
		"run -game connect4 -sprt 0,5 greedy random minimax": "-sprt is for two players",
	} {
		if status, out, errs := call(t, nine, strings.Fields(args)...); status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("cluster %s: status %d, out %q, err %q; want status 2 and %q", args, status, out, errs, want)
		}
	}
	if status, _, errs := call(t, nine, "status", "-nats", "nats://user:secret@127.0.0.1:1"); status != 1 || strings.Contains(errs, "secret") || !strings.Contains(errs, "127.0.0.1:1") {
		t.Errorf("no server: status %d, %s", status, errs)
	}
	for _, name := range []string{"run", "learn", "work", "status", "serve", "access"} {
		if status, out, _ := call(t, nine, name, "-h"); status != 0 || !strings.Contains(out, "usage: cluster "+name) {
			t.Errorf(`%s -h: status %d, %q; want status == 0, strings.Contains(out, "usage: cluster "+name)`, name, status, out)
		}
	}
}
