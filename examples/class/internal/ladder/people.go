package ladder

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// keyEvent gives a student another key.
type keyEvent struct {
	Student int    `json:"student"`
	Key     digest `json:"key"`
}

// Person is a student as the teacher sees one.
type Person struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Bots int    `json:"bots"` // uploads
}

// Students returns the students who have not been removed.
func (l *Ladder) Students() []Person {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := []Person{}
	for _, s := range l.students {
		if !s.removed {
			all = append(all, Person{s.ID, s.Name, len(s.bots)})
		}
	}
	return all
}

// present returns a student who has not been removed; the lock is held.
func (l *Ladder) present(id int) (*student, error) {
	if id < 1 || id > len(l.students) || l.students[id-1].removed {
		return nil, fmt.Errorf("there is no student %d", id)
	}
	return l.students[id-1], nil
}

// RemoveStudent takes a student with all bots out of the class: the seat and the name are free.
func (l *Ladder) RemoveStudent(id int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.present(id); err != nil {
		return err
	}
	return l.note(event{Gone: id})
}

// Renew replaces the token with which students join. Those who have joined stay.
func (l *Ladder) Renew() (token string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	token = newToken()
	d := digestOf(token)
	return token, l.note(event{Class: &d})
}

// Reset gives a student another key, in place of one that is lost.
func (l *Ladder) Reset(id int) (key string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.present(id); err != nil {
		return "", err
	}
	key = newToken()
	return key, l.note(event{Key: &keyEvent{id, digestOf(key)}})
}

// Show lets strangers see the table and the games, or keeps them to the class.
func (l *Ladder) Show(strangers bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.note(event{Open: &strangers})
}

// MaySee reports whether who has a token, or "" for none, may see the table and the games.
func (l *Ladder) MaySee(token string) bool {
	l.mu.Lock()
	open := l.open || l.header.Class.is(token)
	l.mu.Unlock()
	_, err := l.Student(token)
	return open || err == nil || l.IsTeacher(token)
}

// applyPeople applies an event about students, if e is one.
func (l *Ladder) applyPeople(e *event) error {
	switch {
	case e.Gone != 0:
		s, err := l.present(e.Gone)
		if err != nil {
			return err
		}
		s.removed = true
		for _, b := range s.bots {
			b.state = Removed
		}
		l.changed()
	case e.Key != nil:
		s, err := l.present(e.Key.Student)
		if err != nil {
			return err
		}
		s.Key = e.Key.Key
	case e.Class != nil:
		l.header.Class = *e.Class
	case e.Open != nil:
		l.open = *e.Open
	default:
		return errors.New("an event of no known kind")
	}
	return nil
}

// newToken returns a secret of 130 bits.
func newToken() string { return rand.Text() }

// digest is the SHA-256 sum of a token in hexadecimal digits: who reads the journal does not
// learn the token. A token is random and long, so that no slow hash is needed.
type digest string

func digestOf(token string) digest {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.TrimSpace(token))))
	return digest(hex.EncodeToString(sum[:]))
}

func (d digest) is(token string) bool {
	return subtle.ConstantTimeCompare([]byte(d), []byte(digestOf(token))) == 1
}

// ErrToken is the error for a token that nobody has.
var ErrToken = Refuse("this token is not known here; ask the teacher for the class's link")

// Student returns the number of the student with the key.
func (l *Ladder) Student(key string) (id int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.students {
		if !s.removed && s.Key.is(key) {
			id = s.ID
		}
	}
	if id == 0 {
		return 0, ErrToken
	}
	return id, nil
}

// IsTeacher reports whether the token is the teacher's.
func (l *Ladder) IsTeacher(token string) bool { return l.header.Teacher.is(token) }
