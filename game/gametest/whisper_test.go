package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// whisper is a small game with all kinds of secrets: cards that chance deals with different
// probabilities, a coin that First hides, and an open card. First gets a card, then Second
// another one; First hides a coin under one of three cups; Second bets or not; a card is laid
// open; and Second lifts a cup.
type whisper struct{}

type whisperState struct {
	Cards [2]int8 // 1 to 4
	Cup   int8    // 1 to 3
	Bet   int8    // 1 no, 2 yes
	Open  int8    // 1 to 4
	Lift  int8    // 1 to 3
	Plies int8
	Echo  uint64 // for mistakes
}

var whisperTurns = [...]game.Player{game.Chance, game.Chance, game.First, game.Second, game.Chance, game.Second, game.Nobody}

func (whisper) Start() whisperState              { return whisperState{} }
func (whisper) Turn(s *whisperState) game.Player { return whisperTurns[s.Plies] }

func (w whisper) Moves(dst []int8, s *whisperState) []int8 {
	most := []int8{4, 4, 3, 2, 4, 3, 0}[s.Plies]
	for m := int8(1); m <= most; m++ {
		if w.Turn(s) != game.Chance || m != s.Cards[0] && m != s.Cards[1] {
			dst = append(dst, m)
		}
	}
	return dst
}

func (w whisper) Apply(s *whisperState, m int8) {
	if w.Turn(s) == game.Nobody {
		return
	}
	*[]*int8{&s.Cards[0], &s.Cards[1], &s.Cup, &s.Bet, &s.Open, &s.Lift}[s.Plies] = m
	s.Plies++
}

func (w whisper) Evaluate(s *whisperState) float64 {
	if w.Turn(s) != game.Nobody {
		return 0
	}
	v := float64(2*int8(s.Bet)) * float64(s.Cards[0]-s.Cards[1])
	if s.Lift == s.Cup {
		v -= float64(s.Open)
	} else {
		v++
	}
	return v
}

// Probability makes the first card an ace, 1, with probability 1/2.
func (w whisper) Probability(s *whisperState, m int8) float64 {
	if s.Plies == 0 {
		return []float64{0, 1. / 2, 1. / 4, 1. / 8, 1. / 8}[m]
	}
	return 1 / float64(len(w.Moves(nil, s)))
}

func (w whisper) Observe(s *whisperState, p game.Player) whisperState {
	seen := *s
	switch {
	case w.Turn(s) == game.Nobody:
	case p == game.First:
		seen.Cards[1] = 0
	default:
		seen.Cards[0], seen.Cup = 0, 0
	}
	return seen
}

// Resample returns one of the positions that p cannot tell apart.
func (w whisper) Resample(view *whisperState, p game.Player, r *rand.Rand) whisperState {
	s := *view
	if s.Plies == 6 {
		return s
	}
	if p == game.First {
		for s.Plies > 1 && (s.Cards[1] == 0 || s.Cards[1] == s.Cards[0] || s.Cards[1] == s.Open) {
			s.Cards[1] = int8(1 + r.IntN(4))
		}
		return s
	}
	if s.Plies > 2 {
		s.Cup = int8(1 + r.IntN(3))
	}
	for s.Plies > 0 && (s.Cards[0] == 0 || s.Cards[0] == s.Cards[1] || s.Cards[0] == s.Open) {
		s.Cards[0] = []int8{1, 1, 1, 1, 2, 2, 3, 4}[r.IntN(8)]
	}
	return s
}

func (whisper) Hash(s *whisperState) uint64 {
	h := s.Echo
	for _, x := range []int8{s.Cards[0], s.Cards[1], s.Cup, s.Bet, s.Open, s.Lift, s.Plies} {
		h = (h*31 + uint64(x) + 1) * 0x9e3779b97f4a7c15
		h ^= h >> 31
	}
	return h
}

func (whisper) FormatMove(_ *whisperState, m int8) string { return string(rune('a' + m)) }

