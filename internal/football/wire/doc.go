// Package wire implements the protocol of 3 v 3 football: the lines that a judge and the
// player program of a team exchange over the program's standard input and output. Package judge
// describes it.
//
// A player holds a [FromJudge], which turns the messages into positions of a game. A judge
// writes with [AppendOpening], [AppendPosition] and [AppendEnd] and reads with [ParsePlaces]
// and [ParseAction].
//
// Reading and writing take time proportional to the length of a message.
//
// The error for malformed input quotes the line and gives the expected form.
package wire
