package ladder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// Join adds a student, who gets a key. The token is the class's.
func (l *Ladder) Join(token, name string) (key string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.header.Class.is(token) {
		return "", ErrToken
	}
	if err := checkName(name); err != nil {
		return "", err
	}
	present := 0
	for _, s := range l.students {
		if s.removed {
			continue
		}
		if present++; present >= maxStudents {
			return "", Refuse("the class has %d students, which is the most it can have", maxStudents)
		}
		if strings.EqualFold(s.Name, name) {
			return "", Refuse("somebody has already joined as %q; choose another name, or use the key that you got then", s.Name)
		}
	}
	key = newToken()
	return key, l.note(event{Student: &studentEvent{ID: len(l.students) + 1, Name: name, Key: digestOf(key)}})
}

// Upload adds a bot of a student, a new version if there is one of the name: a module or, if
// the class compiles, a Go program. It is tested when its turn comes, and then plays.
func (l *Ladder) Upload(ctx context.Context, student int, name string, upload io.Reader) (bot int, err error) {
	if err := checkName(name); err != nil {
		return 0, err
	}
	l.mu.Lock()
	arrives := l.students[student-1].arrives
	l.mu.Unlock()
	select { // this bounds what arrives at once, which may be slow
	case arrives <- struct{}{}:
		defer func() { <-arrives }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if err := l.mayUpload(student); err != nil {
		return 0, err
	}
	arriving := filepath.Join(l.config.Dir, botsDir, fmt.Sprintf("of%d.new", student))
	defer os.Remove(arriving)
	e := botEvent{Student: student, Name: name}
	if err := replace.File(arriving, func(w io.Writer) (err error) {
		e.Size, e.Source, err = receive(w, upload, l.config.Build != nil)
		return err
	}); err != nil {
		return 0, err
	}
	if e.Sum, err = sumOf(arriving); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.present(student); err != nil { // removed in the meantime
		return 0, ErrToken
	}
	e.ID = len(l.bots) + 1
	path := l.module(e.ID)
	if e.Source {
		path = l.source(e.ID)
	}
	if err := os.Rename(arriving, path); err != nil {
		return 0, err
	}
	return e.ID, l.note(event{Bot: &e})
}

// mayUpload returns an error if a student has uploaded enough.
func (l *Ladder) mayUpload(student int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	bots, waiting := l.students[student-1].bots, 0
	for _, b := range bots {
		if b.state == Checking {
			waiting++
		}
	}
	switch {
	case len(bots) >= maxBots:
		return Refuse("you have uploaded %d bots, which is the most that a student may", len(bots))
	case waiting >= maxWaiting:
		return Refuse("%d of your uploads wait for their test; wait for one of them", waiting)
	}
	return nil
}

// maxSource is the largest Go program in bytes.
const maxSource = 1 << 20

// receive copies an upload, and tells a module from the source of a program.
func receive(w io.Writer, upload io.Reader, compiles bool) (size int, source bool, err error) {
	const magic = "\x00asm"
	first := make([]byte, len(magic))
	n, err := io.ReadFull(upload, first)
	if errors.Is(err, io.EOF) {
		return 0, false, Refuse("the upload is empty")
	}
	from := io.MultiReader(bytes.NewReader(first[:n]), upload)
	if string(first) == magic {
		copied, err := io.Copy(w, from)
		return int(copied), false, err
	}
	if !compiles {
		return 0, false, Refuse("this is not a WebAssembly module (it must begin with \\0asm), and this server compiles no programs")
	}
	text, err := io.ReadAll(io.LimitReader(from, maxSource+1))
	if err != nil {
		return 0, false, err
	}
	if len(text) > maxSource || bytes.ContainsRune(text, 0) {
		return 0, false, Refuse("this is neither a WebAssembly module, which begins with \\0asm, nor a Go program of at most %d bytes", maxSource)
	}
	n, err = w.Write(text)
	return n, true, err
}

// module returns the file of a bot.
func (l *Ladder) module(id int) string {
	return filepath.Join(l.config.Dir, botsDir, fmt.Sprintf("%d.wasm", id))
}

// source returns that of its program.
func (l *Ladder) source(id int) string { return strings.TrimSuffix(l.module(id), "wasm") + "go" }

// queue returns the bots whose test is in progress or to come, in its order.
func (l *Ladder) queue() (all []*bot) {
	for _, b := range l.bots {
		if b.state == Checking {
			all = append(all, b)
		}
	}
	slices.SortStableFunc(all, func(a, b *bot) int { return a.turn - b.turn })
	return all
}

// enqueue puts a bot into the queue: behind the other uploads of its student, but not behind
// more than one of anybody else.
func (l *Ladder) enqueue(b *bot) {
	s := l.students[b.Student-1]
	s.turn = max(l.turn, s.turn+1)
	b.turn = s.turn
}

// unchecked returns the next bot to be tested.
func (l *Ladder) unchecked() (b *bot, limits Limits, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.queue() {
		if !b.testing {
			b.testing, l.turn = true, b.turn
			return b, l.limits, true
		}
	}
	return nil, limits, false
}

// buildTime is how long it may take to compile a program on a busy machine.
const buildTime = 3 * time.Minute

func (l *Ladder) check(ctx context.Context, b *bot, limits Limits) ([]program.Finding, error) {
	file := l.module(b.ID)
	if b.Source {
		file = l.source(b.ID)
	}
	if err := intact(file, b.botEvent.Sum); err != nil {
		return nil, err
	}
	if b.Source && l.config.Build != nil {
		within, cancel := context.WithTimeout(ctx, buildTime)
		defer cancel()
		if err := l.config.Build(within, l.source(b.ID), l.module(b.ID)); err != nil {
			return []program.Finding{{What: "the Go program can be compiled", Detail: err.Error()}}, nil
		}
	}
	return l.config.Check(ctx, l.module(b.ID), limits)
}

// verdict notes the result of a test. A bot that fails in a slow test, in which a limit of
// time may have been the machine's fault, is tested again.
func (l *Ladder) verdict(bot int, findings []program.Finding, failed error, slow bool) error {
	ok := failed == nil
	if failed != nil {
		findings = append(findings, program.Finding{What: "the bot can be tested", Detail: failed.Error()})
	}
	for _, f := range findings {
		ok = ok && (f.OK || f.Note)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bots[bot-1]
	b.testing, b.tested = false, b.tested+1
	switch {
	case b.state != Checking: // removed in the meantime
		return nil
	case !ok && slow && b.tested == 1:
		l.enqueue(b)
		return nil
	}
	e := checkEvent{Bot: bot, OK: ok, Findings: findings}
	if ok {
		var err error
		if e.Sum, err = sumOf(l.module(bot)); err != nil {
			return err
		}
	}
	return l.note(event{Checked: &e})
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
	if err != nil || b.Student != student {
		l.mu.Unlock()
		return nil, Refuse("you have no bot %d", bot)
	}
	sum := b.sum
	if sum == "" && !b.Source {
		sum = b.botEvent.Sum
	}
	l.mu.Unlock()
	module, err := os.ReadFile(l.module(bot))
	if errors.Is(err, os.ErrNotExist) {
		return nil, Refuse("bot %d has not been compiled", bot)
	}
	return module, errors.Join(err, intact(l.module(bot), sum))
}
