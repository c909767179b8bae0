package gametest_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// funcs is raid with any method replaced; a nil field means raid's own method.
type funcs struct {
	raid
	start         func() raidState
	turn          func(s *raidState) game.Player
	moves         func(dst []raidMove, s *raidState) []raidMove
	apply         func(s *raidState, m raidMove)
	evaluate      func(s *raidState) float64
	bounds        func() (low, high float64)
	hash          func(s *raidState) uint64
	prioritize    func(s *raidState, moves []raidMove, priority []int32)
	quiet         func(s *raidState) bool
	reducible     func(s *raidState, m raidMove) bool
	probability   func(s *raidState, m raidMove) float64
	observe       func(s *raidState, p game.Player) raidState
	adjudicate    func(line []raidState) (float64, bool)
	playout       func(s *raidState, random *rand.PCG, most int) int
	draw          func(s *raidState) string
	formatMove    func(s *raidState, m raidMove) string
	parseMove     func(s *raidState, text string) (raidMove, error)
	format        func(s *raidState) string
	parsePosition func(text string) (raidState, error)
}

// or returns the replacement if there is one.
func or[F any](replacement, own F, replaced bool) F {
	if replaced {
		return replacement
	}
	return own
}

func (f funcs) Start() raidState               { return or(f.start, f.raid.Start, f.start != nil)() }
func (f funcs) Turn(s *raidState) game.Player  { return or(f.turn, f.raid.Turn, f.turn != nil)(s) }
func (f funcs) Apply(s *raidState, m raidMove) { or(f.apply, f.raid.Apply, f.apply != nil)(s, m) }
func (f funcs) Bounds() (low, high float64)    { return or(f.bounds, f.raid.Bounds, f.bounds != nil)() }
func (f funcs) Hash(s *raidState) uint64       { return or(f.hash, f.raid.Hash, f.hash != nil)(s) }
func (f funcs) Quiet(s *raidState) bool        { return or(f.quiet, f.raid.Quiet, f.quiet != nil)(s) }
func (f funcs) Render(s *raidState) string     { return or(f.draw, f.raid.Render, f.draw != nil)(s) }

func (f funcs) Reducible(s *raidState, m raidMove) bool {
	return f.reducible != nil && f.reducible(s, m)
}

func (f funcs) Playout(s *raidState, random *rand.PCG, most int) int {
	return or(f.playout, f.raid.Playout, f.playout != nil)(s, random, most)
}

func (f funcs) Moves(dst []raidMove, s *raidState) []raidMove {
	return or(f.moves, f.raid.Moves, f.moves != nil)(dst, s)
}

func (f funcs) Evaluate(s *raidState) float64 {
	return or(f.evaluate, f.raid.Evaluate, f.evaluate != nil)(s)
}

func (f funcs) Prioritize(s *raidState, moves []raidMove, priority []int32) {
	or(f.prioritize, f.raid.Prioritize, f.prioritize != nil)(s, moves, priority)
}

func (f funcs) Probability(s *raidState, m raidMove) float64 {
	return or(f.probability, f.raid.Probability, f.probability != nil)(s, m)
}

func (f funcs) Observe(s *raidState, p game.Player) raidState {
	return or(f.observe, f.raid.Observe, f.observe != nil)(s, p)
}

func (f funcs) Outcome(line []raidState) (float64, bool) {
	return or(f.adjudicate, f.raid.Outcome, f.adjudicate != nil)(line)
}

func (f funcs) FormatMove(s *raidState, m raidMove) string {
	return or(f.formatMove, f.raid.FormatMove, f.formatMove != nil)(s, m)
}

func (f funcs) ParseMove(s *raidState, text string) (raidMove, error) {
	return or(f.parseMove, f.raid.ParseMove, f.parseMove != nil)(s, text)
}

func (f funcs) FormatPosition(s *raidState) string {
	return or(f.format, f.raid.FormatPosition, f.format != nil)(s)
}

func (f funcs) ParsePosition(text string) (raidState, error) {
	return or(f.parsePosition, f.raid.ParsePosition, f.parsePosition != nil)(text)
}

var quick = gametest.Options{Games: 60, Budget: 3000}

