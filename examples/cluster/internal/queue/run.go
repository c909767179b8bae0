package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Run is a set of jobs that belong together, such as a tournament or a learning run.
type Run struct {
	ID    string `json:"id"`    // letters, digits, - and _
	Kind  string `json:"kind"`  // determines the meaning of Setup
	Title string `json:"title"` // for people
	Game  string `json:"game"`

	// Version is the version of the code that workers must have.
	Version string `json:"version"`

	// Platform, such as linux/amd64, is the platform of the run's programs; "" if it has none.
	Platform string `json:"platform,omitempty"`

	Setup json.RawMessage `json:"setup"`
	Began time.Time       `json:"began"`

	// Refused are the workers whose results are rejected.
	Refused []string `json:"refused,omitempty"`

	// Patience is how long a worker may be silent before its jobs are redelivered; 0 means
	// DefaultPatience.
	Patience time.Duration `json:"patience"`

	News string `json:"news,omitempty"` // the progress, for people
}

// DefaultPatience is the Patience of a Run that sets none.
const DefaultPatience = 10 * time.Second

// Limits after which a job is given up.
const (
	Tries  = 5  // attempts that failed with an error
	Losses = 10 // deliveries without an answer
)

var goodID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func (r *Run) subject() string  { return "versus.jobs." + r.ID + "." }
func (r *Run) consumer() string { return "run-" + r.ID }

// job is a job as sent to workers.
type job struct {
	id   string          // from the subject of the message
	Data json.RawMessage `json:"data"`
	Not  []string        `json:"not,omitempty"` // workers that must not do it

	failures int // the number of workers that gave it up
}

// message returns a message with a value in JSON, which contains only valid JSON.
func message(subject string, value any) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data, _ = json.Marshal(value)
	return m
}

// Result is the outcome of a job. Each worker stores its results under subjects of its own, so that
// a server can prevent it from answering in another's name.
type Result struct {
	Worker string          `json:"-"` // from the subject of the message
	Took   time.Duration   `json:"took_ns"`
	Error  string          `json:"error,omitempty"` // why the job was given up; otherwise Data is set
	Data   json.RawMessage `json:"data,omitempty"`
}

// Member is a worker's announcement of itself.
type Member struct {
	Name     string   `json:"name"`
	Cores    int      `json:"cores"` // number of concurrent jobs
	Version  string   `json:"version"`
	Games    []string `json:"games"`
	Platform string   `json:"platform,omitempty"` // of the programs that it runs; "" if it runs none
	Done     int64    `json:"done"`               // number of jobs done so far
}

// Able describes why a worker cannot take a run. It returns "" if it can.
func (m *Member) Able(r *Run) string {
	switch {
	case m.Version != r.Version:
		return fmt.Sprintf("the run needs code version %s; this is %s", r.Version, m.Version)
	case slices.Contains(r.Refused, m.Name):
		return "the run refuses this worker's results"
	case !slices.Contains(m.Games, r.Game):
		return fmt.Sprintf("the run plays %s, which this worker does not", r.Game)
	case r.Platform != "" && m.Platform == "":
		return "the run brings programs, which this worker does not run"
	case r.Platform != "" && m.Platform != r.Platform:
		return fmt.Sprintf("the run's programs are for %s; this is %s", r.Platform, m.Platform)
	}
	return ""
}

// Status is the state of a cluster.
type Status struct {
	Runs    []RunStatus `json:"runs"`
	Workers []Member    `json:"workers"`
}

// RunStatus is the progress of a run.
type RunStatus struct {
	Run
	Queued  uint64 `json:"queued"`  // jobs
	Working int    `json:"working"` // jobs that workers have taken
}

// Status listens to the announcements of coordinators and workers for a few seconds.
func (s *Store) Status(ctx context.Context) (st Status, err error) {
	heard := make(chan *nats.Msg, 10_000)
	sub, err := s.nc.ChanSubscribe("versus.*.*", heard) // runSubject and workerSubject
	if err != nil {
		return st, err
	}
	defer sub.Unsubscribe()
	runs, workers := map[string]Run{}, map[string]Member{}
	for over := time.After(2 * beat); over != nil; {
		select {
		case <-ctx.Done():
			return st, context.Cause(ctx)
		case <-over:
			over = nil
		case m := <-heard:
			var r Run
			var w Member
			switch name, worker := strings.CutPrefix(m.Subject, workerSubject); {
			case worker && json.Unmarshal(m.Data, &w) == nil:
				w.Name = name
				workers[name] = w
			case !worker && json.Unmarshal(m.Data, &r) == nil:
				runs[m.Subject] = r
			default:
				delete(runs, m.Subject) // it is over
				delete(workers, name)
			}
		}
	}
	for _, subject := range slices.Sorted(maps.Keys(runs)) {
		rs := RunStatus{Run: runs[subject]}
		if c, err := s.jobs.Consumer(ctx, rs.consumer()); err == nil {
			rs.Queued, rs.Working = c.CachedInfo().NumPending, c.CachedInfo().NumAckPending
		}
		st.Runs = append(st.Runs, rs)
	}
	for _, name := range slices.Sorted(maps.Keys(workers)) {
		st.Workers = append(st.Workers, workers[name])
	}
	return st, nil
}
