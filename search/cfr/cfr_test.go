package cfr_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// purely is the policy of two pure strategies.
func purely(g randomgame.Hidden, first, second pure) search.PolicyFunc[randomgame.Line, int8] {
	return func(_ context.Context, s randomgame.Line) ([]search.Mixed[int8], error) {
		m := first[s]
		if g.Turn(&s) == game.Second {
			m = second[s]
		}
		mixture := []search.Mixed[int8]{{Move: m, Probability: 1}}
		for _, other := range g.Moves(nil, &s) {
			if other != m {
				mixture = append(mixture, search.Mixed[int8]{Move: other})
			}
		}
		return mixture, nil
	}
}

// larger is a hidden game with sets above the parts of both players.
func larger() randomgame.Hidden {
	return randomgame.Hidden{
		Turns:  []game.Player{game.First, game.Second, game.Chance, game.First, game.Second, game.First},
		Counts: []int8{3, 3, 3, 3, 3, 3},
		Seen:   []int8{1, 0, 2, 1, 1, 0},
		Seed:   5,
	}
}

func compile(t *testing.T, g game.Game[randomgame.Line, int8]) *cfr.Tree[randomgame.Line, int8] {
	t.Helper()
	return must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
}

func saved(t *testing.T, v *cfr.Solver[randomgame.Line, int8]) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, v.Save(&b))
	return b.Bytes()
}

// TestWorkersAndFiles requires the same numbers, to the last bit, of any number of workers
// and of a solver that was interrupted, saved and restored.
func TestWorkersAndFiles(t *testing.T) {
	tree := compile(t, larger())
	for m := cfr.Discounted; m <= cfr.Predictive; m++ {
		var want []byte
		for _, workers := range []int{1, 2, 5} {
			v, _ := cfr.NewSolver(tree, m, workers)
			must.Do(t, v.Run(t.Context(), 100))
			middle := saved(t, v)
			if v, _ = cfr.NewSolver(tree, m, workers); v.Restore(bytes.NewReader(middle)) != nil {
				t.Fatal("a file that was just saved is refused")
			}
			must.Do(t, v.Run(t.Context(), 77))
			if got := saved(t, v); want == nil {
				want = got
				once, _ := cfr.NewSolver(tree, m, 1)
				once.Run(t.Context(), 177)
				if !bytes.Equal(saved(t, once), want) {
					t.Errorf("%v: an interruption changes the result; want bytes.Equal(saved(t, once), want)", m)
				}
			} else if !bytes.Equal(got, want) {
				t.Errorf("%v: %d workers find another result than 1", m, workers)
			}
		}
	}
}

