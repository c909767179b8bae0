package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/search"
)

const engineHelp = `Reads commands from standard input, one per line, and answers on standard output:
  new                    set up the opening position                 -> ok
  fen FEN                set up a position                           -> ok
  show                   draw the position                           -> lines, then ok
  moves                  list the legal moves with their full paths  -> moves M...
  move M                 play a move                                 -> ok
  go SECONDS [DEPTH]     search  -> bestmove M score S depth D nodes N time T pv M...
  stop                   stop the search, which then answers with its best move so far
  perft N                count the sequences of N moves              -> perft N COUNT
  quit                   exit
An invalid command is answered with "error ..." and changes nothing. The score is for the
side to move, in hundredths of a man: 30000-n is a forced win in n plies, n-30000 a forced
loss, 29000 a win by the endgame tables, 25000 a win by repetition, 20000 a win by the
database. The time T is in milliseconds.
The endgame tables are built in the background and used as soon as they are ready.`

// longestCommand is the maximum length of a command line in bytes.
const longestCommand = 4096

// session is a dialogue with another program.
type session struct {
	out   io.Writer
	line  []state // all positions since new or fen
	bot   *bot.Bot
	ready <-chan *endgame.Table // nil once received

	waiting []string // commands received during a search
}

// maxWaiting is the maximum number of commands queued during a search.
const maxWaiting = 1000

// engine answers commands until quit or the end of the input.
func engine(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers engine", "[flags]", engineHelp,
		"printf 'new\\nmove 11-15\\ngo 1\\n' | go run ./examples/checkers engine -rules english")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	hash := f.Int("hash", 64, "size of the transposition table in `MiB`")
	f.Within("hash", 1, 1<<16)
	workers := f.Int("workers", 1, "number of search goroutines")
	f.Within("workers", 1, 256)
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("unexpected %q (-h prints help)", f.Arg(0))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	ready, err := tablesLater(ctx, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	s := &session{
		out:   std.Out,
		bot:   &bot.Bot{Game: checkers.Game{Rules: rules.Rules}, Database: database, MemoryBytes: *hash << 20, Workers: *workers},
		ready: ready,
	}
	s.line = []state{s.bot.Game.Start()}
	return s.run(ctx, std.In)
}

