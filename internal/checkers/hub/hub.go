package hub

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/search"
)

// longestLine is the limit on the length of a line, in bytes: a game of thousands of moves.
const longestLine = 1 << 16

// Serve reads commands from in and writes the answers to out, until quit, the end of in or
// the end of ctx. It returns an error if reading or writing fails, or a line is longer than
// 65,536 bytes.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(lines)
		s := bufio.NewScanner(plain.NewReader(in))
		s.Buffer(nil, longestLine)
		for s.Scan() {
			select {
			case lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
		failed <- s.Err()
	}()
	e := &engine{out: out, variant: checkers.English, hash: 64, threads: 1, pieces: 4}
	defer e.end()
	for e.failed() == nil {
		select {
		case line, ok := <-lines:
			if !ok {
				if err := <-failed; errors.Is(err, bufio.ErrTooLong) {
					return fmt.Errorf("hub: a line of more than %d bytes", longestLine)
				} else if err != nil {
					return fmt.Errorf("hub: %w", err)
				}
				e.finish() // a search without a limit would never end
				return e.failed()
			}
			if e.command(ctx, line) {
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
	return e.failed()
}

// engine is a session.
type engine struct {
	mu    sync.Mutex // guards out and wrong
	out   io.Writer
	wrong error // writing failed

	variant               checkers.Rules
	hash, threads, pieces int
	database              string   // its directory, or ""
	bot                   *bot.Bot // nil before init
	ready                 <-chan *endgame.Table
	line                  []checkers.State // nil without a valid pos; the last one is the position
	level                 *level           // nil without a valid level
	stop, hit             func()           // of the running search, or nil
	endless, stopped      bool             // it has no limit; it was told to stop
	over                  chan struct{}
}

// level holds the limits of a search; the zero value has none.
type level struct {
	depth    int
	nodes    int64
	moveTime time.Duration
	clock    search.Clock
}

func (e *engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := fmt.Fprintf(e.out, format+"\n", args...); err != nil && e.wrong == nil {
		e.wrong = fmt.Errorf("hub: %w", err)
	}
}

func (e *engine) failed() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.wrong
}

// searching reports whether a search is running.
func (e *engine) searching() bool {
	if e.over == nil {
		return false
	}
	select {
	case <-e.over:
		e.over = nil
		return false
	default:
		return true
	}
}

// finish waits for the running search. If the search has no limit, finish stops it.
func (e *engine) finish() {
	if !e.searching() {
		return
	}
	if e.endless {
		e.stop()
	}
	<-e.over
}

// end stops the running search and waits for it.
func (e *engine) end() {
	if e.searching() {
		e.stop()
		<-e.over
	}
}

// command answers one line, and reports whether it is quit.
func (e *engine) command(ctx context.Context, line string) (quit bool) {
	m, err := parse(line)
	switch m.name {
	case "quit":
		return true
	case "ping":
		e.say("pong")
	case "stop":
		if e.searching() {
			e.stop()
			e.stopped = true
		}
	case "ponder-hit":
		if e.searching() {
			e.hit()
		}
	default:
		if err = e.setUp(ctx, m, err); err == nil {
			return false
		}
		switch m.name { // a search after it would be of another position, or have another limit or none
		case "pos":
			e.line = nil
		case "level":
			e.level = nil
		}
		e.say("error message=%s", quote(err.Error()))
	}
	return false
}

// setUp answers the commands that are not for a running search; malformed is the error in the
// line, if any.
func (e *engine) setUp(ctx context.Context, m message, malformed error) error {
	do, ok := map[string]func(context.Context, message) error{
		"hub": e.introduce, "set-param": e.set, "init": e.initialize,
		"new-game": e.newGame, "pos": e.position, "level": e.limit, "go": e.search,
	}[m.name]
	switch {
	case !ok:
		return nil // perhaps of a later version of the protocol
	case malformed != nil:
		return malformed
	}
	if e.searching() {
		if !e.stopped {
			return fmt.Errorf("%s during a search: want stop first", m.name)
		}
		<-e.over // the next search may be set up right after stop
	}
	return do(ctx, m)
}

func (e *engine) introduce(context.Context, message) error {
	e.say("id name=versus version=0.1 author=versus")
	e.say(`param name=variant value=%v type=enum values="english damas"`, e.variant)
	e.say("param name=hash value=%d type=int min=1 max=%d", e.hash, maxHash)
	e.say("param name=threads value=%d type=int min=1 max=%d", e.threads, maxThreads)
	e.say("param name=endgame value=%d type=int min=0 max=%d", e.pieces, endgame.Pieces)
	e.say("param name=database value=%s type=string", quote(e.database))
	e.say("wait")
	return nil
}

const (
	maxHash    = 1 << 16 // MiB
	maxThreads = 256
)

func (e *engine) set(_ context.Context, m message) (err error) {
	name := m.arguments["name"]
	value, given := m.arguments["value"]
	switch {
	case e.bot != nil:
		return errors.New("set-param after init: parameters are set before it")
	case !given:
		return errors.New("set-param wants name= and value=")
	}
	number := func(to *int, least, most int) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s is %s; want a number from %d to %d", name, excerpt.Quote(value), least, most)
		}
		*to = n
		return nil
	}
	switch name {
	case "variant":
		var rules checkers.Rules
		if rules, err = checkers.ParseRules(value); err == nil {
			e.variant = rules
		}
	case "hash":
		n := 0
		if err = number(&n, 1, maxHash); err == nil && !memory.Fits(n<<20) {
			err = fmt.Errorf("hash is %d; want fewer MiB: the system does not give so many", n)
		} else if err == nil {
			e.hash = n
		}
	case "threads":
		err = number(&e.threads, 1, maxThreads)
	case "endgame":
		if err = number(&e.pieces, 0, endgame.Pieces); err == nil && e.pieces == 1 {
			e.pieces = 0
		}
	case "database":
		e.database = value
	default:
		err = fmt.Errorf("no parameter %s (want variant, hash, threads, endgame or database)", excerpt.Quote(name))
	}
	return err
}