// TestDamagedFiles flips each bit of a file, shortens and lengthens it, and reads files of
// other games and kinds.
func TestDamagedFiles(t *testing.T) {
	g := larger()
	g.Turns, g.Counts, g.Seen = g.Turns[:3], g.Counts[:3], g.Seen[:3]
	tree := compile(t, g)
	v, _ := cfr.NewSolver(tree, cfr.Plus, 1)
	v.Run(t.Context(), 10)
	var policy bytes.Buffer
	must.Do(t, v.Policy().Save(&policy))
	g.Seed++
	other, _ := cfr.NewSolver(compile(t, g), cfr.Plus, 1)
	var others bytes.Buffer
	other.Policy().Save(&others)
	method, _ := cfr.NewSolver(tree, cfr.Discounted, 1)
	sampled := func(seed uint64) (*cfr.Sampling[randomgame.Line, int8], []byte) {
		g.Seed = seed
		x, _ := cfr.NewSampling(g, g.Start(), 0, 0)
		x.Run(t.Context(), 3)
		var b bytes.Buffer
		must.Do(t, x.Save(&b))
		return x, b.Bytes()
	}
	_, strange := sampled(77)
	sampling, sample := sampled(78)
	type saver interface{ Save(w io.Writer) error }
	readers := map[string]func(r io.Reader) (saver, error){
		"sampling": func(r io.Reader) (saver, error) { return sampling, sampling.Restore(r) },
		"policy":   func(r io.Reader) (saver, error) { return tree.ReadPolicy(r) },
		"solver":   func(r io.Reader) (saver, error) { return v, v.Restore(r) },
	}
	good := map[string][]byte{"policy": policy.Bytes(), "solver": saved(t, v), "sampling": sample}
	foreign := map[string][]byte{"policy": others.Bytes(), "solver": saved(t, method), "sampling": strange}
	for kind, read := range readers {
		b := good[kind]
		// A file is read as it is written, or refused, even if its sum is right.
		try := func(what string, bad []byte) {
			t.Helper()
			if _, err := read(bytes.NewReader(bad)); !errors.Is(err, cfr.ErrFile) && !bytes.Equal(bad, b) {
				t.Errorf("%s: %s: %v; want ErrFile", kind, what, err)
			}
			if len(bad) < 4 {
				return
			}
			bad = binary.LittleEndian.AppendUint32(slices.Clone(bad[:len(bad)-4]), crc32.ChecksumIEEE(bad[:len(bad)-4]))
			var again bytes.Buffer
			if x, err := read(bytes.NewReader(bad)); err == nil {
				must.Do(t, x.Save(&again))
				if !bytes.Equal(again.Bytes(), bad) {
					t.Errorf("%s: %s, with a right sum: it is read as another file; want bytes.Equal(again.Bytes(), bad)", kind, what)
				}
			} else if !errors.Is(err, cfr.ErrFile) || bytes.Equal(bad, b) {
				t.Errorf("%s: %s, with a right sum: %v; want ErrFile", kind, what, err)
			}
		}
		try("as it was saved", b)
		for i := range 8 * len(b) {
			bad := slices.Clone(b)
			bad[i/8] ^= 1 << (i % 8)
			try(fmt.Sprintf("bit %d flipped", i), bad)
		}
		for n := range b {
			try(fmt.Sprintf("the first %d bytes", n), b[:n])
			try(fmt.Sprintf("without byte %d", n), slices.Delete(slices.Clone(b), n, n+1))
		}
		for n := 1; n < 40; n++ {
			try(fmt.Sprintf("%d bytes longer", n), append(slices.Clone(b), make([]byte, n)...))
		}
		for name, bad := range foreign {
			try("another game's or method's "+name, bad)
			if name != kind {
				try(name, good[name])
			}
		}
	}
}

// TestSamplingGoesOn requires that sampling goes on from a file as without an interruption.
func TestSamplingGoesOn(t *testing.T) {
	g := larger()
	g.Counts = []int8{3, 2, 3, 2, 3, 2}
	var once, twice bytes.Buffer
	x, _ := cfr.NewSampling(g, g.Start(), 7, 0)
	for i := range 4 {
		must.Do(t, x.Run(t.Context(), 10))
		if i == 1 {
			x.Save(&twice)
		}
	}
	x.Save(&once)
	y, _ := cfr.NewSampling(g, g.Start(), 0, 0)
	if err := errors.Join(y.Restore(&twice), y.Run(t.Context(), 20)); err != nil || y.Iterations() != 40 || y.Sets() != x.Sets() {
		t.Fatalf("%d iterations, %d sets, %v; want 40 and %d", y.Iterations(), y.Sets(), err, x.Sets())
	}
	twice.Reset()
	if y.Save(&twice); !bytes.Equal(once.Bytes(), twice.Bytes()) {
		t.Error("what is found differs after an interruption")
	}
	// The memory is that of the numbers in the file, and twice that of the entries of a map of views.
	header := 60
	need := once.Len() - header + 2*x.Sets()*int(unsafe.Sizeof(g.Start())+8)
	for bytes, want := range map[int]error{need - 1: cfr.ErrSize, need: nil} {
		tight, _ := cfr.NewSampling(g, g.Start(), 7, bytes)
		if err := tight.Run(t.Context(), 40); !errors.Is(err, want) {
			t.Errorf("%d iterations in %d bytes: %v; want %v", tight.Iterations(), bytes, err, want)
		}
		if err := tight.Restore(strings.NewReader(once.String())); !errors.Is(err, want) {
			t.Errorf("restoring in %d bytes: %v; want %v", bytes, err, want)
		}
	}
}