// broken lists games with one mistake each and the checks that must catch it; those that
// find its consequences may fail too, but are listed later.
func broken() []struct {
	mistake string
	check   string
	g       game.Game[raidState, raidMove]
} {
	var r raid
	var calls, asked, starts, inside atomic.Int32 // atomic, so that -race finds nothing
	var shared atomic.Pointer[raidState]
	odd := func() bool { return uint32(calls.Add(1))*2654435769>>31 == 1 }

	return []struct {
		mistake string
		check   string
		g       game.Game[raidState, raidMove]
	}{
		{"Hash takes a state, not a pointer", "capabilities", hashOfValue{bare{raid{}}}},
		{"the receiver is a pointer, the game is not", "capabilities", hashByPointer{bare{raid{}}}},
		{"ParseMove reads nothing as the first move", "illegal text", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			if text == "" {
				return r.Moves(nil, s)[0], nil
			}
			return r.ParseMove(s, text)
		}}},
		{"ParsePosition reads what is none as the start", "foreign positions", funcs{parsePosition: func(text string) (raidState, error) {
			if s, err := r.ParsePosition(text); err == nil {
				return s, nil
			}
			return r.Start(), nil
		}}},
		{"half a notation", "capabilities", halfNotation{bare{raid{}}}},
		{"Start moves on", "start", funcs{start: func() raidState {
			return raidState{Pile: 14 - int8(starts.Add(1)%3)}
		}}},
		{"Start panics", "start", funcs{start: func() raidState { panic("no start") }}},
		{"Turn knows a fifth player", "turn", funcs{turn: func(s *raidState) game.Player {
			return or(game.Player(9), r.Turn(s), s.First == 2 && s.Second == 0)
		}}},
		{"Turn alternates by itself", "turn", funcs{turn: func(s *raidState) game.Player {
			return or(game.Second, r.Turn(s), r.Turn(s) == game.First && odd())
		}}},
		{"Turn panics late", "turn", funcs{turn: func(s *raidState) game.Player {
			if s.Round == 3 {
				panic("round 3")
			}
			return r.Turn(s)
		}}},
		{"a player is stuck", "live games have moves", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			if s.Pile == 5 {
				return dst
			}
			return r.Moves(dst, s)
		}}},
		{"moves after the end", "finished games have none", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			if r.Turn(s) == game.Nobody {
				return append(dst, raidMove{'t', 1})
			}
			return r.Moves(dst, s)
		}}},
		{"a move listed twice", "distinct moves", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			if s.Extra == 1 {
				dst = append(dst, raidMove{'c', 0})
			}
			return r.Moves(dst, s)
		}}},
		{"moves in changing order", "repeatable moves", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			got := r.Moves(dst, s)
			if odd() {
				slices.Reverse(got[len(dst):])
			}
			return got
		}}},
		{"Moves forgets dst", "moves append", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			return r.Moves(dst[:0], s)
		}}},
		{"Moves removes what dst holds from its own", "moves append", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			held := len(dst)
			for _, m := range r.Moves(nil, s) {
				if !slices.Contains(dst[:held], m) {
					dst = append(dst, m)
				}
			}
			return dst
		}}},
		{"Moves reads beyond dst", "moves append", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			if full := dst[:cap(dst)]; len(full) > len(dst)+2 && full[len(dst)] != (raidMove{}) && r.Turn(s) != game.Nobody {
				return append(dst, full[len(dst)])
			}
			return r.Moves(dst, s)
		}}},
		{"Moves always takes a new slice", "moves append", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			return append(slices.Clip(slices.Clone(dst)), r.Moves(nil, s)...)
		}}},
		{"Moves allocates on the way", "moves allocate nothing", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			return append(dst, r.Moves(nil, s)...)
		}}},
		{"Turn cleans up the state", "state untouched", funcs{turn: func(s *raidState) game.Player {
			turn := r.Turn(s)
			s.Lead = max(s.Lead, 0)
			return turn
		}}},
		{"Evaluate counts visits in the state", "state untouched", funcs{evaluate: func(s *raidState) float64 {
			s.Extra = 0
			return r.Evaluate(s)
		}}},
		{"ParseMove plays the move", "state untouched", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			m, err := r.ParseMove(s, text)
			if err == nil {
				r.Apply(s, m)
			}
			return m, err
		}}},
		{"Prioritize sorts the moves", "state untouched", funcs{prioritize: func(s *raidState, moves []raidMove, priority []int32) {
			slices.Reverse(moves)
			r.Prioritize(s, moves, priority)
		}}},
		{"Prioritize changes the state", "state untouched", funcs{prioritize: func(s *raidState, moves []raidMove, priority []int32) {
			r.Prioritize(s, moves, priority)
			s.Round++
		}}},
		{"Apply rolls dice of its own", "repeatable apply", funcs{apply: func(s *raidState, m raidMove) {
			r.Apply(s, m)
			if s.Extra == 1 && odd() {
				s.Extra = 0
			}
		}}},
		{"the state is in the game", "independent copies", funcs{
			apply: func(s *raidState, m raidMove) {
				r.Apply(s, m)
				copied := *s
				shared.Store(&copied)
			},
			evaluate: func(s *raidState) float64 {
				if last := shared.Load(); last != nil {
					return r.Evaluate(last)
				}
				return 0
			},
		}},
		{"the same position plays differently later on", "same position, same rules", funcs{
			moves: func(dst []raidMove, s *raidState) []raidMove {
				if asked.Add(1) > 5000 && s.Pile > 1 && r.Turn(s) == game.First && s.Extra == 0 {
					return append(dst, raidMove{'t', 1})
				}
				return r.Moves(dst, s)
			}}},
		{"Apply trusts its move", "any move", funcs{apply: func(s *raidState, m raidMove) {
			var purse [4]int8
			purse[m.Value]++
			r.Apply(s, m)
		}}},
		{"Apply panics after the end", "any move", funcs{apply: func(s *raidState, m raidMove) {
			if r.Turn(s) == game.Nobody {
				panic("over")
			}
			r.Apply(s, m)
		}}},
		{"a payoff beyond the bounds", "evaluation", funcs{bounds: func() (low, high float64) { return -2, 2 }}},
		{"an estimate as good as a win", "evaluation", funcs{evaluate: func(s *raidState) float64 {
			return or(32, r.Evaluate(s), s.Round == 2)
		}}},
		{"no number", "evaluation", funcs{evaluate: func(s *raidState) float64 {
			return float64(s.Lead) / float64(s.Round) * float64(s.Round)
		}}},
		{"Evaluate is random", "evaluation", funcs{evaluate: func(s *raidState) float64 {
			return or(1.0, 0.5, odd())
		}}},
		{"bounds the wrong way round", "bounds", funcs{bounds: func() (low, high float64) { return 32, -32 }}},
		{"bounds without a number", "bounds", funcs{bounds: func() (low, high float64) { return math.NaN(), 32 }}},
		{"the hash forgets who has committed", "hash", funcs{hash: func(s *raidState) uint64 {
			c := *s
			c.First = 0
			return r.Hash(&c)
		}}},
		{"the hash is salted", "hash", funcs{hash: func(s *raidState) uint64 {
			return r.Hash(s) + or[uint64](1, 0, odd())
		}}},
		{"two moves are written alike", "notation of moves", funcs{formatMove: func(s *raidState, m raidMove) string {
			return r.FormatMove(s, raidMove{m.Kind, max(m.Value, 1)})
		}}},
		{"moves of several lines", "notation of moves", funcs{formatMove: func(s *raidState, m raidMove) string {
			return r.FormatMove(s, m) + "\n"
		}}},
		{"FormatMove panics", "notation of moves", funcs{formatMove: func(s *raidState, m raidMove) string {
			return "123"[:m.Value*2]
		}}},
		{"positions lose a part", "notation of positions", funcs{format: func(s *raidState) string {
			c := *s
			c.Second = 0
			return r.FormatPosition(&c)
		}}},
		{"positions cannot be read", "notation of positions", funcs{parsePosition: func(text string) (raidState, error) {
			return raidState{}, errors.New("not written yet")
		}}},
		{"ParseMove reads numbers with Atoi", "numbers in moves", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			if n, err := strconv.Atoi(text[min(1, len(text)):]); err == nil {
				text = text[:1] + strconv.Itoa(n)
			}
			return r.ParseMove(s, text)
		}}},
		{"ParseMove reads numbers into a byte", "numbers in moves", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			if n, err := strconv.Atoi(text[min(1, len(text)):]); err == nil && n > 255 {
				text = text[:1] + strconv.Itoa(int(byte(n)))
			}
			return r.ParseMove(s, text)
		}}},
		{"ParseMove reads characters as bytes", "numbers in moves", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			var low []byte
			for _, c := range text {
				low = append(low, byte(c))
			}
			return r.ParseMove(s, string(low))
		}}},
		{"ParseMove reads as far as it understands", "whole text", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			return r.ParseMove(s, text[:min(2, len(text))])
		}}},
		{"ParseMove reads the last word", "whole text", funcs{parseMove: func(s *raidState, text string) (raidMove, error) {
			return r.ParseMove(s, text[strings.LastIndex(text, " ")+1:])
		}}},
		{"ParseMove takes any move", "illegal text", funcs{parseMove: func(s *raidState, text string) (m raidMove, err error) {
			_, err = fmt.Sscanf(text, "%c%d", &m.Kind, &m.Value)
			return m, err
		}}},
		{"ParseMove panics on rubbish", "illegal text", funcs{parseMove: func(s *raidState, text string) (m raidMove, err error) {
			return raidMove{text[0], int8(text[1] - '0')}, nil
		}}},
		{"ParsePosition panics on rubbish", "foreign positions", funcs{parsePosition: func(text string) (raidState, error) {
			_ = strings.Split(text, "/")[5]
			return r.ParsePosition(text)
		}}},
		{"ParsePosition takes what cannot be played", "foreign positions", funcs{parsePosition: func(text string) (s raidState, err error) {
			_, err = fmt.Sscanf(text, "%d/%d/%d/%d/%d/%d/%t", &s.Pile, &s.Lead, &s.Round, &s.Extra, &s.First, &s.Second, &s.Turned)
			return s, err
		}}},
		{"Draw draws nothing", "drawing", funcs{draw: func(s *raidState) string { return "" }}},
		{"Draw leaves the line open", "drawing", funcs{draw: func(s *raidState) string { return "$$$|" }}},
		{"probabilities sum to more than 1", "chance", funcs{probability: func(s *raidState, m raidMove) float64 { return 0.75 }}},
		{"an impossible outcome", "chance", funcs{probability: func(s *raidState, m raidMove) float64 { return float64(m.Value) }}},
		{"the observer sees ever less", "observation", funcs{observe: func(s *raidState, p game.Player) raidState {
			o := r.Observe(s, p)
			o.Lead /= 2
			return o
		}}},
		{"the observer is not to move", "observation", funcs{observe: func(s *raidState, p game.Player) raidState {
			o := *s
			if p == game.First {
				o.Second, o.First = 1, 1
			}
			return o
		}}},
		{"the observer has fewer moves", "observation", funcs{observe: func(s *raidState, p game.Player) raidState {
			o := r.Observe(s, p)
			o.Pile = min(o.Pile, 2)
			return o
		}}},
		{"a player sees part of a hidden move", "one hidden move", funcs{observe: func(s *raidState, p game.Player) raidState {
			o := r.Observe(s, p)
			o.Lead += s.First - o.First // says Second
			return o
		}}},
		{"nothing is hidden", "observation", funcs{observe: func(s *raidState, p game.Player) raidState { return *s }}},
		{"First does not see the position that Second sees", "one hidden move", funcs{observe: func(s *raidState, p game.Player) raidState {
			seen := r.Observe(s, p)
			if p == game.First && s.First == 0 {
				seen.Turned = false
			}
			return seen
		}}},
		{"whoever chooses first gets more", "commitments", funcs{apply: func(s *raidState, m raidMove) {
			first := s.First
			r.Apply(s, m)
			if s.Second != 0 && first == 0 && s.First != 0 {
				s.First++ // a bonus if Second chose first
			}
		}}},
		{"Second cannot choose first", "commitments", funcs{turn: func(s *raidState) game.Player {
			if s.First == 0 && s.Second != 0 {
				return game.Second // waits for First's hidden choice
			}
			return r.Turn(s)
		}}},
		{"payoffs are reversed", "payoffs", funcs{evaluate: func(s *raidState) float64 {
			return or(-r.Evaluate(s), r.Evaluate(s), r.Turn(s) == game.Nobody)
		}}},
		{"a hash of 32 bits", "hash", funcs{hash: func(s *raidState) uint64 {
			h := r.Hash(s) * 0x9e3779b97f4a7c15
			return (h ^ h>>29) * 0xbf58476d1ce4e5b9 >> 32
		}}},
		{"finished positions in two forms", "notation of positions", funcs{
			apply: func(s *raidState, m raidMove) {
				extra := s.Extra
				if r.Apply(s, m); extra == 2 && s.Extra == 0 && r.Turn(s) == game.Nobody {
					s.Extra = -1 // First has left the coins
				}
			},
			format: func(s *raidState) string {
				c := *s
				c.Extra = max(c.Extra, 0)
				return r.FormatPosition(&c)
			},
		}},
		{"finished positions in two forms, without a notation", "hash", leftCoins{bare{raid{}}}},
		{"a priority is not set", "ordering", funcs{prioritize: func(s *raidState, moves []raidMove, priority []int32) {
			r.Prioritize(s, moves[1:], priority[1:])
		}}},
		{"priorities beyond the moves", "ordering", funcs{prioritize: func(s *raidState, moves []raidMove, priority []int32) {
			priority[len(moves)] = 1
		}}},
		{"Quiet cannot decide", "quietness", funcs{quiet: func(s *raidState) bool { return odd() }}},
		{"Reducible cannot decide", "reducibility", funcs{reducible: func(s *raidState, m raidMove) bool { return odd() }}},
		{"Reducible moves on", "state untouched", funcs{reducible: func(s *raidState, m raidMove) bool { s.Round++; return false }}},
		{"Outcome needs the start of the game", "history", funcs{adjudicate: func(line []raidState) (float64, bool) {
			return 0, line[4*int(line[len(line)-1].Round)/4].Lead > 20
		}}},
		{"Outcome gives a payoff beyond the bounds", "history", funcs{adjudicate: func(line []raidState) (float64, bool) {
			return 100, line[len(line)-1].Round == 5
		}}},
		{"Outcome changes the past", "history", funcs{adjudicate: func(line []raidState) (float64, bool) {
			line[0].Pile = 0
			return 0, false
		}}},
		{"a playout never makes the last move", "playouts", funcs{playout: func(s *raidState, random *rand.PCG, most int) int {
			for plies := 0; ; plies++ {
				moves := r.Moves(nil, s)
				if plies == most || len(moves) == 0 {
					return plies
				}
				r.Apply(s, moves[random.Uint64()%uint64(max(1, len(moves)-1))])
			}
		}}},
		{"a playout counts one move too many", "playouts", funcs{playout: func(s *raidState, random *rand.PCG, most int) int {
			return r.Playout(s, random, most) + 1
		}}},
		{"a playout has a generator of its own", "playouts", funcs{playout: func(s *raidState, _ *rand.PCG, most int) int {
			return r.Playout(s, rand.NewPCG(rand.Uint64(), 0), most)
		}}},
		{"the game never ends", "length", funcs{apply: func(s *raidState, m raidMove) {
			r.Apply(s, m)
			s.Round, s.Pile = min(s.Round, 1), max(s.Pile, 4)
		}}},
		{"one answer more in the middle of a list", "perft", funcs{moves: func(dst []raidMove, s *raidState) []raidMove {
			if len(dst) > 5 && s.Round == 1 {
				return r.Moves(dst, s)[:len(dst)+1]
			}
			return r.Moves(dst, s)
		}}},
		{"memory shared by goroutines", "concurrency", funcs{evaluate: func(s *raidState) float64 {
			defer inside.Add(-1)
			if inside.Add(1) > 1 {
				return 0.5
			}
			runtime.Gosched()
			return r.Evaluate(s)
		}}},
	}
}

