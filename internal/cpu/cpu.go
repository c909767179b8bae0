// Package cpu detects processor features.
package cpu
