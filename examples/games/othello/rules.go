package othello

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// State is a position: the cells of each player, and the side to move (Nobody once the game is
// over).
type State struct {
	First, Second uint64
	Turn          game.Player
}

// Move is a cell, 0 to 63, or Pass.
type Move uint8

// Pass gives up the turn; it is legal only if there is no other legal move.
const Pass Move = 64

// Game implements the rules, which have no options.
type Game struct{}

// Start returns the position with four discs in the middle.
func (Game) Start() State {
	return State{First: 1<<28 | 1<<35, Second: 1<<27 | 1<<36, Turn: game.First}
}

// Turn returns the side to move.
func (Game) Turn(s *State) game.Player { return s.Turn }

// sides returns the discs of the side to move and those of the opponent.
func (s *State) sides() (own, rival uint64) {
	if s.Turn == game.Second {
		return s.Second, s.First
	}
	return s.First, s.Second
}

// inner are the columns b to g. Discs that are turned over along a row or a diagonal are never
// in columns a or h. Without these two columns, shifting a board by 1, 7 or 9 cannot wrap
// around from one side to the other.
const inner = 0x7e7e7e7e7e7e7e7e

// up returns the rows of up to six discs that begin next to one of the cells, in the direction
// of higher numbers, with a distance of by between neighbours. It is written so that it is
// inlined and all shifts are constant. down is the same in the other direction.
func up(cells, discs uint64, by uint) uint64 {
	row := discs & (cells << by)
	row |= discs & (row << by)
	pairs := discs & (discs << by)
	row |= pairs & (row << (2 * by))
	return row | pairs&(row<<(2*by))
}

func down(cells, discs uint64, by uint) uint64 {
	row := discs & (cells >> by)
	row |= discs & (row >> by)
	pairs := discs & (discs >> by)
	row |= pairs & (row >> (2 * by))
	return row | pairs&(row>>(2*by))
}

// reachable returns the empty cells where a disc of own turns over some of the rival's.
func reachable(own, rival uint64) uint64 {
	middle := rival & inner
	cells := up(own, middle, 1)<<1 | down(own, middle, 1)>>1 |
		up(own, rival, 8)<<8 | down(own, rival, 8)>>8 |
		up(own, middle, 7)<<7 | down(own, middle, 7)>>7 |
		up(own, middle, 9)<<9 | down(own, middle, 9)>>9
	return cells &^ (own | rival)
}

// rays are the cells beyond each cell in the four directions of higher numbers and in those of lower ones.
var rays = func() (rays [64]struct{ up, down [4]uint64 }) {
	for cell := range 64 {
		for i, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			for x, y := cell%8+step[0], cell/8+step[1]; x >= 0 && x < 8 && y < 8; x, y = x+step[0], y+step[1] {
				rays[cell].up[i] |= 1 << (8*y + x)
				rays[8*y+x].down[i] |= 1 << cell
			}
		}
	}
	return rays
}()

// turned returns the rival's discs that a disc of own on cell m turns over.
func turned(own, rival uint64, m Move) uint64 {
	r := &rays[m&63]
	return above(own, rival, r.up[0]) | above(own, rival, r.up[1]) | above(own, rival, r.up[2]) | above(own, rival, r.up[3]) |
		below(own, rival, r.down[0]) | below(own, rival, r.down[1]) | below(own, rival, r.down[2]) | below(own, rival, r.down[3])
}

// above returns the discs turned over along a ray to higher cells: a carry runs through the rival's
// up to the first other cell.
func above(own, rival, ray uint64) uint64 {
	end := ((rival | ^ray) + 1) & own & ray
	return (end - (end|-end)>>63) & ray
}

// below returns those along a ray to lower cells, where the first cell that is not the rival's is
// the highest.
func below(own, rival, ray uint64) uint64 {
	end := uint64(1) << ((bits.Len64(ray&^rival|1) - 1) & 63) & own & ray
	return -end << 1 & ray
}

// Moves appends the cells where the side to move can play, from a1 to h8, or a pass.
func (Game) Moves(dst []Move, s *State) []Move {
	if s.Turn == game.Nobody {
		return dst
	}
	cells := reachable(s.sides())
	if cells == 0 {
		return append(dst, Pass)
	}
	for ; cells != 0; cells &= cells - 1 {
		dst = append(dst, Move(bits.TrailingZeros64(cells)))
	}
	return dst
}

// Apply places a disc on m, or passes.
func (Game) Apply(s *State, m Move) {
	own, rival := s.sides()
	if m < Pass {
		discs := turned(own, rival, m) | 1<<m
		own, rival = own|discs, rival&^discs
	}
	if s.Turn == game.Second {
		s.First, s.Second = rival, own
	} else {
		s.First, s.Second = own, rival
	}
	s.Turn = s.Turn.Opponent()
	if s.over() {
		s.Turn = game.Nobody
	}
}

// over reports whether neither player can move.
func (s *State) over() bool {
	return reachable(s.First, s.Second) == 0 && reachable(s.Second, s.First) == 0
}

