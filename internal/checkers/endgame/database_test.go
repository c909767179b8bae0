package endgame_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var (
	databaseDir   = flag.String("database", "", "`directory` of a database, to be checked or measured too")
	databaseRules = flag.String("rules", "english", "the `rules` of the database: damas or english")
)

// given opens the database of the flags.
func given(t testing.TB) *endgame.Database {
	t.Helper()
	rules := must.Get(checkers.ParseRules(*databaseRules))(t)
	return must.Get(endgame.Open(*databaseDir, rules))(t)
}

// databases are built once for all tests, for as many pieces as the tables.
var databases = map[checkers.Rules]func() *endgame.Database{
	checkers.Damas:   sync.OnceValue(func() *endgame.Database { return buildDatabase(checkers.Damas) }),
	checkers.English: sync.OnceValue(func() *endgame.Database { return buildDatabase(checkers.English) }),
}

func buildDatabase(rules checkers.Rules) *endgame.Database {
	dir, err := os.MkdirTemp("", "database")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir) // mapped files stay available
	if err := (endgame.Builder{Rules: rules, Pieces: pieces()}).Build(context.Background(), dir); err != nil {
		panic(err)
	}
	d, err := endgame.Open(dir, rules)
	if err != nil {
		panic(err)
	}
	return d
}

// The database and the table agree on the winners.
func TestDatabaseAgainstTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for rules, open := range databases {
		table, d := tables[rules](), open()
		if d.Rules() != rules || d.Pieces() != pieces() {
			t.Fatalf("the rules are %v, the pieces %d", d.Rules(), d.Pieces())
		}
		compare := func(s checkers.State) {
			want, covered := table.Probe(s)
			if winner, ok := d.Winner(s); ok != covered || winner != want.Winner {
				t.Fatalf("%v: %s is won by %v, %v; by the table %+v, %v", rules, s.FEN(), winner, ok, want, covered)
			}
		}
		for _, s := range smallStates(3) {
			compare(s)
		}
		for range 300_000 {
			compare(randomState(random, pieces()))
		}
	}
}

// Every winner follows from the winners of the successors.
func TestDatabaseConsistent(t *testing.T) {
	check := func(d *endgame.Database, positions int) {
		random := rand.New(rand.NewPCG(3, 4))
		g := checkers.Game{Rules: d.Rules()}
		var moves []checkers.Move
		for i := range positions {
			s := randomState(random, 2+i%(d.Pieces()-1))
			mover := s.ToMove()
			want := mover.Opponent()
			moves = g.Moves(moves[:0], &s)
			for _, m := range moves {
				winner, ok := d.Winner(game.After(g, s, m))
				if !ok {
					t.Fatalf("%s after %v is not covered", s.FEN(), m)
				}
				if winner.Sign()*mover.Sign() > want.Sign()*mover.Sign() {
					want = winner
				}
			}
			if winner, ok := d.Winner(s); !ok || winner != want {
				t.Fatalf("%v: %s is won by %v, %v; by its successors %v", d.Rules(), s.FEN(), winner, ok, want)
			}
		}
	}
	for _, open := range databases {
		check(open(), 100_000)
	}
	if *databaseDir != "" {
		d := given(t)
		t.Logf("%d pieces", d.Pieces())
		check(d, 5_000_000)
	}
}

// Positions that a database does not cover.
func TestDatabaseOutside(t *testing.T) {
	d := databases[checkers.Damas]()
	if _, ok := d.Winner(checkers.Game{}.Start()); ok {
		t.Error("the opening position is covered")
	}
	s, _ := checkers.ParseFEN("W:W:B1,2,3,4,5,6,7")
	if winner, ok := d.Winner(s); !ok || winner != game.First {
		t.Errorf("no piece left: %v, %v", winner, ok)
	}
	for n := d.Pieces() + 1; n <= endgame.MostPieces+1; n++ {
		s := randomState(rand.New(rand.NewPCG(1, uint64(n))), n)
		if _, ok := d.Winner(s); ok {
			t.Errorf("%s is covered", s.FEN())
		}
	}
}

