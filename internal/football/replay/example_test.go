package replay_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/internal/football/judge"
	"github.com/seed-61c9d78a/versus/internal/football/replay"
)

// record plays a match of two steps.
func record() (*judge.Record, error) {
	m := judge.Match{Config: football.Config{Steps: 2}, Seed: 1}
	for i, name := range []string{"chaser", "static"} {
		var err error
		if m.Teams[i], err = judge.BuiltIn(name, teams.Options{}); err != nil {
			return nil, err
		}
	}
	return m.Play(context.Background())
}

// A complete program: a match as text and as an animated picture.
func Example_program() {
	r, err := record()
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := replay.Of(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := m.Text(context.Background(), os.Stdout, 0, false); err != nil {
		fmt.Println(err)
		return
	}
	var picture strings.Builder
	if err := m.SVG(&picture, 500*time.Millisecond); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.HasPrefix(picture.String(), "<svg"), strings.Contains(picture.String(), "<animate"))
	// Output:
	// A: chaser (0 1 2)   B: static (a b c)
	// step 0 of 2, 0-0, A has the ball
	//  +------------------------------+
	//  | .  .  .  .  .  .  .  .  .  . |
	//  : .  .  .  .  .  .  .  .  .  a :
	//  : .  .  1  . [0] .  .  .  .  b :
	//  : .  .  2  .  .  .  .  .  .  c :
	//  | .  .  .  .  .  .  .  .  .  . |
	//  +------------------------------+
	//
	// A: chaser (0 1 2)   B: static (a b c)
	// step 1 of 2, 0-0, A has the ball
	//  +------------------------------+
	//  | .  .  .  .  .  .  .  .  .  . |
	//  : .  .  .  .  .  .  .  .  .  a :
	//  : .  .  .  1  . [0] .  .  .  b :
	//  : .  .  .  2  .  .  .  .  .  c :
	//  | .  .  .  .  .  .  .  .  .  . |
	//  +------------------------------+
	//
	// A: chaser (0 1 2)   B: static (a b c)
	// step 2 of 2, 0-0, A has the ball
	//  +------------------------------+
	//  | .  .  .  .  .  .  .  .  .  . |
	//  : .  .  .  .  .  .  .  .  .  a :
	//  : .  .  .  .  1  . [0] .  .  b :
	//  : .  .  .  .  2  .  .  .  .  c :
	//  | .  .  .  .  .  .  .  .  .  . |
	//  +------------------------------+
	//
	// chaser 0 - 0 static
	// true true
}
