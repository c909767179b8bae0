package tune_test

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// childVariable turns the test binary into a tuning program: its value is the journal.
const childVariable = "TUNE_TEST_JOURNAL"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		tuner := slowTuner(path)
		r, err := tuner.Run(context.Background())
		if err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Stdout.WriteString(outcome(r))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// slowTuner takes about half a second.
func slowTuner(path string) *Tuner {
	slow := Func(func(_ context.Context, j *Job) (float64, error) {
		time.Sleep(3 * time.Millisecond)
		j.Play(2)
		return sphere(j.Candidates[0]) + j.Rand.NormFloat64(), nil
	})
	return &Tuner{
		Space: reals(3, -5, 5), Objective: slow, Seed: 11, Workers: 2, Journal: path, Resume: true,
		Method: genetic.Algorithm{Population: 20, Generations: 15}.Method(),
	}
}

// A process that is repeatedly killed at random moments ends with the same result as an
// undisturbed one.
func TestKilledRunsAreResumedExactly(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	run := func(journal string, life time.Duration) (string, bool) {
		var out, errs strings.Builder
		c := exec.Command(self, "-test.run=none")
		c.Env = append(os.Environ(), childVariable+"="+journal)
		c.Stdout, c.Stderr = &out, &errs
		must.Do(t, c.Start())
		if life > 0 {
			killer := time.AfterFunc(life, func() { c.Process.Kill() })
			defer killer.Stop()
		}
		err := c.Wait()
		if errs.Len() > 0 {
			t.Fatalf("the program says: %s; want errs.Len() <= 0", errs.String())
		}
		return out.String(), err == nil
	}
	want, ok := run(filepath.Join(dir, "undisturbed"), 0)
	if !ok || want == "" {
		t.Fatal("the undisturbed run failed")
	}
	r := rand.New(rand.NewPCG(1, 0)) // what a process has done by then varies all the same
	killed := 0
	for n := range 10 {
		journal := filepath.Join(dir, string(rune('0'+n)))
		got, done := "", false
		for first := true; !done; first = false {
			life := time.Duration(0) // after the first kill, mostly let it finish
			if first || r.IntN(3) == 0 {
				life = time.Duration(20+r.IntN(500)) * time.Millisecond
			}
			if got, done = run(journal, life); !done {
				killed++
			}
		}
		if got != want {
			t.Errorf("run %d: another result than the undisturbed one", n)
		}
	}
	if killed == 0 {
		t.Error("no run was killed: nothing was tested")
	}
	t.Logf("killed %d times", killed)
}
