package tune

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"time"
)

// JournalVersion is the version of the journals that this package writes, and the only
// one that it resumes.
const JournalVersion = 1

// magic is how every journal begins.
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
	return header{JournalVersion, t.Method.Name(), t.Label, r.nature.String(), t.Seed, t.Games, r.Space, r.Start}
}

// differs says what other does differently, or "".
func (h *header) differs(other *header) string {
	say := func(what string, here, there any) string {
		return fmt.Sprintf("%s is %v there, %v here", what, there, here)
	}
	switch {
	case h.Version != other.Version:
		return say("the version", h.Version, other.Version)
	case len(h.Space) != len(other.Space):
		return say("the number of parameters", len(h.Space), len(other.Space))
	}
	for i := range h.Space {
		if !reflect.DeepEqual(h.Space[i], other.Space[i]) {
			return say(fmt.Sprintf("parameter %d", i), fmt.Sprintf("%+v", h.Space[i]), fmt.Sprintf("%+v", other.Space[i]))
		}
	}
	switch {
	case h.Method != other.Method:
		return say("the method", h.Method, other.Method)
	case h.Label != other.Label:
		return say("the label", fmt.Sprintf("%q", h.Label), fmt.Sprintf("%q", other.Label))
	case h.Nature != other.Nature:
		return say("the objective", h.Nature, other.Nature)
	case h.Seed != other.Seed:
		return say("the seed", h.Seed, other.Seed)
	case h.Games != other.Games:
		return say("the number of games", h.Games, other.Games)
	case !reflect.DeepEqual(h.Start, other.Start):
		return say("the start", h.Start, other.Start)
	}
	return ""
}

// entry is a line about a job.
type entry struct {
	Round   int64         `json:"round"` // from 1
	Job     int           `json:"job"`   // from 0
	About   string        `json:"about"` // fingerprint of the candidates
	Values  Scores        `json:"values"`
	Fault   string        `json:"fault,omitempty"`
	Games   int64         `json:"games,omitempty"`
	Elapsed time.Duration `json:"elapsed_ns"`
}

// Scores are scores in JSON: null stands for Worst.
type Scores []float64

// MarshalJSON writes the scores, in full precision.
func (s Scores) MarshalJSON() ([]byte, error) {
	p := make([]*float64, len(s))
	for i := range s {
		if !math.IsInf(s[i], -1) {
			p[i] = &s[i]
		}
	}
	return json.Marshal(p)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *Scores) UnmarshalJSON(text []byte) error {
	var p []*float64
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	*s = make(Scores, len(p))
	for i := range p {
		(*s)[i] = Worst
		if p[i] != nil {
			(*s)[i] = *p[i]
		}
	}
	return nil
}

// line is any line but the first: one of the two.
type line struct {
	Answer *entry `json:"answer,omitempty"`
	Step   *Step  `json:"step,omitempty"`
}

// sink is what a journal needs of a file.
type sink interface {
	io.WriteCloser
	Sync() error
}

// A journal is a file of everything that the objective answered. A nil journal keeps
// nothing. The Run's lock guards add; the rest is called by the method's goroutine.
type journal struct {
	path    string
	file    sink
	answers map[[2]int64]*entry // by round and job
	steps   int                 // in the file already
	elapsed time.Duration       // at the last line of the file
	synced  time.Time
}

