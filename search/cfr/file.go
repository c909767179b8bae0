package cfr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// ErrFile is wrapped by errors about files that are damaged, or of another game, kind or
// version.
var ErrFile = errors.New("the file does not fit")

// A file is a header, numbers, and a checksum of both; little-endian.
//
//	8 bytes  "vscfr", a zero, the version, the kind
//	8 bytes  the tree's mark
//	8 bytes  the method
//	8 bytes  the iterations done
//	8 bytes  for each number: for First, then Second, those of a table, by sequence
//	4 bytes  CRC-32 (IEEE)
const version = 1

// The kinds of file.
const (
	policyFile = 'P' // the table is the chance of each move
	solverFile = 'S' // the tables are the regrets and the sums
)

type header struct {
	Magic      [8]byte
	Mark       uint64
	Method     uint64
	Iterations uint64
}

func (t *Tree[S, M]) header(kind byte) header {
	return header{Magic: [8]byte{'v', 's', 'c', 'f', 'r', 0, version, kind}, Mark: t.mark}
}

// write writes a file.
func write(w io.Writer, h header, tables ...[]float64) error {
	sum := crc32.NewIEEE()
	both := io.MultiWriter(w, sum)
	if err := binary.Write(both, binary.LittleEndian, h); err != nil {
		return err
	}
	var buffer []byte
	for _, table := range tables {
		for len(table) > 0 {
			n := min(len(table), 1<<12)
			buffer = buffer[:0]
			for _, v := range table[:n] {
				buffer = binary.LittleEndian.AppendUint64(buffer, math.Float64bits(v))
			}
			if _, err := both.Write(buffer); err != nil {
				return err
			}
			table = table[n:]
		}
	}
	return binary.Write(w, binary.LittleEndian, sum.Sum32())
}

// read reads a file with a header like want, apart from the method and the iterations, and
// tables of these lengths, whose numbers are finite.
func read(r io.Reader, want header, lengths ...int) (h header, tables [][]float64, err error) {
	size := binary.Size(h) + 4
	for _, n := range lengths {
		size += 8 * n
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(size)+1))
	if err != nil {
		return h, nil, err
	}
	if len(data) >= binary.Size(h) {
		binary.Read(bytes.NewReader(data), binary.LittleEndian, &h)
	}
	switch m := h.Magic; {
	case !bytes.Equal(m[:6], want.Magic[:6]):
		return h, nil, fmt.Errorf("%w: it is no file of this package", ErrFile)
	case m[6] != version:
		return h, nil, fmt.Errorf("%w: it has version %d; want %d", ErrFile, m[6], version)
	case m[7] != want.Magic[7]:
		return h, nil, fmt.Errorf("%w: it is of kind %q; want %q (%q: a policy, %q: a solver)", ErrFile, m[7], want.Magic[7], policyFile, solverFile)
	case h.Mark != want.Mark:
		return h, nil, fmt.Errorf("%w: it is of another game, or of other rules or variants of this one", ErrFile)
	case len(data) != size:
		return h, nil, fmt.Errorf("%w: it has %d bytes or more; want %d", ErrFile, len(data), size)
	case crc32.ChecksumIEEE(data[:size-4]) != binary.LittleEndian.Uint32(data[size-4:]):
		return h, nil, fmt.Errorf("%w: its checksum is wrong: it is damaged", ErrFile)
	}
	rest := data[binary.Size(h):]
	for _, n := range lengths {
		table := make([]float64, n)
		for i := range table {
			table[i] = math.Float64frombits(binary.LittleEndian.Uint64(rest[8*i:]))
			if math.IsNaN(table[i]) || math.IsInf(table[i], 0) {
				return h, nil, fmt.Errorf("%w: it contains %v", ErrFile, table[i])
			}
		}
		tables, rest = append(tables, table), rest[8*n:]
	}
	return h, tables, nil
}

// Save writes the policy to a file that Tree.ReadPolicy reads.
func (p *Policy[S, M]) Save(w io.Writer) error {
	return write(w, p.tree.header(policyFile), p.chance[0], p.chance[1])
}

// ReadPolicy reads a policy of this tree. It returns an error that wraps ErrFile for any
// file that Save has not written for the same game.
func (t *Tree[S, M]) ReadPolicy(r io.Reader) (*Policy[S, M], error) {
	_, tables, err := read(r, t.header(policyFile), len(t.sides[0].moves), len(t.sides[1].moves))
	if err != nil {
		return nil, fmt.Errorf("cfr: ReadPolicy: %w", err)
	}
	p := &Policy[S, M]{tree: t, chance: [2][]float64(tables)}
	for i := range t.sides {
		for _, x := range t.sides[i].sets {
			sum := 0.0
			for _, c := range p.chance[i][x.first:][:x.moves] {
				if c < 0 {
					return nil, fmt.Errorf("cfr: ReadPolicy: %w: a probability is %v", ErrFile, c)
				}
				sum += c
			}
			if math.Abs(sum-1) > deviation {
				return nil, fmt.Errorf("cfr: ReadPolicy: %w: probabilities sum to %v; want 1", ErrFile, sum)
			}
		}
	}
	return p, nil
}

// Save writes what the solver has found to a file from which NewSolver's Restore goes on.
func (v *Solver[S, M]) Save(w io.Writer) error {
	h := v.tree.header(solverFile)
	h.Method, h.Iterations = uint64(v.method), uint64(v.done)
	a, b := v.sides[0], v.sides[1]
	return write(w, h, a.regret, a.chance, a.sum, b.regret, b.chance, b.sum)
}

// Restore replaces what the solver has found by what Save has written: further iterations
// give the same as if there had been no interruption. It returns an error that wraps ErrFile,
// and changes nothing, for a file of another game or method.
func (v *Solver[S, M]) Restore(r io.Reader) error {
	a, b := len(v.sides[0].sum), len(v.sides[1].sum)
	h, tables, err := read(r, v.tree.header(solverFile), a, a, a, b, b, b)
	if err != nil {
		return fmt.Errorf("cfr: Restore: %w", err)
	}
	if h.Method != uint64(v.method) || h.Iterations > math.MaxInt64 {
		return fmt.Errorf("cfr: Restore: %w: its method is %v after %d iterations; want %v", ErrFile, Method(h.Method), h.Iterations, v.method)
	}
	for p := range v.sides {
		l := &v.sides[p]
		l.regret, l.chance, l.sum = tables[3*p], tables[3*p+1], tables[3*p+2]
		follow(v.tree.sides[p].sets, l.chance, l.plan)
	}
	v.done = int64(h.Iterations)
	return nil
}
