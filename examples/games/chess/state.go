package chess

import "github.com/seed-61c9d78a/versus/game"

// A State is a position: the pieces, the side to move, and the rights to castle and to capture
// en passant, the latter only if there is such a capture. States that are the same position are
// equal, in games from the same start.
type State struct {
	sides              [2]uint64 // the pieces of White and Black
	pawns, knights     uint64
	diagonal, straight uint64   // bishops and queens; rooks and queens
	kings              [2]uint8 // their squares
	castling           uint8
	passant            uint8 // the square behind a pawn that can be captured en passant; 0: none
	turn               uint8 // 0 White, 1 Black

	// before is the clock of the FEN from which the game began, as long as it counts: until a pawn
	// moves or a piece is captured.
	before uint8
}

// The rights to castle.
const (
	whiteShort uint8 = 1 << iota
	whiteLong
	blackShort
	blackLong
)

// Kind is a kind of piece.
type Kind uint8

// The kinds of pieces; None is an empty square.
const (
	None Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// letters are the letters of the kinds in FEN, for White.
const letters = ".PNBRQK"

// Turn returns the side to move, even if it has no legal move.
func (s *State) Turn() game.Player { return game.First + game.Player(s.turn) }

// At returns the piece on a square, and its owner; Nobody and None if it is empty.
func (s *State) At(square int) (game.Player, Kind) {
	bit := uint64(1) << (square & 63)
	owner := game.First
	switch {
	case s.sides[1]&bit != 0:
		owner = game.Second
	case s.sides[0]&bit == 0:
		return game.Nobody, None
	}
	return owner, s.kind(bit)
}

// kind returns the kind of the piece on an occupied square.
func (s *State) kind(bit uint64) Kind {
	switch {
	case s.pawns&bit != 0:
		return Pawn
	case s.knights&bit != 0:
		return Knight
	case s.diagonal&s.straight&bit != 0:
		return Queen
	case s.diagonal&bit != 0:
		return Bishop
	case s.straight&bit != 0:
		return Rook
	}
	return King
}

// put puts a piece on an empty square.
func (s *State) put(bit uint64, owner uint8, k Kind) {
	s.sides[owner] |= bit
	switch k {
	case Pawn:
		s.pawns |= bit
	case Knight:
		s.knights |= bit
	case Bishop:
		s.diagonal |= bit
	case Rook:
		s.straight |= bit
	case Queen:
		s.diagonal |= bit
		s.straight |= bit
	case King:
		s.kings[owner] = first(bit)
	}
}

// Check reports whether the side to move is in check.
func (s *State) Check() bool {
	return s.attacked(s.kings[s.turn], s.sides[0]|s.sides[1], s.sides[s.turn^1])
}

// attacked reports whether some of the pieces by, which belong to the opponent of the side to
// move, attack a square when the given squares are occupied.
func (s *State) attacked(square uint8, occupied, by uint64) bool {
	if (pawnAttacks[s.turn][square]&s.pawns|knightAttacks[square]&s.knights)&by != 0 ||
		kingAttacks[square]>>(s.kings[s.turn^1]&63)&1 != 0 {
		return true
	}
	if by &= s.diagonal | s.straight; by == 0 {
		return false
	}
	l := &through[square]
	return (l.rising|l.falling)&s.diagonal&by != 0 && diagonals(square, occupied)&s.diagonal&by != 0 ||
		(l.file|rank1<<(square&56))&s.straight&by != 0 && straights(square, occupied)&s.straight&by != 0
}

// dead reports whether no moves can lead to mate because too few pieces are left.
func (s *State) dead() bool {
	return s.pawns|s.straight == 0 && s.minor()
}

// minor is dead for positions without pawns, rooks and queens.
func (s *State) minor() bool {
	const dark = 0xaa55aa55aa55aa55
	all := s.knights | s.diagonal
	return all&(all-1) == 0 || s.knights == 0 && (all&dark == 0 || all&^uint64(dark) == 0)
}