// ragged is a game in which Second may have more moves with one card than with another, which First
// sees only by what is played.
func ragged() broken {
	g := randomgame.Hidden{
		Turns:  []game.Player{game.Chance, game.Chance, game.First, game.Second, game.First},
		Counts: []int8{2, 2, 2, 3, 2},
		Seen:   []int8{2, 1, 1, 1, 1},
		Seed:   9,
	}
	return broken{Hidden: g, moves: func(dst []int8, s *randomgame.Line) []int8 {
		if dst = g.Moves(dst, s); s.Plies == 3 && s.Moves[0] == 1 {
			dst = dst[:len(dst)-1]
		}
		return dst
	}}
}

// TestAll compares the values of moves in information sets, and how they are reached, with their definitions.
func TestAll(t *testing.T) {
	for _, g := range []broken{{Hidden: larger()}, ragged()} {
		tree := compile(t, g)
		v, _ := cfr.NewSolver(tree, cfr.Plus, 1)
		v.Run(t.Context(), 20)
		p := v.Policy()
		sets, x := 0, newTable(g)
		for set := range p.All() {
			sets++
			for i, c := range set.Actions {
				x.play(set.View)[i] = c.Probability
			}
		}
		for _, who := range []game.Player{game.First, game.Second} {
			values, reaches, sure := map[randomgame.Line][]float64{}, map[randomgame.Line][]float64{}, x
			sure.g.score = func(*randomgame.Line) float64 { return who.Sign() }
			x.values(g.Start(), who, 1, values)
			sure.values(g.Start(), who, 1, reaches)
			for set := range p.All() {
				best, sum := math.Inf(-1), 0.0
				for _, c := range set.Actions {
					best, sum = max(best, c.Value), sum+c.Probability
				}
				for i, c := range set.Actions {
					value, reach := 0.0, reaches[set.View]
					if set.Player != who {
						continue
					}
					if reach[i] > 0 {
						value = values[set.View][i] / reach[i]
					}
					if !(math.Abs(c.Value-value) < 1e-9) || math.Abs(set.Reach-reach[i]) > 1e-12 || c.Regret != best-c.Value || math.Abs(sum-1) > 1e-12 {
						t.Errorf("%+v: action %+v, probabilities that sum to %v; want the value %v, the regret %v and the reach %v", set, c, sum, value, best-c.Value, reach[i])
					}
				}
			}
		}
		if sets != tree.Sets() {
			t.Errorf("%d sets; want %d", sets, tree.Sets())
		}
	}
}

// TestSampling requires that sampled strategies come near the equilibrium, and that the same
// seed gives the same ones.
func TestSampling(t *testing.T) {
	g := larger()
	tree := compile(t, g)
	exploited := func(seed uint64, n int64) float64 {
		x := must.Get(cfr.NewSampling(g, g.Start(), seed, 0))(t)
		must.Do(t, x.Run(t.Context(), n))
		p := must.Get(tree.Adopt(t.Context(), x.Strategy))(t)
		return p.Responses().Exploitability()
	}
	x := must.Get(cfr.NewSampling(g, g.Start(), 0, 0))(t)
	if err := x.Run(t.Context(), 25); err != nil || x.Iterations() != 25 || x.Sets() < 10 || x.Sets() > tree.Sets() {
		t.Errorf("%v, %d iterations, %d sets; want 25, and 10 to %d", err, x.Iterations(), x.Sets(), tree.Sets())
	}
	if none, less := x.Run(t.Context(), 0), x.Run(t.Context(), -1); none != nil || less == nil || x.Iterations() != 25 {
		t.Errorf("Run(0) = %v, Run(-1) = %v, then %d iterations; want only the second to fail, and 25", none, less, x.Iterations())
	}
	few, many := exploited(1, 30), exploited(1, 20_000)
	if many > few/10 || many > 0.2 {
		t.Errorf("exploitability %v after 30 iterations, %v after 20,000; want a tenth, at most 0.2", few, many)
	}
	if exploited(1, 300) != exploited(1, 300) || exploited(1, 300) == exploited(2, 300) {
		t.Error("the seed does not decide")
	}
}