// openJournal begins a journal, or reads the one that exists.
func openJournal(path string, resume bool, h header) (*journal, error) {
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(path, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("tune: journal %s exists: resume it, or choose another name", path)
	} else if err != nil {
		return nil, fmt.Errorf("tune: journal: %w", err)
	}
	j := &journal{path: path, file: file, answers: map[[2]int64]*entry{}, synced: time.Now()}
	good, err := j.read(file, &h)
	if err == nil {
		err = file.Truncate(good) // a line that was being written when the run was killed
	}
	if err == nil {
		_, err = file.Seek(good, io.SeekStart)
	}
	if err == nil && good == 0 {
		err = j.write(&h)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// longestLine bounds a line of a journal, in bytes.
const longestLine = 64 << 20

// read reads a journal and returns the length of its complete lines.
func (j *journal) read(from io.Reader, h *header) (good int64, err error) {
	r := bufio.NewReaderSize(from, 1<<16)
	for n := 1; ; n++ {
		text, err := readLine(r)
		if err == io.EOF {
			if n == 1 && !bytes.HasPrefix(text, []byte(magic)[:min(len(text), len(magic))]) {
				return 0, fmt.Errorf("tune: %s: not a journal of this package", j.path)
			}
			return good, nil
		} else if err != nil {
			return 0, fmt.Errorf("tune: journal %s, line %d: %w", j.path, n, err)
		}
		if n == 1 {
			err = j.checkHeader(text, h)
		} else {
			err = j.take(text)
		}
		if err != nil {
			return 0, fmt.Errorf("tune: journal %s, line %d: %w", j.path, n, err)
		}
		good += int64(len(text))
	}
}

// readLine returns a line with its end. An incomplete one counts as the end of the file.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(part) > longestLine {
			return nil, fmt.Errorf("longer than %d bytes", longestLine)
		}
		text = append(text, part...)
		if err != bufio.ErrBufferFull {
			return text, err
		}
	}
}

func (j *journal) checkHeader(text []byte, h *header) error {
	var there header
	if err := json.Unmarshal(text, &there); err != nil || there.Version == 0 {
		return errors.New("not a journal of this package")
	}
	if d := h.differs(&there); d != "" {
		return fmt.Errorf("the journal of another run: %s", d)
	}
	return nil
}

// take keeps what a line says.
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
		return fmt.Errorf("neither an answer nor a step: %.60q", bytes.TrimSpace(text))
	}
	return nil
}

// recall returns what is known of a job, or nil.
func (j *journal) recall(round int64, job int) *entry {
	if j == nil {
		return nil
	}
	k := [2]int64{round, int64(job)}
	e := j.answers[k]
	delete(j.answers, k) // it is asked for once
	return e
}

// replaying reports whether the journal knows answers that have not been asked for. Going
// through them takes no time worth mentioning, so that a run whose time is over still
// comes to what it had found.
func (j *journal) replaying() bool { return j != nil && len(j.answers) > 0 }

func (j *journal) add(e *entry) error {
	if j == nil {
		return nil
	}
	return j.write(line{Answer: e})
}

// step writes a step, unless the file has it already.
func (j *journal) step(s *Step) (replayed bool, err error) {
	if j == nil {
		return false, nil
	}
	if s.Number <= j.steps {
		return true, nil
	}
	if err := j.write(line{Step: s}); err != nil {
		return false, err
	}
	if time.Since(j.synced) < time.Second { // after a crash of the machine, a second is lost
		return false, nil
	}
	j.synced = time.Now()
	return false, j.failed(j.file.Sync())
}

// write appends one line with a single call, so that a process that is killed leaves
// whole lines and at most one torn one.
func (j *journal) write(v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = j.file.Write(append(text, '\n'))
	}
	return j.failed(err)
}

func (j *journal) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("tune: journal %s could not be written; what was found is in the result: %w", j.path, err)
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.failed(errors.Join(j.file.Sync(), j.file.Close()))
}

// ReadHistory reads the steps of a journal, such as for a plot. A line that is
// incomplete at the end, as in the journal of a run that is going on, is left out.
func ReadHistory(from io.Reader) ([]Step, error) {
	r := bufio.NewReaderSize(from, 1<<16)
	var steps []Step
	for n := 1; ; n++ {
		text, err := readLine(r)
		if err == io.EOF {
			return steps, nil
		}
		var l line
		if err == nil {
			err = json.Unmarshal(text, &l)
		}
		if err != nil {
			return steps, fmt.Errorf("tune: history, line %d: %w", n, err)
		}
		if l.Step != nil {
			steps = append(steps, *l.Step)
		}
	}
}
