package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/search"
)

// Finder looks for puzzles of a game. Use it from one goroutine at a time.
type Finder[S, M comparable] struct {
	Game game.Game[S, M] // without chance and hidden moves

	// Judge gives the results of positions, proven ones as far as it can; nil: NewJudge.
	Judge search.Searcher[S, M]

	Seed uint64 // of the games that Play plays

	// Classes, if not nil, returns a function that names the class of a position: no two puzzles share
	// one. nil, as its result: each position is a class.
	Classes func(g game.Game[S, M], seed uint64) func(s *S) string

	key     func(s *S) uint64
	players []search.Searcher[S, M] // the shallow ones, and that of Play
	moves   []M
}

// found is a puzzle.
type found[S, M comparable] struct {
	state S
	kind  Kind
	grade int
	line  []M
	keys  []uint64 // of the positions of the line in which the player is to move
}

// Limits of a puzzle and of the searches that grade it.
const (
	leastMoves   = 3
	longestLine  = 20
	shallowNodes = 20_000
	shallowBytes = 1 << 20
)

// shallow are the depths of the searches that grade a puzzle.
var shallow = [...]int{1, 2, 3, 4, 6, 8}

// graded is the grade of a puzzle by the number of these searches that miss it.
var graded = [len(shallow) + 1]int{1, 2, 2, 3, 4, 5, 5}

// prepare makes what a judge of positions needs.
func (f *Finder[S, M]) prepare() {
	f.Game = game.WithEndings(f.Game)
	if f.Judge == nil {
		f.Judge = NewJudge(f.Game, JudgeNodes)
	}
}

// equip makes what finding and grading puzzles needs besides.
func (f *Finder[S, M]) equip() {
	f.prepare()
	if f.key != nil {
		return
	}
	var class func(s *S) string
	if f.Classes != nil {
		class = f.Classes(f.Game, f.Seed)
	}
	if class == nil {
		class = func(s *S) string { return fmt.Sprint(*s) }
	}
	f.key = func(s *S) uint64 {
		h := fnv.New64a()
		io.WriteString(h, class(s))
		return h.Sum64()
	}
	for _, depth := range shallow {
		f.players = append(f.players, &search.Minimax[S, M]{Game: f.Game, Limits: search.Limits{Depth: depth, Nodes: shallowNodes}, MemoryBytes: shallowBytes})
	}
	f.players = append(f.players, &search.Minimax[S, M]{Game: f.Game, Limits: search.Limits{Depth: 4, Nodes: 1000}, MemoryBytes: shallowBytes})
}

// examine reports whether s is a puzzle. settled is false if the judge could not tell the result of s.
func (f *Finder[S, M]) examine(ctx context.Context, s S) (p found[S, M], ok, settled bool, err error) {
	p.state = s
	turn := f.Game.Turn(&s)
	if turn != game.First && turn != game.Second {
		return p, false, true, nil
	}
	if n := len(f.Game.Moves(nil, &s)); n < leastMoves {
		return p, false, true, nil
	}
	m, kind, settled, err := f.only(ctx, s, nil)
	if err != nil || kind == None || f.plain(s, m) {
		return p, false, settled, err
	}
	p.kind, p.line, p.keys = kind, []M{m}, []uint64{f.key(&s)}
	if err := f.extend(ctx, &p); err != nil {
		return p, false, settled, err
	}
	p.grade, err = f.grade(ctx, s, m)
	return p, err == nil, settled, err
}

// only returns the only move in s that keeps the result, and the kind of the puzzle that s
// would be, None if there is no such move. settled reports whether the result of s is proven.
func (f *Finder[S, M]) only(ctx context.Context, s S, past []S) (m M, kind Kind, settled bool, err error) {
	turn := f.Game.Turn(&s)
	r, proven, err := f.value(ctx, s, past)
	if err != nil || !proven {
		return m, None, false, err
	}
	m, kind = r.Move, []Kind{None, Draw, Win}[1+cmp.Compare(r.Score*turn.Sign(), 0)]
	if kind == None {
		return m, None, true, nil
	}
	past = append(slices.Clip(past), s)
	for _, other := range f.Game.Moves(nil, &s) {
		if other == m {
			continue
		}
		o, sure, err := f.value(ctx, game.After(f.Game, s, other), past)
		if err != nil {
			return m, None, true, err
		}
		if !sure || cmp.Compare(o.Score*turn.Sign(), 0) >= cmp.Compare(r.Score*turn.Sign(), 0) {
			return m, None, true, nil
		}
	}
	return m, kind, true, nil
}

