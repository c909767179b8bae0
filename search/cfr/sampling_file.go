package cfr

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// A file of a Sampling has, after the header, two numbers of 8 bytes, the state of the generator;
// the number of information sets; a line of moves to each, as the number of moves and the
// index of each among the legal ones, in 2 bytes; and the regret and the sum of each move. So
// nothing need be known about how a position is stored.

// Save writes what has been found, for Restore of a Sampling of the same game. Its error is
// that of w.
func (x *Sampling[S, M]) Save(w io.Writer) (err error) {
	defer faulty.Rescue("cfr: Save", &err)
	h := newHeader(samplingFile, x.mark())
	h.Iterations = uint64(x.done)
	state, err := x.source.MarshalBinary()
	if err != nil {
		return err
	}
	return enclose(w, h, func(w io.Writer) error {
		return errors.Join(
			binary.Write(w, binary.LittleEndian, state[len(state)-16:]),
			binary.Write(w, binary.LittleEndian, uint64(len(x.sets))),
			writeAll(w, x.lines), writeAll(w, x.cells))
	})
}

// Restore replaces what has been found by what Save has written: further iterations give the
// same as if there had been no interruption. It returns an error that wraps ErrFile, and changes
// nothing, for a file of another game, and ErrSize for one that needs more than MemoryBytes.
func (x *Sampling[S, M]) Restore(r io.Reader) (err error) {
	defer faulty.Rescue("cfr: Restore", &err)
	h := newHeader(samplingFile, x.mark())
	h.Iterations = math.MaxInt64
	h, data, err := disclose(r, h, int64(24+x.most))
	if errors.Is(err, errLong) {
		err = fmt.Errorf("%w, more than MemoryBytes allows: %w", err, ErrSize)
	}
	if err == nil && len(data) < 24 {
		err = fmt.Errorf("%w: it is too short", ErrFile)
	}
	if err != nil {
		return fmt.Errorf("cfr: Restore: %w", err)
	}
	fresh := Sampling[S, M]{rules: x.rules, observer: x.observer, start: x.start, most: x.most, sets: map[S]cells{}}
	sets, rest := binary.LittleEndian.Uint64(data[16:]), data[24:]
	for range sets {
		if rest, err = fresh.enterLine(rest); err != nil {
			return fmt.Errorf("cfr: Restore: %w", err)
		}
	}
	numbers, err := finite(rest)
	if err == nil && len(rest) != 16*len(fresh.cells) {
		err = fmt.Errorf("%w: %d bytes of numbers; want %d", ErrFile, len(rest), 16*len(fresh.cells))
	}
	if err != nil {
		return fmt.Errorf("cfr: Restore: %w", err)
	}
	for i := range fresh.cells {
		fresh.cells[i] = cell{numbers[2*i], numbers[2*i+1]}
	}
	x.sets, x.cells, x.lines, x.done = fresh.sets, fresh.cells, fresh.lines, int64(h.Iterations)
	return x.source.UnmarshalBinary(append([]byte("pcg:"), data[:16]...))
}

// enterLine adds the information set to which the line at the beginning of data leads, and returns
// what follows it.
func (x *Sampling[S, M]) enterLine(data []byte) (rest []byte, err error) {
	next := func() (v int, err error) {
		if len(data) < 2 {
			return 0, fmt.Errorf("%w: it ends in a line of moves", ErrFile)
		}
		v, data = int(binary.LittleEndian.Uint16(data)), data[2:]
		return v, nil
	}
	plies, err := next()
	if err != nil {
		return nil, err
	}
	s, before := x.start, len(x.sets)
	x.path = x.path[:0]
	for range plies {
		i, err := next()
		if err != nil {
			return nil, err
		}
		x.stack = x.rules.Moves(x.stack[:0], &s)
		if x.rules.Turn(&s) == game.Nobody || i >= len(x.stack) {
			return nil, fmt.Errorf("%w: move %d of position %q", ErrFile, i, game.PositionText(x.rules, s))
		}
		x.rules.Apply(&s, x.stack[i])
		x.path = append(x.path, uint16(i))
	}
	turn := x.rules.Turn(&s)
	x.stack = x.rules.Moves(x.stack[:0], &s)
	if turn != game.First && turn != game.Second || len(x.stack) < 2 {
		return nil, fmt.Errorf("%w: nobody has a choice in position %q", ErrFile, game.PositionText(x.rules, s))
	}
	if _, err := x.enter(&s, turn, x.stack, x.path); err != nil {
		return nil, err
	}
	if len(x.sets) == before {
		return nil, fmt.Errorf("%w: an information set comes twice", ErrFile)
	}
	return data, nil
}

// mark returns a hash of some random games, which differ in other rules.
func (x *Sampling[S, M]) mark() uint64 {
	const games = 100
	hash, r := fnv.New64a(), rand.New(rand.NewPCG(1, 0))
	note := func(v float64) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
	}
	for range games {
		s := x.start
		for range deepest {
			moves := x.rules.Moves(nil, &s)
			turn := x.rules.Turn(&s)
			note(float64(turn))
			note(float64(len(moves)))
			if turn == game.Nobody || len(moves) == 0 {
				break
			}
			x.rules.Apply(&s, moves[r.IntN(len(moves))])
		}
		note(x.rules.Evaluate(&s))
	}
	return hash.Sum64()
}
