package tune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"reflect"
	"time"

	lines "github.com/seed-61c9d78a/versus/internal/journal"
)

// journalVersion is the version of the journals that this package writes. It resumes no other version.
const journalVersion = 1

// magic is the beginning of every journal.
const magic = `{"tune":`

// header is the first line of a journal: the settings that determine a run.
type header struct {
	Version int       `json:"tune"`
	Method  string    `json:"method"`
	Label   string    `json:"label"`
	Nature  string    `json:"nature"`
	Seed    uint64    `json:"seed"`
	Games   int       `json:"games"`
	Space   Space     `json:"space"`
	Start   Candidate `json:"start"`
}

func (t *Tuner) header(r *Run) header {
	return header{journalVersion, t.Method.Name, t.Label, t.Objective.nature(), t.Seed, t.Games, r.Space, r.Start}
}

// begins reports whether a file holds the beginning of this header's line and nothing else.
func (h *header) begins(path string) bool {
	there, err1 := os.ReadFile(path)
	line, err2 := json.Marshal(h)
	n := min(len(there), len(line)-1) // before the checksum
	return err1 == nil && err2 == nil && bytes.Equal(there[:n], line[:n]) && len(there) < len(line)+len(`,"sum":"0123456789abcdef"}`)
}

// differs describes the first difference between h and other, or returns "".
func (h *header) differs(other *header) string {
	type part struct {
		what        string
		here, there any
	}
	parts := []part{{"the version", h.Version, other.Version}, {"the number of parameters", len(h.Space), len(other.Space)}}
	for i := range min(len(h.Space), len(other.Space)) {
		parts = append(parts, part{fmt.Sprintf("parameter %d", i), h.Space[i], other.Space[i]})
	}
	parts = append(parts, part{"the method", h.Method, other.Method}, part{"the label", h.Label, other.Label}, part{"the objective", h.Nature, other.Nature},
		part{"the seed", h.Seed, other.Seed}, part{"the number of games", h.Games, other.Games}, part{"the start", h.Start, other.Start})
	for _, p := range parts {
		if !reflect.DeepEqual(p.here, p.there) {
			return fmt.Sprintf("%s is %+v in the journal, %+v in this run", p.what, p.there, p.here)
		}
	}
	return ""
}

// entry is the journal line of a job.
type entry struct {
	Round   int64         `json:"round"` // from 1
	Job     int           `json:"job"`   // from 0
	About   string        `json:"about"` // fingerprint of the candidates
	Values  scores        `json:"values"`
	Fault   string        `json:"fault,omitempty"`
	Games   int64         `json:"games,omitempty"`
	Elapsed time.Duration `json:"elapsed_ns"`
}

// scores are encoded in JSON with null for Worst.
type scores []float64

// MarshalJSON encodes the scores with full precision.
func (s scores) MarshalJSON() ([]byte, error) {
	p := make([]*float64, len(s))
	for i := range s {
		if !math.IsInf(s[i], -1) {
			p[i] = &s[i]
		}
	}
	return json.Marshal(p)
}

// UnmarshalJSON decodes the output of MarshalJSON.
func (s *scores) UnmarshalJSON(text []byte) error {
	var p []*float64
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	*s = make(scores, len(p))
	for i := range p {
		(*s)[i] = Worst
		if p[i] != nil {
			(*s)[i] = *p[i]
		}
	}
	return nil
}

// line is any line after the first: one field is set.
type line struct {
	Answer *entry `json:"answer,omitempty"`
	Step   *Step  `json:"step,omitempty"`
}

// appender is the part of lines.File that a journal uses.
type appender interface {
	Append(v any) error
	Close() error
}

// A journal is a file of all answers of the objective. A nil journal records nothing. The
// Run's lock guards add; only the method's goroutine calls the other methods.
type journal struct {
	path    string
	file    appender
	answers map[[2]int64]*entry // by round and job
	steps   int                 // already in the file
	elapsed time.Duration       // at the last line of the file
	damage  error               // of a resumed file
}

// openJournal creates a journal or reads an existing one.
func openJournal(path string, resume bool, h header) (*journal, error) {
	j := &journal{path: path, answers: map[[2]int64]*entry{}}
	known := 0
	take := func(number int, text []byte) error {
		known = number
		if number == 1 {
			return checkHeader(text, &h)
		}
		return j.take(text)
	}
	var file *lines.File
	var damage *lines.Damage
	err := fs.ErrNotExist
	if resume {
		file, damage, err = lines.Open(path, magic, take)
		if errors.Is(err, lines.ErrTorn) && h.begins(path) { // nothing is lost
			if err = os.Truncate(path, 0); err == nil {
				file, damage, err = lines.Open(path, magic, take)
			}
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		file, err = lines.Create(path)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, fmt.Errorf("tune: journal: %w: resume it, or choose another name", err)
	case errors.Is(err, lines.ErrForeign):
		return nil, fmt.Errorf("tune: %s: %w", path, err)
	case err != nil:
		return nil, fmt.Errorf("tune: journal %s: %w", path, err)
	}
	file.SyncAfter = time.Second // a crash of the machine loses at most about a second
	j.file = file
	if damage != nil {
		j.damage = fmt.Errorf("tune: journal %s: %w", path, damage)
	}
	if known == 0 {
		if err := j.write(&h); err != nil {
			file.Close()
			return nil, err
		}
	}
	return j, nil
}

// checkHeader compares the first line with the header of this run.
func checkHeader(text []byte, h *header) error {
	var there header
	if err := json.Unmarshal(text, &there); err != nil || there.Version == 0 {
		return errors.New("not a journal of a tuning run")
	}
	if d := h.differs(&there); d != "" {
		return fmt.Errorf("it belongs to another run: %s", d)
	}
	return nil
}

// take records the content of a line.
func (j *journal) take(text []byte) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	switch {
	case l.Answer != nil:
		j.answers[[2]int64{l.Answer.Round, int64(l.Answer.Job)}] = l.Answer
		j.elapsed = max(j.elapsed, l.Answer.Elapsed)
	case l.Step != nil:
		j.steps = max(j.steps, l.Step.Number)
		j.elapsed = max(j.elapsed, l.Step.Elapsed)
	default:
		return fmt.Errorf("want an answer or a step: %.60q", bytes.TrimSpace(text))
	}
	return nil
}

// recall returns the entry of a job, nil if there is none.
func (j *journal) recall(round int64, job int) *entry {
	if j == nil {
		return nil
	}
	k := [2]int64{round, int64(job)}
	e := j.answers[k]
	delete(j.answers, k) // asked for only once
	return e
}

// replaying reports whether the journal holds answers that have not been asked for yet. Replaying them takes
// almost no time, so even a run whose time is up still gets to the state it had reached.
func (j *journal) replaying() bool { return j != nil && len(j.answers) > 0 }

func (j *journal) add(e *entry, about []Candidate) error {
	if j == nil {
		return nil
	}
	e.About = fingerprint(about)
	return j.write(line{Answer: e})
}

// step writes a step unless it is already in the file.
func (j *journal) step(s *Step) (replayed bool, err error) {
	if j == nil {
		return false, nil
	}
	if s.Number <= j.steps {
		return true, nil
	}
	return false, j.write(line{Step: s})
}

func (j *journal) write(v any) error { return j.failed(j.file.Append(v)) }

func (j *journal) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("tune: journal %s could not be written (the result so far is returned): %w", j.path, err)
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.failed(j.file.Close())
}
