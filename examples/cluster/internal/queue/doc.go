// Package queue distributes jobs to any number of machines through NATS JetStream. It knows
// nothing about games: jobs and results are JSON.
//
//	coordinator                  NATS                               worker
//	Store.Begin(Run)    ------>  bucket versus_runs        ------>  takes the run, if it can
//	Runner.Run(jobs)    ------>  stream VERSUS_JOBS        ------>  does a few jobs
//	done(result)        <------  bucket versus_results     <------  stores their results
//	                             stream VERSUS_DEAD        <------  jobs that failed for good
//	list of workers     <------  bucket versus_workers     <------  every two seconds
//	progress            ------>  bucket versus_news                 (for Status)
//
// # Exactly once
//
// JetStream redelivers a job when its worker has been silent for a while (Run.Patience; workers
// send signs of life while they work), so a job may be done twice. Each worker stores results
// under its own subjects, and the first result of a job that the coordinator accepts is the one
// that counts. Results are stored until the run is over, so a lost message does no harm. A
// coordinator that was killed begins the run again: it reads the stored results and submits
// only the missing jobs.
//
// # Trust
//
// A worker reads runs, programs and jobs, and writes results, dead letters and announcements
// under its own name only: the configuration from [Access] makes a NATS server enforce this.
// [Runner] checks results and has some jobs done twice ([Repeat]); workers cannot know which.
// It discards all results of a worker that returned a wrong one.
//
// # Bundles
//
// Storing a message on disk takes longer than a fast game. Jobs are therefore sent in bundles
// that take a worker about a fifth of a second, estimated from the results so far. The results
// of a bundle are stored by one atomic batch: each under its own id, all with one write. A
// worker that receives a redelivered bundle asks for its jobs one by one instead, so that a job
// that kills its worker affects no other jobs.
//
// # Failures
//
// A job that fails with an error is retried with increasing delays, up to Tries times in all.
// A job that was delivered Losses times without an answer is given up, too. In both cases it
// goes to VERSUS_DEAD with the reason, and to another worker if there is one. If that worker
// gives it up as well, the error is the job's result.
package queue
