// Package queue distributes jobs to any number of machines through NATS JetStream. It knows
// nothing about games: jobs and results are JSON.
//
//	coordinator                  NATS                               worker
//	Store.Begin(Run)    ------>  subject versus.runs       ------>  takes the run, if it can
//	Runner.Run(jobs)    ------>  stream VERSUS_JOBS        ------>  does a few jobs
//	done(result)        <------  stream VERSUS_RESULTS     <------  stores their results
//	list of workers     <------  subject versus.workers    <------  every second
//
// Runs and workers are announced every second and not stored; jobs and results are.
//
// # Exactly once
//
// JetStream redelivers a job when its worker has been silent for a while (Run.Patience; workers
// send signs of life while they work), so a job may be done twice. Each worker stores results
// under its own subjects, and the first result of a job that the coordinator accepts is the one
// that counts. Results are stored until the run is over, so a lost connection does no harm. A
// coordinator that was killed begins the run again: it reads the stored results and submits
// only the missing jobs.
//
// # Trust
//
// A worker reads runs, programs and jobs, and writes results and announcements under its own
// name only: the configuration from [Access] makes a NATS server enforce this. [Runner] checks
// results and has some jobs done twice ([Repeat]); workers cannot choose which. It discards all
// results of a worker that returned a wrong one.
//
// # Bundles
//
// Storing a message on disk takes longer than a fast game. Jobs and results are therefore stored
// in atomic batches, with one write each. A worker takes the jobs of about a fifth of a second,
// estimated from those before, and stores their results together. The results of jobs that were
// delivered before are stored one by one, so that a job that kills its worker does not take
// others along for long.
//
// # Failures
//
// A job that fails with an error is retried with increasing delays, up to Tries times in all.
// A job that was delivered Losses times without an answer is given up, too. In both cases another
// worker tries it, if there is one. If that worker gives it up as well, the error is the job's
// result.
package queue
