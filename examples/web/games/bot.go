package games

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Bot is a searcher and how hard it tries.
type Bot struct {
	Searcher string             `json:"searcher"`
	Level    *LevelValue        `json:"level,omitempty"` // nil: the default of its first kind
	Options  map[string]float64 `json:"options,omitempty"`
}

// LevelValue is a limit.
type LevelValue struct {
	Kind  string `json:"kind"`
	Value int64  `json:"value"`
}

// Found is what a search came to.
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
}

// searcher is a way to choose moves in a game.
type searcher[S, M comparable] struct {
	name           string
	title, summary words
	levels         []Level
	options        []option
	find           func(ctx context.Context, a *ask[S, M]) (search.Result[M], error)
}

type option struct {
	name              string
	label             words
	low, high, preset float64
}

// ask is what a searcher is asked.
type ask[S, M comparable] struct {
	board    board[S, M]
	moment   *view.Moment[S, M] // what really happened
	state    S                  // as the player to move sees it
	past     []S                // likewise
	player   game.Player
	limits   search.Limits // by the level; a time is the context's deadline
	options  map[string]float64
	lines    int
	seed     uint64
	progress func(search.Result[M]) // may be nil
}

// rand returns a generator for the ask.
func (a *ask[S, M]) rand() *rand.Rand { return rand.New(rand.NewPCG(a.seed, 1)) }

func (s *searcher[S, M]) info(l view.Language) SearcherInfo {
	info := SearcherInfo{Name: s.name, Title: s.title.in(l), Summary: s.summary.in(l), Levels: s.levels, Options: []Option{}}
	if info.Levels == nil {
		info.Levels = []Level{}
	}
	for _, o := range s.options {
		info.Options = append(info.Options, Option{Name: o.name, Label: o.label.in(l), Min: o.low, Max: o.high, Default: o.preset})
	}
	return info
}

// prepare finds the searcher of b and translates its level into limits and a time.
func (t *table[S, M]) prepare(b Bot) (*searcher[S, M], search.Limits, time.Duration, map[string]float64, error) {
	fail := func(p *Problem) (*searcher[S, M], search.Limits, time.Duration, map[string]float64, error) {
		return nil, search.Limits{}, 0, nil, p
	}
	i := slices.IndexFunc(t.entry.searchers, func(s searcher[S, M]) bool { return s.name == b.Searcher })
	if i < 0 {
		var names []string
		for _, s := range t.entry.searchers {
			names = append(names, s.name)
		}
		return fail(problem(UnknownSearcher, "%s: no searcher %q (there are: %s)", t.entry.name, b.Searcher, strings.Join(names, ", ")))
	}
	s := &t.entry.searchers[i]
	options := map[string]float64{}
	for _, o := range s.options {
		options[o.name] = o.preset
	}
	for name, v := range b.Options {
		i := slices.IndexFunc(s.options, func(o option) bool { return o.name == name })
		if i < 0 {
			return fail(problem(BadLevel, "%s: no option %q", s.name, name))
		}
		if o := s.options[i]; !(v >= o.low && v <= o.high) {
			return fail(problem(BadLevel, "%s: the option %s is %v; want %v to %v", s.name, name, v, o.low, o.high))
		}
		options[name] = v
	}
	level := b.Level
	if level == nil {
		if len(s.levels) == 0 {
			return s, search.Limits{}, MaxTime, options, nil
		}
		level = &LevelValue{Kind: s.levels[0].Kind, Value: s.levels[0].Default}
	}
	i = slices.IndexFunc(s.levels, func(l Level) bool { return l.Kind == level.Kind })
	if i < 0 {
		var kinds []string
		for _, l := range s.levels {
			kinds = append(kinds, l.Kind)
		}
		return fail(problem(BadLevel, "%s: no level of kind %q (there are: %s)", s.name, level.Kind, strings.Join(kinds, ", ")))
	}
	if l := s.levels[i]; level.Value < l.Min || level.Value > l.Max {
		return fail(problem(BadLevel, "%s: the level %s is %d; want %d to %d", s.name, l.Kind, level.Value, l.Min, l.Max))
	}
	switch level.Kind {
	case TimeLevel:
		return s, search.Limits{}, time.Duration(level.Value) * time.Millisecond, options, nil
	case DepthLevel:
		return s, search.Limits{Depth: int(level.Value)}, MaxTime, options, nil
	default:
		return s, search.Limits{Nodes: level.Value}, MaxTime, options, nil
	}
}

