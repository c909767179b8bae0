package ladder

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"strings"
)

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
var ErrToken = errors.New("this token is not known here; ask the teacher for the class's link")

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
