package entry

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

type (
	state  = chess.State
	move   = chess.Move
	moment = board.Moment[state, move]
)

// chessboard is the board, with White at the bottom.
type chessboard struct{}

func squareID(square int) string { return string([]byte{'a' + byte(square&7), '1' + byte(square>>3)}) }

// letters are the letters of the kinds of pieces.
const letters = ".PNBRQK"

// promotions are the kinds that a pawn can become, with the IDs of their buttons.
var promotions = map[chess.Kind]string{chess.Queen: "queen", chess.Rook: "rook", chess.Bishop: "bishop", chess.Knight: "knight"}

func (chessboard) Layout(l board.Language) board.Layout {
	b := board.Layout{
		Look: "chequered", Colors: [2]string{"white", "black"}, Bottom: board.First,
		Width: 8, Height: 8, Label: l.Say("Chessboard"),
	}
	for square := range 64 {
		x, y := square&7, square>>3
		kind := board.Kind("cell") // a light square
		if (x+y)%2 == 0 {
			kind = "square"
		}
		b.Places = append(b.Places, board.Place{ID: squareID(square), X: float64(x), Y: float64(7 - y), W: 1, H: 1, Kind: kind})
	}
	for i := range 8 {
		b.Texts = append(b.Texts,
			board.Text{X: float64(i) + 0.9, Y: 7.87, Text: squareID(i)[:1], Kind: "coordinate"},
			board.Text{X: 0.1, Y: 7.13 - float64(i), Text: squareID(8 * i)[1:], Kind: "coordinate"})
	}
	b.Buttons(map[string]string{
		"queen": l.Say("Queen"), "rook": l.Say("Rook"), "bishop": l.Say("Bishop"), "knight": l.Say("Knight"),
	}, "queen", "rook", "bishop", "knight")
	return b
}

// name returns the name of a kind of piece.
func name(l board.Language, k chess.Kind) string {
	return [...]string{
		chess.None: "", chess.Pawn: l.Say("pawn"), chess.Knight: l.Say("knight"), chess.Bishop: l.Say("bishop"),
		chess.Rook: l.Say("rook"), chess.Queen: l.Say("queen"), chess.King: l.Say("king"),
	}[k]
}

// label returns the name of a piece with its color.
func label(l board.Language, owner game.Player, k chess.Kind) string {
	return l.Say([...][2]string{
		chess.None: {}, chess.Pawn: {"White's pawn", "Black's pawn"}, chess.Knight: {"White's knight", "Black's knight"},
		chess.Bishop: {"White's bishop", "Black's bishop"}, chess.Rook: {"White's rook", "Black's rook"},
		chess.Queen: {"White's queen", "Black's queen"}, chess.King: {"White's king", "Black's king"},
	}[k][owner-game.First])
}

func (chessboard) Scene(at *moment) (scene board.Scene) {
	l, s := at.Language, at.State()
	// A piece's ID is made from the square where it first stood.
	var ids [64]string
	for square := range ids {
		ids[square] = "p" + squareID(square)
	}
	for i, m := range at.Moves {
		before := &at.States[i]
		from, to := m.From(), m.To()
		ids[to] = ids[from]
		if _, k := before.At(from); k == chess.King && (to == from+2 || to == from-2) {
			rook, lands := from+3, from+1
			if to < from {
				rook, lands = from-4, from-1
			}
			ids[lands] = ids[rook]
		}
	}
	for square := range 64 {
		if owner, k := s.At(square); k != chess.None {
			p := scene.Put(squareID(square), board.Owner(owner), "chessman")
			p.ID, p.Text, p.Label = ids[square], letters[k:k+1], label(l, owner, k)
			if k == chess.King && owner == s.Turn() && s.Check() {
				scene.Marks = append(scene.Marks, board.Mark{Place: squareID(square), Kind: "danger"})
				scene.Status = []board.Status{{Label: l.Say("Check"), Value: label(l, owner, k)}}
			}
		}
	}
	if _, m, ok := at.Last(); ok {
		scene.Marks = append(scene.Marks, board.Mark{Place: squareID(m.From()), Kind: "last"}, board.Mark{Place: squareID(m.To()), Kind: "last"})
	}
	return scene
}

// Paths returns the two squares and, for a promotion, the button of the piece.
func (chessboard) Paths(_ *moment, m move) [][]string {
	path := []string{squareID(m.From()), squareID(m.To())}
	if k := m.Becomes(); k != chess.None {
		path = append(path, promotions[k])
	}
	return [][]string{path}
}

