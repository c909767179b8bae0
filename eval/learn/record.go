package learn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
)

// gameRecord is a stored game: it can be replayed and learned from. It has no positions;
// readers replay the game and encode its positions as they need.
type gameRecord struct {
	Number uint32  // of the game in its generation; determines its seed
	Payoff float32 // for First, at the end
	Plies  []plyRecord
}

// plyRecord is a move of a game.
type plyRecord struct {
	Move  uint16 // index among the legal moves
	Kind  moveKind
	Score float32 // of the search before the move, for First; 0 without a search

	// Aside is another move that was searched and not played, and AsideScore the score of the
	// position after it. AsideKind is moveBlind if there is none, moveProven if the score is the exact
	// payoff, or else moveChosen.
	Aside      uint16
	AsideKind  moveKind
	AsideScore float32
}

// moveKind says how a move was chosen.
type moveKind uint8

// The kinds of moves.
const (
	moveBlind  moveKind = iota // an opening or chance move, without a search
	moveChosen                 // the best move of a search
	moveRandom                 // random, after a search
	moveProven                 // random, after a search whose score is the exact payoff
)

const maxGamePlies = selfplay.MaxPlies

// append appends the encoded game to dst.
func (g *gameRecord) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(g.Number))
	dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(g.Payoff))
	dst = binary.AppendUvarint(dst, uint64(len(g.Plies)))
	for _, p := range g.Plies {
		dst = binary.AppendUvarint(dst, uint64(p.Move)<<4|uint64(p.AsideKind)<<2|uint64(p.Kind))
		if p.Kind != moveBlind {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(p.Score))
		}
		if p.AsideKind != moveBlind {
			dst = binary.AppendUvarint(dst, uint64(p.Aside))
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(p.AsideScore))
		}
	}
	return dst
}

var errRecord = errors.New("not the bytes of a game")

// decodeGame decodes a game encoded by append.
func decodeGame(data []byte) (g gameRecord, err error) {
	uvarint := func() uint64 {
		x, n := binary.Uvarint(data)
		if n <= 0 {
			err = errRecord
			return 0
		}
		data = data[n:]
		return x
	}
	float := func() float32 {
		if len(data) < 4 {
			err = errRecord
			return 0
		}
		x := math.Float32frombits(binary.LittleEndian.Uint32(data))
		data = data[4:]
		if x != x || math.IsInf(float64(x), 0) {
			err = fmt.Errorf("%w: a score of %v", errRecord, x)
		}
		return x
	}
	g.Number = uint32(uvarint())
	g.Payoff = float()
	n := uvarint()
	if err != nil {
		return g, err
	}
	if n > maxGamePlies {
		return g, errRecord
	}
	for range n {
		x := uvarint()
		if x>>4 > math.MaxUint16 {
			return g, errRecord
		}
		p := plyRecord{Move: uint16(x >> 4), Kind: moveKind(x & 3), AsideKind: moveKind(x >> 2 & 3)}
		if p.Kind != moveBlind {
			p.Score = float()
		}
		if p.AsideKind != moveBlind {
			aside := uvarint()
			if aside > math.MaxUint16 {
				return g, errRecord
			}
			p.Aside, p.AsideScore = uint16(aside), float()
		}
		if err != nil {
			return g, err
		}
		g.Plies = append(g.Plies, p)
	}
	if len(data) > 0 {
		return g, errRecord
	}
	return g, nil
}

// labelled returns the number of searched positions.
func (g *gameRecord) labelled() int {
	n := 0
	for _, p := range g.Plies {
		if p.Kind != moveBlind {
			n++
		}
		if p.AsideKind != moveBlind {
			n++
		}
	}
	return n
}
