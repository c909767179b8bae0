// Package child runs untrusted programs: players written by other people, in any
// language, that communicate in lines. The referees of this module share it; each of them
// adds only its protocol.
//
//	p, err := child.Start(ctx, child.Command{Args: []string{"python3", "bot.py"}})
//	for each question:
//	    line, ok := p.Next()                  // ok: an unrequested line
//	    err := p.Send(question)
//	    line, err := p.Receive(ctx, deadline) // err: a *child.Error gives the reason
//	p.Close(farewell)                         // or p.Kill()
//
// # Guarantees
//
//   - Start, every answer and the exit have a deadline. No call waits for a program that
//     does not read, does not write, or does not exit.
//   - Output is read all the time. The length of a line and the output between two
//     answers are limited. Of standard error only the tail is kept.
//   - A program that exits, or closes its standard output, is distinguished from a slow
//     one, even if a descendant holds its pipes.
//   - The kernel limits memory and processor time.
//   - When the program exits or is killed, or this process is killed, all its descendants
//     are killed.
//
// # The family
//
// On Unix a program is run by a keeper: this executable, started once more for each
// program, which the init function of this package turns into a small supervisor. (So the
// executable must be a Go program, and initialisation of other packages also runs in the
// keeper if it comes first.) The keeper waits on a pipe from this process. When the pipe
// closes, because this process ends the program or has itself ended, even by kill -9, or
// when the program has exited, the keeper kills the remaining processes and reports.
//
// On Linux the keeper is the subreaper of its descendants: those that leave the process
// group, or start a session of their own, become its children when their parent exits,
// and it kills children until none are left. If the keeper is killed, the kernel kills
// the program. Only a program that deliberately kills its keeper can leave a descendant
// behind, and not even that if Sandbox is set: then the keeper is the first process of a
// process namespace. No other process in the namespace can kill it, and all of them die
// with it.
//
// On other Unix systems the keeper leads the process group of the family and kills it as
// a whole; a descendant that moves to another group or session escapes. On other systems,
// such as Windows, only the program itself is killed; if it outlives this process, it
// sees the end of its standard input.
//
// No process or group is signalled after it has been waited for: only the keeper waits
// for its children, and it signals them before.
package child
