// Package child runs programs that nobody trusts: players of other people, in any
// language, that talk in lines. It is what the referees of this module have in common;
// each of them adds only its protocol.
//
//	p, err := child.Start(ctx, child.Command{Args: []string{"python3", "bot.py"}})
//	for each question:
//	    line, ok := p.Next()                  // ok: it speaks without being asked
//	    err := p.Send(question)
//	    line, err := p.Receive(ctx, deadline) // err: a *child.Error says why there is none
//	p.Close(farewell)                         // or p.Kill()
//
// # What holds whatever the program does
//
//   - Start, every answer and the end have a deadline. Nothing waits for a program that
//     does not read, does not write, or does not die.
//   - Output is read all the time, and bounded: the line, and all that comes between two
//     answers. Of standard error only the tail is kept.
//   - A program that ends, or closes its standard output, is told from one that is
//     slow, although a descendant may hold its pipes.
//   - The kernel bounds memory and processor time.
//   - When the program ends, is killed, or we are killed ourselves, its whole family
//     ends.
//
// # The family
//
// On Unix a program is run by a keeper: this executable, started once more for each
// program, which the init function of this package turns into a small supervisor. (So
// the executable must be a Go program, and what other packages do at their
// initialisation is done in the keeper, too, if they come first.) The keeper waits on a
// pipe from us. When that closes, because we end the program or because we are gone,
// even by kill -9, or when the program has ended, the keeper kills what is left and
// reports.
//
// On Linux the keeper is the subreaper of its descendants: those that leave the process
// group, or start a session of their own, become its children when their parent ends,
// and it goes on killing children until it has none. If somebody kills the keeper, the
// kernel kills the program. Only a program that sets out to kill its keeper can leave a
// descendant behind, and not even that one if Sandbox is set: then the keeper is the
// first process of a process namespace, which no other process in it can kill, and
// with which all of them end.
//
// On other Unix systems the keeper leads the process group of the family and kills it as
// a whole; a descendant that moves to another group or session escapes. Elsewhere, such
// as on Windows, only the program itself is killed; one that outlives us sees its
// standard input end.
//
// No process or group is ever signalled after somebody has waited for it: the keeper
// alone waits for its children, and it signals them before.
package child
