package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = connect4.State
	move  = connect4.Move
	turn  = match.Request[state, move]
	play  = match.Match[state, move]
)

// script is a bot that runs its function.
type script func(ctx context.Context, t *turn) (move, error)

func (script) Name() string                                      { return "script" }
func (f script) Move(ctx context.Context, t *turn) (move, error) { return f(ctx, t) }

// column always plays the same column.
func column(c move) script {
	return func(context.Context, *turn) (move, error) { return c, nil }
}

// TestLate describes how late an answer is; TestBlame has the other verdicts. Time is
// simulated, in which the referee's own timer is never late.
func TestLate(t *testing.T) {
	for detail, first := range map[string]script{
		"the limit is 20ms: context deadline exceeded": func(context.Context, *turn) (move, error) { return 0, context.DeadlineExceeded },
		"script: took 40ms; the limit is 20ms":         func(context.Context, *turn) (move, error) { time.Sleep(time.Hour); return 0, nil },
	} {
		synctest.Test(t, func(t *testing.T) {
			for _, second := range []bool{false, true} {
				m := play{Game: connect4.Game{}, First: first, Second: column(1), MoveTime: 20 * time.Millisecond, Grace: 20 * time.Millisecond}
				winner := game.Second
				if second {
					m.First, m.Second, winner = m.Second, m.First, game.First
				}
				if r, err := m.Play(t.Context()); err != nil || r.Winner != winner || r.Reason != match.TimeOut || !strings.HasSuffix(r.Detail, detail) {
					t.Errorf("%v wins by %v (%s), %v; want %v (%s)", r.Winner, r.Reason, r.Detail, err, winner, detail)
				}
			}
			time.Sleep(2 * time.Hour) // until all goroutines have woken up
		})
	}
}

// TestInterrupted ends the context during each move of a game, also during the one that
// wins: that a search was cut short must not decide a game.
func TestInterrupted(t *testing.T) {
	for ply := range 7 {
		ctx, cancel := context.WithCancelCause(t.Context())
		stack := func(column move) script {
			return func(_ context.Context, turn *turn) (move, error) {
				if len(turn.Past) == ply {
					cancel(errors.New("closing time"))
				}
				return column, nil
			}
		}
		m := play{Game: connect4.Game{}, First: stack(0), Second: stack(1)}
		r, err := m.Play(ctx)
		if err != nil || r.Winner != game.Nobody || r.Reason != match.Interrupted || r.Detail != "closing time" || len(r.Moves) != ply {
			t.Errorf("in ply %d: %+v, %v", ply, r, err)
		}
	}
}

// Bots that answer as soon as the clock shows that time is up would otherwise play a
// whole game before the context's timer fires.
func TestInterruptedByTheClock(t *testing.T) {
	m := play{Game: connect4.Game{}, First: column(0), Second: column(1)}
	r, err := m.Play(tests.Late(time.Now().Add(-time.Second)))
	if err != nil || r.Reason != match.Interrupted || len(r.Moves) != 0 {
		t.Errorf("m.Play(tests.Late(time.Now().Add(-time.Second))) = %+v, %v; want no error, r.Reason == match.Interrupted, len(r.Moves) == 0", r, err)
	}
}

// An opening ends where an earlier position, by the rules, ends the game.
func TestOpeningBeyondTheEnd(t *testing.T) {
	m := play{Game: adjudged{}, First: column(0), Second: column(1), Opening: []move{0, 1, 2, 3, 4, 5}}
	if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd || len(r.Moves) != 4 {
		t.Errorf("Play() = %v by %v, %v; want the four moves of the game", r.Moves, r.Reason, err)
	}
}

