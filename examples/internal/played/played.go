// Package played asks the catalogue about a game in progress, as a page does.
package played

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Game is a position of a game, with the moves that led to it.
type Game struct {
	entry  catalog.Entry
	record board.Record // completed

	Fault *answer.Problem // of the text after the record; nil: none
}

// Open replays a record. If chance is to act at its end, the outcomes are drawn.
func Open(e catalog.Entry, r board.Record) (*Game, error) {
	return show(e, answer.Question{Do: "view", Record: r})
}

// Parse parses a whole game or a position.
func Parse(e catalog.Entry, variant, setup, text string) (*Game, error) {
	return show(e, answer.Question{Do: "parse", Game: e.Name, Variant: variant, Setup: setup, Text: text})
}

// Split splits a text that may hold several games, each of which Parse can parse.
func Split(e catalog.Entry, variant, setup, text string) ([]board.Excerpt, error) {
	q := answer.Question{Do: "split", Game: e.Name, Variant: variant, Setup: setup, Text: text}
	games, err := answer.Of[answer.Games](answer.Ask(context.Background(), e, q, nil))
	return games.Games, err
}

// About describes a game.
func About(e catalog.Entry, l board.Language) (answer.Game, error) {
	return answer.Of[answer.Game](answer.Ask(context.Background(), e, answer.Question{Do: "game", Game: e.Name, Language: l}, nil))
}

func show(e catalog.Entry, q answer.Question) (*Game, error) {
	v, err := answer.Of[answer.View](answer.Ask(context.Background(), e, q, nil))
	if err != nil {
		return nil, err
	}
	return &Game{e, v.Record, v.Fault}, nil
}

// Record returns the completed record.
func (g *Game) Record() board.Record { return g.record }

// View returns the view after ply moves.
func (g *Game) View(ply int, l board.Language) (answer.View, error) {
	return ask[answer.View](context.Background(), g, answer.Question{Do: "view", Ply: &ply, Language: l}, nil)
}

// Hint returns the bot's move with the reasons.
func (g *Game) Hint(ctx context.Context, b answer.Searcher, seed uint64, l board.Language) (answer.Found, error) {
	return ask[answer.Found](ctx, g, answer.Question{Do: "hint", Bot: b, Seed: seed, Language: l}, nil)
}

// Analyse passes the bot's results to emit as they are found. An error of emit ends the
// analysis.
func (g *Game) Analyse(ctx context.Context, b answer.Searcher, lines int, l board.Language, emit func(any) error) error {
	_, err := ask[any](ctx, g, answer.Question{Do: "analyse", Bot: b, Lines: lines, Language: l}, emit)
	return err
}

// Drawing returns the position as text, as the player to move sees it.
func (g *Game) Drawing() string {
	text, err := ask[string](context.Background(), g, answer.Question{Do: "drawing"}, nil)
	if err != nil { // the record has been replayed before
		return err.Error()
	}
	return text
}

// Position returns the position in the game's notation, as the player to move sees it.
func (g *Game) Position() string {
	q := answer.Question{Do: "steps", Game: g.entry.Name, Games: []board.Record{g.record}}
	all, err := answer.Of[answer.Steps](answer.Ask(context.Background(), g.entry, q, nil))
	if err != nil { // the record has been replayed before
		return err.Error()
	}
	return all.Steps[0].Position
}

// Perft counts the lines of depth moves: it passes each first move with their number to
// tell.
func (g *Game) Perft(ctx context.Context, depth int, tell func(move string, lines int64)) error {
	_, err := ask[any](ctx, g, answer.Question{Do: "perft", Depth: depth}, func(c any) error {
		count := c.(answer.Count)
		tell(count.Move, count.Lines)
		return nil
	})
	return err
}

// ask asks about the end of the record.
func ask[T any](ctx context.Context, g *Game, q answer.Question, emit func(any) error) (T, error) {
	q.Record = g.record
	return answer.Of[T](answer.Ask(ctx, g.entry, q, emit))
}
