package network

import (
	"bytes"
	"encoding/json"
	"runtime"
	"testing"
)

// Networks of any shape and content are written as they were read. The memory used for
// others is bounded by the size of the input.
func FuzzDecode(f *testing.F) {
	s := Shape{Features: 3, Widths: []int{32, 16}, Stages: []int{2}}
	n, _ := random(f, s, 1)
	data, _ := n.AppendBinary(nil)
	shape, _ := json.Marshal(s)
	f.Add(string(shape), data)
	f.Add(string(shape), data[1:])
	f.Add(`{"features":1024,"widths":[512,512,512]}`, []byte{})
	f.Fuzz(func(t *testing.T, shape string, data []byte) {
		var s Shape
		if json.Unmarshal([]byte(shape), &s) != nil {
			return
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n, err := Decode(s, data)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(1<<20+10*(len(shape)+len(data))) {
			t.Errorf("%d bytes of memory for %s and %d bytes; want used <= uint64(1<<20+10*(len(shape)+len(data)))", used, shape, len(data))
		}
		if err != nil {
			return
		}
		if back, err := n.AppendBinary(nil); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%s: %x is written as %x, %v; want no error, bytes.Equal(back, data)", shape, data, back, err)
		}
	})
}