// Games with methods that implement no capability.
type (
	hashOfValue   struct{ bare }
	hashByPointer struct{ bare }
	halfNotation  struct{ bare }
)

// leftCoins records in finished positions that First has left coins; the hash ignores it
// because it no longer matters.
type leftCoins struct{ bare }

func (g leftCoins) Apply(s *raidState, m raidMove) {
	extra := s.Extra
	if g.bare.Apply(s, m); extra == 2 && s.Extra == 0 && g.Turn(s) == game.Nobody {
		s.Extra = -1
	}
}

func (leftCoins) Hash(s *raidState) uint64 {
	c := *s
	c.Extra = max(c.Extra, 0)
	return raid{}.Hash(&c)
}

func (hashOfValue) Hash(s raidState) uint64                     { return uint64(s.Pile) }
func (*hashByPointer) Hash(s *raidState) uint64                 { return raid{}.Hash(s) }
func (halfNotation) FormatMove(s *raidState, m raidMove) string { return raid{}.FormatMove(s, m) }

var _ = (*hashByPointer).Hash // never called

// TestCapabilities reads which capabilities a test names: those that the game has, and
// what it would gain by the others.
func TestCapabilities(t *testing.T) {
	for g, found := range map[game.Game[raidState, raidMove]]int{raid{}: 10, bare{raid{}}: 0} {
		said := &logger{TB: t}
		gametest.TestWith(said, g, quick)
		has, lacks := 0, 0
		for _, line := range said.logs {
			if strings.HasPrefix(line, "has a") {
				has++
			} else if strings.Contains(line, " With one, ") {
				lacks++
			}
		}
		if has != found || has+lacks != 14 || said.errors != nil {
			t.Errorf("%T: has %d, lacks %d: %q, %q; want has == found, has+lacks == 14, said.errors == nil", g, has, lacks, said.logs, said.errors)
		}
	}
}

