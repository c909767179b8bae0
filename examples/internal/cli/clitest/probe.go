package clitest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// probe is a program, and a Python module, that tries what its limits forbid and ends with what
// it has found as its last words; or that spins or waits for ever.
const probe = `
import os, sys, time
if how == "waits":
    time.sleep(3600)
while how == "spins":
    pass
found = []
try:
    open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "PWNED"), "w").write("x")
    found.append("wrote a file")
except Exception as e:
    found.append("no file")
try:
    bytearray(600000000)
    found.append("took 600 MB")
except MemoryError:
    found.append("no memory")
found.append("FOO is " + str(os.environ.get("FOO")) + ", SECRET is " + str(os.environ.get("SECRET")))
found.append("in " + os.path.basename(os.getcwd()))
sys.stderr.write(", ".join(found) + "\n")
sys.stderr.flush()
os._exit(3)
`

// Probe lets a program of every kind that a game has play with limits, and fails the test
// where one is not kept. play runs a tournament with the flags and players, and writes the
// record. dir reports whether the programs run in the directory of -dir.
func Probe(t *testing.T, games []catalog.Entry, sandbox, dir bool, play func(t *testing.T, path string, args ...string)) {
	if runtime.GOOS != "linux" || exec.Command("python3", "-c", "").Run() != nil || sandbox && !child.CanSandbox() {
		t.Skip("needs Linux with sandboxes, and Python")
	}
	t.Setenv("SECRET", "told")
	seen := map[string]bool{}
	for _, e := range games {
		for _, kind := range tools.Of(e).ProgramKinds() {
			if kind == tools.ModelProgram || seen[kind] { // no program
				continue
			}
			seen[kind] = true
			for how, want := range map[string]string{
				"tries": "no file, no memory, FOO is bar, SECRET is None",
				"waits": "1s",
				"spins": "processor time; the limit is 1s",
			} {
				t.Run(kind+" "+how, func(t *testing.T) {
					if how == "spins" && testing.Short() {
						t.Skip("a second of processor time")
					}
					home := filepath.Join(t.TempDir(), "home")
					must.Do(t, os.Mkdir(home, 0o777))
					must.Do(t, os.WriteFile(filepath.Join(home, "probe.py"), []byte("how = '"+how+"'"+probe), 0o666))
					path := filepath.Join(t.TempDir(), "record")
					patience := map[string]string{"waits": "1s", "tries": "1m", "spins": "1m"}[how]
					args := strings.Fields(fmt.Sprintf("-game %s -games 1 -record %s -memory 300000000 -cpu 1s -env FOO=bar -env PATH=%s -dir %s -start-time %s -watchdog %[5]s -fresh", e.Name, path, os.Getenv("PATH"), home, patience))
					if sandbox {
						args = append(args, "-sandbox")
					}
					if dir {
						want = strings.Replace(want, "is None", "is None, in home", 1)
					}
					play(t, path, append(args, "p="+kind+":python3 probe.py", "random")...)
					f := must.Get(os.Open(path))(t)
					defer f.Close()
					_, played := must.Two(record.Read(f))(t)
					if len(played) != 1 || !strings.Contains(played[0].Detail, want) {
						t.Errorf("arguments %q: %+v; want one game that ended with %q", args, played, want)
					}
					if _, err := os.Stat(filepath.Join(home, "PWNED")); err == nil && sandbox {
						t.Errorf("%s: a confined program wrote a file", kind)
					}
				})
			}
		}
	}
}
