package pattern

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

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
