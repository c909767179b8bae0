package learn

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// The file of a generation's games:
//
//	"versus games 1\n"
//	Origin as a line of JSON
//	for each game: length (4 bytes, little-endian), its complement (4 more), bytes of the
//	game, CRC-32C of them
const gamesMagic = "versus games 1\n"

// origin is where games come from: the first thing in their file.
type origin struct {
	Game       string `json:"game"`
	Generation int    `json:"generation"`
	Seed       uint64 `json:"seed"`
	Nodes      int64  `json:"nodes"` // of a search
	Own        bool   `json:"own"`   // scores are of the game's own Evaluate; else of weights
}

const (
	mostLine   = 1 << 16
	mostRecord = 16 + 8*mostPlies // bytes
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrDamagedGames is what errors wrap of a file of games that is damaged elsewhere than at
// its end.
var ErrDamagedGames = errors.New("damaged file of games")

// gamesFile is a file of games that is being written.
type gamesFile struct {
	file  *os.File
	Games int // in it
	Moves int // of them that were searched
	Bytes int64
}

// openGames opens a file of games to add to it, or creates it. A game that was not
// written whole is cut off the end. Games of another origin are an error.
func openGames(path string, o origin) (*gamesFile, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	f := &gamesFile{file: file}
	fail := func(err error) (*gamesFile, error) {
		file.Close()
		return nil, fmt.Errorf("learn: %s: %w", path, err)
	}
	found, end, err := scan(file, func(g *gameRecord) error {
		f.Games++
		f.Moves += g.labelled()
		return nil
	})
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && f.Games == 0: // not even the beginning was written whole
		line, _ := json.Marshal(o)
		head := append([]byte(gamesMagic), append(line, '\n')...)
		if err := errors.Join(file.Truncate(0), writeAt(file, head, 0), file.Sync()); err != nil {
			return fail(err)
		}
		end = int64(len(head))
	case err != nil:
		return fail(err)
	case found != o:
		return fail(fmt.Errorf("its games are from %+v; want %+v", found, o))
	default:
		if err := file.Truncate(end); err != nil {
			return fail(err)
		}
	}
	if _, err := file.Seek(end, io.SeekStart); err != nil {
		return fail(err)
	}
	f.Bytes = end
	return f, nil
}

func writeAt(f *os.File, data []byte, at int64) error {
	_, err := f.WriteAt(data, at)
	return err
}

// add writes a game. What fails leaves the file as it was, but for a torn end.
func (f *gamesFile) add(g *gameRecord) error {
	body := g.append(make([]byte, 8, 64+6*len(g.Plies)))
	binary.LittleEndian.PutUint32(body, uint32(len(body)-8))
	binary.LittleEndian.PutUint32(body[4:], ^uint32(len(body)-8))
	body = binary.LittleEndian.AppendUint32(body, crc32.Checksum(body[8:], castagnoli))
	if _, err := f.file.Write(body); err != nil {
		return fmt.Errorf("learn: writing games: %w", err)
	}
	f.Bytes += int64(len(body))
	f.Games++
	f.Moves += g.labelled()
	return nil
}

// close writes everything to the disk.
func (f *gamesFile) close() error {
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return fmt.Errorf("learn: games: %w", err)
	}
	return nil
}

// readGames calls each for every game of a file, until it returns an error. A torn game at
// the end is left out.
func readGames(path string, each func(*gameRecord) error) (origin, error) {
	file, err := os.Open(path)
	if err != nil {
		return origin{}, fmt.Errorf("learn: %w", err)
	}
	defer file.Close()
	o, _, err := scan(file, each)
	if err != nil {
		return o, fmt.Errorf("learn: %s: %w", path, err)
	}
	return o, nil
}

// scan reads games and returns where the last whole one ends. The error is
// io.ErrUnexpectedEOF if there is not even a whole beginning.
func scan(r io.Reader, each func(*gameRecord) error) (o origin, end int64, err error) {
	b := bufio.NewReaderSize(r, 1<<20)
	head := make([]byte, len(gamesMagic))
	n, err := io.ReadFull(b, head)
	if string(head[:n]) != gamesMagic[:n] {
		return o, 0, fmt.Errorf("%w: it does not begin with %q", ErrDamagedGames, gamesMagic)
	} else if err != nil {
		return o, 0, io.ErrUnexpectedEOF
	}
	line, err := b.ReadSlice('\n')
	if err != nil || len(line) > mostLine {
		return o, 0, io.ErrUnexpectedEOF
	}
	if err := json.Unmarshal(line, &o); err != nil {
		return o, 0, fmt.Errorf("%w: %w", ErrDamagedGames, err)
	}
	end = int64(len(head) + len(line))
	var size [8]byte
	var body []byte
	for number := 1; ; number++ {
		if _, err := io.ReadFull(b, size[:]); err != nil {
			return o, end, nil // the end, or a torn game
		}
		length := int(binary.LittleEndian.Uint32(size[:]))
		if length > mostRecord || uint32(length) != ^binary.LittleEndian.Uint32(size[4:]) {
			return o, end, fmt.Errorf("%w: game %d has no length", ErrDamagedGames, number)
		}
		if cap(body) < length+4 {
			body = make([]byte, length+4)
		}
		body = body[:length+4]
		if _, err := io.ReadFull(b, body); err != nil {
			return o, end, nil
		}
		if crc32.Checksum(body[:length], castagnoli) != binary.LittleEndian.Uint32(body[length:]) {
			if _, err := b.Peek(1); err == io.EOF {
				return o, end, nil // the last one, half written
			}
			return o, end, fmt.Errorf("%w: the checksum of game %d is wrong", ErrDamagedGames, number)
		}
		g, err := decodeGame(body[:length])
		if err != nil {
			return o, end, fmt.Errorf("%w: game %d: %w", ErrDamagedGames, number, err)
		}
		end += int64(length + 12)
		if err := each(&g); err != nil {
			return o, end, err
		}
	}
}