func TestMatchesThatCannotBegin(t *testing.T) {
	for want, m := range map[string]play{
		"no game given":            {First: column(0), Second: column(0)},
		"must both be given a bot": {Game: connect4.Game{}, First: column(0)},
		"MaxPlies is -1":           {Game: connect4.Game{}, First: column(0), Second: column(0), MaxPlies: -1},
		"MoveTime -1ns":            {Game: connect4.Game{}, First: column(0), Second: column(0), MoveTime: -1},
		"Grace -1ns":               {Game: connect4.Game{}, First: column(0), Second: column(0), Grace: -1},
		"Watchdog -1ns":            {Game: connect4.Game{}, First: column(0), Second: column(0), Watchdog: -1},
		"move 2 of the opening":    {Game: connect4.Game{}, First: column(0), Second: column(0), Opening: []move{0, 8}},
	} {
		if _, err := m.Play(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one that says %q", err, want)
		}
		s := match.Series[state, move]{Match: m, Games: 2}
		if score, err := s.Play(t.Context()); err == nil || !strings.Contains(err.Error(), want) || score.Total() != 0 {
			t.Errorf("a series: %+v, %v; want no game, and an error that says %q", score, err, want)
		}
	}
	for _, s := range []match.Series[state, move]{{Games: -1}, {Games: 2, OpeningPlies: -1}} {
		s.Match = play{Game: connect4.Game{}, First: column(0), Second: column(1)}
		if _, err := s.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "must not be negative") {
			t.Errorf("a series of %d games after %d plies: %v; want that neither may be negative", s.Games, s.OpeningPlies, err)
		}
	}
}

