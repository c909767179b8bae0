package engine

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/search"
)

// Option is a number that the user of an engine can set, such as Hash.
type Option struct {
	Name              string
	Default, Min, Max int
}

// Server describes a bot that is served as an engine.
type Server[S, M comparable] struct {
	Game     game.Game[S, M]
	Notation game.Notation[S, M] // nil: the game's own
	Name     string              // that the engine tells
	Author   string

	Options []Option

	// Bot makes the bot, when the first search begins and again after an option was set. values
	// are those of Options, by name. The bot may call report with results of unfinished
	// searches, which become info lines. To honor searchmoves, its searches must be of the Game
	// of the turn, which then lacks the other moves.
	Bot func(values map[string]int, report func(search.Result[M])) (match.Bot[S, M], error)

	// Point is the score, in units of Evaluate, that info lines tell as cp 100; 0 means 1.
	Point float64
}

// ServeUCI runs a bot as an engine: it reads messages from in and writes to
// out until it receives quit or in ends. If ctx has ended, it returns at the next message. A
// message that it does not understand is ignored, as UCI demands; a position that is not legal is
// reported by an info line, and then go has no move. It is an error if there is no notation,
// s.Bot is nil, or in or out fails.
func ServeUCI[S, M comparable](ctx context.Context, s Server[S, M], in io.Reader, out io.Writer) error {
	n, err := notationOf(s.Game, s.Notation)
	if err != nil {
		return err
	}
	if s.Bot == nil {
		return fmt.Errorf("engine: ServeUCI: Bot is nil; want a function")
	}
	if s.Point == 0 {
		s.Point = 1
	}
	v := &uciServer[S, M]{Server: s, rules: game.WithEndings(s.Game), notation: n, out: out, values: map[string]int{}, rest: func() {}, stop: func() {}, hit: func() {}}
	for _, o := range s.Options {
		v.values[o.Name] = o.Default
	}
	v.line = []S{v.rules.Start()}
	lines := plain.NewLines(plain.NewReader(in), 1<<20)
	defer func() { v.rest() }()
	for lines.Scan() && ctx.Err() == nil {
		words := strings.Fields(string(lines.Bytes()))
		if err := lines.Long(); err != nil {
			v.say("info string %v; it is skipped", err)
			if len(words) > 0 && words[0] == "position" {
				v.rest()
				v.wrong = err
			}
		} else if len(words) > 0 {
			if words[0] == "quit" {
				v.stop()
				return nil
			}
			v.handle(ctx, words)
		}
		if err := v.failed(); err != nil {
			return err
		}
	}
	return lines.Err()
}

// uciServer is a conversation.
type uciServer[S, M comparable] struct {
	Server[S, M]
	rules    game.Game[S, M] // with endings
	notation game.Notation[S, M]
	values   map[string]int
	bot      match.Bot[S, M] // nil: to be made

	line  []S // the positions of the game
	moves []M
	wrong error       // of the last position
	rest  func()      // waits for the end of the search, and ends one without limits
	stop  func()      // ends any search, and waits for its end
	hit   func()      // turns pondering into a search
	first game.Player // the side to move in the position searched

	mu       sync.Mutex // of the following
	expected []M        // the line of the last report
	out      io.Writer
	err      error
}

func (v *uciServer[S, M]) failed() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.err
}

func (v *uciServer[S, M]) say(format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, err := fmt.Fprintf(v.out, format+"\n", args...); err != nil && v.err == nil {
		v.err = err
	}
}

func (v *uciServer[S, M]) handle(ctx context.Context, words []string) {
	switch words[0] {
	case "uci":
		v.say("id name %s", v.Name)
		v.say("id author %s", v.Author)
		for _, o := range v.Options {
			v.say("option name %s type spin default %d min %d max %d", o.Name, o.Default, o.Min, o.Max)
		}
		v.say("option name Ponder type check default false")
		v.say("uciok")
	case "isready":
		if err := v.prepare(); err != nil {
			v.say("info string %v", err)
		}
		v.say("readyok")
	case "setoption":
		v.rest()
		if err := v.set(words[1:]); err != nil {
			v.say("info string %v", err)
		}
	case "ucinewgame":
		v.rest()
		if err := v.prepare(); err != nil {
			v.say("info string %v", err)
		} else if b, ok := match.As[match.Starter](v.bot); ok {
			b.Begin(ctx, match.Beginning{Player: game.First, Seed: rand.Uint64()})
		}
	case "position":
		v.rest()
		if v.wrong = v.place(words[1:]); v.wrong != nil {
			v.say("info string %v", v.wrong)
		}
	case "go":
		v.rest()
		v.search(ctx, words[1:])
	case "stop":
		v.stop()
	case "ponderhit":
		v.hit()
	}
}

