package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game/match/jobs"
)

// A Job is a piece of work about one or more candidates.
type Job struct {
	Candidates []Candidate

	// Rand is the job's own generator: the same whichever worker does the job.
	Rand *rand.Rand

	// Batch is the same for all jobs of a batch. A generator seeded with it gives
	// every candidate of the batch the same luck, such as the same openings, which
	// makes small differences easier to see.
	Batch uint64

	// Games is how many games to play, or samples to take: 0 leaves that to the
	// objective.
	Games int

	played int64
	source *rand.PCG  // what drawn draws from
	drawn  *rand.Rand // Rand, unless somebody has replaced it
}

func newJob(about []Candidate, from *rand.PCG, batch uint64, games int) *Job {
	j := &Job{Candidates: about, Batch: batch, Games: games}
	j.seed(from)
	return j
}

// seed gives the job another generator.
func (j *Job) seed(from *rand.PCG) {
	j.source, j.drawn = from, rand.New(from)
	j.Rand = j.drawn
}

// Play counts games that were played, for budgets and reports.
func (j *Job) Play(games int) { j.played += int64(games) }

// parcel is a Job in JSON.
type parcel struct {
	Candidates []Candidate `json:"candidates"`
	Rand       []byte      `json:"rand"` // the state of the generator
	Batch      uint64      `json:"batch"`
	Games      int         `json:"games,omitempty"`
}

// MarshalJSON writes all that determines what the job comes to, the state of its
// generator included, so that it can be done by another process. It fails if Rand has
// been replaced.
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

// UnmarshalJSON reads what MarshalJSON wrote.
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

// Elsewhere returns a function that has series played by a runner, which may send the
// jobs to other machines. What it returns is an Opponent; PairingFunc makes a Pairing of
// it. Tuner.Workers is how many jobs the runner is given at once.
func Elsewhere(r jobs.Runner[*Job, Tally]) func(ctx context.Context, j *Job) (Tally, error) {
	return func(ctx context.Context, j *Job) (Tally, error) { return jobs.Do(ctx, r, j) }
}