func TestSeries(t *testing.T) {
	openings := map[int][]move{}
	s := match.Series[state, move]{
		Match: play{Game: connect4.Game{}, First: match.NewSearcher("greedy", search.NewGreedy(connect4.Game{}, search.Limits{})), Second: match.NewRandom(connect4.Game{}), Seed: 7},
		Games: 40, OpeningPlies: 3, Played: func(n int, aFirst bool, r match.Result[state, move]) {
			if aFirst != (n%2 == 1) {
				t.Errorf("game %d: A is First: %v; want aFirst == (n%%2 == 1)", n, aFirst)
			}
			openings[n] = r.Moves[:3]
		},
	}
	score := must.Get(s.Play(t.Context()))(t)
	if score.Total() != 40 || score.Points() < 30 || score.Reasons[match.NaturalEnd] != 40 {
		t.Errorf("%+v: greedy should beat random in at least 30 of 40 games", score)
	}
	distinct := map[string]bool{}
	for n := 1; n <= 40; n += 2 {
		if diff := cmp.Diff(openings[n], openings[n+1]); diff != "" {
			t.Errorf("games %d and %d begin differently", n, n+1)
		}
		distinct[fmt.Sprint(openings[n])] = true
	}
	if len(distinct) < 10 {
		t.Errorf("only %d openings in 20 pairs", len(distinct))
	}
	again, _ := s.Play(t.Context())
	score.Time, again.Time = [2]time.Duration{}, [2]time.Duration{}
	if diff := cmp.Diff(score, again); diff != "" {
		t.Errorf("the same series twice:\n%s; want diff == \"\"", diff)
	}
	apart, last := s, []move(nil)
	apart.Apart, apart.OpeningPlies, apart.Played = true, 8, func(n int, _ bool, r match.Result[state, move]) {
		if last != nil && slices.Equal(r.Moves[:8], last) {
			t.Errorf("game %d begins as game %d, with %v; want another opening, as they have different seeds", n, n-1, last)
		}
		last = r.Moves[:8]
	}
	must.Get(apart.Play(t.Context()))(t)
	first := map[int]move{} // of each game, if the opening is one ply
	short := s
	short.OpeningPlies, short.Played = 1, func(n int, aFirst bool, r match.Result[state, move]) {
		if first[n] = r.Moves[0]; !aFirst && first[n] != first[n-1] {
			t.Errorf("game %d begins with %v; want %v, as the game before it", n, first[n], first[n-1])
		}
	}
	must.Get(short.Play(t.Context()))(t)
	none := s
	none.Games = 0
	if score, err := none.Play(t.Context()); err != nil || score.Total() != 0 {
		t.Errorf("a series of no games: %+v, %v; want no error", score, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if score, err := s.Play(ended); err != nil || score.Total() != 0 {
		t.Errorf("cancelled: %+v, %v; want no error, score.Total() == 0", score, err)
	}
}

// lettered is Connect 4 with letters for columns.
type lettered struct{ connect4.Game }

func (lettered) FormatMove(_ *state, m move) string { return string(rune('a' + m)) }
func (lettered) ParseMove(_ *state, text string) (move, error) {
	if len(text) != 1 || text[0] < 'a' || text[0] > 'g' {
		return 0, errors.New("not a letter")
	}
	return move(text[0] - 'a'), nil
}

// A person writes in the notation of the game, and sees no list unless it asks for one.
func TestHumanWithNotation(t *testing.T) {
	var out bytes.Buffer
	m := play{Game: lettered{}, First: match.NewHuman(lettered{}, "Ada", strings.NewReader("1\na\nmoves\na\na\na\n"), &out), Second: column(1)}
	if r, err := m.Play(t.Context()); err != nil || r.Winner != game.First || strings.Count(out.String(), "a b c d e f g ") != 1 {
		t.Errorf("Play() = %v by %v (%s), %v, shown %s; want that Ada wins, and sees the moves once", r.Winner, r.Reason, r.Detail, err, &out)
	}
}

func TestHuman(t *testing.T) {
	var out bytes.Buffer
	typed := "nonsense\n\n9\nmoves\n" + strings.Repeat("x", 100_000) + "\n1\n1\n1\n1\n"
	m := play{Game: connect4.Game{}, First: match.NewHuman(connect4.Game{}, "Ada", strings.NewReader(typed), &out), Second: column(1)}
	r, err := m.Play(t.Context())
	if err != nil || r.Winner != game.First {
		t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Winner == game.First", r, err)
	}
	for _, want := range []string{"Ada (First), your move: ", "nonsense", "1 2 3 4 5 6 7"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the person was not shown %q", want)
		}
	}
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("closing time"))
	if _, err := m.First.Move(ended, &turn{Game: connect4.Game{}, Player: game.First}); err == nil || err.Error() != "closing time" {
		t.Errorf("Move after the end of the context: %v; want its cause", err)
	}
	for _, typed := range []string{"quit\n", ""} {
		m.First = match.NewHuman(connect4.Game{}, "Ada", strings.NewReader(typed), &out)
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.Resigned || r.Winner != game.Second {
			t.Errorf("typed %q: %+v, %v; want no error, r.Reason == match.Resigned, r.Winner == game.Second", typed, r, err)
		}
		if typed == "" && !strings.HasSuffix(out.String(), "your move: \n") {
			t.Errorf("at the end of the input the person was shown %q; want that the question's line ends", out.String())
		}
	}
}

// pennies is matching pennies with a coin tossed at the end: First and Second hide
// heads or tails, and chance doubles the stake one time in four.
type pennies struct{}

type penniesState struct{ first, second, stake int8 } // 0: not yet

func (pennies) Start() penniesState { return penniesState{} }

func (pennies) Turn(s *penniesState) game.Player {
	switch {
	case s.first == 0:
		return game.First
	case s.second == 0:
		return game.Second
	case s.stake == 0:
		return game.Chance
	}
	return game.Nobody
}

func (g pennies) Moves(dst []int8, s *penniesState) []int8 {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, 1, 2)
}

func (g pennies) Apply(s *penniesState, m int8) {
	switch g.Turn(s) {
	case game.First:
		s.first = m
	case game.Second:
		s.second = m
	case game.Chance:
		s.stake = m
	}
}

func (g pennies) Evaluate(s *penniesState) float64 {
	if g.Turn(s) != game.Nobody {
		return 0
	}
	if s.first == s.second {
		return float64(s.stake)
	}
	return -float64(s.stake)
}

