package child

import "fmt"

// Kind is what is wrong with a program that does not answer.
type Kind int

// The kinds.
const (
	Silent  Kind = iota // it lives, and says nothing in time
	Ended               // it has ended, or was ended by the system
	Closed              // it lives, but has closed its standard input or output
	Flooded             // its line, or its output, is longer than allowed
)

// Error says why there is no answer.
type Error struct {
	Kind   Kind
	Detail string // in words, such as "the program ended: exit status 1"
}

// Error returns Detail.
func (e *Error) Error() string { return e.Detail }

func errorf(k Kind, format string, args ...any) *Error {
	return &Error{k, fmt.Sprintf(format, args...)}
}
