package record_test

import (
	"bytes"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-61c9d78a/versus/game/match/record"
)

type streamer func(io.ReadSeeker) (record.Header, iter.Seq2[record.Game, error], error)

// collect reads a record like record.Read. The header is empty if there is none.
func (s streamer) collect(text []byte) (h record.Header, all []record.Game, err error) {
	h, games, err := s(bytes.NewReader(text))
	if err != nil {
		return h, nil, err
	}
	for g, err := range games {
		if err != nil {
			return h, all, err
		}
		all = append(all, g)
	}
	return h, all, nil
}

// TestStreamIsRead compares streams with the readers of whole records, for intact and for
// damaged ones with withdrawn games.
func TestStreamIsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	failed := 0
	for n := range 400 {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		l, err := record.Create(path, header)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(20) {
			v := record.Void{Worker: "w"}
			if err = l.Append(record.Game{ID: 1 + r.IntN(70), Second: 1, Winner: "none"}); r.IntN(3) == 0 {
				for range r.IntN(4) {
					v.Games = append(v.Games, r.IntN(80)-5)
				}
				err = l.Void(v)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		l.Close()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if n%2 == 1 {
			text[r.IntN(len(text))] ^= 1
		}
		if n%4 > 1 {
			text = text[:r.IntN(len(text)+1)]
		}
		for _, c := range []struct {
			stream streamer
			read   func(io.Reader) (record.Header, []record.Game, error)
		}{{record.Stream, record.Read}, {record.StreamWhole, record.ReadWhole}} {
			full, want, wanted := c.read(bytes.NewReader(text))
			h, got, err := c.stream.collect(text)
			if wanted != nil {
				failed++
			}
			if wanted != nil && err != nil && wanted.Error() == err.Error() {
				continue // games may have been withdrawn after the error
			}
			if diff := cmp.Diff(full, h) + cmp.Diff(want, got, cmpopts.EquateEmpty()); wanted != nil || err != nil || diff != "" {
				t.Fatalf("%s\nerror %v, want %v\n%s", text, err, wanted, diff)
			}
		}
	}
	if failed == 0 || failed == 800 {
		t.Errorf("%d of 800 failed", failed)
	}
}

// TestStreamKeepsNothing stops in a stream, and goes on while the record grows.
func TestStreamKeepsNothing(t *testing.T) {
	const games = 20_000
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l, err := record.Create(path, header)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	g := played(t, 1)
	for g.ID = 1; g.ID <= games; g.ID++ {
		if err := l.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for _, stream := range []streamer{record.Stream, record.StreamWhole} {
		_, all, err := stream(file)
		if err != nil {
			t.Fatal(err)
		}
		n, before := 0, int64(0)
		for _, err := range all {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n == games/20 {
				before = heap()
				l.Append(g) // comes too late for the stream
				g.ID++
			}
			if n == games {
				if more := heap() - before; more > 10*games {
					t.Errorf("%d bytes are kept after %d games", more, games)
				}
			}
		}
		if n < games || n > games+1 {
			t.Errorf("%d games, want %d", n, games)
		}
		for range all {
			break
		}
	}
}
