// Package record keeps games as lines of a file, so that no game is lost or has to be
// played again.
//
// A record is a file of JSON lines. The first is the [Header], which describes what is
// played and between whom. Every other line is a finished [Game] with all that is needed
// to replay it: seed, moves, times, versions, and what the bots wrote to standard error;
// or a [Void], which withdraws games. Lines are only ever appended, each with one write,
// so that a process killed at any moment leaves at most one incomplete last line, which
// [Open] cuts off. Appending takes the same time however long the file is. Each line has
// a checksum over it and all lines before, so that later changes are detected (package
// internal/journal).
//
// [Create] begins a record, [Open] continues one, and [Read] reads one without changing
// it, even while it grows; [ReadPart] reads some of its lines. On Unix and Windows, a record is locked while a process writes
// to it: two processes cannot write to the same one. [Verify]
// replays a game. [Log.Games] and [Stream] read records whose games do not fit into memory.
package record
