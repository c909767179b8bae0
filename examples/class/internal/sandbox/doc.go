// Package sandbox runs a bot that is a WebAssembly module, a program for WASI preview 1
// that speaks the protocol of package program on its standard input and output.
//
// The bot has nothing else: no files, no network, no environment. Its memory is limited,
// and so is its fuel, the number of instructions that it may execute for each line of
// input (see package meter). Its clock is that of its instructions, which pass at a fixed
// number in a second, and its random numbers come from a seed. So a bot gives the same
// answers to the same messages on every machine and every system, however busy, and a
// match whose limits are fuel, nodes or depth can be repeated anywhere. (The payload of a
// floating-point NaN is the one thing that WebAssembly leaves to the processor.)
//
// A module is not trusted to be valid, small or quick to compile: run it in a process of
// its own, with limits, as package program does with the command "class sandbox".
package sandbox
