package tournament

import (
	"errors"
	"io"
	"sync"

	"github.com/seed-61c9d78a/versus/game/match"
)

// Bots are the bots of a tournament. Each slot has its own, because a bot plays one game at a time.
type Bots[S, M comparable] struct {
	Make func(player int) (match.Bot[S, M], error)

	mu   sync.Mutex
	kept map[seat]match.Bot[S, M]
	made []io.Closer
}

// seat is a player in a slot.
type seat struct{ slot, player int }

// Of returns a player's bot for the games in a slot, which it makes for the first of them.
func (b *Bots[S, M]) Of(slot, player int) (match.Bot[S, M], error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bot, ok := b.kept[seat{slot, player}]; ok {
		return bot, nil
	}
	bot, err := b.Make(player)
	if err != nil {
		return nil, err
	}
	if c, ok := match.As[io.Closer](bot); ok {
		b.made = append(b.made, c)
	}
	if b.kept == nil {
		b.kept = map[seat]match.Bot[S, M]{}
	}
	b.kept[seat{slot, player}] = bot
	return bot, nil
}

// Abandon drops the players of a game whose bots have not returned from it: the next game has new
// ones.
func (b *Bots[S, M]) Abandon(slot int, f Fixture, busy [2]<-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, player := range [2]int{f.First, f.Second} {
		if busy[i] != nil {
			delete(b.kept, seat{slot, player})
		}
	}
}

// Close closes all bots that were made.
func (b *Bots[S, M]) Close() (err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.made {
		err = errors.Join(err, c.Close())
	}
	return err
}
