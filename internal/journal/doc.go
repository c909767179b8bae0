// Package journal keeps append-only files of JSON lines, so that no part of a long run is
// lost: records of tournaments and journals of tuning runs.
//
//   - A file is locked while it is being written: no other process can write to it. The
//     system releases the lock when its owner ends, however it ends.
//   - Each line is written with one call. A kill or a full disk can cut off at most one
//     line, which [Open] removes.
//   - Each line carries a checksum over itself and the line before, in its last member
//     "sum": a line that was changed, lost, inserted or moved is detected. It is not a
//     signature, because anyone can compute it.
//   - A file with a bad line is salvaged: [Open] continues after the last good line, and
//     keeps the rest in a file beside it.
package journal
