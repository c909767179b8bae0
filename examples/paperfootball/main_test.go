package main

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "paperfootball", Run: program}

func TestCommands(t *testing.T) {
	subject.Session(t, "testdata/session.txt")
	if text, err := os.ReadFile("picture.svg"); err != nil || !strings.Contains(string(text), "<svg") {
		t.Errorf("no picture: %v", err)
	}
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "solve -size 8x10 -time 1h", Never: "wins"},
		clitest.Endless{Args: "turns 20", Never: "\n   20 "},
	)
}