func (pennies) Probability(_ *penniesState, m int8) float64 {
	if m == 2 {
		return 0.25
	}
	return 0.75
}

func (g pennies) Observe(s *penniesState, p game.Player) penniesState {
	hidden := *s
	if p == game.Second && g.Turn(s) == game.Second {
		hidden = penniesState{first: 3} // chosen but hidden
	}
	return hidden
}

type penniesBot func(t *match.Request[penniesState, int8]) int8

func (penniesBot) Name() string { return "pennies" }
func (f penniesBot) Move(_ context.Context, t *match.Request[penniesState, int8]) (int8, error) {
	return f(t), nil
}

// Chance is drawn with probability, and a player's own generator, of the same seed, does not
// tell its outcomes.
func TestHiddenMovesAndChance(t *testing.T) {
	doubled := 0
	var drawn, told [2][4]float64 // by player and by the quarter in which its first number lies: games, and those doubled
	for seed := range uint64(2000) {
		var quarter [2]int
		m := match.Match[penniesState, int8]{
			Game: pennies{}, Seed: seed,
			First: penniesBot(func(t *match.Request[penniesState, int8]) int8 {
				quarter[0] = int(4 * t.Rand.Float64())
				return 1
			}),
			Second: penniesBot(func(turn *match.Request[penniesState, int8]) int8 {
				if turn.State.first != 3 || len(turn.Past) != 1 {
					t.Fatalf("Second was shown %+v; want turn.State.first == 3, len(turn.Past) == 1", turn)
				}
				quarter[1] = int(4 * turn.Rand.Float64())
				return 1
			}),
		}
		r, err := m.Play(t.Context())
		if err != nil || r.Winner != game.First {
			t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Winner == game.First", r, err)
		}
		if len(r.Spent) != 3 || r.Spent[2] != 0 {
			t.Fatalf("times %v; want three, and none for chance", r.Spent)
		}
		if r.Payoff == 2 {
			doubled++
		}
		for player, q := range quarter {
			drawn[player][q]++
			told[player][q] += r.Payoff - 1
		}
	}
	for player, games := range drawn {
		for q, n := range games {
			if got := told[player][q] / n; math.Abs(got-0.25) > 0.1 {
				t.Errorf("chance doubled the stake in %v of the games in which player %d drew a number in quarter %d; want 0.25", got, player, q)
			}
		}
	}
	if got := float64(doubled) / 2000; math.Abs(got-0.25) > 0.04 {
		t.Errorf("chance doubled the stake in %v of the games, want 0.25", got)
	}
}

func Example() {
	type (
		State = connect4.State
		Move  = connect4.Move
	)
	g := connect4.Game{}
	series := match.Series[State, Move]{
		Match: match.Match[State, Move]{
			Game:   g,
			First:  match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{Depth: 4})),
			Second: match.NewRandom(connect4.Game{}),
		},
		Games: 10, OpeningPlies: 2,
	}
	score, err := series.Play(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("minimax %d, random %d\n", score.Wins, score.Losses)
	// Output: minimax 10, random 0
}

func TestReasonText(t *testing.T) {
	for want := match.NaturalEnd; want <= match.RefereeFailed; want++ {
		text, _ := want.MarshalText()
		var got match.Reason
		if err := got.UnmarshalText(text); err != nil || got != want {
			t.Errorf("%q is read as %v, %v; want no error, got == want", text, got, err)
		}
	}
	for _, r := range []match.Reason{-1, match.RefereeFailed + 1} {
		if want := fmt.Sprintf("Reason(%d)", int(r)); r.String() != want {
			t.Errorf("String of a reason that does not exist = %q; want %q", r, want)
		}
	}
	var r match.Reason
	if err := r.UnmarshalText([]byte("boredom")); err == nil || !strings.Contains(err.Error(), "boredom") {
		t.Errorf(`an unknown reason: %v; want an error, strings.Contains(err.Error(), "boredom")`, err)
	}
}