// Playout plays random moves until the game is over, at most most of them, and returns their
// number.
func (Game) Playout(s *State, r *rand.PCG, most int) (plies int) {
	if s.Turn == game.Nobody || most <= 0 {
		return 0
	}
	own, rival := s.sides()
	turn := s.Turn
	cells := reachable(own, rival)
	for {
		if cells != 0 {
			// The upper half of the product is almost uniform below the count.
			for k := r.Uint64() >> 32 * uint64(bits.OnesCount64(cells)) >> 32; k > 0; k-- {
				cells &= cells - 1
			}
			m := Move(bits.TrailingZeros64(cells))
			discs := turned(own, rival, m) | 1<<m
			own, rival = own|discs, rival&^discs
		}
		own, rival = rival, own
		turn = turn.Opponent()
		plies++
		if cells = reachable(own, rival); cells == 0 && reachable(rival, own) == 0 {
			turn = game.Nobody
		}
		if turn == game.Nobody || plies == most {
			break
		}
	}
	s.First, s.Second = own, rival
	if (turn == game.Second) || turn == game.Nobody && (plies%2 == 0) == (s.Turn == game.Second) {
		s.First, s.Second = rival, own
	}
	s.Turn = turn
	return plies
}

const corners = 1<<0 | 1<<7 | 1<<56 | 1<<63

// Evaluate returns the disc difference in units of 64 once the game is over. Before that, it
// compares corners and mobility, where a corner counts as much as 12 legal moves.
func (Game) Evaluate(s *State) float64 {
	if s.Turn == game.Nobody {
		return float64(result(s.First, s.empty())) / 64
	}
	moves := bits.OnesCount64(reachable(s.First, s.Second)) - bits.OnesCount64(reachable(s.Second, s.First))
	held := bits.OnesCount64(s.First&corners) - bits.OnesCount64(s.Second&corners)
	return float64(12*held+moves) / 128
}

// empty returns the number of empty cells.
func (s *State) empty() int { return bits.OnesCount64(^(s.First | s.Second)) }

// result returns the disc difference for own at the end of a game with empty cells left, which
// count for the winner.
func result(own uint64, empty int) int {
	difference := 2*bits.OnesCount64(own) + empty - 64
	return difference + cmp.Compare(difference, 0)*empty
}

// Bounds returns the payoffs of a board of one colour.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash mixes the three parts of the state.
func (Game) Hash(s *State) uint64 { return mix(s.First, s.Second, s.Turn) }

// mix returns a hash of two sets of cells and a side.
func mix(a, b uint64, turn game.Player) uint64 {
	h := a*0x9e3779b97f4a7c15 ^ uint64(turn)
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	h = (h ^ h>>29 ^ b) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// giveaways are the cells next to corners, which often give the corner to the opponent.
const giveaways = 0x42c300000000c342

// Prioritize orders corners first and the cells next to them last.
func (Game) Prioritize(_ *State, moves []Move, priority []int32) {
	for i, m := range moves {
		cell := uint64(1) << m
		priority[i] = int32(bits.OnesCount64(cell&corners) - bits.OnesCount64(cell&giveaways))
	}
}

// letters are the letters for game.Nobody, First and Second.
const letters = "-XO"

// FormatMove returns column and row, or "pass".
func (Game) FormatMove(_ *State, m Move) string {
	if m >= Pass {
		return "pass"
	}
	return string([]byte{'a' + byte(m%8), '1' + byte(m/8)})
}

// ParseMove parses a legal move in upper or lower case.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	var legal []string
	for _, m := range g.Moves(nil, s) {
		name := g.FormatMove(s, m)
		if strings.EqualFold(text, name) {
			return m, nil
		}
		legal = append(legal, name)
	}
	return 0, fmt.Errorf("othello: %q is not a legal move; want one of %s", text, strings.Join(legal, " "))
}

// FormatPosition returns the 64 cells and the side to move.
func (Game) FormatPosition(s *State) string {
	text := []byte(strings.Repeat("-", 64) + " -")
	for i := range 64 {
		text[i] = letters[s.First>>i&1+s.Second>>i&1*2]
	}
	text[65] = letters[s.Turn]
	return string(text)
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (s State, err error) {
	if len(text) != 66 || strings.Trim(text[:64]+text[65:], letters) != "" || text[64] != ' ' {
		return s, fmt.Errorf("othello: position %q: want 64 of X, O and -, a space, and X, O or -", text)
	}
	for i := range 64 {
		switch text[i] {
		case 'X':
			s.First |= 1 << i
		case 'O':
			s.Second |= 1 << i
		}
	}
	s.Turn = game.Player(strings.IndexByte(letters, text[65]))
	if (s.Turn == game.Nobody) != s.over() {
		return State{}, fmt.Errorf("othello: position %q: the last letter must be - if neither player can move, and only then", text)
	}
	return s, nil
}

// Render draws the board, with a * on the cells where the side to move can play.
func (Game) Render(s *State) string {
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	var open uint64
	if s.Turn != game.Nobody {
		open = reachable(s.sides())
	}
	for row := range 8 {
		fmt.Fprintf(&b, "%d", row+1)
		for i := 8 * row; i < 8*row+8; i++ {
			b.WriteByte(' ')
			b.WriteByte(".XO*"[s.First>>i&1+s.Second>>i&1*2+open>>i&1*3])
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "X %d, O %d\n", bits.OnesCount64(s.First), bits.OnesCount64(s.Second))
	return b.String()
}
