// Package journal keeps files of JSON lines that are only appended to, so that nothing of
// long work is lost: records of tournaments and journals of tuning runs.
//
//   - A file that is being written is locked: nobody else can write to it. The system
//     takes the lock back when its owner ends, however it ends.
//   - Each line is written with one call. What is cut off at the end, by a kill or a full
//     disk, is at most one line, which [Open] removes.
//   - Each line carries a checksum over itself and the line before, in its last member
//     "sum": a line that was changed, lost, inserted or moved is found. It is no
//     signature, since anybody can compute it.
//   - A file with a bad line is salvaged: [Open] goes on after the last good line, and
//     keeps the rest in a file beside it.
package journal