// initialize makes the bot. It builds the endgame tables in the background.
func (e *engine) initialize(ctx context.Context, _ message) error {
	if e.bot != nil {
		return errors.New("init was already sent")
	}
	var database endgame.Prober
	if e.database != "" {
		d, err := endgame.Open(e.database, e.variant)
		if err != nil {
			return err
		}
		database = d
	}
	e.bot = &bot.Bot{Game: checkers.Game{Rules: e.variant}, Database: database, MemoryBytes: e.hash << 20, Workers: e.threads}
	e.bot.NewGame(0)
	if e.pieces > 0 {
		made := make(chan *endgame.Table, 1)
		e.ready = made
		go func() {
			t, _ := endgame.Build(ctx, e.variant, e.pieces, nil)
			made <- t
		}()
	}
	e.say("ready")
	return nil
}

var errNotReady = errors.New("want init first")

func (e *engine) newGame(context.Context, message) error {
	if e.bot == nil {
		return errNotReady
	}
	e.bot.NewGame(0)
	return nil
}

func (e *engine) position(_ context.Context, m message) error {
	if e.bot == nil {
		return errNotReady
	}
	s, err := parsePosition(m.arguments["pos"])
	if err != nil {
		return err
	}
	g := checkers.Game{Rules: e.variant}
	line := []checkers.State{s}
	for text := range strings.FieldsSeq(m.arguments["moves"]) {
		move, err := parseMove(g, &s, text)
		if err != nil {
			return err
		}
		g.Apply(&s, move)
		line = append(line, s)
	}
	e.line = line
	return nil
}

// limit sets the limits of the following searches. Times that have been exceeded, which are
// negative, count as the shortest possible ones.
func (e *engine) limit(_ context.Context, m message) (err error) {
	var l level
	number := func(name string, least, most int64) int64 {
		text, ok := m.arguments[name]
		if !ok || err != nil {
			return 0
		}
		n, failed := strconv.ParseInt(text, 10, 64)
		if failed != nil || n < least || n > most {
			err = fmt.Errorf("%s is %s; want an integer from %d to %d", name, excerpt.Quote(text), least, most)
		}
		return n
	}
	duration := func(name string, least time.Duration) time.Duration {
		text, ok := m.arguments[name]
		if !ok || err != nil {
			return 0
		}
		x, failed := strconv.ParseFloat(text, 64)
		if failed != nil || strings.ContainsAny(text, "xX_") || !(math.Abs(x) <= longestTime) {
			err = fmt.Errorf("%s is %s; want a number of seconds, at most %.0f", name, excerpt.Quote(text), longestTime)
			return 0
		}
		return max(time.Duration(x*float64(time.Second)), least)
	}
	l.depth = int(min(number("depth", 1, math.MaxInt64), search.MaxDepth))
	l.nodes = number("nodes", 1, math.MaxInt64)
	l.moveTime = duration("move-time", 1) // 0 would mean no limit
	clock := search.Clock{Remaining: duration("time", 1), Increment: duration("inc", 0), MovesToGo: int(number("moves", 0, 1000))}
	if clock.Remaining > 0 {
		l.clock = clock
	}
	_, infinite := m.arguments["infinite"]
	if err == nil && (l == level{}) != infinite {
		err = errors.New("level wants limits, depth=, nodes=, move-time= or time=, or infinite")
	}
	if err == nil {
		e.level = &l
	}
	return err
}

