package model

import (
	"bufio"
	"bytes"
	"compress/flate"
	"embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

const (
	magic     = "versus weights 1\n"
	family    = "versus weights "
	maxHeader = 16 << 20  // bytes
	maxFile   = 256 << 20 // bytes
	maxBody   = 512 << 20 // bytes of weights, uncompressed

	mostPacked = 1032 // bytes that one byte of DEFLATE can stand for
)

// Errors wrapped by those of [Read].
var (
	ErrNotWeights = errors.New("not a weights file")
	ErrFormat     = errors.New("unknown version of the weights format")
	ErrDamaged    = errors.New("damaged weights: wrong checksum or missing end")
	ErrOtherGame  = errors.New("weights for another game")
)

func (m *Model) write(w io.Writer) error {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	var b bytes.Buffer
	b.WriteString(magic)
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(header))))
	b.Write(header)
	var body []byte
	switch {
	case m.network != nil:
		body, _ = m.network.AppendBinary(nil)
	case m.tables != nil:
		body, _ = m.tables.AppendBinary(nil)
	}
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	if _, err := z.Write(body); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	sum := replace.Sum(b.Bytes())
	b.Write(sum[:])
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("model: writing weights: %w", err)
	}
	return nil
}

// Save writes the model to a file atomically: after an error or a crash the old file is unchanged.
func (m *Model) Save(path string) error {
	if err := replace.File(path, m.write); err != nil {
		return fmt.Errorf("model: %s: %w", path, err)
	}
	return nil
}

// Read reads a model for the game with the given name, or for any game if the name is "". Its errors are those
// of r or wrap [ErrNotWeights], [ErrFormat], [ErrDamaged] or [ErrOtherGame].
func Read(r io.Reader, game string) (*Model, error) {
	b, most := bufio.NewReader(r), int64(len(magic))
	if start, _ := b.Peek(len(magic)); string(start) == magic { // or else it is not worth reading
		most = maxFile + 1
	}
	data, err := io.ReadAll(io.LimitReader(b, most))
	switch {
	case err != nil:
		return nil, fmt.Errorf("model: reading weights: %w", err)
	case len(data) > maxFile:
		return nil, fmt.Errorf("model: more than %d bytes: %w", maxFile, ErrNotWeights)
	case !bytes.HasPrefix(data, []byte(magic)):
		if bytes.HasPrefix(data, []byte(family)) {
			return nil, fmt.Errorf("model: %q: %w (want %q)", data[:min(len(magic), len(data))], ErrFormat, magic)
		}
		return nil, fmt.Errorf("model: %w", ErrNotWeights)
	case len(data) < len(magic)+4+replace.SumSize:
		return nil, fmt.Errorf("model: %w", ErrDamaged)
	}
	end := len(data) - replace.SumSize
	if sum := replace.Sum(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, fmt.Errorf("model: %w", ErrDamaged)
	}
	data = data[len(magic):end]
	n := binary.LittleEndian.Uint32(data)
	data = data[4:]
	if n > maxHeader || int(n) > len(data) {
		return nil, fmt.Errorf("model: a header of %d bytes: %w", n, ErrDamaged)
	}
	m := &Model{}
	if err := json.Unmarshal(data[:n], &m.Header); err != nil {
		return nil, fmt.Errorf("model: header: %w: %w", err, ErrDamaged)
	}
	if game != "" && m.Game != game {
		return nil, fmt.Errorf("model: %w: %q; want %q", ErrOtherGame, m.Game, game)
	}
	if !(m.Low < m.High) || math.IsInf(m.Low, 0) || math.IsInf(m.High, 0) {
		return nil, fmt.Errorf("model: payoffs from %v to %v: %w", m.Low, m.High, ErrDamaged)
	}
	size, err := m.size()
	if err != nil {
		return nil, fmt.Errorf("model: %w: %w", err, ErrDamaged)
	}
	packed := data[n:]
	if size > mostPacked*len(packed) {
		return nil, fmt.Errorf("model: %d bytes of compressed weights for %d by the header: %w", len(packed), size, ErrDamaged)
	}
	body := make([]byte, size+1)
	read, err := io.ReadFull(flate.NewReader(bytes.NewReader(packed)), body)
	if read != size || err != io.ErrUnexpectedEOF && err != io.EOF {
		return nil, fmt.Errorf("model: weights: %d bytes or more (%v); want %d by the header: %w", read, err, size, ErrDamaged)
	}
	body, err = body[:size], nil
	switch {
	case m.Header.Network != nil && m.Patterns == nil:
		m.network, err = network.Decode(*m.Header.Network, body)
	case m.Patterns != nil && m.Header.Network == nil:
		m.tables, err = pattern.Decode(*m.Patterns, body)
	case m.Patterns != nil:
		err = errors.New("both a network and pattern tables")
	}
	if err != nil {
		return nil, fmt.Errorf("model: %w: %w", err, ErrDamaged)
	}
	return m, nil
}

// size returns how many bytes of weights the header announces, uncompressed.
func (h *Header) size() (size int, err error) {
	add := func(n int) {
		if size += n; n < 0 || n > maxBody || size > maxBody {
			err = fmt.Errorf("more than %d bytes of weights", maxBody)
		}
	}
	if n := h.Network; n != nil {
		if err := n.Check(); err != nil {
			return 0, err
		}
		add(n.Size())
	}
	if p := h.Patterns; p != nil {
		if err := p.Check(); err != nil {
			return 0, err
		}
		add((len(p.Stages) + 1) * (2*p.Entries() + 4))
	}
	return size, err
}

// Open reads a model from the file at path, like [Read].
func Open(path, game string) (*Model, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	defer file.Close()
	m, err := Read(file, game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Files are weights files of a game that a package embeds. Each is read at most once. A
// program that never calls Model does not link the files. Files is safe for concurrent use.
type Files struct {
	Game string    // as in the files' headers
	FS   *embed.FS // the files, all in one directory

	mu    sync.Mutex
	known map[string]*Model
}

// Model returns the model in the file with the given name, without its extension
// ".weights". It returns nil if there is no such file.
func (f *Files) Model(name string) (*Model, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m, ok := f.known[name]; ok {
		return m, nil
	}
	data, err := f.FS.ReadFile(name + ".weights")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	m, err := Read(bytes.NewReader(data), f.Game)
	if err != nil {
		return nil, fmt.Errorf("model: %s: %w", name, err)
	}
	if f.known == nil {
		f.known = map[string]*Model{}
	}
	f.known[name] = m
	return m, nil
}
