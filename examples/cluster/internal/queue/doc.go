// Package queue has jobs done by any number of machines, by way of NATS JetStream. It
// knows nothing of games: a job and what comes of it are JSON.
//
//	coordinator                  NATS                               worker
//	Store.Begin(Run)    ------>  bucket versus_runs        ------>  takes the run, if it can
//	Runner.Run(jobs)    ------>  stream VERSUS_JOBS        ------>  does a few jobs
//	done(result)        <------  bucket versus_results     <------  stores what came of them
//	                             stream VERSUS_DEAD        <------  jobs that nobody could do
//	who is there        <------  bucket versus_workers     <------  every two seconds
//
// # Exactly once
//
// JetStream hands a job out again when its worker has not been heard of for a while
// (Run.Patience; workers say that they are alive all the time they are at it), so a job
// may be done twice. Its result counts once, because a result is stored under the job's
// id only where there is none yet, and it stays there until the run is over, whatever
// becomes of messages. A coordinator that was killed begins the run again: it reads
// the results that are there, and submits only what is missing.
//
// # Bundles
//
// To store a message on the disk takes longer than a quick game. So jobs travel in
// bundles that take a worker about a fifth of a second, judged by the results so far;
// results of a bundle are stored by one atomic batch: each under its own id, all with
// one write. A bundle that is handed out again is split into single jobs first, so that
// a job that kills its worker can only harm itself.
//
// # Failures
//
// A job that ends with an error is tried again, a little later each time, Tries times in
// all. A job that was handed out Losses times, and of which nobody came back, is given
// up, too. Either way the job goes to VERSUS_DEAD with the reason, and its error is its
// result.
package queue
