// Package cpu tells what the processor can do.
package cpu
