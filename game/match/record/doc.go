// Package record keeps games as lines of a file, so that nothing that was played is
// lost or played again.
//
// A record is a file of JSON lines: the first is the [Header], which says what is being
// played and between whom, every other one a finished [Game] with all that is needed
// to replay it: seed, moves, times, versions, and what the bots wrote to standard
// error; or a [Void], which takes games back. Lines are only ever appended, each with one write, so that a process killed
// at any moment leaves at most one incomplete last line, which [Open] cuts off. Appending
// takes the same time however long the file is. Each line has a checksum over it and all
// lines before, so that a later change is found (package internal/journal).
//
// [Create] begins a record, [Open] goes on with one, [Read] looks at one without
// changing it, even while it grows. On Unix and Windows, a record that is being written is
// locked: two processes cannot write to the same one. [ReadWhole] checks the lines, and
// [Verify] the games, by playing them over again.
package record
