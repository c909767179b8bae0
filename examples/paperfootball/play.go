package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

const playHelp = `DIGITS       steps, such as 2 or 053; the turn goes on while the ball bounces
undo         take back your last turn (and the answer), or the steps of this turn
restart      start a new game
best         let the computer play or finish this turn
auto on|off  whether the computer answers by itself
two on|off   two-player mode: the computer does not answer
reach on|off mark the points where the turn can end (*)
bot NAME     choose the computer's player, such as strong, alphabeta or classic,steps=25
depth N      play against the original's player with turns of at most N steps: 5, 10, 15, 20,
             25 or any other number, or adaptive
random N [M] the same, with a more random choice of turns (N) and of paths (1 in M)
record       print the game
svg FILE     draw the game to a file
help         print this list
quit         exit
`

// session is a game in the terminal.
type session struct {
	ctx     context.Context
	out     io.Writer
	game    *paper.Game
	with    playerFlags
	human   game.Player
	record  *paper.Record
	words   []string // the turns so far; the last may be unfinished
	kind    string
	player  searcher
	classic classic
	auto    bool
	two     bool
	reach   bool
	changed bool // the position must be redrawn
}

// classic holds the settings of the original's player.
type classic struct {
	steps             int // 0: adaptive
	random, forgetful int
}

// String returns the player's name in the arena.
func (c classic) String() string {
	name := fmt.Sprintf("classic,steps=%d", c.steps)
	if c.random > 0 {
		name += fmt.Sprintf(",random=%d", c.random)
	}
	if c.forgetful > 0 {
		name += fmt.Sprintf(",forgetful=%d", c.forgetful)
	}
	return name
}

func play(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "paperfootball play", "[flags] [TURN ...]",
		"Plays in the terminal, from the start or from the position after the given turns.\nCommands:\n\n"+playHelp+"\n"+playersHelp,
		"paperfootball play",
		"paperfootball play -size 6x10 -bot classic,steps=0 -reach",
		"paperfootball play -two 2 0 53")
	field := addFieldFlags(f, "8x10")
	with := addPlayerFlags(f)
	kind := f.String("bot", "strong", "the computer's `player`")
	you := f.String("you", "first", "your side: first (attacks the top) or second")
	two := f.Bool("two", false, "two-player mode")
	manual := f.Bool("manual", false, "the computer plays only when asked (best)")
	reach := f.Bool("reach", false, "mark the points where the turn can end")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	if err := with.check(); err != nil {
		return err
	}
	s := &session{ctx: ctx, out: std.Out, game: g, with: with, human: game.First, auto: !*manual, two: *two, reach: *reach, changed: true, classic: classic{steps: 15}}
	switch *you {
	case "first":
	case "second":
		s.human = game.Second
	default:
		return cli.Usage("-you %q: want first or second", *you)
	}
	if err := s.seat(*kind); err != nil {
		return err
	}
	s.words = f.Args()
	if s.record, err = position(g, s.words); err != nil {
		return err
	}
	return s.run(std.In)
}

// longestLine is the maximum length of an input line in bytes.
const longestLine = 4096

// run answers commands until the input ends.
func (s *session) run(in io.Reader) error {
	lines := make(chan string)
	fault := make(chan error, 1)
	go func() { // a read cannot be interrupted, so it has its own goroutine
		defer close(lines)
		scanner := bufio.NewScanner(plain.NewReader(in))
		scanner.Buffer(make([]byte, longestLine), longestLine)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-s.ctx.Done():
				return
			}
		}
		fault <- scanner.Err()
	}()
	for {
		if err := s.answer(); err != nil {
			return err
		}
		if s.changed {
			if err := s.show(); err != nil {
				return err
			}
		}
		fmt.Fprint(s.out, "> ")
		select {
		case <-s.ctx.Done():
			fmt.Fprintln(s.out)
			return nil
		case line, ok := <-lines:
			if !ok {
				fmt.Fprintln(s.out)
				select {
				case err := <-fault:
					if errors.Is(err, bufio.ErrTooLong) {
						return cli.Usage("line longer than %d bytes", longestLine)
					}
					return err
				default:
					return nil
				}
			}
			if quit := s.command(strings.Fields(line)); quit {
				return nil
			}
		}
	}
}

// answer plays the computer's turn if it is the computer's.
func (s *session) answer() error {
	turn := s.game.Turn(&s.record.Final)
	if s.two || !s.auto || turn == game.Nobody || turn == s.human {
		return nil
	}
	return s.best()
}

// best lets the computer play or finish the current turn.
func (s *session) best() error {
	path, r, err := wholeTurn(s.ctx, s.game, s.player, s.record.Final, *s.with.time)
	if s.ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%v plays %s (%s, score %s, depth %d)\n", s.game.Turn(&s.record.Final), paper.FormatPath(path), s.kind, cli.Signed(r.Score, 2), r.Depth)
	return s.add(paper.FormatPath(path))
}

// add plays steps of the current turn.
func (s *session) add(digits string) error {
	words := append([]string(nil), s.words...)
	if s.record.Partial() {
		words[len(words)-1] += digits
	} else {
		words = append(words, digits)
	}
	return s.set(words)
}

