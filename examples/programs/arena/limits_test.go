package arena

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

// Programs of every kind run within the limits and the sandbox.
func TestLimitsOfEveryKind(t *testing.T) {
	clitest.Probe(t, entries, true, true, func(t *testing.T, _ string, args ...string) {
		if status, _, errs := (clitest.Program{Name: "arena", Run: nine}).Call(t, "", append([]string{"run"}, args...)...); status != 0 {
			t.Fatalf("arena run %q: status %d, %s; want status == 0", args, status, errs)
		}
	})
}

// A chat model is no program, and has no limits.
func TestLimitsOfAModel(t *testing.T) {
	for _, flag := range []string{"-sandbox", "-memory 1000000", "-cpu 1s", "-env A=b", "-dir .", "-start-time 1s", "-watchdog 1s"} {
		args := "run -game connect4 -games 1 " + flag + " random m=llm:'http://127.0.0.1:1 x'"
		_, _, errs := (clitest.Program{Name: "arena", Run: nine}).Call(t, "", append(strings.Fields("run -game connect4 -games 1 "+flag), "random", "m=llm:http://127.0.0.1:1 x")...)
		if name, _, _ := strings.Cut(flag, " "); !strings.Contains(errs, name+" is for programs") {
			t.Errorf("arena %s: %s; want an error that names %s", args, errs, name)
		}
	}
}
