package endgame

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// A Prober gives the winner of positions with few pieces. [Table] and [Database] implement
// it; other implementations can give the bot access to other databases. It must be safe for
// concurrent use.
type Prober interface {
	// Rules returns the rules that the answers are for.
	Rules() checkers.Rules

	// Winner returns the winner of s under best play, game.Nobody for a draw, and whether
	// s is covered.
	Winner(s checkers.State) (winner game.Player, ok bool)
}

var (
	_ Prober = (*Table)(nil)
	_ Prober = (*Database)(nil)
)

// Database gives the winner of positions with few pieces, from the files of a [Builder].
// Where the system supports it, the files are memory-mapped, so that they are read as needed
// and shared among programs; elsewhere they are read into memory. The files must not be
// changed while the database is open, but may be replaced as a whole. A Database is safe for
// concurrent use.
type Database struct {
	rules  checkers.Rules
	pieces int
	slices perMaterial[coded]
	close  []func() error
}

// Open opens the database for the given rules in dir. It checks all files, which takes a
// fraction of a second for six pieces once they are in memory. It returns an error if there
// are no files. Slices without a file are not covered.
func Open(dir string, rules checkers.Rules) (*Database, error) {
	d := &Database{rules: rules, pieces: MostPieces}
	found := 0
	for _, stage := range stagesOf(MostPieces) {
		for _, m := range stage {
			err := d.open(m.path(dir), m)
			switch {
			case err == nil:
				found++
			case errors.Is(err, fs.ErrNotExist):
				d.pieces = min(d.pieces, m.pieces()-1)
			default:
				return nil, errors.Join(fmt.Errorf("endgame: %w", err), d.Close())
			}
		}
	}
	if found == 0 {
		return nil, fmt.Errorf("endgame: no database in %s: want files such as %s", dir, material{0, 2, 0, 1}.name()+suffix)
	}
	return d, nil
}

// open reads the file of m and of the exchanged roles.
func (d *Database) open(path string, m material) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	data, release, err := contents(file)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	d.close = append(d.close, release)
	stored, err := readFile(data, d.rules, m)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for n, m := range m.pair() {
		*d.slices.of(m) = stored[n]
	}
	return nil
}

// Close releases the memory of the files. The database must not be used afterwards.
func (d *Database) Close() error {
	var all error
	for _, release := range d.close {
		all = errors.Join(all, release())
	}
	*d = Database{rules: d.rules}
	return all
}

// Rules returns the rules of the database.
func (d *Database) Rules() checkers.Rules { return d.rules }

// Pieces returns the largest number of pieces up to which every position is covered.
func (d *Database) Pieces() int { return d.pieces }

// Winner returns the winner of s under best play, game.Nobody for a draw, and whether the
// database covers s. It takes a few hundred nanoseconds.
func (d *Database) Winner(s checkers.State) (winner game.Player, ok bool) {
	mover := s.ToMove()
	own, rival := s.Pieces(mover).Len(), s.Pieces(mover.Opponent()).Len()
	switch {
	case own == 0:
		return mover.Opponent(), true
	case rival == 0 || own+rival > MostPieces:
		return game.Nobody, false
	}
	if mover == game.Second {
		s = s.Swapped()
	}
	p := positionOf(&s)
	c := d.slices.of(p.material())
	if c.blocks == nil {
		return game.Nobody, false
	}
	switch c.at(c.of(&p)) {
	case won:
		return mover, true
	case lost:
		return mover.Opponent(), true
	}
	return game.Nobody, true
}
