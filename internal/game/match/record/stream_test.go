package record_test

import (
	"bytes"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
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

// TestWithdrawn compares the readers with a list that is kept while a random record is
// written. The record is read up to anywhere.
func TestWithdrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		l := must.Get(record.Create(path, header))(t)
		lists := [][]int{nil} // the games after each line
		for range r.IntN(20) {
			last := lists[len(lists)-1]
			if id := 1 + r.IntN(70); !slices.Contains(last, id) {
				must.Do(t, l.Append(record.Game{ID: id, Second: 1, Winner: "none"}))
				last = append(slices.Clone(last), id)
				lists = append(lists, last)
			}
			if r.IntN(3) == 0 {
				v := record.Void{Worker: "w"}
				for range r.IntN(4) {
					v.Games = append(v.Games, r.IntN(80)-5)
				}
				must.Do(t, l.Void(v))
				lists = append(lists, slices.DeleteFunc(slices.Clone(last), func(id int) bool { return slices.Contains(v.Games, id) }))
			}
		}
		l.Close()
		text := must.Get(os.ReadFile(path))(t)
		first := bytes.IndexByte(text, '\n') + 1
		end := first + r.IntN(len(text)-first+1)
		want := lists[bytes.Count(text[:min(end+1, len(text))], []byte("\n"))-1] // the last line may lack its newline
		text = text[:end]
		for i, read := range []func([]byte) (record.Header, []record.Game, error){
			streamer(record.Stream).collect,
			func(text []byte) (record.Header, []record.Game, error) { return record.Read(bytes.NewReader(text)) },
			func(text []byte) (record.Header, []record.Game, error) { return record.ReadPart(bytes.NewReader(text)) },
		} {
			h, games, err := read(text)
			var got []int
			for _, g := range games {
				got = append(got, g.ID)
			}
			if err != nil || h.Game != header.Game || !slices.Equal(got, want) {
				t.Fatalf("reader %d: games %v, %v; want %v of\n%s", i, got, err, want, text)
			}
		}
	}
}

// TestStreamKeepsNothing stops in a stream, and goes on while the record grows.
func TestStreamKeepsNothing(t *testing.T) {
	const games = 20_000
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, header))(t)
	defer l.Close()
	g := played(t, 1)
	for g.ID = 1; g.ID <= games; g.ID++ {
		must.Do(t, l.Append(g))
	}
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	{
		_, all := must.Two(record.Stream(file))(t)
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
					t.Errorf("%d bytes are kept after %d games; want more <= 10*games", more, games)
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