func TestBrokenGamesAreCaught(t *testing.T) {
	caught := map[string]bool{}
	for _, b := range broken() {
		t.Run(b.mistake, func(t *testing.T) {
			o := quick
			if b.check == "length" {
				o.MaxPlies = 300
			}
			if b.mistake == "a hash of 32 bits" {
				o.Games, o.Budget = 600, 30_000 // judging bits takes many positions
			}
			faults := must.Get(gametest.Faults(b.g, o))(t)
			i := slices.IndexFunc(faults, func(f gametest.Fault) bool { return f.Check == b.check })
			if i < 0 {
				t.Fatalf("not caught by %q; faults: %v", b.check, faults)
			}
			if b.check == "concurrency" && !strings.Contains(faults[i].Detail, "-race") {
				t.Errorf("the fault does not say how to find the memory: %v", faults[i])
			}
			if i > 0 && b.check != "perft" { // which shows nothing but consequences
				t.Errorf("listed after %v", faults[:i])
			}
			if f := faults[i]; f.Count < 1 || f.Detail == "" || f.Position == "" && b.mistake != "Start panics" {
				t.Errorf("the fault says too little: %+v", f)
			}
			t.Log(faults[i])
			caught[b.check] = true
		})
	}
	if t.Failed() {
		return
	}
	for _, check := range []string{"information sets", "leaks", "own secrets", "dealing", "possible worlds", "distribution of worlds"} {
		caught[check] = true // TestBrokenObserversAreCaught
	}
	caught["plain values"] = true                           // TestPlainValues
	caught["one end"] = true                                // TestOneEnd
	caught["point of view"], caught["winners"] = true, true // TestPointsOfView
	caught["encoder"], caught["features"] = true, true      // TestEncoders
	if diff := cmp.Diff(documented(t), caught); diff != "" {
		t.Errorf("checks in doc.go (-) and checks that have a broken game (+):\n%s; want diff == \"\"", diff)
	}
}

// documented reads the names of the checks from the table in doc.go.
func documented(t *testing.T) map[string]bool {
	t.Helper()
	text := must.Get(os.ReadFile("doc.go"))(t)
	_, table, _ := strings.Cut(string(text), "# The checks\n//\n")
	all := map[string]bool{}
	for line := range strings.SplitSeq(table, "\n") {
		name, ok := strings.CutPrefix(line, "//\t")
		if ok && !strings.HasPrefix(name, " ") {
			name, _, _ = strings.Cut(name, "  ")
			all[name] = true
		}
	}
	return all
}
