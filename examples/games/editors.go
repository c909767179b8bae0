package games

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The boards on which positions are set up by pieces.
var (
	_ board.Editor[connect4.State, connect4.Move]   = discs{}
	_ board.Editor[checkers.State, checkers.Move]   = draughts{}
	_ board.Editor[othello.State, othello.Move]     = reversi{}
	_ board.Editor[rules.State, rules.Move]         = noughts{}
	_ board.Editor[football.State, football.Action] = pitch{}
)

// stampsOf are one piece of each player, named after their owner.
func stampsOf(kinds [2]string, first, second string) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: kinds[0], Label: first},
		{ID: board.Second.String(), Owner: board.Second, Kind: kinds[1], Label: second},
	}
}

// number returns the number at the end of the ID of a place.
func number(place, before string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(place, before))
	return n
}

// letter writes a piece of stampsOf.
func letter(stamp string) byte {
	if stamp == board.Second.String() {
		return 'O'
	}
	return 'X'
}

// Stamps returns a disc of either colour.
func (discs) Stamps(l board.Language) []board.Stamp {
	return stampsOf([2]string{board.Disc, board.Disc}, l.Say("red disc", "ficha roja"), l.Say("yellow disc", "ficha amarilla"))
}

// Draft returns the discs, those of a column from the bottom.
func (v discs) Draft(at *board.Moment[connect4.State, connect4.Move]) (d board.Draft) {
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			if owner := v.game.Cell(*at.State(), c, r); owner != game.Nobody {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String(), Place: columnID(c)})
			}
		}
	}
	return d
}

func (v discs) Write(_ *board.Moment[connect4.State, connect4.Move], d board.Draft) (string, error) {
	rows := make([][]byte, v.game.Rows())
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{'.'}, v.game.Columns())
	}
	for _, p := range d.Pieces {
		c := number(p.Place, "col") - 1
		r := len(rows) - 1
		for r >= 0 && rows[r][c] != '.' {
			r--
		}
		if r < 0 {
			return "", fmt.Errorf("column %d has more discs than the %d that go into it", c+1, len(rows))
		}
		rows[r][c] = letter(p.Stamp)
	}
	return string(bytes.Join(rows, []byte{'/'})), nil
}

// Stamps returns men and kings.
func (draughts) Stamps(l board.Language) []board.Stamp {
	stamp := func(owner board.Owner, kind, label string) board.Stamp {
		return board.Stamp{ID: owner.String() + "-" + kind, Owner: owner, Kind: kind, Label: label}
	}
	return []board.Stamp{
		stamp(board.First, board.Man, l.Say("black man", "peón negro")), stamp(board.First, board.King, l.Say("black king", "dama negra")),
		stamp(board.Second, board.Man, l.Say("white man", "peón blanco")), stamp(board.Second, board.King, l.Say("white king", "dama blanca")),
	}
}

// Draft returns the pieces, and who is to move.
func (draughts) Draft(at *board.Moment[checkers.State, checkers.Move]) board.Draft {
	d := board.Draft{Turn: board.Owner(at.State().ToMove())}
	for q := checkers.Square(1); q.Valid(); q++ {
		if owner, kind := kindOf(at.State(), q); kind != "" {
			d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String() + "-" + kind, Place: squareID(q)})
		}
	}
	return d
}

// Write writes FEN.
func (draughts) Write(_ *board.Moment[checkers.State, checkers.Move], d board.Draft) (string, error) {
	turn, lists := "B", map[string][]string{}
	if d.Turn == board.Second {
		turn = "W"
	}
	for _, p := range d.Pieces {
		owner, kind, _ := strings.Cut(p.Stamp, "-")
		square := strings.TrimPrefix(p.Place, "s")
		if kind == board.King {
			square = "K" + square
		}
		lists[owner] = append(lists[owner], square)
	}
	return fmt.Sprintf("%s:W%s:B%s", turn, strings.Join(lists["second"], ","), strings.Join(lists["first"], ",")), nil
}

// Stamps returns a disc of either colour.
func (reversi) Stamps(l board.Language) []board.Stamp {
	return stampsOf([2]string{board.Disc, board.Disc}, l.Say("black disc", "ficha negra"), l.Say("white disc", "ficha blanca"))
}

// Draft returns the discs, and who is to move; Black, once the game is over.
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

