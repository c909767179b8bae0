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
				w.table.forget()
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
							if got, turn, known := w.recall(key, depth, 1, alpha, beta); got != value || turn != 5 || known != want {
								t.Fatalf("value %d of bound %d for %d to %d at depth %d: %d, turn %d, known %v; want %v", value, bound, alpha, beta, depth, got, turn, known, want)
							}
						}
						if _, _, known := w.recall(key+1, 1, 1, alpha, beta); known {
							t.Fatal("another position is known")
						}
					}
				}
			}
		}
	}
	// Wins and losses are counted from the position: two plies deeper they are farther away.
	for _, value := range []int{decided, -decided, decided + 5, -decided - 5, decided - 1, 1 - decided, 0} {
		w.table.forget()
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