// Label names the piece, the squares, and what is captured.
func (chessboard) Label(at *moment, m move) string {
	l, s := at.Language, at.State()
	from, to := m.From(), m.To()
	_, k := s.At(from)
	if k == chess.King && (to == from+2 || to == from-2) {
		return l.Say("castles, king to %s", squareID(to))
	}
	text := l.Say("%s from %s to %s", name(l, k), squareID(from), squareID(to))
	_, taken := s.At(to)
	if taken == chess.None && k == chess.Pawn && from&7 != to&7 {
		taken = chess.Pawn
	}
	if taken != chess.None {
		text += l.Say(", captures a %s", name(l, taken))
	}
	if b := m.Becomes(); b != chess.None {
		text += l.Say(", becomes a %s", name(l, b))
	}
	next := game.After(chess.Game{}, *s, m)
	switch {
	case !next.Check():
	case len(chess.Game{}.Moves(nil, &next)) == 0:
		text += l.Say(", mate")
	default:
		text += l.Say(", check")
	}
	return text
}

// Ending says why the game is over.
func (chessboard) Ending(at *moment) string {
	l, s := at.Language, at.State()
	rules := chess.Game{}
	switch {
	case rules.Turn(s) == game.Nobody:
		return l.Say("too few pieces to mate")
	case len(rules.Moves(nil, s)) == 0 && s.Check():
		return l.Say("mate")
	case len(rules.Moves(nil, s)) == 0:
		return l.Say("stalemate: no legal move, and no check")
	}
	times := 0
	for i := range at.States {
		if at.States[i] == *s {
			times++
		}
	}
	if times >= 3 {
		return l.Say("the position occurred %d times", times)
	}
	return l.Say("50 moves of each side without a capture or a move of a pawn")
}

// The page's editor sets up positions piece by piece.
var _ board.Editor[state, move] = chessboard{}

// Stamps returns the pieces of both sides.
func (chessboard) Stamps(l board.Language) (all []board.Stamp) {
	for _, owner := range []game.Player{game.First, game.Second} {
		for k := chess.King; k >= chess.Pawn; k-- {
			all = append(all, board.Stamp{ID: stamp(owner, k), Owner: board.Owner(owner), Kind: "chessman", Text: letters[k : k+1], Label: label(l, owner, k)})
		}
	}
	return all
}

// stamp returns the letter of a piece in FEN.
func stamp(owner game.Player, k chess.Kind) string {
	text := letters[k : k+1]
	if owner == game.Second {
		text = strings.ToLower(text)
	}
	return text
}

// Draft returns the pieces and the side to move.
func (chessboard) Draft(at *moment) board.Draft {
	s := at.State()
	d := board.Draft{Turn: board.Owner(s.Turn())}
	for square := range 64 {
		if owner, k := s.At(square); k != chess.None {
			d.Pieces = append(d.Pieces, board.Stamped{Stamp: stamp(owner, k), Place: squareID(square)})
		}
	}
	return d
}

// Write returns the draft as FEN. Of the rights in the position at, those that the pieces allow
// remain.
func (chessboard) Write(at *moment, d board.Draft) (string, error) {
	var on [64]string
	for _, p := range d.Pieces {
		for square := range 64 {
			if squareID(square) == p.Place {
				on[square] = p.Stamp
			}
		}
	}
	var rows []string
	for y := 7; y >= 0; y-- {
		var b strings.Builder
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&b, empty)
			}
			empty = 0
		}
		for x := range 8 {
			if text := on[8*y+x]; text != "" {
				flush()
				b.WriteString(text)
			} else {
				empty++
			}
		}
		flush()
		rows = append(rows, b.String())
	}
	turn := "w"
	if d.Turn == board.Second {
		turn = "b"
	}
	rights := ""
	given := strings.Fields((chess.Game{}).FormatPosition(at.State()))
	for i, right := range "KQkq" {
		home := [4][2]int{{4, 7}, {4, 0}, {60, 63}, {60, 56}}[i]
		pieces := [4]string{"KR", "KR", "kr", "kr"}[i]
		if strings.ContainsRune(given[2], right) && on[home[0]]+on[home[1]] == pieces {
			rights += string(right)
		}
	}
	if rights == "" {
		rights = "-"
	}
	text := func(passant string) string {
		return fmt.Sprintf("%s %s %s %s 0 1", strings.Join(rows, "/"), turn, rights, passant)
	}
	if _, err := (chess.Game{}).ParsePosition(text(given[3])); err != nil {
		return text("-"), nil
	}
	return text(given[3]), nil
}
