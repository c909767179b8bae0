// Package model reads and writes the files of learned evaluations that package eval/model
// describes, and evaluates positions with them, also while a search moves from one to the next.
package model
