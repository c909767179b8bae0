// Package entry describes Othello as an entry of a catalogue.
package entry

import (
	_ "embed"
	"errors"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/search"
)

// puzzles are endings, which were proven.
//
//go:embed puzzles.txt
var puzzles string

// Entry returns the entry of Othello.
func Entry() catalog.Entry {
	g := catalog.Game[othello.State, othello.Move]{
		Levels: catalog.Levels[othello.State, othello.Move]{Bot: "minimax,nodes=1000", Ease: [5]float64{1.5, 1.125, 0.6, 0.318, 0.08}, Elo: [5]float64{-796, -617, -392, -261, -70}},
		Name:   "othello", Title: "Othello", Rules: othello.Game{}, Board: reversi{}, OpeningPlies: 4,
		Players:  [2]string{"Black", "White"},
		Aim:      "have more discs when neither player can move",
		Task:     "Place a disc so that it encloses a row of your opponent's discs.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/othello/entry",
		Pictures: pictures, Notation: squaresText(),
	}
	if catalog.HasBots {
		g.Puzzles.Set = puzzles
		g.Training = training.Of[othello.State, othello.Move](nil, nil)
		g.Bots = []catalog.Bot[othello.State, othello.Move]{
			catalog.Learned(func(game.Game[othello.State, othello.Move]) (game.Game[othello.State, othello.Move], error) {
				return othello.Learned()
			}),
			strong(),
		}
	}
	return g.Entry()
}

// strong is the library's best player.
func strong() catalog.Bot[othello.State, othello.Move] {
	return catalog.Bot[othello.State, othello.Move]{
		Name: "strong", Title: "Strong", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About: "selective alpha-beta with the learned evaluation, and exact endgames",
		Search: func(_ game.Game[othello.State, othello.Move], s catalog.Settings[othello.Move]) (search.Searcher[othello.State, othello.Move], error) {
			return othello.NewPlayer(search.Minimax[othello.State, othello.Move]{Limits: s.Limits(), MemoryBytes: 16 << 20, Lines: s.Lines, Progress: s.Progress})
		},
	}
}

// squaresText describes the notation.
func squaresText() board.Format[othello.State, othello.Move] {
	return board.Format[othello.State, othello.Move]{
		Move:     "a square, or pass: `d3`",
		Position: "the 64 squares and whose turn it is: `---------------------------OX------XO--------------------------- X`",
		Game:     "moves, with or without spaces: `d3 c3 c4`, `D3C3C4`",
		Read:     readTranscript, Forms: []board.Form[othello.State, othello.Move]{transcript()},
		Resembles: func(text string) string {
			if len(strings.Trim(text, "-XO ")) == 0 {
				return "position"
			}
			return "moves"
		},
	}
}

// about is the rules in words.
var about = `
Black moves first. Place a disc on a free square so that one or more of the opponent's discs
lie in a straight line, along a row, a column or a diagonal, between it and another disc of
yours. All enclosed discs are turned over and become yours.

A player who cannot turn over any disc must pass. When neither player can, the game is over,
and the player with more discs wins. Corners are valuable: they can never be turned over.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Caption: "The opening: Black may play on the four marked cells."},
	{Moves: "d3", Caption: "Black has played d3: the white disc between two black discs was turned over."},
}

// The page's editor sets up positions piece by piece.
var _ board.Editor[othello.State, othello.Move] = reversi{}

// Stamps returns a disc of either colour.
func (reversi) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: "disc", Label: l.Say("black disc")},
		{ID: board.Second.String(), Owner: board.Second, Kind: "disc", Label: l.Say("white disc")},
	}
}

// Draft returns the discs and the side to move; Black if the game is over.
func (reversi) Draft(at *board.Moment[othello.State, othello.Move]) board.Draft {
	s := at.State()
	d := board.Draft{Turn: board.Owner(max(game.First, s.Turn))}
	for cell := range 64 {
		for i, own := range [2]uint64{s.First, s.Second} {
			if own>>cell&1 != 0 {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(i + 1).String(), Place: reversiID(cell)})
			}
		}
	}
	return d
}

// Write returns the draft as a position, without a side to move if neither can.
func (reversi) Write(at *board.Moment[othello.State, othello.Move], d board.Draft) (string, error) {
	text := []byte(strings.Repeat("-", 64) + " X")
	if d.Turn == board.Second {
		text[65] = 'O'
	}
	for _, p := range d.Pieces {
		for cell := range 64 {
			if reversiID(cell) == p.Place {
				text[cell] = map[string]byte{board.First.String(): 'X', board.Second.String(): 'O'}[p.Stamp]
			}
		}
	}
	if _, err := (othello.Game{}).ParsePosition(string(text)); err != nil {
		text[65] = '-'
	}
	return string(text), nil
}

// transcript is the format of readTranscript. It is only for games from the usual start.
func transcript() board.Form[othello.State, othello.Move] {
	return board.Form[othello.State, othello.Move]{
		Title: "transcript",
		Write: func(at *board.Moment[othello.State, othello.Move], r board.Record) string {
			if r.Start != "" {
				return ""
			}
			var b strings.Builder
			for _, m := range at.Moves {
				if m < othello.Pass {
					b.WriteString(strings.ToUpper(othello.Game{}.FormatMove(nil, m)))
				}
			}
			return b.String()
		},
	}
}

// readTranscript parses squares as other programs write them, such as F5D6C3, without spaces and passes.
func readTranscript(b board.Ruleset[othello.State, othello.Move], text string) (r board.Record, err error) {
	s := b.Rules.Start()
	play := func(name string) error {
		legal := b.Rules.Moves(nil, &s)
		if len(legal) == 1 && legal[0] >= othello.Pass && name != "pass" {
			r.Moves = append(r.Moves, "pass")
			b.Rules.Apply(&s, legal[0])
		}
		m, err := othello.Game{}.ParseMove(&s, name)
		if err == nil {
			r.Moves = append(r.Moves, name)
			b.Rules.Apply(&s, m)
		}
		return err
	}
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		for word != "" {
			n := 2
			if strings.HasPrefix(word, "pass") {
				n = len("pass")
			}
			if len(word) < n {
				return r, errors.New("the last square is incomplete")
			}
			if err := play(word[:n]); err != nil {
				return r, err
			}
			word = word[n:]
		}
	}
	return r, nil
}
