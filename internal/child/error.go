package child

import "fmt"

// Kind is the reason why a program does not answer.
type Kind int

// The kinds.
const (
	Silent  Kind = iota // it is running, but did not answer in time
	Ended               // it has exited, or was killed by the system
	Closed              // it is running, but has closed its standard input or output
	Flooded             // its line, or its output, exceeds the limit
)

// Error describes why there is no answer.
type Error struct {
	Kind   Kind
	Detail string // in words, such as "the program ended: exit status 1"
}

// Error returns Detail.
func (e *Error) Error() string { return e.Detail }

func errorf(k Kind, format string, args ...any) *Error {
	return &Error{k, fmt.Sprintf(format, args...)}
}