// An interrupted build can be resumed, and the files are the same.
func TestBuildGoesOn(t *testing.T) {
	whole, parts := t.TempDir(), t.TempDir()
	b := endgame.Builder{Rules: checkers.English, Pieces: 3, Workers: 1}
	must.Do(t, b.Build(t.Context(), whole))
	ctx, cancel := context.WithCancel(t.Context())
	b.Progress = func(done float64) {
		if done > 0.5 {
			cancel()
		}
	}
	if err := b.Build(ctx, parts); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	before, _ := filepath.Glob(filepath.Join(parts, "*.wld"))
	files, _ := filepath.Glob(filepath.Join(whole, "*.wld"))
	promised := b.Files(whole)
	slices.Sort(promised)
	if diff := cmp.Diff(files, promised); diff != "" {
		t.Errorf("the files (-there, +by Files):\n%s", diff)
	}
	for _, pieces := range []int{-1, 0, 1, endgame.MostPieces + 1} {
		if files := (endgame.Builder{Pieces: pieces}).Files(whole); len(files) > 0 {
			t.Errorf("%d pieces: files %v", pieces, files)
		}
	}
	if len(before) == 0 || len(before) >= len(files) {
		t.Fatalf("cancelled with %d of %d files", len(before), len(files))
	}
	if d, err := endgame.Open(parts, checkers.English); err != nil || d.Pieces() != 2 {
		t.Errorf("half of it does not open, or has pieces enough: %v", err)
	}
	last := 0.0
	b.Workers, b.Progress = 2, func(done float64) {
		if done < last || done > 1 {
			t.Errorf("progress %v after %v", done, last)
		}
		last = done
	}
	must.Do(t, b.Build(t.Context(), parts))
	for _, file := range files {
		want, err1 := os.ReadFile(file)
		got, err2 := os.ReadFile(filepath.Join(parts, filepath.Base(file)))
		if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs: %v, %v", filepath.Base(file), err1, err2)
		}
	}
}

func TestDatabaseErrors(t *testing.T) {
	if _, err := endgame.Open(t.TempDir(), checkers.English); err == nil || !strings.Contains(err.Error(), "KKvK.wld") {
		t.Errorf("no database: %v", err)
	}
	for _, pieces := range []int{-1, 0, 1, 7} {
		if err := (endgame.Builder{Pieces: pieces}).Build(t.Context(), t.TempDir()); err == nil {
			t.Errorf("%d pieces: no error", pieces)
		}
	}
	dir := t.TempDir()
	b := endgame.Builder{Rules: checkers.English, Pieces: 2}
	must.Do(t, b.Build(t.Context(), dir))
	path := filepath.Join(dir, "KvK.wld")
	good := must.Get(os.ReadFile(path))(t)
	changed := func(at int, to byte) []byte {
		data := bytes.Clone(good)
		data[at] ^= to
		return data
	}
	other := must.Get(os.ReadFile(filepath.Join(dir, "MvM.wld")))(t)
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, endgame.ErrDamaged},
		{"another format", []byte("GIF89a and so on"), endgame.ErrForeign},
		{"another version", bytes.Replace(good, []byte("version 1"), []byte("version 9"), 1), endgame.ErrForeign},
		{"another slice", other, endgame.ErrForeign},
		{"header only", good[:256], endgame.ErrDamaged},
		{"one byte short", good[:len(good)-1], endgame.ErrDamaged},
		{"one byte long", append(bytes.Clone(good), 0), endgame.ErrDamaged},
		{"a bit of the header", changed(60, 1), endgame.ErrDamaged},
		{"a bit of the data", changed(len(good)-40, 16), endgame.ErrDamaged},
		{"a bit of the sum", changed(len(good)-1, 128), endgame.ErrDamaged},
	} {
		must.Do(t, os.WriteFile(path, tt.data, 0o644))
		if _, err := endgame.Open(dir, checkers.English); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: opened with %v", tt.name, err)
		}
		if err := b.Build(t.Context(), dir); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: built with %v", tt.name, err)
		}
	}
	must.Do(t, os.WriteFile(path, good, 0o644))
	if _, err := endgame.Open(dir, checkers.Damas); !errors.Is(err, endgame.ErrForeign) || !strings.Contains(err.Error(), "english") {
		t.Errorf("other rules: %v", err)
	}
}

func BenchmarkWinner(b *testing.B) {
	d := databases[checkers.English]()
	if *databaseDir != "" {
		d = given(b)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var states [1 << 16]checkers.State
	for i := range states {
		states[i] = randomState(random, d.Pieces())
	}
	n := 0
	for b.Loop() {
		d.Winner(states[n%len(states)])
		n++
	}
}
