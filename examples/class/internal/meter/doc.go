// Package meter rewrites a WebAssembly module so that it counts the instructions that it
// executes, and stops when it has used up what it was given.
//
// The rewritten module exports a global variable, [Fuel]. Every basic block first
// subtracts the number of its instructions from it, and a function or an iteration of a
// loop that starts with a negative value traps. Those that only structure the code (block,
// loop, else, end, nop) do not count, but a function and an iteration count as one at least. So the fuel that a computation takes
// depends on nothing but the module and its input: not on the machine, nor on what else
// it is doing. The code between two checks has no loop and no call, which bounds what is
// executed after the fuel has run out.
//
// An instruction that moves, fills or grows a part of memory or of a table, of n elements,
// counts as n/8 more. What functions of the host do is not counted here. Refused are modules with
// more than 100,000 functions, tables of more than 2^20 elements, and functions with more than 50,000
// local variables, 20,000 blocks within each other, or 20,000 targets in their tables of branches.
//
// Source: the binary format of the WebAssembly Core Specification 2.0, with its fixed-width
// SIMD instructions. Instructions of later proposals are refused by name.
package meter