// Write says that nobody is to move where nobody can.
func (reversi) Write(at *board.Moment[othello.State, othello.Move], d board.Draft) (string, error) {
	text := []byte(strings.Repeat("-", 64) + " " + string(letter(d.Turn.String())))
	for _, p := range d.Pieces {
		for cell := range 64 {
			if reversiID(cell) == p.Place {
				text[cell] = letter(p.Stamp)
			}
		}
	}
	if _, err := (othello.Game{}).ParsePosition(string(text)); err != nil {
		text[65] = '-'
	}
	return string(text), nil
}

// Stamps returns a cross and a nought.
func (noughts) Stamps(l board.Language) []board.Stamp {
	return stampsOf([2]string{board.Cross, board.Nought}, l.Say("cross", "cruz"), l.Say("nought", "círculo"))
}

// Draft returns the marks.
func (v noughts) Draft(at *board.Moment[rules.State, rules.Move]) (d board.Draft) {
	for cell := range rules.Move(9) {
		for i, own := range [2]uint16{at.State().First, at.State().Second} {
			if own>>cell&1 != 0 {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(i + 1).String(), Place: v.place(cell)})
			}
		}
	}
	return d
}

func (noughts) Write(_ *board.Moment[rules.State, rules.Move], d board.Draft) (string, error) {
	text := bytes.Repeat([]byte{'.'}, 9)
	for _, p := range d.Pieces {
		text[number(p.Place, "c")-1] = letter(p.Stamp)
	}
	return string(text), nil
}

// Stamps returns the players and the ball.
func (pitch) Stamps(l board.Language) (stamps []board.Stamp) {
	for i := range 6 {
		stamps = append(stamps, board.Stamp{
			ID: playerID(i), Owner: board.Owner(football.Team(i)), Kind: board.Player, Text: strconv.Itoa(i % 3), Label: playerID(i), Only: true,
		})
	}
	return append(stamps, board.Stamp{ID: "ball", Kind: board.Ball, Label: l.Say("ball", "balón"), Only: true})
}

// Draft returns the players, the one with the ball after all others, and the ball.
func (pitch) Draft(at *board.Moment[football.State, football.Action]) (d board.Draft) {
	s := at.State()
	put := func(i int) {
		d.Pieces = append(d.Pieces, board.Stamped{Stamp: playerID(i), Place: cellID(s.Players[i])})
	}
	for i := range 6 {
		if i != int(s.Holder) {
			put(i)
		}
	}
	if s.Holder >= 0 {
		put(int(s.Holder))
	}
	d.Pieces = append(d.Pieces, board.Stamped{Stamp: "ball", Place: cellID(s.Ball)})
	return d
}

// Write gives the ball to the player who came last to its cell. The score, the step and
// how a ball rolls that was left where it was are those of the position at; a match that
// is over begins anew. A step begins with it.
func (pitch) Write(at *board.Moment[football.State, football.Action], d board.Draft) (string, error) {
	s := *at.State()
	was := s.Ball
	loose := s.Holder < 0
	s.Committed, s.Acting, s.Holder = [2]football.Action{}, game.First, -1
	if at.Game.Turn(at.State()) == game.Nobody {
		s.Goals, s.Step = [2]uint16{}, 0
	}
	cell := func(p board.Stamped) (c football.Cell, err error) {
		_, err = fmt.Sscanf(p.Place, "c%d-%d", &c.Row, &c.Col)
		if err != nil || c.Col < 0 {
			return c, fmt.Errorf("%s is not on the pitch", p.Stamp)
		}
		return c, nil
	}
	var err error
	for _, p := range d.Pieces {
		if p.Stamp == "ball" {
			if s.Ball, err = cell(p); err != nil {
				return "", err
			}
		}
	}
	for _, p := range d.Pieces {
		if p.Stamp == "ball" {
			continue
		}
		c, err := cell(p)
		if err != nil {
			return "", err
		}
		i := int(p.Stamp[0]-'A')*3 + int(p.Stamp[1]-'0')
		if s.Players[i] = c; c == s.Ball {
			s.Holder = int8(i)
		}
	}
	if s.Holder >= 0 || !loose || s.Ball != was {
		s.Dir, s.Left = football.Stay, 0
	}
	return at.Game.(*football.Game).FormatPosition(&s), nil
}
