package queue

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
)

// Run is something that jobs belong to: a tournament, or a tuner's search.
type Run struct {
	ID    string `json:"id"`    // letters, digits, - and _
	Kind  string `json:"kind"`  // what workers are to make of Setup
	Title string `json:"title"` // for people
	Game  string `json:"game"`

	// Version is the version of the code that workers must have.
	Version string `json:"version"`

	// Platform, such as linux/amd64, is that of the run's programs; empty if it has none.
	Platform string `json:"platform,omitempty"`

	Setup json.RawMessage `json:"setup"`
	Began time.Time       `json:"began"`

	// Priority: workers do what runs of a higher one have for them before all else.
	Priority int `json:"priority,omitempty"`

	// Refused are the workers whose results do not count.
	Refused []string `json:"refused,omitempty"`

	// Patience is how long nothing may be heard of a worker before its jobs are handed
	// out again; 0 stands for DefaultPatience.
	Patience time.Duration `json:"patience"`
}

// DefaultPatience is that of a Run.
const DefaultPatience = 10 * time.Second

// After so many attempts a job is given up.
const (
	Tries  = 5  // that ended with an error
	Losses = 10 // from which no worker came back
)

var goodID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func (r *Run) subject() string  { return "versus.jobs." + r.ID + "." }
func (r *Run) consumer() string { return "run-" + r.ID }

// job is a piece of work.
type job struct {
	ID    string          `json:"id"`
	Kind  string          `json:"kind,omitempty"`
	Data  json.RawMessage `json:"data"`
	Alone bool            `json:"alone,omitempty"` // in a bundle of its own
	Not   []string        `json:"not,omitempty"`   // workers who are not to do it; it is alone then
}

// bundle returns a message with jobs of a run.
func (r *Run) bundle(jobs []job) (*nats.Msg, error) {
	m := nats.NewMsg(r.bundleSubject(jobs))
	var err error
	m.Data, err = json.Marshal(jobs)
	return m, err
}

func (r *Run) bundleSubject(jobs []job) string {
	return fmt.Sprintf("%s%s.%d", r.subject(), jobs[0].ID, len(jobs))
}

// Result is what came of a job.
type Result struct {
	Worker  string          `json:"-"`       // by the subject that it was published on
	Version string          `json:"version"` // of the worker's code
	Took    time.Duration   `json:"took_ns"`
	Alone   bool            `json:"alone,omitempty"` // the job is to be handed out again, by itself
	Error   string          `json:"error,omitempty"` // why it was given up; otherwise:
	Data    json.RawMessage `json:"data,omitempty"`
}

// message returns the message that stores what came of a job in a worker's hands. Each
// worker has subjects of its own, so that a server can see to it that nobody answers in
// another's name; and one for jobs that it has not done, so that what it has done stays.
func (r *Run) message(id, worker string, result Result) (*nats.Msg, error) {
	if result.undone() {
		id += undoneSuffix
	}
	m := nats.NewMsg(bucketSubject + r.ID + "." + id + "." + worker)
	var err error
	m.Data, err = json.Marshal(result)
	return m, err
}

// undoneSuffix is in the subject of a Result that is none.
const undoneSuffix = "-undone"

func (r *Result) undone() bool { return r.Alone || r.Error != "" }

// Dead is a job that was given up.
type Dead struct {
	Run    string          `json:"run"`
	Job    string          `json:"job"`
	Reason string          `json:"reason"`
	Worker string          `json:"worker"` // who gave it up
	At     time.Time       `json:"at"`
	Data   json.RawMessage `json:"data"`
}

// Member is what a worker tells of itself.
type Member struct {
	Name     string   `json:"name"`
	Cores    int      `json:"cores"` // jobs at once
	Version  string   `json:"version"`
	Games    []string `json:"games"`
	Platform string   `json:"platform,omitempty"` // of the programs that it runs; empty if it runs none
	Speed    float64  `json:"speed"`              // by the benchmark of whoever makes the worker
	Working  int      `json:"working"`            // jobs or bundles at the moment
	Done     int64    `json:"done"`               // jobs so far
}

// Able says why a worker cannot take a run, or nothing.
func (m *Member) Able(r *Run) string {
	switch {
	case m.Version != r.Version:
		return fmt.Sprintf("it needs code version %s; this is %s", r.Version, m.Version)
	case slices.Contains(r.Refused, m.Name):
		return "it refuses this worker's results"
	case !slices.Contains(m.Games, r.Game):
		return fmt.Sprintf("it plays %s, which this worker does not", r.Game)
	case r.Platform != "" && m.Platform == "":
		return "it brings programs, which this worker does not run"
	case r.Platform != "" && m.Platform != r.Platform:
		return fmt.Sprintf("its programs are for %s; this is %s", r.Platform, m.Platform)
	}
	return ""
}
