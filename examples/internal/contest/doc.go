// Package contest is shared by programs that play tournaments: it turns flags into a plan,
// plays it, keeps the record and prints the table.
package contest
