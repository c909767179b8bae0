package learn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// The format of a file of games:
//
//	"versus games 2\n"
//	origin as a line of JSON
//	for each game: length (4 bytes, little-endian), its complement (4 more), bytes of the
//	game, CRC-32C of them
const gamesMagic = "versus games 2\n"

// origin describes where the games of a file come from.
type origin struct {
	Game       string `json:"game"`
	Generation int    `json:"generation"`
	Seed       uint64 `json:"seed"`
	Nodes      int64  `json:"nodes"` // per search
	Own        bool   `json:"own"`   // scores are from the game's own Evaluate, not from weights
}

const (
	maxLine   = 1 << 16
	maxRecord = 16 + 16*maxGamePlies // bytes
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errDamagedGames is wrapped by errors about a file of games that is damaged elsewhere than at its end.
var errDamagedGames = errors.New("damaged file of games")

// gamesFile is a file of games being written.
type gamesFile struct {
	file  *os.File
	Games int // in it
	Moves int // searched moves in these games
	Bytes int64
}

// openGames opens or creates a file of games for appending. It cuts off an incomplete
// game at the end. If the games have another origin, it returns an error.
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
	line, _ := json.Marshal(o)
	head := append([]byte(gamesMagic), append(line, '\n')...)
	there := make([]byte, len(head)+1)
	n, _ := file.ReadAt(there, 0)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && bytes.HasPrefix(head, there[:n]): // killed within the header
		if err := errors.Join(file.Truncate(0), writeAt(file, head, 0), file.Sync()); err != nil {
			return fail(err)
		}
		end = int64(len(head))
	case err != nil:
		return fail(err)
	case found != o:
		return fail(fmt.Errorf("it has games of %+v; want %+v", found, o))
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

// add appends a game. After an error the file may end with an incomplete game.
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

// close syncs and closes the file.
func (f *gamesFile) close() error {
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return fmt.Errorf("learn: games: %w", err)
	}
	return nil
}

// readGames calls each for every game of a file, which has so many, until each returns an error.
func readGames(path string, games int, each func(*gameRecord) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	defer file.Close()
	found := 0
	_, _, err = scan(file, func(g *gameRecord) error {
		if found++; found > games {
			return fmt.Errorf("%w: more than the %d games that were played", errDamagedGames, games)
		}
		return each(g)
	})
	if err == nil && found != games {
		err = fmt.Errorf("%w: %d games; want the %d that were played", errDamagedGames, found, games)
	}
	if err != nil {
		return fmt.Errorf("learn: %s: %w", path, err)
	}
	return nil
}

// scan reads games and returns the end of the last complete one. It returns
// io.ErrUnexpectedEOF if the file header is incomplete.
func scan(r io.Reader, each func(*gameRecord) error) (o origin, end int64, err error) {
	b := bufio.NewReaderSize(r, 1<<20)
	head := make([]byte, len(gamesMagic))
	n, err := io.ReadFull(b, head)
	if string(head[:n]) != gamesMagic[:n] {
		return o, 0, fmt.Errorf("%w: want %q at the beginning", errDamagedGames, gamesMagic)
	} else if err != nil {
		return o, 0, io.ErrUnexpectedEOF
	}
	line, err := b.ReadSlice('\n')
	if err != nil || len(line) > maxLine {
		return o, 0, io.ErrUnexpectedEOF
	}
	if err := json.Unmarshal(line, &o); err != nil {
		return o, 0, fmt.Errorf("%w: %w", errDamagedGames, err)
	}
	end = int64(len(head) + len(line))
	var size [8]byte
	var body []byte
	for number := 1; ; number++ {
		if _, err := io.ReadFull(b, size[:]); err != nil {
			return o, end, nil // the end, or an incomplete game
		}
		length := int(binary.LittleEndian.Uint32(size[:]))
		if length > maxRecord || uint32(length) != ^binary.LittleEndian.Uint32(size[4:]) {
			return o, end, fmt.Errorf("%w: game %d has an invalid length", errDamagedGames, number)
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
				return o, end, nil // the last game, written only in part
			}
			return o, end, fmt.Errorf("%w: wrong checksum of game %d", errDamagedGames, number)
		}
		g, err := decodeGame(body[:length])
		if err != nil {
			return o, end, fmt.Errorf("%w: game %d: %w", errDamagedGames, number, err)
		}
		end += int64(length + 12)
		if err := each(&g); err != nil {
			return o, end, err
		}
	}
}
