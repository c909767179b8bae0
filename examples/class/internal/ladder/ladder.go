package ladder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/journal"
)

// Bounds of a class.
const (
	maxStudents = 500
	maxBots     = 100 // uploads of a student
	maxWaiting  = 3   // of them that wait for their test
	maxName     = 30  // characters
	keptFaults  = 20  // of a bot; all are counted
)

// Limits are those of every bot in a game.
type Limits struct {
	Fuel   int64         `json:"fuel"`   // instructions for a message
	Memory int64         `json:"memory"` // bytes of the module
	Move   time.Duration `json:"move"`   // real time for a move, against modules that hang
}

// Check returns an error for limits with which no bot could play.
func (l Limits) Check() error {
	switch {
	case l.Fuel < 1e6 || l.Fuel > 1e12:
		return Refuse("fuel is %d; want 1,000,000 to 1,000,000,000,000 instructions", l.Fuel)
	case l.Memory < 1<<20 || l.Memory > 1<<32:
		return Refuse("memory is %d; want 1,048,576 to 4,294,967,296 bytes", l.Memory)
	case l.Move < 10*time.Millisecond || l.Move > time.Hour:
		return Refuse("the time for a move is %v; want 10ms to 1h", l.Move)
	}
	return nil
}

// State is what a bot does.
type State int

// The states.
const (
	Checking State = iota // it waits for its test, or is being tested
	Refused               // it failed the test
	Playing
	Replaced // by a newer version
	Removed  // by the teacher
)

func (s State) String() string {
	return [...]string{"waiting", "refused", "playing", "replaced", "removed"}[s]
}

// Config is how a class is run.
type Config struct {
	Entry  catalog.Entry
	Dir    string
	Limits Limits   // of a new class
	Levels []string // bots of the game that play along
	Play   Player
	Check  Checker
	Build  Builder // nil if nothing can compile Go programs
}

type (
	student struct {
		studentEvent
		bots    []*bot
		removed bool
		turn    int           // of the test of the last
		arrives chan struct{} // holds a value while an upload arrives: one at a time
	}
	bot struct {
		botEvent
		at         time.Time
		version    int
		state      State
		turn       int // of its test
		tested     int // times, since the class was opened
		testing    bool
		sum        string // of the module that was tested; "" if it is not known
		findings   []program.Finding
		faults     []Fault // the last ones
		faultCount int
	}
)

// A Ladder is the class. Its methods may be called by several goroutines.
type Ladder struct {
	config Config
	file   *journal.File
	damage error

	mu       sync.Mutex
	header   header
	students []*student
	bots     []*bot
	turn     int // of the last test that began
	paused   bool
	open     bool // to strangers
	limits   Limits
	records  []*recordEvent
	results  map[pair]rating.Games // of the lower-numbered player
	playing  map[pair]int          // matches in progress
	log      *currentRecord
	games    int
	begun    uint64 // matches, since the class was opened
	stale    bool   // the field has changed since log was begun
	table    *Table
	until    time.Time
}

// Tokens are the secrets of a new class, which are not stored.
type Tokens struct{ Class, Teacher string }

// Create begins a class in an empty folder, which it creates if necessary.
func Create(c Config, variant string, seed uint64) (t Tokens, err error) {
	if err := c.Limits.Check(); err != nil {
		return t, err
	}
	for _, dir := range []string{c.Dir, filepath.Join(c.Dir, botsDir), filepath.Join(c.Dir, recordsDir)} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return t, err
		}
	}
	file, err := journal.Create(journalOf(c.Dir))
	if err != nil {
		return t, err
	}
	t = Tokens{Class: newToken(), Teacher: newToken()}
	h := header{Version: version, Game: c.Entry.Name, Variant: variant, Seed: seed, Class: digestOf(t.Class), Teacher: digestOf(t.Teacher)}
	return t, errors.Join(file.Append(h), file.Append(event{At: now(), Limits: &c.Limits}), file.Close())
}

const (
	botsDir    = "bots"
	recordsDir = "records"
)

func journalOf(dir string) string { return filepath.Join(dir, "class.jsonl") }

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// GameOf returns the name of the game of the class in a folder; ok is false if there is no
// class in it.
func GameOf(dir string) (game string, ok bool, err error) {
	f, err := os.Open(journalOf(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	defer f.Close()
	var h header
	err = journal.Verify(f, func(number int, line []byte) error {
		if number > 1 {
			return io.EOF
		}
		return json.Unmarshal(line, &h)
	})
	if h.Version == 0 {
		return "", false, fmt.Errorf("%s is not the journal of a class (%v)", journalOf(dir), err)
	}
	return h.Game, true, nil
}

// Open continues the class in c.Dir. Only one process can have it open.
func Open(c Config) (l *Ladder, err error) {
	l = &Ladder{config: c, results: map[pair]rating.Games{}, playing: map[pair]int{}, stale: true}
	file, damage, err := journal.Open(journalOf(c.Dir), magic, l.take)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", journalOf(c.Dir), err)
	}
	l.file = file
	if damage != nil {
		l.damage = fmt.Errorf("%s: %w", journalOf(c.Dir), damage)
	}
	if l.header.Game != c.Entry.Name {
		file.Close()
		return nil, fmt.Errorf("%s: a class of %q; want %q", journalOf(c.Dir), l.header.Game, c.Entry.Name)
	}
	if err := l.readRecords(); err != nil {
		file.Close()
		return nil, err
	}
	return l, nil
}

// Damage describes what had to be left out when the class was opened, or is nil.
func (l *Ladder) Damage() error { return l.damage }

// RecordsDir returns the folder of the records, which anybody may read.
func (l *Ladder) RecordsDir() string { return filepath.Join(l.config.Dir, recordsDir) }

// Close ends the class; no game may be in progress.
func (l *Ladder) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.Join(l.endRecord(), l.file.Close())
}

// note writes an event to the journal and applies it; the lock is held.
func (l *Ladder) note(e event) error {
	e.At = now()
	if err := l.file.Append(e); err != nil {
		return err
	}
	return l.apply(&e)
}

// changed notes that the field has changed.
func (l *Ladder) changed() { l.stale, l.table = true, nil }

func (l *Ladder) bot(id int) (*bot, error) {
	if id < 1 || id > len(l.bots) {
		return nil, fmt.Errorf("there is no bot %d", id)
	}
	return l.bots[id-1], nil
}

// checkName returns an error for a name that would not do in a table.
func checkName(name string) error {
	if n := utf8.RuneCountInString(name); n == 0 || n > maxName || !utf8.ValidString(name) {
		return Refuse("a name of %d characters; want 1 to %d", n, maxName)
	}
	marks := 0 // of the last letter: many languages need one or two
	for i, r := range name {
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		if !(unicode.IsLetter(r) || unicode.IsDigit(r) || i > 0 && (strings.ContainsRune(" -_.'’", r) || marks > 0 && marks < 4)) {
			return Refuse("the name %q has the character %q; want letters, digits, spaces, hyphens, apostrophes and dots", name, r)
		}
	}
	if strings.Join(strings.Fields(name), " ") != name {
		return Refuse("the name %q has a space too many", name)
	}
	return nil
}
