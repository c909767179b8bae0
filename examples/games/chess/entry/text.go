package entry

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// notation describes moves, FEN and PGN.
func notation() board.Notation[state, move] {
	return board.Notation[state, move]{
		Move:     board.Both("algebraic notation or squares: `Nf3`, `exd5`, `O-O`, `e7e8q`", "notación algebraica con iniciales inglesas, o casillas: `Nf3`, `exd5`, `O-O`, `e7e8q`"),
		Position: board.Same("FEN: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`"),
		Game:     board.Same("PGN: `1. e4 e5 2. Nf3 Nc6`"),
		Read:     readPGN, Write: writePGN, Split: splitPGN,
		Resembles: func(text string) board.Reading {
			if strings.Count(text, "/") == 7 && !strings.ContainsAny(text, "[{") {
				return board.AsPosition
			}
			return board.AsGame
		},
	}
}

// readPGN reads the only game of a text.
func readPGN(_ board.Variation[state, move], text string) (r board.Record, err error) {
	games := chess.NewReader(strings.NewReader(text))
	g, err := games.Read()
	if err != nil {
		if err == io.EOF {
			err = errors.New("it contains no game")
		}
		return r, errors.New(strings.TrimPrefix(err.Error(), "chess: "))
	}
	if _, err := games.Read(); err != io.EOF {
		return r, errors.New("it contains several games; want one")
	}
	s := g.Start
	for _, m := range g.Moves {
		r.Moves = append(r.Moves, chess.Game{}.FormatMove(&s, m))
		chess.Game{}.Apply(&s, m)
	}
	if start := (chess.Game{}).Start(); g.Start != start {
		r.Start = chess.Game{}.FormatPosition(&g.Start)
	}
	return r, nil
}

// writePGN returns the game as PGN.
func writePGN(at *moment, _ board.Record) string {
	g := chess.Record{Start: at.States[0], Moves: at.Moves, Result: "*"}
	rules := game.WithEndings[state, move](chess.Game{})
	payoff, over := rules.Evaluate(at.State()), game.Over(rules, *at.State())
	if !over {
		payoff, over = chess.Game{}.Adjudicate(at.States)
	}
	switch {
	case !over:
	case payoff > 0:
		g.Result = "1-0"
	case payoff < 0:
		g.Result = "0-1"
	default:
		g.Result = "1/2-1/2"
	}
	return g.String()
}

// splitPGN splits an archive into games. A game with an error is cut off there, and its title
// contains the error.
func splitPGN(_ board.Variation[state, move], text string) (all []board.Excerpt) {
	games := chess.NewReader(strings.NewReader(text))
	for {
		g, err := games.Read()
		if err == io.EOF {
			return all
		}
		var title strings.Builder
		fmt.Fprint(&title, len(all)+1)
		for i, name := range []string{"White", "Black", "Result", "Event", "Date"} {
			if tag := g.Tag(name); tag != "" && !strings.HasPrefix(tag, "?") {
				title.WriteString([...]string{". ", " – ", ", ", ", ", ", "}[i] + tag)
			}
		}
		if err != nil {
			fmt.Fprintf(&title, ": %v", err)
		}
		all = append(all, board.Excerpt{Title: title.String(), Text: g.String()})
	}
}
