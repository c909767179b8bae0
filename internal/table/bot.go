package table

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// Bot is a searcher with a level.
type Bot struct {
	Searcher string             `json:"searcher"`
	Level    *LevelValue        `json:"level,omitempty"` // nil: the default of its first kind
	Options  map[string]float64 `json:"options,omitempty"`

	// Time is the most time for a search that is not requested by a page; 0: as on a page,
	// at most board.MaxTime, with a level in the range that the searcher offers.
	Time time.Duration `json:"-"`
}

// LevelValue is a limit.
type LevelValue struct {
	Kind  board.Kind `json:"kind"`
	Value int64      `json:"value"`
}

// Found is the result of a search.
type Found struct {
	Moves  []string `json:"moves"` // to play now
	Line   []string `json:"line"`  // the expected continuation, beginning with Moves
	Score  float64  `json:"score"`
	Proven bool     `json:"proven"`
	Depth  int      `json:"depth"`
	Nodes  int64    `json:"nodes"`
	TimeMS float64  `json:"time_ms"`
	NPS    int64    `json:"nps"`
	Label  string   `json:"label"`
	Why    []string `json:"why,omitempty"` // reasons for a hint, one sentence each
}

// Searcher is a way to choose moves in a game.
type Searcher[S, M comparable] struct {
	Name   string
	Levels []board.Level // the limits that it supports, the default first; nil: none
	Info   func(l board.Language) SearcherInfo

	// Options checks options and adds the defaults of the others.
	Options func(given map[string]float64) (map[string]float64, error)

	// Find chooses a move.
	Find func(ctx context.Context, a *Ask[S, M]) (search.Result[M], error)
}

// Ask is a request to a searcher.
type Ask[S, M comparable] struct {
	Rules    game.Game[S, M]
	State    S   // as the player to move sees it
	Past     []S // likewise, the start first
	Player   game.Player
	Limits   search.Limits // set by the level; a time limit is the context's deadline
	Options  map[string]float64
	Lines    int
	Seed     uint64
	Progress func(search.Result[M]) // may be nil
}

// Rand returns a generator for the request.
func (a *Ask[S, M]) Rand() *rand.Rand { return rand.New(rand.NewPCG(a.Seed, 1)) }

// prepare finds the searcher of b and translates its level into limits and a time.
func (t *table[S, M]) prepare(b Bot) (*Searcher[S, M], search.Limits, time.Duration, map[string]float64, error) {
	fail := func(p *Problem) (*Searcher[S, M], search.Limits, time.Duration, map[string]float64, error) {
		return nil, search.Limits{}, 0, nil, p
	}
	i := slices.IndexFunc(t.searchers, func(s Searcher[S, M]) bool { return s.Name == b.Searcher })
	if i < 0 {
		var names []string
		for _, s := range t.searchers {
			names = append(names, s.Name)
		}
		return fail(problem(UnknownSearcher, "%s: no searcher %q (there are: %s)", t.entry.Name, b.Searcher, strings.Join(names, ", ")))
	}
	s := &t.searchers[i]
	options, err := s.Options(b.Options)
	if err != nil {
		return fail(problem(BadLevel, "%s: %v", s.Name, err))
	}
	most, free := board.MaxTime, b.Time > 0
	if free {
		most = b.Time
	}
	level := b.Level
	if level == nil {
		if free || len(s.Levels) == 0 {
			return s, search.Limits{}, most, options, nil
		}
		level = &LevelValue{Kind: s.Levels[0].Kind, Value: s.Levels[0].Default}
	}
	i = slices.IndexFunc(s.Levels, func(l board.Level) bool { return l.Kind == level.Kind })
	if i < 0 {
		var kinds []string
		for _, l := range s.Levels {
			kinds = append(kinds, string(l.Kind))
		}
		return fail(problem(BadLevel, "%s: no level of kind %q (there are: %s)", s.Name, level.Kind, strings.Join(kinds, ", ")))
	}
	if l := s.Levels[i]; !free && (level.Value < l.Min || level.Value > l.Max) {
		return fail(problem(BadLevel, "%s: the level %s is %d; want %d to %d", s.Name, l.Kind, level.Value, l.Min, l.Max))
	}
	switch level.Kind {
	case board.TimeLevel:
		return s, search.Limits{}, time.Duration(level.Value) * time.Millisecond, options, nil
	case board.DepthLevel:
		return s, search.Limits{Depth: int(level.Value)}, most, options, nil
	default:
		return s, search.Limits{Nodes: level.Value}, most, options, nil
	}
}

func (t *table[S, M]) Check(b Bot) error {
	_, _, _, err := t.ask(b)
	return err
}

func (t *table[S, M]) Move(ctx context.Context, b Bot, seed uint64, l board.Language) (Found, error) {
	f, _, _, err := t.choose(ctx, b, seed, 1, l)
	return f, err
}

