// Package tools has the values with which programs for any game, such as the arena and
// the cluster, ask a catalog.Entry to play, tune and learn.
package tools