// broken is a hidden game with one method replaced.
type broken struct {
	randomgame.Hidden
	turn    func(s *randomgame.Line) game.Player
	moves   func(dst []int8, s *randomgame.Line) []int8
	score   func(s *randomgame.Line) float64
	observe func(s *randomgame.Line, p game.Player) randomgame.Line
	apply   func(s *randomgame.Line, m int8)
}

func (g broken) Turn(s *randomgame.Line) game.Player {
	if g.turn != nil {
		return g.turn(s)
	}
	return g.Hidden.Turn(s)
}

func (g broken) Apply(s *randomgame.Line, m int8) {
	if g.apply != nil {
		g.apply(s, m)
		return
	}
	g.Hidden.Apply(s, m)
}

func (g broken) Moves(dst []int8, s *randomgame.Line) []int8 {
	if g.moves != nil {
		return g.moves(dst, s)
	}
	return g.Hidden.Moves(dst, s)
}

func (g broken) Evaluate(s *randomgame.Line) float64 {
	if g.score != nil {
		return g.score(s)
	}
	return g.Hidden.Evaluate(s)
}

func (g broken) Observe(s *randomgame.Line, p game.Player) randomgame.Line {
	if g.observe != nil {
		return g.observe(s, p)
	}
	return g.Hidden.Observe(s, p)
}

// TestFaults compiles and samples games with faults.
func TestFaults(t *testing.T) {
	g := larger()
	endless := broken{
		Hidden: g, turn: func(*randomgame.Line) game.Player { return game.Chance }, moves: func(dst []int8, _ *randomgame.Line) []int8 { return append(dst, 0) },
		apply: func(s *randomgame.Line, _ int8) {
			if s.Moves[0]++; s.Moves[0] == 0 {
				s.Moves[1]++
			}
		},
	}
	for name, x := range map[string]struct {
		game  broken
		nodes int64
		want  error
		words string
	}{
		"nobody known":    {broken{Hidden: g, turn: func(s *randomgame.Line) game.Player { return 7 }}, 0, game.ErrFaulty, "which is not a player"},
		"no moves":        {broken{Hidden: g, moves: func(dst []int8, s *randomgame.Line) []int8 { return dst }}, 0, game.ErrFaulty, "has no legal move"},
		"NaN":             {broken{Hidden: g, score: func(*randomgame.Line) float64 { return math.NaN() }}, 0, game.ErrFaulty, "score is NaN"},
		"panic":           {broken{Hidden: g, score: func(*randomgame.Line) float64 { panic("oh") }}, 0, game.ErrFaulty, "panic: oh"},
		"another mover":   {broken{Hidden: g, observe: func(s *randomgame.Line, p game.Player) randomgame.Line { return randomgame.Line{Plies: 1} }}, 0, game.ErrFaulty, "in the position that First sees, Second is"},
		"moves that tell": {broken{Hidden: g, moves: telling(g)}, 0, game.ErrFaulty, "looks the same"},
		"no end":          {endless, 0, cfr.ErrSize, "plies"},
		"too many":        {broken{Hidden: g}, 100, cfr.ErrSize, "more than 100 positions"},
	} {
		_, err := cfr.Compile(t.Context(), x.game, randomgame.Line{}, x.nodes)
		if !errors.Is(err, x.want) || !strings.Contains(err.Error(), x.words) {
			t.Errorf("%s: Compile: %v; want %v and %q", name, err, x.want, x.words)
		}
		if x.nodes > 0 {
			continue
		}
		sampling := must.Get(cfr.NewSampling(x.game, randomgame.Line{}, 0, 0))(t)
		if err := sampling.Run(t.Context(), 1000); !errors.Is(err, x.want) || !strings.Contains(err.Error(), x.words) {
			t.Errorf("%s: Sampling: %v; want %v and %q", name, err, x.want, x.words)
		}
	}
	var none context.Context
	if _, err := cfr.Compile(none, g, g.Start(), 0); err == nil || !strings.Contains(err.Error(), "no context given") {
		t.Errorf("Compile(nil, ...): %v; want that there is no context", err)
	}
	_, err1 := cfr.Compile(t.Context(), inverted{g}, g.Start(), 0)
	_, err2 := cfr.NewSampling(inverted{g}, g.Start(), 0, 0)
	if err1 == nil || err2 == nil {
		t.Errorf("a game with the bounds 1 and -1: Compile: %v; NewSampling: %v; want errors", err1, err2)
	}
	tree := compile(t, g)
	for workers, want := range map[int]bool{-1: false, 0: true, 256: true, 257: false} {
		v, err := cfr.NewSolver(tree, cfr.Plus, workers)
		if (err == nil) != want {
			t.Errorf("NewSolver with %d workers: %v; want an error: %v", workers, err, !want)
		}
		if err == nil && (v.Run(t.Context(), 0) != nil || v.Run(t.Context(), -1) == nil || v.Iterations() != 0) {
			t.Errorf("%d iterations after Run(0) and Run(-1); want that the second is refused", v.Iterations())
		}
	}
	for m, want := range map[cfr.Method]string{-1: "Method(-1)", cfr.Discounted: "discounted", cfr.Predictive: "predictive", 3: "Method(3)"} {
		if m.String() != want {
			t.Errorf("Method %d: String() = %q; want %q", int(m), m, want)
		}
	}
}