func (t *table[S, M]) Check(b Bot) error {
	_, _, _, err := t.ask(b)
	return err
}

func (t *table[S, M]) Move(ctx context.Context, b Bot, seed uint64, l view.Language) (Found, error) {
	a, find, limit, err := t.ask(b)
	if err != nil {
		return Found{}, err
	}
	a.seed = seed
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	begin := time.Now()
	r, err := find(ctx, a)
	if err != nil {
		return Found{}, fmt.Errorf("%s: %w", b.Searcher, err)
	}
	if r.Time == 0 {
		r.Time = time.Since(begin)
	}
	return t.found(a, r, l), nil
}

// ask makes what a searcher is asked at the end of the record.
func (t *table[S, M]) ask(b Bot) (*ask[S, M], func(context.Context, *ask[S, M]) (search.Result[M], error), time.Duration, error) {
	s, limits, limit, options, err := t.prepare(b)
	if err != nil {
		return nil, nil, 0, err
	}
	a := &ask[S, M]{board: t.board, moment: &t.moment, limits: limits, options: options, lines: 1, seed: t.record.Seed}
	if a.state, a.past, a.player, err = t.observed(); err != nil {
		return nil, nil, 0, err
	}
	return a, s.find, limit, nil
}

// found puts a result into text.
func (t *table[S, M]) found(a *ask[S, M], r search.Result[M], l view.Language) Found {
	if len(r.Line) == 0 {
		r.Line = []M{r.Move}
	}
	line := t.lineText(a.state, r.Line)
	now := 1
	if t.entry.wholeTurn {
		s := game.After(t.board.rules, a.state, r.Line[0])
		for now < len(line) && t.board.rules.Turn(&s) == a.player {
			t.board.rules.Apply(&s, r.Line[now])
			now++
		}
	}
	f := Found{Moves: line[:now], Line: line, Score: r.Score, Proven: r.Proven, Depth: r.Depth, Nodes: r.Nodes,
		TimeMS: float64(r.Time.Microseconds()) / 1000, NPS: int64(r.NodesPerSecond())}
	said := slices.Clone(f.Moves)
	if t.entry.say != nil {
		for i := range said {
			said[i] = t.entry.say(r.Line[i], l)
		}
	}
	f.Label = strings.Join(said, " ") + ": " + t.verdict(r.Score, r.Proven, l)
	return f
}

// verdict puts a score into words.
func (t *table[S, M]) verdict(score float64, proven bool, l view.Language) string {
	leader := t.player(game.First, l)
	if score < 0 {
		leader = t.player(game.Second, l)
	}
	points := t.entry.unit != unit{}
	lead := t.entry.unit.count(int64(math.Round(math.Abs(score))), l)
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

// signed writes a score with two decimals as the page does: with a sign unless it is
// nothing, and with the language's decimal point.
func signed(score float64, l view.Language) string {
	text := fmt.Sprintf("%+.2f", score)
	if digits := text[1:]; digits == "0.00" {
		text = digits
	}
	if l == view.Spanish {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// lineText returns the notation of moves played from s, as far as they are legal.
func (t *table[S, M]) lineText(s S, line []M) []string {
	texts := []string{}
	var legal []M
	for _, m := range line {
		legal = t.board.rules.Moves(legal[:0], &s)
		if !slices.Contains(legal, m) {
			break
		}
		texts = append(texts, t.notation.FormatMove(&s, m))
		t.board.rules.Apply(&s, m)
	}
	return texts
}