// prepare makes the bot.
func (v *uciServer[S, M]) prepare() (err error) {
	if v.bot != nil {
		return nil
	}
	v.bot, err = v.Bot(v.values, v.report)
	return err
}

// set sets an option: name ... value ....
func (v *uciServer[S, M]) set(words []string) error {
	text := strings.Join(words, " ")
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name ")+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if strings.EqualFold(name, "Ponder") { // it may ponder in any case
		return nil
	}
	for _, o := range v.Options {
		if strings.EqualFold(o.Name, name) {
			n, err := strconv.Atoi(value)
			if err != nil || n < o.Min || n > o.Max {
				return fmt.Errorf("option %s is %s; want %d to %d", o.Name, excerpt.Quote(value), o.Min, o.Max)
			}
			v.values[o.Name], v.bot = n, nil
			return nil
		}
	}
	return fmt.Errorf("no option %s", excerpt.Quote(name))
}

// place sets the position.
func (v *uciServer[S, M]) place(words []string) error {
	start := v.rules.Start()
	n := 0
	for n < len(words) && words[n] != "moves" {
		n++
	}
	text := strings.Join(words[:n], " ")
	if rest, ok := strings.CutPrefix(text, "fen "); ok {
		s, err := v.notation.ParsePosition(rest)
		if err != nil {
			return err
		}
		start = s
	} else if text != "startpos" {
		return fmt.Errorf("position %s; want startpos or fen", excerpt.Quote(text))
	}
	line, moves := []S{start}, []M(nil)
	for _, text := range words[min(n+1, len(words)):] {
		s := line[len(line)-1]
		m, err := v.notation.ParseMove(&s, text)
		if err != nil {
			return err
		}
		moves = append(moves, m)
		line = append(line, game.After(v.rules, s, m))
	}
	v.line, v.moves = line, moves
	return nil
}

// order is what follows go.
type order[M comparable] struct {
	clock, increment  [2]int64
	toGo, time, limit int64
	depth             int
	infinite, ponder  bool
	only              []M // the moves to search; empty: all
}

func (v *uciServer[S, M]) parse(words []string) (o order[M]) {
	s := v.line[len(v.line)-1]
	for i, word := range words {
		n := int64(0)
		if i+1 < len(words) {
			n, _ = strconv.ParseInt(words[i+1], 10, 64)
			n = max(n, 0)
		}
		switch word {
		case "wtime":
			o.clock[0] = max(n, 1)
		case "btime":
			o.clock[1] = max(n, 1)
		case "winc":
			o.increment[0] = n
		case "binc":
			o.increment[1] = n
		case "movestogo":
			o.toGo = n
		case "movetime":
			o.time = max(n, 1)
		case "nodes":
			o.limit = n
		case "depth":
			o.depth = int(min(n, maxDepth))
		case "mate":
			o.depth = int(min(2*n, maxDepth))
		case "searchmoves": // as many words as are moves
			for _, text := range words[i+1:] {
				m, err := v.notation.ParseMove(&s, text)
				if err != nil {
					break
				}
				o.only = append(o.only, m)
			}
			if len(o.only) == 0 {
				v.say("info string searchmoves is followed by no legal move; all moves are searched")
			}
		case "infinite":
			o.infinite = true
		case "ponder":
			o.ponder = true
		}
	}
	return o
}

// only is a game with some of the moves of a position.
type only[S, M comparable] struct {
	game.Game[S, M]
	at    S
	moves []M
}

func (o *only[S, M]) Unwrap() game.Game[S, M] { return o.Game }

func (o *only[S, M]) Moves(dst []M, s *S) []M {
	if *s == o.at {
		return append(dst, o.moves...)
	}
	return o.Game.Moves(dst, s)
}

// longest is the longest time that a search may be allowed.
const longest = int64(24 * time.Hour / time.Millisecond)