// set makes words the turns of the game.
func (s *session) set(words []string) error {
	r, err := s.game.ParseRecord("0 " + strings.Join(words, " "))
	if err != nil {
		return err
	}
	s.words, s.record, s.changed = words, r, true
	return nil
}

// undo takes back the steps of the current turn or, if there are none, turns until the human
// player is to move.
func (s *session) undo() error {
	n := len(s.words)
	if n == 0 {
		return errors.New("nothing to take back")
	}
	partial := s.record.Partial()
	n--
	if !partial && !s.two && s.auto {
		// Turns alternate, starting with First's.
		for n > 0 && (n%2 == 0) != (s.human == game.First) {
			n--
		}
		if (n%2 == 0) != (s.human == game.First) {
			return errors.New("no turn of yours to take back")
		}
	}
	return s.set(s.words[:n:n])
}

func (s *session) seat(kind string) error {
	p, err := s.with.player(s.game, kind)
	if err == nil {
		s.kind, s.player = kind, p
	}
	return err
}

// show draws the position and prints the number of turns.
func (s *session) show() error {
	s.changed = false
	at := s.record.Final
	var marked []paper.Point
	if s.reach {
		for _, turn := range s.game.Shortest(at) {
			marked = append(marked, turn.End)
		}
	}
	fmt.Fprint(s.out, s.game.DrawReachable(&at, marked))
	if s.game.Turn(&at) == game.Nobody {
		return nil
	}
	n, all, err := countTurns(s.ctx, s.game, at)
	if err != nil {
		if s.ctx.Err() != nil {
			return nil
		}
		return err
	}
	fmt.Fprintln(s.out, turnsText(n, all))
	return nil
}

// original changes to the original's player with the given settings.
func (s *session) original(c classic) error {
	if err := s.seat(c.String()); err != nil {
		return err
	}
	s.classic = c
	fmt.Fprintf(s.out, "the computer plays as %s\n", s.kind)
	return nil
}

// depth runs the command depth.
func (s *session) depth(text string) error {
	c := s.classic
	if c.steps = 0; text != "adaptive" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 1000 {
			return fmt.Errorf("depth %q: want 5, 10, 15, 20, 25, another number from 1 to 1000, or adaptive", text)
		}
		c.steps = n
	}
	return s.original(c)
}

// random runs the command random.
func (s *session) random(words []string) error {
	c := s.classic
	to := []*int{&c.random, &c.forgetful}
	if len(words) < 1 || len(words) > len(to) {
		return errors.New("random: want one or two numbers from 0 to 1000")
	}
	for i, text := range words {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 1000 {
			return fmt.Errorf("random %q: want a number from 0 to 1000", text)
		}
		*to[i] = n
	}
	return s.original(c)
}

// who describes when the computer plays.
func (s *session) who() string {
	switch {
	case s.two:
		return "two players: the computer plays only when asked (best)"
	case s.auto:
		return fmt.Sprintf("the computer (%s) answers as %v", s.kind, s.human.Opponent())
	}
	return "the computer plays only when asked (best)"
}

// command runs a typed command and reports whether it was quit.
func (s *session) command(words []string) (quit bool) {
	if len(words) == 0 {
		return false
	}
	argument := strings.Join(words[1:], " ")
	var err error
	switch words[0] {
	case "quit", "exit":
		return true
	case "help":
		fmt.Fprint(s.out, playHelp)
	case "undo":
		err = s.undo()
	case "restart":
		err = s.set(nil)
	case "best":
		if s.game.Turn(&s.record.Final) == game.Nobody {
			err = game.ErrGameOver
		} else {
			err = s.best()
		}
	case "auto":
		if err = setSwitch(&s.auto, argument); err == nil {
			fmt.Fprintln(s.out, s.who())
		}
	case "two":
		if err = setSwitch(&s.two, argument); err == nil {
			fmt.Fprintln(s.out, s.who())
		}
	case "reach":
		err = setSwitch(&s.reach, argument)
		s.changed = true
	case "bot":
		if err = s.seat(argument); err == nil {
			fmt.Fprintf(s.out, "the computer plays as %s\n", s.kind)
		}
	case "depth":
		err = s.depth(argument)
	case "random":
		err = s.random(words[1:])
	case "record":
		fmt.Fprintln(s.out, s.record)
	case "svg":
		if argument == "" {
			err = errors.New("svg: want a file name")
		} else {
			if err = writePicture(s.game, s.record, s.reach, argument); err == nil {
				fmt.Fprintf(s.out, "%s written\n", argument)
			}
		}
	default:
		if strings.Trim(words[0], "01234567") != "" || len(words) > 1 {
			err = fmt.Errorf("%q: want digits from 0 to 7 or a command (help lists them)", strings.Join(words, " "))
		} else {
			err = s.add(words[0])
		}
	}
	if err != nil {
		fmt.Fprintln(s.out, err)
	}
	return false
}

func setSwitch(to *bool, text string) error {
	switch text {
	case "on":
		*to = true
	case "off":
		*to = false
	default:
		return fmt.Errorf("%q: want on or off", text)
	}
	return nil
}
