package train

import (
	"bytes"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// A state of the training is restored as it was saved, or refused and nothing changes.
func FuzzOnline(f *testing.F) {
	d := NewData(2)
	must.Do(f, d.Add(feature.Set{0}, 0.5, 0))
	learner := func(t testing.TB) *Online {
		return must.Get(NewOnline(d, network.Shape{Features: 2, Widths: []int{network.Lanes}}, Options{Workers: 1}))(t)
	}
	saved, _ := learner(f).AppendBinary(nil)
	f.Add(saved)
	f.Add(saved[:9])
	f.Add(append(bytes.Repeat([]byte{0xff}, 8), saved[8:]...))
	f.Add(append(bytes.Repeat([]byte{1}, 16), saved[16:]...))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := learner(t)
		want, _ := o.AppendBinary(nil)
		if o.UnmarshalBinary(data) == nil {
			want = data
		}
		if back, err := o.AppendBinary(nil); err != nil || !bytes.Equal(back, want) {
			t.Errorf("%x is restored as %x, %v", data, back, err)
		}
	})
}