// search begins a search; its end writes the move.
func (v *uciServer[S, M]) search(ctx context.Context, words []string) {
	s := v.line[len(v.line)-1]
	err := v.wrong
	if err == nil {
		err = v.prepare()
	}
	var t *match.Request[S, M]
	if err == nil {
		t, err = match.NewRequest(v.rules, v.line, rand.New(rand.NewPCG(rand.Uint64(), 0)))
	}
	if err != nil {
		v.say("info string %v", err)
		v.say("bestmove (none)")
		return
	}
	o := v.parse(words)
	if len(o.only) > 0 {
		t.Game = game.WithEndings[S, M](&only[S, M]{v.Game, s, o.only})
	}
	me := 0
	if t.Player == game.Second {
		me = 1
	}
	milli := func(n int64) time.Duration { return time.Duration(min(n, longest)) * time.Millisecond }
	t.Moves, t.Limits = v.moves, search.Limits{Depth: o.depth, Nodes: o.limit}
	t.Times = match.Times{Move: milli(o.time), Rival: milli(o.clock[1-me]),
		Clock: search.Clock{Remaining: milli(o.clock[me]), Increment: milli(o.increment[me]), MovesToGo: int(min(o.toGo, 1000)), Played: len(v.moves) / 2}}
	endless := o.infinite || o.ponder || o.time+o.clock[me]+o.limit == 0 && o.depth == 0
	if endless {
		t.Times.Clock = search.Clock{}
		t.Times.Move = time.Duration(longest) * time.Millisecond
	} else if t.Times.Move == 0 && o.clock[me] > 0 {
		t.Times.Move = t.Times.Clock.Remaining
	}
	var own context.Context
	var cancel context.CancelFunc
	if t.Times.Move > 0 {
		own, cancel = context.WithTimeout(ctx, t.Times.Move)
	} else {
		own, cancel = context.WithCancel(ctx)
	}
	done, mute := make(chan struct{}), new(atomic.Bool)
	bot := v.bot
	v.first, v.expected = t.Player, nil
	go func() {
		defer close(done)
		m, err := bot.Move(own, t)
		if err == nil && len(o.only) > 0 && !slices.Contains(o.only, m) {
			v.say("info string the bot cannot be restricted to some moves: it preferred %s", v.notation.FormatMove(&s, m))
			m = o.only[0]
		}
		if err != nil && own.Err() != nil && ctx.Err() == nil { // stopped before it began
			var r search.Result[M]
			r, err = (&search.Greedy[S, M]{Game: t.Game, Rand: t.Rand}).Search(ctx, t.State, t.Past...)
			m = r.Move
		}
		if endless {
			<-own.Done() // the move may not come before stop
		}
		if mute.Load() {
			return
		}
		if err != nil {
			v.say("info string %v", err)
			v.say("bestmove (none)")
			return
		}
		v.mu.Lock()
		text, expected := v.notation.FormatMove(&s, m), v.expected
		v.mu.Unlock()
		if len(expected) > 1 && expected[0] == m {
			next := game.After(v.rules, s, m)
			text += " ponder " + v.notation.FormatMove(&next, expected[1])
		}
		v.say("bestmove %s", text)
	}()
	v.stop = func() {
		cancel()
		<-done
		v.rest, v.stop = func() {}, func() {}
	}
	if v.rest = v.stop; !endless { // messages may wait in a pipe
		v.rest = func() {
			<-done
			v.stop()
		}
	}
	if v.hit = func() {}; o.ponder {
		v.hit = func() { // search again, with what the bot remembers
			mute.Store(true)
			v.rest()
			v.search(ctx, slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "ponder" }))
		}
	}
}

// report writes info lines about the unfinished search of a position with the side to move first.
func (v *uciServer[S, M]) report(r search.Result[M]) {
	v.mu.Lock()
	v.expected = r.Line
	v.mu.Unlock()
	if len(r.Lines) < 2 {
		v.info(r, "", r.Line, r.Score)
		return
	}
	for i, l := range r.Lines {
		v.info(r, fmt.Sprintf(" multipv %d", i+1), l.Moves, l.Score)
	}
}

// info writes a line of a result.
func (v *uciServer[S, M]) info(r search.Result[M], which string, line []M, value float64) {
	sign := v.first.Sign()
	score := "cp " + strconv.Itoa(int(math.Round(min(max(sign*value/v.Point*100, -1e6), 1e6))))
	if b, ok := game.As[game.Bounder](v.rules); ok && (r.Proven || which != "") && value != 0 {
		if low, high := b.Bounds(); value == low || value == high {
			n := (len(line) + 1) / 2
			if sign*value < 0 {
				n = -(len(line) / 2)
			}
			score = "mate " + strconv.Itoa(n)
		}
	}
	var pv strings.Builder
	s := v.line[len(v.line)-1]
	for _, m := range line {
		pv.WriteString(" " + v.notation.FormatMove(&s, m))
		v.rules.Apply(&s, m)
	}
	speed := 0.0 // nodes a second
	if r.Time > 0 {
		speed = float64(r.Nodes) / r.Time.Seconds()
	}
	v.say("info depth %d%s score %s nodes %d nps %.0f time %d pv%s", r.Depth, which, score, r.Nodes, speed, r.Time.Milliseconds(), pv.String())
}

// maxDepth bounds the depth that a program may ask for, in plies.
const maxDepth = 1000
