package battleship

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// name returns a column letter and a row number, such as "b10"; rows count from the top.
func (g Game) name(c int) string {
	return string(rune('a'+c%g.Rows())) + strconv.Itoa(c/g.Rows()+1)
}

// cell is the inverse of name, or -1.
func (g Game) cell(name string) int {
	if len(name) < 2 {
		return -1
	}
	row, err := strconv.Atoi(name[1:])
	column := int(name[0]) - 'a'
	if n := g.Rows(); err != nil || row < 1 || row > n || column < 0 || column >= n || name[1] == '+' || name[1] == '0' {
		return -1
	}
	return (row-1)*g.Rows() + column
}

// placeText returns the first cell of a ship and "-" if it lies across, "|" if down, or "?".
func (g Game) placeText(p Place) string {
	switch {
	case p == 0:
		return "?"
	case p%2 == 1:
		return g.name(int(p-1)/2) + "-"
	}
	return g.name(int(p-1)/2) + "|"
}

// FormatMove returns the first cell of a ship that is placed with its direction, such as "b2-"
// (across) or "b2|" (down), or the cell to shoot at.
func (g Game) FormatMove(s *State, m Move) string {
	if g.placing(s) >= 0 {
		return g.placeText(Place(m))
	}
	return g.name(int(m))
}

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	for _, m := range g.Moves(nil, s) {
		if text == g.FormatMove(s, m) {
			return m, nil
		}
	}
	if p := g.placing(s); p >= 0 {
		return 0, fmt.Errorf("battleship: %q is not a place for a ship of length %d; want its first cell and - (across) or | (down), such as a1-, on free cells", text, g.Fleet()[s.Placed[p]])
	}
	return 0, fmt.Errorf("battleship: %q is not a cell to shoot at; want one that was not shot at yet, such as a1", text)
}

// FormatPosition returns, for First and Second, the places of the ships, "?" for one that is not seen
// and followed by "x" if it is sunk, and the shots, in capitals where they hit; and the player
// to move: "a1-,c2|x b1,C2 / ?,? a1 second".
func (g Game) FormatPosition(s *State) string {
	var b strings.Builder
	for p := range s.Fleet {
		if p == 1 {
			b.WriteString(" / ")
		}
		for i := range int(s.Placed[p]) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(g.placeText(s.Fleet[p][i]))
			if s.Sunk[p]>>i&1 == 1 {
				b.WriteByte('x')
			}
		}
		if s.Placed[p] == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(' ')
		var shots []string
		for c := range g.Rows() * g.Rows() {
			if s.Hits[p].Has(c) {
				shots = append(shots, strings.ToUpper(g.name(c)))
			} else if s.Shots[p].Has(c) {
				shots = append(shots, g.name(c))
			}
		}
		b.WriteString(strings.Join(shots, ","))
		if len(shots) == 0 {
			b.WriteByte('-')
		}
	}
	return b.String() + [2]string{" first", " second"}[s.Next&1]
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	words := strings.Split(text, " ")
	if len(words) != 6 || words[2] != "/" {
		return State{}, g.wrong(text)
	}
	if words[5] == "second" {
		s.Next = 1
	}
	for p, pair := range [][]string{words[:2], words[3:5]} {
		if !g.parseFleet(&s, p, pair[0]) || !g.parseShots(&s, p, pair[1]) {
			return State{}, g.wrong(text)
		}
	}
	if g.FormatPosition(&s) != text {
		return State{}, g.wrong(text)
	}
	return s, nil
}

func (g Game) wrong(text string) error {
	return fmt.Errorf("battleship: position %q: want the ships and shots of both players and who is to shoot, such as \"a1-,c2|x b1,C2 / ?,? a1 second\"", text)
}

func (g Game) parseFleet(s *State, p int, text string) bool {
	if text == "-" {
		return true
	}
	names := strings.Split(text, ",")
	if len(names) > len(g.Fleet()) {
		return false
	}
	var taken Cells
	for i, name := range names {
		name, sunk := strings.CutSuffix(name, "x")
		if sunk {
			s.Sunk[p] |= 1 << i
		}
		if name != "?" {
			all := g.places(nil, g.Fleet()[i], taken)
			k := slices.IndexFunc(all, func(m Move) bool { return g.placeText(Place(m)) == name })
			if k < 0 {
				return false
			}
			s.Fleet[p][i] = Place(all[k])
			b, _ := g.cells(Place(all[k]), g.Fleet()[i])
			taken = taken.or(b)
		}
		s.Placed[p]++
	}
	return true
}

func (g Game) parseShots(s *State, p int, text string) bool {
	if text == "-" {
		return true
	}
	for name := range strings.SplitSeq(text, ",") {
		c := g.cell(strings.ToLower(name))
		if c < 0 {
			return false
		}
		s.Shots[p].add(c)
		if name[0] < 'a' {
			s.Hits[p].add(c)
		}
	}
	return true
}

// Render draws both boards, First's on the left: "#" is a ship, "X" a hit, "o" a miss.
func (g Game) Render(s *State) string {
	var b strings.Builder
	n := g.Rows()
	for r := range n {
		for p := range s.Fleet {
			fleet := g.fleet(s, p)
			if p == 1 {
				b.WriteString("   ")
			}
			for c := r * n; c < r*n+n; c++ {
				switch {
				case s.Hits[1-p].Has(c):
					b.WriteString("X ")
				case s.Shots[1-p].Has(c):
					b.WriteString("o ")
				case fleet.Has(c):
					b.WriteString("# ")
				default:
					b.WriteString(". ")
				}
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var (
	_ game.Notation[State, Move] = Game{}
	_ game.Renderer[State]       = Game{}
	_ game.Resampler[State]      = Game{}
	_ game.Observer[State]       = Game{}
	_ game.Bounder               = Game{}
)
