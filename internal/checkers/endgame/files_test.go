package endgame

import (
	"bytes"
	"crypto/sha256"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The known numbers of positions, regardless of the side to move, by the number of pieces.
// See J. Schaeffer and others, Checkers Is Solved, Science 317, 2007.
func TestNumbersOfPositions(t *testing.T) {
	want := map[int]int{2: 6_972, 3: 261_224, 4: 7_092_774}
	got := make(map[int]int)
	for n := range want {
		for own := range n + 1 { // one player alone
			got[n] += 2 * count(material{men: own, kings: n - own})
		}
	}
	for _, stage := range stagesOf(4) {
		for _, m := range stage {
			for _, m := range m.pair() {
				got[m.pieces()] += count(m)
			}
		}
	}
	for n := range want {
		if got[n] != want[n] {
			t.Errorf("%d pieces: %d positions; want %d", n, got[n], want[n])
		}
	}
}

func count(m material) (n int) {
	sets := m.sets()
	for range sets.all {
		n++
	}
	return n
}

// The two ways to number positions agree.
func TestStrides(t *testing.T) {
	for _, stage := range stagesOf(3) {
		for _, m := range stage {
			for _, m := range m.pair() {
				sets, strides := m.sets(), m.strides()
				for i, p := range sets.all {
					q := p.exchanged()
					if got, exchanged := int(strides.of(&p)), int(strides.ofExchanged(&q)); got != i || exchanged != i {
						t.Fatalf("%s: position %d has the numbers %d and %d", m.name(), i, got, exchanged)
					}
				}
			}
		}
	}
}

// All outcomes of a slice can be read again.
func TestEncode(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 1 + random.IntN(3*blockSize)
		longest := 1 + random.IntN(1<<random.IntN(14))
		o := newOutcomes(n)
		for i := 0; i < n; {
			v := outcome(random.IntN(4))
			for k := 1 + random.IntN(longest); k > 0 && i < n; k-- {
				o.put(i, v)
				i++
			}
		}
		c := encode(o, n)
		must.Do(t, c.check(n))
		again := c.decoded(n)
		for i := range n {
			want := o.at(i)
			if got := c.at(uint32(i)); got != again.at(i) || got == hole || got != want && want != hole {
				t.Fatalf("outcome %d of %d is %d, or %d; want %d", i, n, got, again.at(i), want)
			}
		}
	}
}

// Every file with a correct checksum is an error or has an answer for every position.
func FuzzReadFile(f *testing.F) {
	dir := f.TempDir()
	must.Do(f, (Builder{Rules: checkers.English, Pieces: 2}).Build(f.Context(), dir))
	m := material{men: 1, rivalKings: 1}
	for _, stage := range stagesOf(2) {
		for _, m := range stage {
			data := must.Get(os.ReadFile(m.path(dir)))(f)
			f.Add(data[:len(data)-sha256.Size])
			f.Add(bytes.Repeat(data[:headerSize], 2))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := readFile(data, checkers.English, m); err == nil {
			t.Error("read without a sum")
		}
		sum := sha256.Sum256(data)
		slices, err := readFile(append(bytes.Clone(data), sum[:]...), checkers.English, m)
		if err != nil {
			return
		}
		for n, m := range m.pair() {
			for i := range m.size() {
				if slices[n].at(uint32(i)) == hole {
					t.Fatalf("%s: position %d has no outcome", m.name(), i)
				}
			}
		}
	})
}
