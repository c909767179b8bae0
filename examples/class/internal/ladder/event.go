package ladder

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game/match/program"
)

// magic is the beginning of every journal of a class.
const magic = `{"versus_class":`

// header is the first line of the journal.
type header struct {
	Version int    `json:"versus_class"`
	Game    string `json:"game"`
	Variant string `json:"variant,omitempty"`
	Seed    uint64 `json:"seed"`
	Class   digest `json:"class"`   // of the token with which students join
	Teacher digest `json:"teacher"` // of the teacher's token
}

// event is any other line of the journal: one of its members is set.
type event struct {
	At      time.Time     `json:"at"`
	Student *studentEvent `json:"student,omitempty"`
	Bot     *botEvent     `json:"bot,omitempty"`
	Checked *checkEvent   `json:"checked,omitempty"`
	Removed int           `json:"removed,omitempty"` // a bot
	Paused  *bool         `json:"paused,omitempty"`
	Limits  *Limits       `json:"limits,omitempty"`
	Record  *recordEvent  `json:"record,omitempty"`
	Fault   *Fault        `json:"fault,omitempty"`
	Gone    int           `json:"gone,omitempty"` // a student
	Key     *keyEvent     `json:"key,omitempty"`
	Class   *digest       `json:"class,omitempty"` // of a new token of the class
	Open    *bool         `json:"open,omitempty"`  // to strangers
}

type studentEvent struct {
	ID   int    `json:"id"` // from 1
	Name string `json:"name"`
	Key  digest `json:"key"`
}

type botEvent struct {
	ID      int    `json:"id"` // from 1
	Student int    `json:"student"`
	Name    string `json:"name"`
	Size    int    `json:"size"`
	Sum     string `json:"sha256,omitempty"` // of what was uploaded, in hexadecimal digits
	Source  bool   `json:"source,omitempty"` // a Go program, not a module
}

type checkEvent struct {
	Bot      int               `json:"bot"`
	OK       bool              `json:"ok"`
	Sum      string            `json:"sha256,omitempty"` // of the module, in hexadecimal digits
	Findings []program.Finding `json:"findings"`
}

// recordEvent begins a file of games between these players.
type recordEvent struct {
	File    string `json:"file"`
	Players []int  `json:"players"` // bots; level i is -1-i
}

// A Fault is a mistake of a bot in a game.
type Fault struct {
	At     time.Time `json:"at"`
	Bot    int       `json:"bot"`
	File   string    `json:"file"`
	Game   int       `json:"game"`
	Reason string    `json:"reason"`
	Detail string    `json:"detail,omitempty"`
	Stderr string    `json:"stderr,omitempty"` // the end of the standard error
}

// take applies a line of the journal.
func (l *Ladder) take(number int, line []byte) error {
	if number == 1 {
		if err := json.Unmarshal(line, &l.header); err != nil {
			return err
		}
		if l.header.Version != version {
			return fmt.Errorf("the class is of version %d; this program reads version %d", l.header.Version, version)
		}
		return nil
	}
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	return l.apply(&e)
}

const version = 1

// apply changes the state; the lock is held, or not yet needed.
func (l *Ladder) apply(e *event) error {
	switch {
	case e.Student != nil:
		s := e.Student
		if s.ID != len(l.students)+1 {
			return fmt.Errorf("student %d follows %d", s.ID, len(l.students))
		}
		l.students = append(l.students, &student{studentEvent: *s, arrives: make(chan struct{}, 1)})
	case e.Bot != nil:
		return l.applyBot(e)
	case e.Checked != nil:
		b, err := l.bot(e.Checked.Bot)
		if err != nil {
			return err
		}
		b.findings, b.sum, b.state = e.Checked.Findings, e.Checked.Sum, Refused
		if e.Checked.OK {
			b.state = Playing
			l.retire(b)
		}
		l.changed()
	case e.Removed != 0:
		b, err := l.bot(e.Removed)
		if err != nil {
			return err
		}
		b.state = Removed
		l.changed()
	case e.Paused != nil:
		l.paused = *e.Paused
	case e.Limits != nil:
		l.limits = *e.Limits
	case e.Record != nil:
		l.records = append(l.records, e.Record)
	case e.Fault != nil:
		b, err := l.bot(e.Fault.Bot)
		if err != nil {
			return err
		}
		b.faultCount++
		b.faults = append(b.faults, *e.Fault)
		if len(b.faults) > keptFaults {
			b.faults = b.faults[len(b.faults)-keptFaults:]
		}
	default:
		return l.applyPeople(e)
	}
	return nil
}

func (l *Ladder) applyBot(e *event) error {
	b := e.Bot
	if b.ID != len(l.bots)+1 || b.Student < 1 || b.Student > len(l.students) {
		return fmt.Errorf("bot %d of student %d follows bot %d of %d students", b.ID, b.Student, len(l.bots), len(l.students))
	}
	s := l.students[b.Student-1]
	entry := &bot{botEvent: *b, at: e.At, version: 1}
	for _, other := range s.bots {
		if other.Name == b.Name {
			entry.version++
		}
	}
	s.bots = append(s.bots, entry)
	l.bots = append(l.bots, entry)
	l.enqueue(entry)
	return nil
}

// retire takes all versions of a bot but the newest out of the field.
func (l *Ladder) retire(b *bot) {
	for _, other := range l.students[b.Student-1].bots {
		if other.Name == b.Name && other.ID != b.ID && other.state == Playing {
			if other.ID > b.ID { // two were tested at once
				b, other = other, b
			}
			other.state = Replaced
		}
	}
}
