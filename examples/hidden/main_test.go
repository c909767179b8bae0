package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

var subject = clitest.Program{Name: "hidden", Run: run}

func TestHidden(t *testing.T) {
	subject.Check(t, []clitest.Case{
		{Args: "-method predictive -table kuhn", Out: "Second ?K b              pass 0.000  bet 1.000", Err: "12 information sets"},
		{Args: "-method predictive kuhn", Out: "value for First  -0.055556\n"},
		{Args: "-json -table -iterations 100 kuhn", Out: `"view": "J? pb"`},
		{Args: "-iterations 50 -method plus goofspiel", Out: "iterations       50"},
		{Args: "-method sampling -iterations 5000 leduc", Out: "iterations       5000", Err: "936 information sets"},
		{Args: "-method sampling -table leduc", Status: 2, Err: "cannot be used with -method sampling"},
		{Args: "chess", Status: 2, Err: `no game "chess"; want one of kuhn, leduc`},
		{Args: "", Status: 2, Err: "0 games given; want one of kuhn"},
		{Args: "-method x kuhn", Status: 2, Err: "plus, predictive or sampling"},
		{Args: "-workers 0 kuhn", Status: 2, Err: "-workers"},
		{Args: "-iterations -1 kuhn", Status: 2, Err: "-iterations"},
	})
}

// TestSave continues from a saved state, and refuses that of another game.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	state, once, twice := filepath.Join(dir, "state"), filepath.Join(dir, "once"), filepath.Join(dir, "twice")
	for _, args := range [][]string{
		{"-iterations", "300", "-policy", once, "leduc"},
		{"-iterations", "120", "-save", state, "leduc"},
		{"-iterations", "300", "-save", state, "-policy", twice, "leduc"},
	} {
		if status, _, errs := subject.Call(t, "", args...); status != 0 {
			t.Fatalf("%q: status %d, %s; want status == 0", args, status, errs)
		}
	}
	a := must.Get(os.ReadFile(once))(t)
	b := must.Get(os.ReadFile(twice))(t)
	if string(a) != string(b) {
		t.Error("the strategy differs after an interruption")
	}
	subject.Check(t, []clitest.Case{
		{Args: "-save " + state + " kuhn", Status: 2, Err: "of another game"},
		{Args: "-save " + state + " -method plus leduc", Status: 2, Err: "its method is discounted"},
	})
}

// TestDamagedFiles damages what -save and -policy have written.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	o := options{iterations: 5, save: filepath.Join(dir, "state"), policy: filepath.Join(dir, "policy"), workers: 1}
	tree := must.Get(cfr.Compile(t.Context(), kuhn.Game{}, kuhn.Game{}.Start(), 0))(t)
	std := cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}
	must.Two(find(t.Context(), std, tree, o))(t)
	state := func(v learner, path string) func() (string, error) {
		return func() (string, error) {
			err := restore(v, path)
			var text strings.Builder
			must.Do(t, v.Save(&text))
			return text.String(), err
		}
	}
	v := must.Get(cfr.NewSolver(tree, o.method, 1))(t)
	tests.Damaged(t, "solver", o.save, state(v, o.save))
	tests.Damaged(t, "policy", o.policy, func() (string, error) {
		policy, _, err := find(t.Context(), std, tree, options{from: o.policy})
		if err != nil {
			return "", err
		}
		var text strings.Builder
		must.Do(t, policy.Save(&text))
		return text.String(), nil
	})
	x := must.Get(cfr.NewSampling(kuhn.Game{}, kuhn.Game{}.Start(), 0, 0))(t)
	o.save = filepath.Join(dir, "sampling")
	must.Do(t, improve(t.Context(), std, x, o))
	tests.Damaged(t, "sampling", o.save, state(x, o.save))
}

// TestPlay plays by a file, and refuses those that do not fit.
func TestPlay(t *testing.T) {
	dir := t.TempDir()
	path, flipped := filepath.Join(dir, "policy"), filepath.Join(dir, "flipped")
	subject.Check(t, []clitest.Case{{Args: "-method predictive -policy " + path + " kuhn", Out: "exploitability"}})
	data := must.Get(os.ReadFile(path))(t)
	data[100] ^= 1
	must.Do(t, os.WriteFile(flipped, data, 0o600))
	subject.Check(t, []clitest.Case{
		{Args: "-from " + path + " -table kuhn", Out: "Second ?K b              pass 0.000  bet 1.000"},
		{Args: "-from " + path + " leduc", Status: 2, Err: "of another game"},
		{Args: "-from " + flipped + " kuhn", Status: 2, Err: "it is damaged"},
		{Args: "-from " + dir + "/none kuhn", Status: 2, Err: "no such file"},
	})
	self := must.Get(os.Executable())(t)
	g := kuhn.Game{}
	b, err := program.New(g, "kuhn", "", program.Command{
		Args: []string{self, "-from", path, "-play", "kuhn"}, Env: []string{clitest.Self}, StartTime: time.Minute, Watchdog: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for seed := range uint64(20) {
		m := match.Match[kuhn.State, kuhn.Move]{Game: g, First: match.NewRandom(g), Second: b, Seed: seed}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd {
			t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.NaturalEnd", r, err)
		}
	}
}

// TestKilled kills the program again and again while it samples; it goes on from the file, and finds
// the same in the end.
func TestKilled(t *testing.T) {
	self := must.Get(os.Executable())(t)
	args := []string{"-method", "sampling", "-iterations", "60000", "leduc"}
	_, want, _ := subject.Call(t, "", args...)
	state := filepath.Join(t.TempDir(), "state")
	for kills := 0; ; kills++ {
		c := exec.CommandContext(t.Context(), self, append([]string{"-save", state}, args...)...)
		c.Env = append(os.Environ(), clitest.Self)
		var out strings.Builder
		c.Stdout = &out
		must.Do(t, c.Start())
		if kills < 3 {
			time.Sleep(300 * time.Millisecond)
			c.Process.Kill()
			c.Wait()
			continue
		}
		if err := c.Wait(); err != nil || out.String() != want {
			t.Errorf("after %d kills: %s, %v; want %s", kills, out.String(), err, want)
		}
		return
	}
}

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "-iterations 1000000000 -save kuhn kuhn", Kept: "kuhn"},
		clitest.Endless{Args: "-method sampling -iterations 1000000000 -save leduc leduc", Kept: "leduc"},
	)
}
