package policy_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/policy"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// move has integers of all kinds.
type move struct {
	From  int8
	_     uint8
	To    [2]uint8
	Drop  bool
	Wide  int32
	Bits  uint64
	Short uint16
	Deep  struct{ Plain int }
}

func random(r *rand.Rand) (m move) {
	m.From, m.To, m.Drop = int8(r.IntN(20)-10), [2]uint8{uint8(r.IntN(9)), uint8(200 + r.IntN(9))}, r.IntN(2) == 0
	m.Wide, m.Bits, m.Short = int32(r.IntN(9)-4)<<20, 1<<r.IntN(64), uint16(r.IntN(5)*9999)
	m.Deep.Plain = r.IntN(300) - 150
	return m
}

// TestSums checks, for moves and players that were learned, that Sum adds up the results that Learn
// named, also by a reader of stored parts.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := new(policy.Parts)
	reader := policy.NewReader[move](parts)
	var moves []move
	var rows []uint16
	turn := func(i int) game.Player { return game.First + game.Player(i%2) }
	for i := range 500 {
		moves = append(moves, random(r))
		rows = reader.Learn(rows, &moves[i], turn(i))
	}
	text := must.Get(json.Marshal(parts))(t)
	stored := new(policy.Parts)
	must.Do(t, json.Unmarshal(text, stored))
	again := policy.NewReader[move](stored)
	results := make([]int32, 2*parts.Results())
	for i := range results {
		results[i] = int32(r.Uint32() >> 8)
	}
	for i := range moves {
		want := int32(0)
		for _, at := range rows[i*reader.Rows() : (i+1)*reader.Rows()] {
			want += results[parts.Final(at)]
		}
		own := results[parts.Block(turn(i)):][:parts.Results()]
		if a, b := reader.Sum(own, &moves[i]), again.Sum(own, &moves[i]); a != want || b != want {
			t.Fatalf("%+v by %v: %d and, with stored parts, %d; want %d", moves[i], turn(i), a, b, want)
		}
	}
}

// TestTooManyParts checks that parts for which there is no room have a result, which does not count.
func TestTooManyParts(t *testing.T) {
	parts := new(policy.Parts)
	reader := policy.NewReader[int32](parts)
	var rows []uint16
	for m := range int32(5000) {
		rows = reader.Learn(rows, &m, game.Second)
	}
	results := make([]int32, parts.Results())
	for i := range results {
		results[i] = int32(i + 1)
	}
	counted := 0
	for m, at := range rows {
		m := int32(m)
		final := int(parts.Final(at)) - parts.Block(game.Second)
		if final < 0 || final >= parts.Results() {
			t.Fatalf("move %d has result %d of %d", m, final, parts.Results())
		}
		switch sum := reader.Sum(results, &m); {
		case sum != 0 && sum != results[final]:
			t.Fatalf("move %d counts %d; want %d", m, sum, results[final])
		case sum != 0:
			counted++
		}
	}
	if counted < 1000 || counted >= 5000 {
		t.Errorf("%d of 5000 moves count", counted)
	}
}

// TestOtherMoves checks that parts fit only the type of move for which they were made.
func TestOtherMoves(t *testing.T) {
	parts := new(policy.Parts)
	m := int8(3)
	policy.NewReader[int8](parts).Learn(nil, &m, game.First)
	if policy.NewReader[int16](parts) != nil {
		t.Error("parts of other moves are accepted")
	}
	if policy.NewReader[string](new(policy.Parts)) != nil {
		t.Error("moves without integers have parts")
	}
	parts.Values[0].Field = 1
	if policy.NewReader[int8](parts) != nil {
		t.Error("a part of no field is accepted")
	}
}
