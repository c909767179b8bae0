package paper

import "testing"

// TestBoundsAnswerWindows checks that a remembered bound makes a search unnecessary just if
// every value that it allows is the same to the window, and that it is ignored if it is too
// shallow, unless it is decided.
func TestBoundsAnswerWindows(t *testing.T) {
	var w turnWorker
	w.table = new(turnTable)
	w.table.prepare(1 << 10)
	const key = 77
	for _, base := range []int{0, decided, -decided} {
		for value := base - 3; value <= base+3; value++ {
			for bound := uint8(exact); bound <= atMost; bound++ {
				w.table.clear()
				w.table.store(key, 5, value, 4, 1, bound)
				for alpha := base - 3; alpha < base+3; alpha++ {
					for beta := alpha + 1; beta <= base+3; beta++ {
						same := true
						for x := base - 5; x <= base+5; x++ {
							if bound == atLeast && x >= value || bound == atMost && x <= value {
								same = same && min(max(x, alpha), beta) == min(max(value, alpha), beta)
							}
						}
						for depth := 3; depth <= 5; depth++ {
							want := same && (depth <= 4 || isDecided(value))
							if got, turn, known := w.probe(key, depth, 1, alpha, beta); got != value || turn != 5 || known != want {
								t.Fatalf("value %d of bound %d for %d to %d at depth %d: %d, turn %d, known %v; want %v", value, bound, alpha, beta, depth, got, turn, known, want)
							}
						}
						if _, _, known := w.probe(key+1, 1, 1, alpha, beta); known {
							t.Fatal("another position is known")
						}
					}
				}
			}
		}
	}
	// Wins and losses are counted from the position: two plies deeper they are farther away.
	for _, value := range []int{decided, -decided, decided + 5, -decided - 5, decided - 1, 1 - decided, 0} {
		w.table.clear()
		w.table.store(key, 5, value, 4, 1, exact)
		want := value
		switch {
		case value >= decided:
			want -= 2
		case value <= -decided:
			want += 2
		}
		if got := w.table.load(key).valueAt(3); got != want {
			t.Errorf("%d at ply 1 is %d at ply 3, want %d", value, got, want)
		}
	}
}

// TestBoundOf checks the kind of bound at the edges of a window.
func TestBoundOf(t *testing.T) {
	for value, want := range map[int]uint8{-1: atMost, 0: atMost, 1: exact, 2: exact, 3: atLeast, 4: atLeast} {
		if got := boundOf(value, 0, 3); got != want {
			t.Errorf("%d after a search from 0 to 3: bound %d, want %d", value, got, want)
		}
	}
}

// TestTableKeeps checks which of two entries with one place stays, and the size.
func TestTableKeeps(t *testing.T) {
	var table turnTable
	for bytes, want := range map[int]int{0: 1, 31: 1, 32: 2, 63: 2, 64: 4, 1000: 32, 1024: 64} {
		if table.prepare(bytes); len(table.entries) != want {
			t.Errorf("%d entries in %d bytes, want %d", len(table.entries), bytes, want)
		}
	}
	const key, other = 3, 3 + 1<<20
	for _, test := range []struct {
		key   uint64
		depth int
		later bool // in another search
		stays bool
	}{
		{other, 3, false, true},
		{other, 4, false, false},
		{other, 5, false, false},
		{other, 3, true, false},
		{key, 3, false, false},
	} {
		table.clear()
		if table.load(key) != nil {
			t.Error("not forgotten")
		}
		table.store(key, 9, 1, 4, 0, atLeast)
		if test.later {
			table.prepare(1024)
		}
		table.store(test.key, 0, 2, test.depth, 0, atMost)
		e := table.load(key)
		if stays := e != nil && e.value == 1; stays != test.stays {
			t.Errorf("%+v: the former entry stays: %v; want stays == test.stays", test, stays)
		}
		if e := table.load(test.key); !test.stays && (e == nil || e.value != 2 || e.bound() != atMost || int(e.depth) != test.depth || (e.turn == 9) != (test.key == key)) {
			t.Errorf("%+v: stored %+v; want a turn known before only for the same position", test, e)
		}
	}
}
