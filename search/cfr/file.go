package cfr

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// errFile is wrapped by errors about files that are damaged, or of another game, kind or
// version.
var errFile = errors.New("the file cannot be used")

var errLong = errors.New("it is too long")

// A file is a header, numbers, and a checksum of both; little-endian.
//
//	8 bytes  "vscfr", a zero, the version, the kind
//	8 bytes  the tree's fingerprint
//	8 bytes  the method
//	8 bytes  the iterations done
//	8 bytes  for each number: for First, then Second, those of a table, by sequence
//	4 bytes  CRC-32 (IEEE)
const version = 1

// The kinds of file.
const (
	policyFile = 'P' // the table is the probability of each move
	solverFile = 'S' // the tables are the regrets and the sums

	samplingFile = 'X' // see Sampling.Save
)

type header struct {
	Magic      [8]byte
	Mark       uint64
	Method     uint64
	Iterations uint64
}

func (t *Tree[S, M]) header(kind byte) header {
	return newHeader(kind, t.fingerprint)
}

func newHeader(kind byte, mark uint64) header {
	return header{Magic: [8]byte{'v', 's', 'c', 'f', 'r', 0, version, kind}, Mark: mark}
}

// write writes a file.
func write(w io.Writer, h header, tables ...[]float64) error {
	return enclose(w, h, func(w io.Writer) error {
		for _, table := range tables {
			if err := writeAll(w, table); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeAll writes numbers in parts, each of which binary.Write copies.
func writeAll[T any](w io.Writer, numbers []T) error {
	for part := range slices.Chunk(numbers, 1<<12) {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// enclose writes a file whose numbers are written by body.
func enclose(w io.Writer, h header, body func(w io.Writer) error) error {
	sum := crc32.NewIEEE()
	b := bufio.NewWriterSize(w, 1<<16)
	both := io.MultiWriter(b, sum)
	if err := errors.Join(binary.Write(both, binary.LittleEndian, h), body(both), binary.Write(b, binary.LittleEndian, sum.Sum32())); err != nil {
		return err
	}
	return b.Flush()
}

// read reads a file with a header like want, whose iterations are the most there may be, and tables
// of these lengths, whose numbers are finite.
func read(r io.Reader, want header, lengths ...int) (h header, tables [][]float64, err error) {
	size := 0
	for _, n := range lengths {
		size += 8 * n
	}
	h, rest, err := disclose(r, want, int64(size))
	if err != nil {
		return h, nil, err
	}
	if len(rest) != size {
		return h, nil, fmt.Errorf("%w: its numbers have %d bytes; want %d", errFile, len(rest), size)
	}
	for _, n := range lengths {
		table, err := finite(rest[:8*n])
		if err != nil {
			return h, nil, err
		}
		tables, rest = append(tables, table), rest[8*n:]
	}
	return h, tables, nil
}

// finite decodes numbers.
func finite(data []byte) ([]float64, error) {
	table := make([]float64, len(data)/8)
	for i := range table {
		table[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
		if math.IsNaN(table[i]) || math.IsInf(table[i], 0) {
			return nil, fmt.Errorf("%w: it contains %v", errFile, table[i])
		}
	}
	return table, nil
}

// disclose returns the header and the numbers of a file, which has at most so many bytes besides.
func disclose(r io.Reader, want header, most int64) (h header, body []byte, err error) {
	fixed := binary.Size(h) + 4
	data := make([]byte, binary.Size(h))
	if n, err := io.ReadFull(r, data); err == nil {
		binary.Decode(data, binary.LittleEndian, &h)
	} else if err != io.EOF && err != io.ErrUnexpectedEOF {
		return h, nil, err
	} else {
		data = data[:n]
	}
	if h.Magic == want.Magic && h.Mark == want.Mark { // or else it is not worth reading
		rest, err := io.ReadAll(io.LimitReader(r, most+5))
		if err != nil {
			return h, nil, err
		}
		data = append(data, rest...)
	}
	switch m := h.Magic; {
	case !bytes.Equal(m[:6], want.Magic[:6]):
		return h, nil, fmt.Errorf("%w: it is no file of this package", errFile)
	case m[6] != version:
		return h, nil, fmt.Errorf("%w: it has version %d; want %d", errFile, m[6], version)
	case m[7] != want.Magic[7]:
		return h, nil, fmt.Errorf("%w: it is of kind %q; want %q (%q: a policy, %q: a solver, %q: a Sampling)", errFile, m[7], want.Magic[7], policyFile, solverFile, samplingFile)
	case h.Mark != want.Mark:
		return h, nil, fmt.Errorf("%w: it is of another game, or of other rules or variants of this one", errFile)
	case h.Method != want.Method || h.Iterations > want.Iterations:
		return h, nil, fmt.Errorf("%w: its method is %v after %d iterations; want %v after at most %d", errFile, Method(h.Method), h.Iterations, Method(want.Method), want.Iterations)
	case len(data) < fixed:
		return h, nil, fmt.Errorf("%w: it is too short", errFile)
	case int64(len(data)) > most+int64(fixed):
		return h, nil, fmt.Errorf("%w: %w: more than %d bytes", errFile, errLong, most+int64(fixed))
	case crc32.ChecksumIEEE(data[:len(data)-4]) != binary.LittleEndian.Uint32(data[len(data)-4:]):
		return h, nil, fmt.Errorf("%w: its checksum is wrong: it is damaged", errFile)
	}
	return h, data[binary.Size(h) : len(data)-4], nil
}

// Save writes the policy in the format that [Tree.ReadPolicy] reads. Its error is that of w.
func (p *Policy[S, M]) Save(w io.Writer) error {
	return write(w, p.tree.header(policyFile), p.strategy[0], p.strategy[1])
}

// ReadPolicy reads a policy of this tree. It returns the error of r, or one for anything that Save has not written for the same game.
func (t *Tree[S, M]) ReadPolicy(r io.Reader) (*Policy[S, M], error) {
	_, tables, err := read(r, t.header(policyFile), len(t.sides[0].moves), len(t.sides[1].moves))
	if err != nil {
		return nil, fmt.Errorf("cfr: ReadPolicy: %w", err)
	}
	p := &Policy[S, M]{tree: t, strategy: [2][]float64(tables)}
	for i := range t.sides {
		for _, x := range t.sides[i].sets {
			sum := 0.0
			for _, c := range p.strategy[i][x.first:][:x.moves] {
				if c < 0 {
					return nil, fmt.Errorf("cfr: ReadPolicy: %w: a probability is %v", errFile, c)
				}
				sum += c
			}
			if math.Abs(sum-1) > deviation {
				return nil, fmt.Errorf("cfr: ReadPolicy: %w: probabilities sum to %v; want 1", errFile, sum)
			}
		}
	}
	return p, nil
}

// Save writes what the solver has found, so that another solver of the same game and method can
// go on from there by Restore. Its error is that of w.
func (v *Solver[S, M]) Save(w io.Writer) error {
	h := v.tree.header(solverFile)
	h.Method, h.Iterations = uint64(v.method), uint64(v.done)
	a, b := v.sides[0], v.sides[1]
	return write(w, h, a.regret, a.strategy, a.strategySum, b.regret, b.strategy, b.strategySum)
}

// Restore replaces what the solver has found by what Save has written: further iterations
// give the same as if there had been no interruption. It returns an error, and changes nothing, for a file of another game or method.
func (v *Solver[S, M]) Restore(r io.Reader) error {
	a, b := len(v.sides[0].strategySum), len(v.sides[1].strategySum)
	h := v.tree.header(solverFile)
	h.Method, h.Iterations = uint64(v.method), math.MaxInt64
	h, tables, err := read(r, h, a, a, a, b, b, b)
	if err != nil {
		return fmt.Errorf("cfr: Restore: %w", err)
	}
	for p := range v.sides {
		l := &v.sides[p]
		l.regret, l.strategy, l.strategySum = tables[3*p], tables[3*p+1], tables[3*p+2]
		reachProbabilities(v.tree.sides[p].sets, l.strategy, l.reach)
	}
	v.done = int64(h.Iterations)
	return nil
}

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
// same as if there had been no interruption. It returns an error, and changes nothing, for a file of another game, and ErrSize for one that needs more than MemoryBytes.
func (x *Sampling[S, M]) Restore(r io.Reader) (err error) {
	defer faulty.Rescue("cfr: Restore", &err)
	h := newHeader(samplingFile, x.mark())
	h.Iterations = math.MaxInt64
	h, data, err := disclose(r, h, int64(24+x.most))
	if errors.Is(err, errLong) {
		err = fmt.Errorf("%w, more than MemoryBytes allows: %w", err, ErrSize)
	}
	if err == nil && len(data) < 24 {
		err = fmt.Errorf("%w: it is too short", errFile)
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
		err = fmt.Errorf("%w: %d bytes of numbers; want %d", errFile, len(rest), 16*len(fresh.cells))
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
			return 0, fmt.Errorf("%w: it ends in a line of moves", errFile)
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
			return nil, fmt.Errorf("%w: move %d of position %q", errFile, i, game.PositionText(x.rules, s))
		}
		x.rules.Apply(&s, x.stack[i])
		x.path = append(x.path, uint16(i))
	}
	turn := x.rules.Turn(&s)
	x.stack = x.rules.Moves(x.stack[:0], &s)
	if turn != game.First && turn != game.Second || len(x.stack) < 2 {
		return nil, fmt.Errorf("%w: nobody has a choice in position %q", errFile, game.PositionText(x.rules, s))
	}
	if _, err := x.enter(&s, turn, x.stack, x.path); err != nil {
		return nil, err
	}
	if len(x.sets) == before {
		return nil, fmt.Errorf("%w: an information set comes twice", errFile)
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
