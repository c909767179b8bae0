package tune

import "math/rand/v2"

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
}

func newJob(about []Candidate, from *rand.PCG, batch uint64, games int) *Job {
	return &Job{Candidates: about, Rand: rand.New(from), Batch: batch, Games: games}
}

// Play adds to the number of games that the job has played, for budgets and reports.
func (j *Job) Play(games int) { j.played += int64(games) }
