// Package queue has jobs done by any number of machines, by way of NATS JetStream. It
// knows nothing of games: a job and what comes of it are JSON.
//
//	coordinator                  NATS                               worker
//	Store.Begin(Run)    ------>  bucket versus_runs        ------>  takes the run, if it can
//	Runner.Run(jobs)    ------>  stream VERSUS_JOBS        ------>  does a few jobs
//	done(result)        <------  bucket versus_results     <------  stores what came of them
//	                             stream VERSUS_DEAD        <------  jobs that nobody could do
//	who is there        <------  bucket versus_workers     <------  every two seconds
//	how it goes         ------>  bucket versus_news                 (for Status)
//
// # Exactly once
//
// JetStream hands a job out again when its worker has not been heard of for a while
// (Run.Patience; workers say that they are alive all the time they are at it), so a job
// may be done twice. Each worker stores results under subjects of its own, and the first
// result of a job that the coordinator finds right is the one that counts. It stays there until
// the run is over, whatever becomes of messages. A coordinator that was killed begins the run
// again: it reads the results that are there, and submits only what is missing.
//
// # Trust
//
// A worker reads runs, programs and jobs, and writes results, dead letters and that it is
// there, all in its own name: [Access] has a NATS server see to that. [Runner] checks
// results, has some jobs done twice ([Repeat]), which no worker knows beforehand, and forgets all that a worker did whose
// result was wrong.
//
// # Bundles
//
// To store a message on the disk takes longer than a quick game. So jobs travel in
// bundles that take a worker about a fifth of a second, judged by the results so far;
// results of a bundle are stored by one atomic batch: each under its own id, all with
// one write. The worker that a bundle is handed to again asks for its jobs one by one
// instead, so that a job that kills its worker can only harm itself.
//
// # Failures
//
// A job that ends with an error is tried again, a little later each time, Tries times in
// all. A job that was handed out Losses times, and of which nobody came back, is given
// up, too. Either way the job goes to VERSUS_DEAD with the reason, and to another worker, if
// there is one; if that gives it up as well, its error is its result.
package queue