// longestTime is the maximum of times, in seconds.
const longestTime = 1e9

// search starts a search, which sends done when it ends, by itself or by stop.
func (e *engine) search(ctx context.Context, m message) error {
	_, think := m.arguments["think"]
	_, ponder := m.arguments["ponder"]
	_, analyze := m.arguments["analyze"]
	modes := 0
	for _, chosen := range []bool{think, ponder, analyze} {
		if chosen {
			modes++
		}
	}
	switch g := (checkers.Game{Rules: e.variant}); {
	case e.bot == nil:
		return errNotReady
	case e.line == nil:
		return errors.New("go without a valid position: want pos first")
	case g.Turn(&e.line[len(e.line)-1]) == game.Nobody:
		return errors.New("go in a position where the game is over")
	case modes != 1:
		return errors.New("go wants one of think, ponder and analyze")
	case e.level == nil:
		return errors.New("go without a valid limit: want level first")
	}
	select {
	case e.bot.Endgame = <-e.ready:
		e.ready = nil
	default:
	}
	// During pondering and analysis the clock does not run, or there is none.
	ctx, stop := context.WithCancel(ctx)
	hit := make(chan struct{})
	var once sync.Once
	e.stop, e.hit = stop, func() { once.Do(func() { close(hit) }) }
	if !ponder {
		e.hit()
	}
	over := make(chan struct{})
	e.over = over
	line, l := e.line, *e.level
	e.endless, e.stopped = l == level{}, false
	go func() {
		defer close(over)
		defer stop()
		e.find(ctx, stop, hit, line, l)
	}()
	return nil
}

// find searches and sends done. The time of l counts from the closing of hit.
func (e *engine) find(ctx context.Context, stop func(), hit <-chan struct{}, line []checkers.State, l level) {
	s, past := line[len(line)-1], line[:len(line)-1]
	b := e.bot
	b.Limits = search.Limits{Depth: l.depth, Nodes: l.nodes}
	if l.depth == 0 {
		b.Limits.Depth = search.MaxDepth
	}
	begin := time.Now()
	b.Progress = func(r search.Result[checkers.Move]) { e.tell(r, s.ToMove(), time.Since(begin)) }
	select {
	case <-hit:
		var cancel context.CancelFunc
		switch {
		case l.moveTime > 0:
			ctx, cancel = context.WithTimeout(ctx, l.moveTime)
			defer cancel()
		case l.clock.Remaining > 0:
			ctx, cancel = l.clock.Start(ctx)
			defer cancel()
		}
	default: // pondering: after ponder-hit, search for the full time of the move
		go func() {
			select {
			case <-hit:
			case <-ctx.Done():
				return
			}
			if share := max(l.moveTime, l.clock.Remaining/20); share > 0 {
				timer := time.AfterFunc(share, stop)
				context.AfterFunc(ctx, func() { timer.Stop() })
			}
		}()
	}
	r, err := b.Search(ctx, s, past...)
	if err != nil && ctx.Err() != nil { // stopped before it began; done needs a move
		b.Limits = search.Limits{Depth: 1}
		r, err = b.Search(context.WithoutCancel(ctx), s, past...)
	}
	if err != nil {
		e.say("error message=%s", quote(err.Error()))
		return
	}
	e.tell(r, s.ToMove(), time.Since(begin))
	if len(r.Line) > 1 {
		e.say("done move=%s ponder=%s", formatMove(r.Move), formatMove(r.Line[1]))
	} else {
		e.say("done move=%s", formatMove(r.Move))
	}
}

// tell reports the result of a search so far. Scores are in men, for the side to move.
func (e *engine) tell(r search.Result[checkers.Move], turn game.Player, took time.Duration) {
	score := r.Score * turn.Sign() / checkers.ManScore
	seconds := max(took.Seconds(), 1e-6)
	e.say("info depth=%d score=%.2f nodes=%d time=%.3f nps=%.3f pv=%s",
		r.Depth, decimal.Rounded(score, 2), r.Nodes, seconds, float64(r.Nodes)/seconds/1e6, quote(formatLine(r.Line)))
}
