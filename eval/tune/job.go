package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
)

// A Job is a unit of work about one or more candidates.
type Job struct {
	Candidates []Candidate

	// Rand is the job's own generator. It does not depend on the worker that does the
	// job.
	Rand *rand.Rand

	// Batch is the same for all jobs of a batch. A generator seeded with it gives every
	// candidate of the batch the same luck, such as the same openings, which makes small
	// differences easier to detect.
	Batch uint64

	// Games is how many games to play or samples to take: 0 leaves the number to the
	// objective.
	Games int

	played int64
	source *rand.PCG  // the source of drawn
	drawn  *rand.Rand // Rand, unless it has been replaced
}

func newJob(about []Candidate, from *rand.PCG, batch uint64, games int) *Job {
	j := &Job{Candidates: about, Batch: batch, Games: games}
	j.seed(from)
	return j
}

// seed replaces the job's generator.
func (j *Job) seed(from *rand.PCG) {
	j.source, j.drawn = from, rand.New(from)
	j.Rand = j.drawn
}

// Play adds to the number of games that the job has played, for budgets and reports.
func (j *Job) Play(games int) { j.played += int64(games) }

// parcel is the JSON form of a Job.
type parcel struct {
	Candidates []Candidate `json:"candidates"`
	Rand       []byte      `json:"rand"` // the state of the generator
	Batch      uint64      `json:"batch"`
	Games      int         `json:"games,omitempty"`
}

// MarshalJSON encodes everything that determines the job's result, including the state of
// its generator, so that another process can do the job. It fails if Rand has been
// replaced.
func (j *Job) MarshalJSON() ([]byte, error) {
	if j.source == nil || j.Rand != j.drawn {
		return nil, errors.New("tune: a job whose Rand is not the tuner's own cannot be sent elsewhere")
	}
	state, err := j.source.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return json.Marshal(parcel{j.Candidates, state, j.Batch, j.Games})
}

// UnmarshalJSON decodes the output of MarshalJSON; anything else is an error.
func (j *Job) UnmarshalJSON(text []byte) error {
	var p parcel
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	from := new(rand.PCG)
	if err := from.UnmarshalBinary(p.Rand); err != nil {
		return fmt.Errorf("tune: job: the generator's state: %w", err)
	}
	*j = *newJob(p.Candidates, from, p.Batch, p.Games)
	return nil
}
