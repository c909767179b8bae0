package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/internal/must"
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

// TestPicture checks that a picture is well-formed and shows every segment, the ball and the
// points where the turn can end.
func TestPicture(t *testing.T) {
	for _, c := range []struct {
		rules paper.Rules
		want  map[string]int
	}{
		{paper.Rules{}, map[string]int{"grid": 20}},
		{paper.Rules{Width: 10, Height: 12}, map[string]int{"grid": 24}},
	} {
		g := must.Get(paper.New(c.rules))(t)
		r := must.Get(g.ParseRecord("0 2 0 53 4 7"))(t)
		classes := map[string]int{}
		for decoder := xml.NewDecoder(bytes.NewReader(picture(g, r, true))); ; {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if start, ok := token.(xml.StartElement); ok {
				for _, a := range start.Attr {
					if a.Name.Local == "class" {
						classes[a.Value]++
					}
				}
			}
		}
		maps.Copy(c.want, map[string]int{
			"paper": 1, "outline": 1, "segment first": 3, "segment second": 2, "segment first last": 1, "ball": 1, "reach": len(g.Shortest(r.Final)),
		})
		if diff := cmp.Diff(c.want, classes); diff != "" {
			t.Error(diff)
		}
	}
}