// inverted has impossible bounds.
type inverted struct{ randomgame.Hidden }

func (inverted) Bounds() (low, high float64) { return 1, -1 }

// telling returns moves that depend on what First has done, which Second sees, and on what
// Second has done, which First does not see.
func telling(g randomgame.Hidden) func(dst []int8, s *randomgame.Line) []int8 {
	return func(dst []int8, s *randomgame.Line) []int8 {
		dst = g.Moves(dst, s)
		if s.Plies == 3 && s.Moves[1] == 2 {
			dst = dst[:len(dst)-1]
		}
		return dst
	}
}

// forgetful is a game in which First does not see its first move for long.
type forgetful struct{ randomgame.Hidden }

func (g forgetful) Observe(s *randomgame.Line, p game.Player) randomgame.Line {
	v := g.Hidden.Observe(s, p)
	if p == game.First && s.Plies > 1 {
		v.Moves[0] = 0
	}
	return v
}

// TestForgetting requires that Compile refuses games in which a player forgets a move.
func TestForgetting(t *testing.T) {
	for free := range 2 { // whether the payoffs depend on it
		g := larger()
		g.Free = free
		if tree, err := cfr.Compile(t.Context(), forgetful{g}, g.Start(), 0); !errors.Is(err, cfr.ErrForgets) {
			t.Errorf("Compile, payoffs without the first %d moves: %v, %v; want ErrForgets", free, tree, err)
		}
	}
}

// transposing is a game whose positions do not tell the first move.
type transposing struct{ randomgame.Hidden }

func (g transposing) Apply(s *randomgame.Line, m int8) {
	if g.Hidden.Apply(s, m); s.Plies > 1 {
		s.Moves[0] = 0
	}
}

