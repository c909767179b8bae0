package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// gtpRogue serves as an engine or, as its name says, misbehaves at the second move of a game.
func gtpRogue(name string) {
	s := server("")
	s.Size = 7
	if name == "serves" {
		if err := engine.ServeGTP(context.Background(), s, os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	// Between the referee and the library's own engine.
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go engine.ServeGTP(context.Background(), s, in, out)
	answers, moves := bufio.NewScanner(fromServer), 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		command, _, _ := strings.Cut(lines.Text(), " ")
		switch command {
		case "name":
			if name == "says nothing" {
				time.Sleep(time.Hour)
			}
		case "clear_board":
			moves = 0
			if name == "cannot clear" {
				fmt.Print("? cannot clear the board\n\n")
				continue
			}
		case "time_settings", "time_left":
			if name == "is loose" {
				fmt.Print("?\tunknown command\r\n\r\n")
				continue
			}
		case "genmove":
			if moves++; moves == 2 {
				misbehave(name, func(string, ...any) {})
				switch name {
				case "plays an illegal move":
					fmt.Print("= 9\n\n")
					continue
				case "fails":
					fmt.Print("? no idea\n\n")
					continue
				case "resigns":
					fmt.Print("= resign\n\n")
					continue
				}
			}
		}
		fmt.Fprintln(toServer, lines.Text())
		var answer strings.Builder
		for answers.Scan() {
			answer.WriteString(answers.Text() + "\n")
			if answers.Text() == "" {
				break
			}
		}
		if name == "answers twice" && command == "genmove" {
			answer.WriteString("= 1\n\n") // at once: later, it would be taken for the next answer
		}
		text := answer.String()
		if name == "is loose" {
			text = "thinking ...\n" + strings.ReplaceAll(strings.Replace(text, "= ", "=", 1), "\n", " \r\n")
		}
		fmt.Print(text)
	}
}

func newGTP(t *testing.T, c program.Command) program.Bot[state, move] {
	t.Helper()
	b := must.Get(engine.NewGTP(rules, c, engine.GTPOptions[state, move]{Setup: []string{"boardsize 7"}}))(t)
	t.Cleanup(func() { b.Close() })
	return b
}

func TestGTPRogues(t *testing.T) {
	open := func(t *testing.T, c program.Command) program.Bot[state, move] { return newGTP(t, c) }
	judgeAll(t, "gtp ", open, []rogue{
		{"hangs", match.TimeOut, "", 300 * time.Millisecond, nil},
		{"hangs", match.Stalled, "no answer within", 0, func(c *program.Command) { c.Watchdog = 300 * time.Millisecond }},
		{"dies", match.Crashed, "out of luck", 0, nil},
		{"floods", match.ProtocolError, "more than 4194304 bytes", 0, nil},
		{"leaves a family", match.Crashed, "exit status 0", 0, nil},
		{"answers late", match.TimeOut, "", 300 * time.Millisecond, nil},
		{"answers twice", match.ProtocolError, "without being asked", 0, nil},
		{"plays an illegal move", match.IllegalMove, "9", 0, nil},
		{"fails", match.ProtocolError, `"? no idea" to "genmove`, 0, nil},
		{"cannot clear", match.ProtocolError, "cannot clear the board", 0, nil},
		{"resigns", match.Resigned, "", 0, nil},
		{"says nothing", match.Stalled, "no answer within 500ms", 0, func(c *program.Command) { c.StartTime = 500 * time.Millisecond }},
	})
}

// TestGTPGames plays the library's own engine, from random openings, with and without clocks; and
// behind one that writes as no careful program does.
func TestGTPGames(t *testing.T) {
	for _, name := range []string{"serves", "is loose"} {
		playGTP(t, name)
	}
}

func playGTP(t *testing.T, name string) {
	b := newGTP(t, command(t, "gtp "+name))
	for _, clock := range []match.TimeControl{{}, {Base: time.Minute}} {
		s := match.Series[state, move]{
			Match: match.Match[state, move]{
				Game: rules, First: b, Second: first{}, Clock: clock, MoveTime: time.Minute,
			},
			Games: 2, OpeningPlies: 2,
		}
		if score, err := s.Play(t.Context()); err != nil || score.Wins < 1 || score.Reasons[match.NaturalEnd] != 2 {
			t.Errorf("%s, %+v: %+v, %v", name, clock, score, err)
		}
	}
	if b.Name() != "versus" {
		t.Errorf("name %q", b.Name())
	}
}

func TestServeGTP(t *testing.T) {
	s := server("")
	s.Size = 7
	for _, c := range []struct{ in, want string }{
		{"1 protocol_version\n", "=1 2\n\n"},
		{"known_command genmove # a comment\nknown_command loadsgf\n", "= true\n\n= false\n\n"},
		{"boardsize 19\n", "? unacceptable size (it is 7)\n\n"},
		{"play black 4\nplay W 4\nundo\nplay white 5\n", "= \n\n= \n\n= \n\n= \n\n"},
		{"play b 4\nplay w 3\nundo\nshowboard\n", "= \n" + strings.TrimRight(game.Draw(rules, turnAfter(0, match.Times{}, 3).State), "\n") + "\n\n"},
		{"play b 4\nplay w 3\nundo\nplay w 1\nundo\nundo\nplay b 1\nundo\nundo\n", "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n? cannot undo\n\n"},
		{"play white 4\n", "? illegal move: it is not the turn of white\n\n"},
		{"play green 4\n", `? color "green"; want black or white`},
		{"play b 9\n", "? illegal move: connect4:"},
		{"7 genmove\n", "?7 genmove needs 1 arguments\n\n"},
		{"undo\nkomi 6.5\nkomi 0\ntime_settings x 0 0\n", "? cannot undo\n\n? unacceptable komi (it is 0)\n\n= \n\n? main time \"x\"; want seconds\n\n"},
		{"play b 1\nplay w 2\nplay b 1\nplay w 2\nplay b 1\nplay w 2\ngenmove b\ngenmove w\n", "= 1\n\n? the game is over\n\n"},
		{"time_settings 60 0 0\ntime_left b 50 0\nquit\nname\n", "= \n\n= \n\n= \n\n"},
	} {
		var out strings.Builder
		if err := engine.ServeGTP(t.Context(), s, strings.NewReader(c.in), &out); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%q: %q, %v; want %q", c.in, out.String(), err, c.want)
		}
	}
}

func FuzzServeGTP(f *testing.F) {
	f.Add("1 boardsize 7\nclear_board\nplay b 4\ngenmove w\nshowboard\nundo\nquit\n")
	f.Fuzz(func(t *testing.T, text string) {
		s := server("")
		s.Size = 7
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		engine.ServeGTP(ctx, s, strings.NewReader(text), io.Discard)
	})
}
