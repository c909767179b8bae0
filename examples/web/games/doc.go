// Package games is every game of the library as the page shows it: a file each with its
// board, its searchers and its entry.
package games