func (w whisper) ParseMove(s *whisperState, text string) (int8, error) {
	for _, m := range w.Moves(nil, s) {
		if w.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("whisper: %q is not a move", text)
}

func (whisper) FormatPosition(s *whisperState) string {
	return fmt.Sprintf("%d %d %d %d %d %d %d %d", s.Cards[0], s.Cards[1], s.Cup, s.Bet, s.Open, s.Lift, s.Plies, s.Echo)
}

func (w whisper) ParsePosition(text string) (s whisperState, err error) {
	_, err = fmt.Sscanf(text, "%d %d %d %d %d %d %d %d", &s.Cards[0], &s.Cards[1], &s.Cup, &s.Bet, &s.Open, &s.Lift, &s.Plies, &s.Echo)
	if err == nil && (w.FormatPosition(&s) != text || s.Plies < 0 || s.Plies > 6 || min(s.Cards[0], s.Cards[1], s.Cup, s.Bet, s.Open, s.Lift) < 0) {
		err = errors.New("whisper: no such position")
	}
	return s, err
}

// muffled is whisper with some methods replaced.
type muffled struct {
	whisper
	turn    func(s *whisperState) game.Player
	moves   func(dst []int8, s *whisperState) []int8
	apply   func(s *whisperState, m int8)
	observe func(s *whisperState, p game.Player) whisperState
	deal    func(view *whisperState, p game.Player, r *rand.Rand) whisperState
	format  func(s *whisperState, m int8) string
	parse   func(s *whisperState, text string) (int8, error)
	draw    func(s *whisperState) string
}

func (w muffled) Turn(s *whisperState) game.Player {
	return or(w.turn, w.whisper.Turn, w.turn != nil)(s)
}
func (w muffled) Moves(dst []int8, s *whisperState) []int8 {
	return or(w.moves, w.whisper.Moves, w.moves != nil)(dst, s)
}
func (w muffled) Apply(s *whisperState, m int8) { or(w.apply, w.whisper.Apply, w.apply != nil)(s, m) }
func (w muffled) Observe(s *whisperState, p game.Player) whisperState {
	return or(w.observe, w.whisper.Observe, w.observe != nil)(s, p)
}
func (w muffled) Resample(view *whisperState, p game.Player, r *rand.Rand) whisperState {
	return or(w.deal, w.whisper.Resample, w.deal != nil)(view, p, r)
}
func (w muffled) FormatMove(s *whisperState, m int8) string {
	return or(w.format, w.whisper.FormatMove, w.format != nil)(s, m)
}
func (w muffled) ParseMove(s *whisperState, text string) (int8, error) {
	if w.parse != nil {
		return w.parse(s, text)
	}
	for _, m := range w.Moves(nil, s) {
		if w.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, errors.New("muffled: no move")
}
func (w muffled) Render(s *whisperState) string {
	if w.draw != nil {
		return w.draw(s)
	}
	return w.FormatPosition(s) + "\n"
}

// observing changes what is seen, after the right view was made.
func observing(change func(seen, s *whisperState, p game.Player)) muffled {
	return muffled{observe: func(s *whisperState, p game.Player) whisperState {
		seen := whisper{}.Observe(s, p)
		if s.Plies < 6 {
			change(&seen, s, p)
		}
		return seen
	}}
}

// dealing changes what is dealt.
func dealing(change func(s *whisperState, view *whisperState, p game.Player, r *rand.Rand)) muffled {
	return muffled{deal: func(view *whisperState, p game.Player, r *rand.Rand) whisperState {
		s := whisper{}.Resample(view, p, r)
		if s.Plies < 6 {
			change(&s, view, p, r)
		}
		return s
	}}
}

func TestWhisper(t *testing.T) {
	gametest.Test(t, whisper{})
	higher := echoing(muffled{}, func(s *whisperState, _ int8) { // who has the higher card, which Evaluate may want to know
		if s.Plies == 2 && s.Cards[0] > s.Cards[1] {
			s.Echo = 1
		}
	})
	for g, want := range map[*muffled]bool{{}: false, &higher: true} {
		said := &logger{TB: t}
		gametest.TestWith(said, *g, quick)
		if got := slices.ContainsFunc(said.logs, func(line string) bool {
			return strings.Contains(line, "by Echo") && strings.Contains(line, "may be meant")
		}); got != want || !want && said.errors != nil { // Resample does not know of Echo
			t.Errorf("told which card is higher: %v, and the kit says so: %v, %v", want, got, said.errors)
		}
	}
}

// echoing lets Apply keep something about the moves in Echo.
func echoing(g muffled, echo func(s *whisperState, m int8)) muffled {
	g.apply = func(s *whisperState, m int8) {
		if s.Plies < 6 {
			whisper{}.Apply(s, m)
			echo(s, m)
		}
	}
	return g
}

func TestBrokenObserversAreCaught(t *testing.T) {
	var w whisper
	var last atomic.Value // cards, kept by a game that should not
	last.Store([2]int8{})
	leaky := observing(func(seen, s *whisperState, _ game.Player) { last.Store(s.Cards) })
	leaky.draw = func(s *whisperState) string { return fmt.Sprintln(s.Plies, last.Load()) }
	for _, b := range []struct {
		mistake, check string
		g              muffled
	}{
		{"a view is not the view of itself", "observation", observing(func(seen, s *whisperState, _ game.Player) {
			seen.Echo = s.Echo + 1
		})},
		{"another player is to move in the view", "observation", observing(func(seen, s *whisperState, p game.Player) {
			if s.Plies == 3 {
				seen.Plies = 2
			}
		})},
		{"the player to move is not in the view", "observation", observing(func(seen, s *whisperState, p game.Player) {
			if s.Plies == 5 {
				seen.Plies = 4
			}
		})},
		{"a view with fewer moves", "observation", muffled{moves: func(dst []int8, s *whisperState) []int8 {
			if s.Plies == 5 && s.Cup == 0 {
				return append(dst, 1)
			}
			return w.Moves(dst, s)
		}}},
		{"moves that depend on the opponent's card", "observation", muffled{moves: func(dst []int8, s *whisperState) []int8 {
			if s.Plies == 3 && s.Cards[0] == 4 {
				return append(dst, 1)
			}
			return w.Moves(dst, s)
		}}},
		{"moves in an order that depends on the cup", "observation", muffled{moves: func(dst []int8, s *whisperState) []int8 {
			if s.Plies == 5 && s.Cup == 2 {
				return append(dst, 2, 1, 3)
			}
			return w.Moves(dst, s)
		}}},
		{"a view panics", "observation", muffled{draw: func(s *whisperState) string {
			return "-abcd"[s.Cards[0]-1:] + "\n"
		}}},
		{"a view has no moves", "observation", observing(func(seen, s *whisperState, p game.Player) { seen.Plies = 6 })},
		{"a view cannot be read", "observation", observing(func(seen, s *whisperState, p game.Player) {
			seen.Lift = min(seen.Lift, -1) // unknown
		})},
		{"Observe changes the position", "state untouched", muffled{observe: func(s *whisperState, p game.Player) whisperState {
			if s.Plies < 6 {
				s.Cards[side(p.Opponent())] = 0
			}
			return w.Observe(s, p)
		}}},
		{"all is hidden, the cards too, which the players have", "own secrets", observing(func(seen, s *whisperState, p game.Player) {
			seen.Cards = [2]int8{}
		})},
		{"the players are mixed up", "own secrets", muffled{observe: func(s *whisperState, p game.Player) whisperState {
			seen := *s
			if s.Plies < 6 {
				seen.Cards[side(p)] = 0
			}
			if s.Plies < 6 && p == game.Second {
				seen.Cup = 0
			}
			return seen
		}}},
		{"the player does not count", "own secrets", muffled{observe: func(s *whisperState, p game.Player) whisperState {
			return w.Observe(s, game.First)
		}}},
		{"First does not know the own cup", "own secrets", observing(func(seen, s *whisperState, p game.Player) { seen.Cup = 0 })},
		{"First forgets the own cup", "own secrets", observing(func(seen, s *whisperState, p game.Player) {
			if s.Plies > 3 {
				seen.Cup = 0
			}
		})},
		{"Second forgets the own card", "own secrets", observing(func(seen, s *whisperState, p game.Player) {
			if s.Plies > 3 {
				seen.Cards[1] = 0
			}
		})},
		{"only the player to move does not see", "leaks", muffled{observe: func(s *whisperState, p game.Player) whisperState {
			if w.Turn(s) != p {
				return *s
			}
			return w.Observe(s, p)
		}}},
		{"chance shows everything", "leaks", muffled{observe: func(s *whisperState, p game.Player) whisperState {
			if w.Turn(s) == game.Chance {
				return *s
			}
			return w.Observe(s, p)
		}}},
		{"a sum of all cards is forgotten", "leaks", echoing(muffled{}, func(s *whisperState, m int8) {
			if s.Plies == 1 || s.Plies == 2 {
				s.Echo += uint64(m)
			}
		})},
		{"a hash is forgotten", "leaks", echoing(muffled{}, func(s *whisperState, m int8) { s.Echo = 0; s.Echo = w.Hash(s) })},
		{"a record of the moves is forgotten", "leaks", echoing(muffled{}, func(s *whisperState, m int8) { s.Echo = s.Echo*8 + uint64(m) })},
		{"the cup is kept twice", "leaks", echoing(muffled{}, func(s *whisperState, m int8) {
			if s.Plies == 3 {
				s.Echo = uint64(m)
			}
		})},
		{"the cards left are a set that is not hidden", "leaks", echoing(muffled{}, func(s *whisperState, m int8) {
			if s.Plies < 3 {
				s.Echo |= 1 << (m & 7)
			}
		})},
		{"the view is drawn with what the game remembers", "information sets", leaky},
		{"a move is written with the opponent's card", "information sets", muffled{
			format: func(s *whisperState, m int8) string { return fmt.Sprint(m, "/", s.Cards[0]) },
			parse: func(s *whisperState, text string) (int8, error) {
				for _, m := range w.Moves(nil, s) {
					if fmt.Sprint(m, "/", s.Cards[0]) == text {
						return m, nil
					}
				}
				return 0, errors.New("whisper: no move")
			}}},
		{"an error tells the opponent's card", "information sets", muffled{parse: func(s *whisperState, text string) (int8, error) {
			m, err := w.ParseMove(s, text)
			if err != nil {
				err = fmt.Errorf("%w in %v", err, *s)
			}
			return m, err
		}}},
		{"Resample forgets the view", "dealing", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) { s.Bet = min(s.Bet, 1) })},
		{"Resample changes the own card", "dealing", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if s.Plies > 1 {
				s.Cards[side(p)] = int8(1 + r.IntN(4))
			}
		})},
		{"Resample works in the view", "dealing", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) { *view = *s })},
		{"Resample has a generator of its own", "dealing", muffled{deal: func(view *whisperState, p game.Player, _ *rand.Rand) whisperState {
			return w.Resample(view, p, rand.New(rand.NewPCG(rand.Uint64(), 0)))
		}}},
		{"Resample panics on the view of the player who is not to move", "dealing", muffled{deal: func(view *whisperState, p game.Player, r *rand.Rand) whisperState {
			if w.Turn(view) != p {
				panic("not to move")
			}
			return w.Resample(view, p, r)
		}}},
		{"Resample returns the view", "possible worlds", muffled{deal: func(view *whisperState, p game.Player, _ *rand.Rand) whisperState { return *view }}},
		{"Resample deals a card twice", "possible worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if s.Plies > 1 {
				s.Cards[side(p.Opponent())] = int8(1 + r.IntN(4))
			}
		})},
		{"Resample deals the open card", "possible worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			for p == game.First && s.Plies > 1 {
				if s.Cards[1] = int8(1 + r.IntN(4)); s.Cards[1] != s.Cards[0] {
					return
				}
			}
		})},
		{"Resample deals a card before it is dealt", "possible worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if p == game.First && s.Plies == 1 {
				s.Cards[1] = 1 + s.Cards[0]%4
			}
		})},
		{"Resample deals what cannot be written", "possible worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if p == game.Second && s.Plies > 2 {
				s.Cup = -s.Cup
			}
		})},
		{"all cards are as likely", "distribution of worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			for p == game.Second && s.Plies > 0 {
				if s.Cards[0] = int8(1 + r.IntN(4)); s.Cards[0] != s.Cards[1] && s.Cards[0] != s.Open {
					return
				}
			}
		})},
		{"Resample prefers the first cup", "distribution of worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if p == game.Second && s.Plies > 2 {
				s.Cup = []int8{1, 1, 2, 3}[r.IntN(4)]
			}
		})},
		{"Resample never deals the last cup", "distribution of worlds", dealing(func(s, view *whisperState, p game.Player, r *rand.Rand) {
			if p == game.Second && s.Plies > 2 {
				s.Cup = min(s.Cup, 2)
			}
		})},
		{"Resample always deals the first possible card", "distribution of worlds", muffled{deal: func(view *whisperState, p game.Player, _ *rand.Rand) whisperState {
			return w.Resample(view, p, rand.New(rand.NewPCG(1, 0)))
		}}},
	} {
		t.Run(b.mistake, func(t *testing.T) {
			faults, err := gametest.Faults(b.g, quick)
			if b.mistake == "a view panics" { // as do positions with a card that is not seen, when they are read
				faults = slices.DeleteFunc(faults, func(f gametest.Fault) bool { return f.Check == "foreign positions" || f.Check == "drawing" })
			}
			if err != nil || len(faults) == 0 || faults[0].Check != b.check {
				t.Fatalf("want a fault of %q first: %v, %v", b.check, faults, err)
			}
			if f := faults[0]; f.Count < 1 || f.Detail == "" || f.Position == "" || strings.Contains(f.Detail, "%!") {
				t.Errorf("the fault says too little: %+v", f)
			}
			t.Log(faults[0])
		})
	}
}

// side returns the index of First or Second.
func side(p game.Player) int { return int(p - game.First) }

// miser is a game in which First takes one of thirteen cards, of which Resample never deals the last.
type miser struct{ randomgame.Hidden }

func (miser) Resample(view *randomgame.Line, p game.Player, r *rand.Rand) randomgame.Line {
	s := *view
	if s.Plies > 0 && s.Moves[0] == 0 {
		s.Moves[0] = int8(1 + r.IntN(12))
	}
	return s
}

func TestOneWorldOfManyIsNeverDealt(t *testing.T) {
	g := miser{randomgame.Hidden{Turns: []game.Player{game.First, game.Second, game.First}, Counts: []int8{13, 2, 2}, Seen: []int8{0, 1, 1}}}
	faults, err := gametest.Faults(game.Game[randomgame.Line, int8](g), quick)
	if err != nil || !slices.ContainsFunc(faults, func(f gametest.Fault) bool { return f.Check == "distribution of worlds" }) {
		t.Errorf("%v, %v; want a fault of the distribution of worlds", faults, err)
	}
}
