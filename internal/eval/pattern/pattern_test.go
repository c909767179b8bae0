package pattern

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// board has 3 x 3 cells of three values, a table of the rows and columns and one of the middle, and two stages.
func board() Shape {
	s := Shape{Features: 18, Stages: []int{4}}
	for c := range int32(9) {
		s.Cells = append(s.Cells, []int32{c, 9 + c})
	}
	var lines [][]int32
	for i := range int32(3) {
		lines = append(lines, []int32{3 * i, 3*i + 1, 3*i + 2}, []int32{i, i + 3, i + 6})
	}
	s.Tables = [][][]int32{lines, {{4}}}
	return s
}

func random(t testing.TB, s Shape) (*Tables, *Parameters) {
	t.Helper()
	must.Do(t, s.Check())
	p := NewParameters(s)
	r := rand.New(rand.NewPCG(1, 0))
	for i := range p.Weights {
		p.Weights[i] = float32(r.NormFloat64() / 4)
	}
	for i := range p.Bias {
		p.Bias[i] = float32(r.NormFloat64())
	}
	tables := must.Get(Quantize(p))(t)
	return tables, p
}

// oracle adds up the weights cell by cell, by definition.
func oracle(p *Parameters, set feature.Set) float64 {
	stage := p.Stages.Of(set.Len())
	sum := float64(p.Bias[stage])
	base := stage * p.Entries()
	for t, list := range p.Tables {
		for _, region := range list {
			number := 0
			for _, c := range region {
				digit := 0
				for k, f := range p.Cells[c] {
					if set.Has(int(f)) {
						digit = k + 1
					}
				}
				number = number*(len(p.Cells[c])+1) + digit
			}
			sum += float64(p.Weights[base+number])
		}
		base += p.entries(t)
	}
	return sum
}

// position draws contents for the cells.
func position(r *rand.Rand, s *Shape) feature.Set {
	set := feature.NewSet(s.Features)
	for _, cell := range s.Cells {
		if k := r.IntN(len(cell) + 2); k < len(cell) {
			set.Add(int(cell[k]))
		}
	}
	return set
}

func TestSum(t *testing.T) {
	tables, p := random(t, board())
	r := rand.New(rand.NewPCG(2, 0))
	state := tables.NewState()
	for i := range 500 {
		set := position(r, &p.Shape)
		got := state.Sum(set, i%3)
		if fresh := tables.NewState().Sum(set, 0); got != fresh {
			t.Fatalf("%v: by differences %v, afresh %v", set, got, fresh)
		}
		if want := oracle(p, set); math.Abs(got-want) > 8./2/unit {
			t.Fatalf("%v: %v; want %v", set, got, want)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for name, spoil := range map[string]func(s *Shape){
		"no features":         func(s *Shape) { s.Features = 0 },
		"no tables":           func(s *Shape) { s.Tables = nil },
		"an empty table":      func(s *Shape) { s.Tables[1] = nil },
		"an empty region":     func(s *Shape) { s.Tables[1][0] = nil },
		"unequal regions":     func(s *Shape) { s.Tables[0][2] = s.Tables[0][2][1:] },
		"an unknown cell":     func(s *Shape) { s.Tables[1][0][0] = 9 },
		"a negative cell":     func(s *Shape) { s.Tables[1][0][0] = -1 },
		"a feature twice":     func(s *Shape) { s.Cells[0][0] = 1 },
		"an unknown feature":  func(s *Shape) { s.Cells[0][0] = 18 },
		"unequal cells":       func(s *Shape) { s.Cells[0] = s.Cells[0][:1] },
		"descending stages":   func(s *Shape) { s.Stages = []int{4, 4} },
		"too large a table":   func(s *Shape) { s.Tables[1][0] = make([]int32, 20) },
		"far too large a one": func(s *Shape) { s.Tables[1][0] = make([]int32, 4000) },
	} {
		s := board()
		spoil(&s)
		if s.Check() == nil {
			t.Errorf("%s: accepted; want s.Check() != nil", name)
		}
	}
	p := NewParameters(board())
	p.Weights[7] = float32(math.NaN())
	if _, err := Quantize(p); err == nil {
		t.Error("NaN: accepted")
	}
}

// Tables of any shape and content are written as they were read. The memory used for
// others is bounded by the size of the input.
func FuzzDecode(f *testing.F) {
	p := NewParameters(board())
	for i := range p.Weights {
		p.Weights[i] = float32(rand.New(rand.NewPCG(uint64(i), 0)).NormFloat64())
	}
	tables := must.Get(Quantize(p))(f)
	data, _ := tables.AppendBinary(nil)
	shape, _ := json.Marshal(board())
	f.Add(string(shape), data)
	f.Add(string(shape), data[1:])
	large := Shape{Features: 24, Tables: [][][]int32{{nil}}, Stages: []int{1, 2, 3, 4, 5, 6, 7}}
	for c := range int32(12) {
		large.Cells = append(large.Cells, []int32{c, 12 + c})
		large.Tables[0][0] = append(large.Tables[0][0], c)
	}
	must.Do(f, large.Check())
	without, _ := json.Marshal(large)
	f.Add(string(without), []byte{})
	f.Add(`{"features":2,"cells":[[0],[1]],"tables":[[[0,1]]]}`, make([]byte, 8+2*9))
	f.Fuzz(func(t *testing.T, shape string, data []byte) {
		var s Shape
		if json.Unmarshal([]byte(shape), &s) != nil {
			return
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		tables, err := Decode(s, data)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(1<<20+1000*(len(shape)+len(data))) {
			t.Errorf("%d bytes of memory for %s and %d bytes; want used <= uint64(1<<20+1000*(len(shape)+len(data)))", used, shape, len(data))
		}
		if err != nil {
			return
		}
		if back, err := tables.AppendBinary(nil); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s: %x is written as %x, %v; want no error, bytes.Equal(back, data)", shape, data, back, err)
		}
	})
}