// TestTransposing solves a game in which different moves of a player lead to the same positions,
// and requires the same value as if the positions told which.
func TestTransposing(t *testing.T) {
	g := larger()
	g.Free = 1
	trees := [2]*cfr.Tree[randomgame.Line, int8]{compile(t, g), compile(t, transposing{g})}
	var found [2]cfr.Responses
	for i, tree := range trees {
		v, _ := cfr.NewSolver(tree, cfr.Discounted, 1)
		must.Do(t, v.Run(t.Context(), 3000))
		found[i] = v.Policy().Responses()
		if found[i].Exploitability() > 0.01 {
			t.Errorf("tree %d: %+v; want an equilibrium", i, found[i])
		}
	}
	calls, policies := map[randomgame.Line]int{}, map[randomgame.Line][]cfr.Action[int8]{}
	v, _ := cfr.NewSolver(trees[1], cfr.Plus, 1)
	must.Do(t, v.Run(t.Context(), 3))
	policy := v.Policy()
	adopted := must.Get(trees[1].Adopt(t.Context(), func(ctx context.Context, s randomgame.Line) ([]search.Mixed[int8], error) {
		calls[s]++
		return policy.Strategy(ctx, s)
	}))(t)
	for _, p := range []*cfr.Policy[randomgame.Line, int8]{policy, adopted} {
		for set := range p.All() {
			known := policies[set.View]
			for i, a := range set.Actions {
				if known != nil && math.Abs(a.Probability-known[i].Probability) > 1e-12 || calls[set.View] != 1 {
					t.Errorf("%+v plays %+v and, where another move led there, %+v; %d calls of Adopt's function; want the same, and 1", set.View, set.Actions, known, calls[set.View])
				}
			}
			policies[set.View] = set.Actions
		}
	}
	if trees[0].Nodes() != trees[1].Nodes() || math.Abs(found[0].Value-found[1].Value) > 0.01 || trees[1].Sets() >= trees[0].Sets() {
		t.Errorf("with the first move %+v and %d sets, without %+v and %d", found[0], trees[0].Sets(), found[1], trees[1].Sets())
	}
}

// TestSearcher requires that a searcher plays each move as often as the policy says, the same again
// with the same seed, and passes on what is wrong with a policy.
func TestSearcher(t *testing.T) {
	g := larger()
	tree := compile(t, g)
	v, _ := cfr.NewSolver(tree, cfr.Discounted, 1)
	v.Run(t.Context(), 5)
	policy := v.Policy()
	want := must.Get(policy.Strategy(t.Context(), g.Start()))(t)
	p := cfr.NewSearcher(g, policy.Strategy, nil)
	const n = 10_000
	draw := func() (count map[int8]float64) {
		count = map[int8]float64{}
		p.(interface{ NewGame(seed uint64) }).NewGame(7)
		for range n {
			r := must.Get(p.Search(t.Context(), g.Start()))(t)
			if count[r.Move]++; r.Nodes != 1 || len(r.Line) != 1 || r.Line[0] != r.Move {
				t.Fatalf("Search() = %+v; want one node and one move", r)
			}
		}
		return count
	}
	count := draw()
	for _, c := range want {
		if math.Abs(count[c.Move]/n-c.Probability) > 0.02 {
			t.Errorf("move %d: played %v of %d times; want a part of %.3f", c.Move, count[c.Move], n, c.Probability)
		}
	}
	if again := draw(); again[1] != count[1] || again[2] != count[2] {
		t.Errorf("%v and then %v with the same seed; want again[1] == count[1], again[2] == count[2]", count, again)
	}
	for name, bad := range map[string]search.Searcher[randomgame.Line, int8]{
		"no policy":        cfr.NewSearcher[randomgame.Line, int8](g, nil, nil),
		"no game":          cfr.NewSearcher(nil, policy.Strategy, nil),
		"no moves":         cfr.NewSearcher(g, func(context.Context, randomgame.Line) ([]search.Mixed[int8], error) { return nil, nil }, nil),
		"a policy's panic": cfr.NewSearcher(g, func(context.Context, randomgame.Line) ([]search.Mixed[int8], error) { panic("oh") }, nil),
	} {
		if r, err := bad.Search(t.Context(), g.Start()); err == nil {
			t.Errorf("Search with %s = %+v, nil; want an error", name, r)
		}
	}
}