// run reads and answers commands. During a search it obeys stop and queues the others.
func (s *session) run(ctx context.Context, in io.Reader) error {
	lines := make(chan string)
	failed := make(chan error, 1)
	go func() {
		defer close(lines)
		failed <- readLines(ctx, in, lines)
	}()
	for {
		for len(s.waiting) > 0 {
			text := s.waiting[0]
			s.waiting = s.waiting[1:]
			if !s.command(ctx, text, lines) {
				return nil
			}
		}
		select {
		case text, ok := <-lines:
			if !ok {
				return <-failed
			}
			if !s.command(ctx, text, lines) {
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// readLines sends the lines of in. It sends "\x00", which is not a command, for a line that
// is too long.
func readLines(ctx context.Context, in io.Reader, lines chan<- string) error {
	r := bufio.NewReaderSize(plain.NewReader(in), longestCommand)
	for {
		part, err := r.ReadSlice('\n')
		text := string(part)
		if errors.Is(err, bufio.ErrBufferFull) {
			text = "\x00"
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if text != "" {
			select {
			case lines <- text:
			case <-ctx.Done():
				return nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// command answers one command. It returns false for quit.
func (s *session) command(ctx context.Context, text string, lines <-chan string) bool {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	now := s.line[len(s.line)-1]
	var err error
	switch name {
	case "":
		return true
	case "quit":
		return false
	case "stop": // nothing to stop
	case "new":
		s.line = []state{s.bot.Game.Start()}
	case "fen":
		var to state
		if to, err = checkers.ParseFEN(rest); err == nil {
			s.line = []state{to}
		}
	case "show":
		fmt.Fprintf(s.out, "%s%s\n", board(s.bot.Game.Rules, now), now.FEN())
	case "moves":
		fmt.Fprintln(s.out, strings.TrimRight("moves "+list(s.bot.Game.Moves(nil, &now)), " "))
		return true
	case "move":
		var m move
		if m, err = s.bot.Game.ParseMove(&now, rest); err == nil {
			s.line = append(s.line, game.After(s.bot.Game, now, m))
		}
	case "go":
		if err = s.search(ctx, rest, lines); err == nil {
			return true
		}
	case "perft":
		var depth int
		if depth, err = count("the depth", rest, 0, 30); err == nil {
			var n int64
			if n, err = game.Perft(ctx, s.bot.Game, now, depth); err == nil {
				fmt.Fprintf(s.out, "perft %d %d\n", depth, n)
				return true
			}
		}
	case "\x00":
		err = fmt.Errorf("line longer than %d bytes", longestCommand)
	default:
		err = fmt.Errorf("unknown command %q (there are: new fen show moves move go stop perft quit)", name)
	}
	if err != nil {
		fmt.Fprintf(s.out, "error %v\n", err)
	} else if name != "stop" {
		fmt.Fprintln(s.out, "ok")
	}
	return true
}

// search answers go. It queues the lines that arrive meanwhile, except for stop.
func (s *session) search(ctx context.Context, arguments string, lines <-chan string) error {
	words := strings.Fields(arguments)
	if len(words) < 1 || len(words) > 2 {
		return errors.New("want go SECONDS [DEPTH]")
	}
	limit, err := seconds(words[0])
	if err != nil {
		return err
	}
	s.bot.Limits = search.Limits{}
	if len(words) == 2 {
		if s.bot.Limits.Depth, err = count("the depth", words[1], 1, search.MaxDepth); err != nil {
			return err
		}
	}
	select {
	case s.bot.Endgame = <-s.ready:
		s.ready = nil
	default:
	}
	begin := time.Now()
	parent := ctx
	ctx, cancel := context.WithTimeout(parent, limit)
	defer cancel()
	type found struct {
		r   search.Result[move]
		err error
	}
	done := make(chan found, 1)
	last := len(s.line) - 1
	go func() {
		r, err := s.bot.Search(ctx, s.line[last], s.line[:last]...)
		if err != nil && (ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded)) && parent.Err() == nil {
			// Stopped before it began, but go must be answered with a move.
			s.bot.Limits.Depth = 1
			r, err = s.bot.Search(parent, s.line[last], s.line[:last]...)
		}
		done <- found{r, err}
	}()
	for {
		select {
		case text, ok := <-lines:
			if !ok {
				lines = nil // the input has ended; the search continues
			} else if strings.TrimSpace(text) == "stop" {
				cancel()
			} else if len(s.waiting) < maxWaiting {
				s.waiting = append(s.waiting, text)
			} else {
				fmt.Fprintf(s.out, "error more than %d commands are waiting for the search\n", maxWaiting)
			}
		case f := <-done:
			if f.err != nil {
				return f.err
			}
			fmt.Fprintf(s.out, "bestmove %v score %d depth %d nodes %d time %d pv %s\n", f.r.Move,
				hundredths(f.r, s.line[last].ToMove()), f.r.Depth, f.r.Nodes, time.Since(begin).Milliseconds(), list(f.r.Line))
			return nil
		}
	}
}

// hundredths returns the score for the side to move, in hundredths of a man.
func hundredths(r search.Result[move], p game.Player) int {
	s := r.Score * p.Sign()
	switch {
	case math.Abs(s) == 1:
		return int(math.Copysign(float64(30000-len(r.Line)), s))
	case math.Abs(s) > 0.85: // by the endgame tables
		return int(math.Copysign(29000, s))
	case math.Abs(s) > 0.75: // by repetition
		return int(math.Copysign(25000, s))
	case math.Abs(s) > 0.25: // by the database
		return int(math.Copysign(20000, s))
	}
	return int(math.Round(100 * s / checkers.ManScore))
}
