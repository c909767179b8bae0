package ladder

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// Join adds a student, who gets a key. The token is the class's.
func (l *Ladder) Join(token, name string) (key string, err error) {
	if !l.header.Class.is(token) {
		return "", ErrToken
	}
	if err := checkName(name); err != nil {
		return "", err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.students) >= maxStudents {
		return "", fmt.Errorf("the class has %d students, which is the most it can have", maxStudents)
	}
	for _, s := range l.students {
		if s.Name == name {
			return "", fmt.Errorf("somebody has already joined as %q; choose another name, or use the key that you got then", name)
		}
	}
	key = newToken()
	return key, l.note(event{Student: &studentEvent{ID: len(l.students) + 1, Name: name, Key: digestOf(key)}})
}

// Upload adds a bot of a student, a new version if there is one of the name. It is
// checked, and then plays.
func (l *Ladder) Upload(student int, name string, module []byte) (bot int, err error) {
	if err := checkName(name); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.students[student-1].bots); n >= maxBots {
		return 0, fmt.Errorf("you have uploaded %d bots, which is the most that a student may", n)
	}
	for _, b := range l.students[student-1].bots {
		if b.state == Checking {
			return 0, errors.New("your last upload is still being checked; wait for it")
		}
	}
	id := len(l.bots) + 1
	if err := replace.File(l.module(id), func(w io.Writer) error {
		_, err := w.Write(module)
		return err
	}); err != nil {
		return 0, err
	}
	if err := l.note(event{Bot: &botEvent{ID: id, Student: student, Name: name, Size: len(module)}}); err != nil {
		return 0, err
	}
	l.changed()
	return id, nil
}

// module returns the file of a bot.
func (l *Ladder) module(id int) string {
	return filepath.Join(l.config.Dir, botsDir, fmt.Sprintf("%d.wasm", id))
}

// unchecked returns a bot that waits for its test.
func (l *Ladder) unchecked() (id int, name string, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.bots {
		if b.state == Checking {
			return b.ID, l.module(b.ID), true
		}
	}
	return 0, "", false
}

// verdict notes the result of a test.
func (l *Ladder) verdict(bot int, findings []program.Finding, failed error) error {
	ok := failed == nil
	if failed != nil {
		findings = append(findings, program.Finding{What: "the bot can be tested", Detail: failed.Error()})
	}
	for _, f := range findings {
		ok = ok && (f.OK || f.Note)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.bots[bot-1]; b.state != Checking {
		return nil // removed in the meantime
	}
	return l.note(event{Checked: &checkEvent{Bot: bot, OK: ok, Findings: findings}})
}

// Remove takes a bot out of the field for good.
func (l *Ladder) Remove(bot int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.bot(bot); err != nil {
		return err
	}
	return l.note(event{Removed: bot})
}

// Pause stops the matches, or lets them go on. Matches in progress end.
func (l *Ladder) Pause(paused bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.note(event{Paused: &paused})
	l.changed()
	return err
}

// SetLimits sets the limits of the matches that begin from now on.
func (l *Ladder) SetLimits(limits Limits) error {
	if err := limits.Check(); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.note(event{Limits: &limits})
}

// Module returns the module of a bot of the student.
func (l *Ladder) Module(student, bot int) ([]byte, error) {
	l.mu.Lock()
	b, err := l.bot(bot)
	l.mu.Unlock()
	if err != nil || b.Student != student {
		return nil, fmt.Errorf("you have no bot %d", bot)
	}
	return os.ReadFile(l.module(bot))
}