func (t *table[S, M]) Hint(ctx context.Context, b Bot, seed uint64, l board.Language) (Found, error) {
	f, a, r, err := t.choose(ctx, b, seed, 2, l)
	if err == nil {
		f.Why = t.why(ctx, a, r, len(f.Moves), l)
	}
	return f, err
}

// choose makes a bot find the given number of best moves.
func (t *table[S, M]) choose(ctx context.Context, b Bot, seed uint64, lines int, l board.Language) (f Found, a *Ask[S, M], r search.Result[M], err error) {
	a, find, limit, err := t.ask(b)
	if err != nil {
		return f, a, r, err
	}
	a.Seed, a.Lines = seed, lines
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	begin := time.Now()
	r, err = find(ctx, a)
	if err != nil {
		return f, a, r, fmt.Errorf("%s: %w", b.Searcher, err)
	}
	if r.Time == 0 {
		r.Time = time.Since(begin)
	}
	if len(r.Line) == 0 {
		r.Line = []M{r.Move}
	}
	return t.found(a, r, l), a, r, nil
}

// ask returns the request to a searcher at the end of the record.
func (t *table[S, M]) ask(b Bot) (*Ask[S, M], func(context.Context, *Ask[S, M]) (search.Result[M], error), time.Duration, error) {
	s, limits, limit, options, err := t.prepare(b)
	if err != nil {
		return nil, nil, 0, err
	}
	a := &Ask[S, M]{Rules: t.played.Rules, Limits: limits, Options: options, Lines: 1, Seed: t.record.Seed}
	if a.State, a.Past, a.Player, err = t.observed(); err != nil {
		return nil, nil, 0, err
	}
	return a, s.Find, limit, nil
}

// found formats a result as text.
func (t *table[S, M]) found(a *Ask[S, M], r search.Result[M], l board.Language) Found {
	if len(r.Line) == 0 {
		r.Line = []M{r.Move}
	}
	line := t.lineText(a.State, r.Line)
	now := 1
	if t.entry.WholeTurn {
		s := game.After(t.played.Rules, a.State, r.Line[0])
		for now < len(line) && t.played.Rules.Turn(&s) == a.Player {
			t.played.Rules.Apply(&s, r.Line[now])
			now++
		}
	}
	f := Found{Moves: line[:now], Line: line, Score: r.Score, Proven: r.Proven, Depth: r.Depth, Nodes: r.Nodes,
		TimeMS: float64(r.Time.Microseconds()) / 1000, NPS: int64(r.NodesPerSecond())}
	f.Label = strings.Join(t.said(a.State, r.Line[:now], l), "; ") + ": " + t.verdict(r.Score, r.Proven, l)
	return f
}

// verdict describes a score in words.
func (t *table[S, M]) verdict(score float64, proven bool, l board.Language) string {
	leader := t.entry.player(game.First, l)
	if score < 0 {
		leader = t.entry.player(game.Second, l)
	}
	points := t.entry.Unit != board.Unit{}
	lead := t.entry.Unit.Count(int64(math.Round(math.Abs(score))), l)
	switch {
	case proven && score == 0:
		return l.Say("a draw", "empate")
	case proven && points:
		return l.Say("%[1]s wins by %[2]s", "gana por %[2]s: %[1]s", leader, lead)
	case proven:
		return l.Say("%s wins", "gana: %s", leader)
	case points && math.Abs(score) < 0.5, !points && math.Abs(score) <= 0.02:
		return l.Say("even, %s", "igualado, %s", signed(score, l))
	case points:
		return l.Say("%s is ahead by about %s", "%s por delante, cerca de %s", leader, lead)
	}
	return l.Say("%s is ahead, %s", "%s por delante, %s", leader, signed(score, l))
}

// signed formats a score with two decimals like the page: with a sign unless it is zero,
// and with the language's decimal point.
func signed(score float64, l board.Language) string {
	text := fmt.Sprintf("%+.2f", score)
	if digits := text[1:]; digits == "0.00" {
		text = digits
	}
	if l == board.Spanish {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// lineText returns the notation of moves played from s, as long as they are legal.
func (t *table[S, M]) lineText(s S, line []M) []string {
	texts := []string{}
	var legal []M
	for _, m := range line {
		legal = t.played.Rules.Moves(legal[:0], &s)
		if !slices.Contains(legal, m) {
			break
		}
		texts = append(texts, t.notation.FormatMove(&s, m))
		t.played.Rules.Apply(&s, m)
	}
	return texts
}

// said describes moves played from s in words.
func (t *table[S, M]) said(s S, line []M, l board.Language) (words []string) {
	at := &board.Moment[S, M]{Game: t.played.Rules, States: []S{s}, Language: l}
	for _, m := range line {
		words = append(words, t.label(at, m))
		at.States = append(at.States, game.After(t.played.Rules, *at.State(), m))
		at.Moves = append(at.Moves, m)
	}
	return words
}
