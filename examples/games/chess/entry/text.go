package entry

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// notation describes moves, FEN and PGN.
func notation() board.Format[state, move] {
	return board.Format[state, move]{
		Move:     "algebraic notation or squares: `Nf3`, `exd5`, `O-O`, `e7e8q`",
		Position: "FEN: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`",
		Game:     "PGN: `1. e4 e5 2. Nf3 Nc6`",
		Read:     readPGN, Write: writePGN, Split: splitPGN,
		Resembles: func(text string) string {
			if strings.Count(text, "/") == 7 && !strings.ContainsAny(text, "[{") {
				return "position"
			}
			return "game"
		},
	}
}

// readPGN reads the only game of a text.
func readPGN(_ board.Ruleset[state, move], text string) (r board.Record, err error) {
	games := chess.NewReader(strings.NewReader(text))
	g, err := games.Read()
	over := errors.Is(err, game.ErrGameOver)
	if err != nil && !over {
		if err == io.EOF {
			err = errors.New("it contains no game")
		}
		return r, errors.New(strings.TrimPrefix(err.Error(), "chess: "))
	}
	if _, err := games.Read(); err != io.EOF {
		return r, errors.New("it contains several games; want one")
	}
	if r.Moves = written(g.Start, g.Moves); over {
		r.Moves = append(r.Moves, "...") // which is refused with this reason
	}
	r.Notes = notesOf(g)
	if start := (chess.Game{}).Start(); g.Start != start {
		r.Start = chess.Game{}.FormatPosition(&g.Start)
	}
	return r, nil
}

// sides are the tags with the names of First and Second.
var sides = [2]string{"White", "Black"}

// written returns moves as text.
func written(s state, moves []move) []string {
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		texts = append(texts, chess.Game{}.FormatMove(&s, m))
		chess.Game{}.Apply(&s, m)
	}
	return texts
}

// notesOf returns the tags, comments, glyphs and variations of a game; nil: there are none.
func notesOf(g *chess.Record) *board.Notes {
	start := chess.Game{}.FormatPosition(&g.Start)
	tags := slices.DeleteFunc(slices.Clone(g.Tags), func(t [2]string) bool { // those that the position says
		return t[0] == "SetUp" || t == [2]string{"FEN", start}
	})
	if len(tags)+len(g.Notes) == 0 && len(g.Lines) == 1 && g.Result == "*" {
		return nil
	}
	n := &board.Notes{Names: [2]string{g.Tag(sides[0]), g.Tag(sides[1])}, Tags: tags, Notes: g.Notes}
	if g.Tag("Result") == "" && g.Result != "*" {
		n.Tags = append(n.Tags, [2]string{"Result", g.Result})
	}
	for _, l := range g.Lines {
		n.Lines = append(n.Lines, written(g.Start, l))
	}
	return n
}

// annotate gives g what the notes have besides its moves.
func annotate(g *chess.Record, n *board.Notes) {
	main := written(g.Start, g.Moves)
	same := len(n.Lines) > 0 && slices.Equal(n.Lines[0], main)
	for _, t := range n.Tags {
		if t[0] == "Result" {
			if g.Result == "*" && same { // or else it is of another end
				g.Result = t[1]
			}
			t[1] = g.Result
		}
		g.Tags = append(g.Tags, t)
	}
	for i, name := range n.Names {
		if name != "" && g.Tag(sides[i]) == "" {
			g.Tags = append(g.Tags, [2]string{sides[i], name})
		}
	}
	for _, l := range n.Lines { // up to the first move that is not legal
		s, moves := g.Start, []move(nil)
		for _, text := range l {
			m, err := chess.Game{}.ParseMove(&s, text)
			if err != nil {
				break
			}
			moves = append(moves, m)
			chess.Game{}.Apply(&s, m)
		}
		g.Lines = append(g.Lines, moves)
	}
	g.Notes = n.Notes
}

// writePGN returns the game as PGN.
func writePGN(at *moment, r board.Record) string {
	g := chess.Record{Start: at.States[0], Moves: at.Moves, Result: "*"}
	rules := game.WithEndings[state, move](chess.Game{})
	payoff, over := rules.Evaluate(at.State()), game.Over(rules, *at.State())
	if !over {
		payoff, over = chess.Game{}.Outcome(at.States)
	}
	if over {
		g.Result = map[game.Player]string{game.First: "1-0", game.Second: "0-1", game.Nobody: "1/2-1/2"}[game.Winner(payoff)]
	}
	if r.Notes != nil {
		annotate(&g, r.Notes)
	}
	return g.String()
}

// splitPGN splits an archive into games. A game with an error is cut off there, and its title
// contains the error.
func splitPGN(_ board.Ruleset[state, move], text string) (all []board.Excerpt) {
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
		x := board.Excerpt{Text: g.String()}
		if err != nil {
			x.Fault = err.Error()
			title.WriteString(": " + x.Fault)
		}
		x.Title = title.String()
		all = append(all, x)
	}
}
