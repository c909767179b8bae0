// Package model has the files of learned evaluations that package eval/model describes, and what
// games, searchers and training need of them: the evaluator, and states that follow a search.
package model
