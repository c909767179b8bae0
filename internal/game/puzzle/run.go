package puzzle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/journal"
)

// Run collects puzzles from numbered games on several goroutines. The result depends neither on
// their number nor on interruptions: games count in the order of their numbers.
type Run struct {
	Want    int // puzzles
	Games   int // games to look at; 0: any number
	Workers int

	// Worker returns the function with which one goroutine finds the puzzles of a game.
	Worker func() func(ctx context.Context, n int) ([]Found, error)

	// Journal is a file that keeps what is done, so that a run can be continued; "": none. Title
	// describes the run: a journal with another one is an error.
	Journal, Title string

	// Progress, if not nil, is called after every game.
	Progress func(games, puzzles int)

	items []Item
	seen  map[uint64]bool
	next  int // the game that counts next
	last  int // the game that brought the last puzzle
}

// patience is the number of games without a new puzzle after which a run ends, or as many games
// as it had before, if that is more.
const patience = 300

type (
	header struct {
		Puzzles int    `json:"puzzles"`
		Title   string `json:"title"`
	}
	played struct {
		Game  int     `json:"game"`
		Found []Found `json:"found"`
	}
)

// Do collects the puzzles. If ctx ends, it returns those found so far without an error.
func (r *Run) Do(ctx context.Context) (items []Item, err error) {
	r.seen = map[uint64]bool{}
	var file *journal.File
	if r.Journal != "" {
		if file, err = r.open(); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex
	var group sync.WaitGroup
	given, waiting := r.next, map[int][]Found{}
	var failed error
	for range max(r.Workers, 1) {
		group.Go(func() {
			work := r.Worker()
			mu.Lock()
			defer mu.Unlock()
			for failed == nil && !r.full() && (r.Games == 0 || given < r.Games) && ctx.Err() == nil {
				n := given
				given++
				mu.Unlock()
				list, err := work(ctx, n)
				mu.Lock()
				if err != nil {
					if ctx.Err() == nil {
						failed = err
						cancel()
					}
					return
				}
				for waiting[n] = list; ; {
					list, ok := waiting[r.next]
					if !ok || r.full() {
						break
					}
					delete(waiting, r.next)
					if file != nil {
						if failed = file.Append(played{r.next, list}); failed != nil {
							cancel()
							return
						}
					}
					r.take(list)
				}
				if r.full() {
					cancel()
				}
			}
		})
	}
	group.Wait()
	return r.items, failed
}

// full reports whether the run has ended.
func (r *Run) full() bool {
	return len(r.items) >= r.Want || r.next-r.last > max(patience, r.last)
}

// take counts the next game.
func (r *Run) take(list []Found) {
	r.next++
	for _, p := range list {
		if len(r.items) >= r.Want || r.known(p.Keys) {
			continue
		}
		r.items, r.last = append(r.items, p.Item), r.next
	}
	if r.Progress != nil {
		r.Progress(r.next, len(r.items))
	}
}

// known reports whether one of the positions belongs to a puzzle already; if not, all do from
// then on.
func (r *Run) known(keys []uint64) bool {
	for _, k := range keys {
		if r.seen[k] {
			return true
		}
	}
	for _, k := range keys {
		r.seen[k] = true
	}
	return false
}

// open opens the journal, and takes what it has.
func (r *Run) open() (*journal.File, error) {
	h := header{1, r.Title}
	file, err := journal.Create(r.Journal)
	if err == nil {
		return file, file.Append(h)
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	file, damage, err := journal.Open(r.Journal, `{"puzzles":1`, func(number int, line []byte) error {
		if number == 1 {
			var was header
			if err := json.Unmarshal(line, &was); err != nil || was != h {
				return fmt.Errorf("it is of another run: %q; want %q", was.Title, h.Title)
			}
			return nil
		}
		var p played
		if err := json.Unmarshal(line, &p); err != nil {
			return err
		}
		if p.Game != r.next {
			return fmt.Errorf("it is game %d; want %d", p.Game, r.next)
		}
		r.take(p.Found)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Journal, err)
	}
	if damage != nil {
		return nil, fmt.Errorf("%s: %w (the next run goes on)", r.Journal, errors.Join(damage, file.Close()))
	}
	return file, nil
}
