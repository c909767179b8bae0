package serve

import (
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestMain lets the test's own program be the one that Python starts.
func TestMain(m *testing.M) { clitest.Main(m, func() { Main(games.All()...) }) }

// TestPython runs the tests of versus.py, which are written in Python.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3, so versus.py is not tested: ", err)
	}
	self := must.Get(os.Executable())(t)
	c := exec.CommandContext(t.Context(), python, "test_versus.py")
	c.Dir = "../../serve/python"
	c.Env = append(os.Environ(), clitest.Self, "SERVE="+self, "PYTHONDONTWRITEBYTECODE=1")
	out, err := c.CombinedOutput()
	if err != nil || !regexp.MustCompile(`(?m)^OK`).Match(out) {
		t.Errorf("%v\n%s; want no error, regexp.MustCompile(`(?m)^OK`).Match(out)", err, out)
	}
	t.Logf("%s", out)
}
