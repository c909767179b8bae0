// Package contest is what programs that play tournaments share: the plan that flags
// describe, the record that it is kept in, and the table in the end.
package contest