// value returns the judge's result for s, or the payoff if the game is over.
func (f *Finder[S, M]) value(ctx context.Context, s S, past []S) (r search.Result[M], proven bool, err error) {
	if payoff, over := f.over(s, past); over {
		return search.Result[M]{Score: payoff}, true, nil
	}
	r, err = f.Judge.Search(ctx, s, past...)
	if unfinished := errors.Is(err, search.ErrUnfinished) || errors.Is(err, search.ErrCycle); unfinished && ctx.Err() == nil {
		return search.Result[M]{}, false, nil
	}
	if err == nil {
		err = ctx.Err()
	}
	return r, r.Proven, err
}

// over reports whether the game is over in s, and returns the payoff.
func (f *Finder[S, M]) over(s S, past []S) (payoff float64, over bool) {
	if game.Over(f.Game, s) {
		return f.Game.Evaluate(&s), true
	}
	if h, ok := game.HistorianOf(f.Game); ok {
		return h.Outcome(append(slices.Clip(past), s))
	}
	return 0, false
}

// plain reports whether m wins at once, or every other move allows the opponent to.
func (f *Finder[S, M]) plain(s S, m M) bool {
	mine := f.Game.Turn(&s)
	if coach.Wins(f.Game, s, m) {
		return true
	}
	for _, other := range f.Game.Moves(nil, &s) {
		if after := game.After(f.Game, s, other); other != m && !f.fails(&after, mine.Opponent()) {
			return false
		}
	}
	return true
}

// fails reports whether p has won in s or wins at once.
func (f *Finder[S, M]) fails(s *S, p game.Player) bool {
	if f.Game.Turn(s) != p {
		return f.Game.Turn(s) == game.Nobody && f.Game.Evaluate(s)*p.Sign() > 0
	}
	for _, m := range f.Game.Moves(nil, s) {
		if coach.Wins(f.Game, *s, m) {
			return true
		}
	}
	return false
}

// extend adds to the line the judge's replies, and the player's moves for as long as there is
// only one. The line ends with a move of the player.
func (f *Finder[S, M]) extend(ctx context.Context, p *found[S, M]) error {
	mine, own := f.Game.Turn(&p.state), 1
	line, past, s := p.line, []S{p.state}, game.After(f.Game, p.state, p.line[0])
	for len(line) < longestLine {
		if _, over := f.over(s, past); over {
			break
		}
		var m M
		if f.Game.Turn(&s) == mine {
			only, kind, _, err := f.only(ctx, s, past)
			if err != nil {
				return err
			}
			if kind != p.kind {
				break
			}
			m, own = only, len(line)+1
			p.keys = append(p.keys, f.key(&s))
		} else {
			r, _, err := f.value(ctx, s, past)
			if err != nil {
				return err
			}
			if r.Nodes == 0 && !r.Proven {
				break
			}
			m = r.Move
		}
		past = append(past, s)
		line = append(line, m)
		f.Game.Apply(&s, m)
	}
	p.line = line[:own]
	return nil
}

// grade returns how well m is hidden in s: how many shallow searches play something else.
func (f *Finder[S, M]) grade(ctx context.Context, s S, m M) (int, error) {
	missed := 0
	for i := range shallow {
		restart(f.players[i], 0)
		r, err := f.players[i].Search(ctx, s)
		if err == nil {
			err = ctx.Err() // the search was cut short
		}
		if err != nil {
			return 0, err
		}
		if r.Move != m {
			missed++
		}
	}
	return graded[missed], nil
}

// restart makes the results of a searcher independent of what it has searched.
func restart[S, M comparable](s search.Searcher[S, M], seed uint64) {
	if g, ok := s.(interface{ NewGame(seed uint64) }); ok {
		g.NewGame(seed)
	}
}
