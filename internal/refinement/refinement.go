// Package refinement names the parts of search.Minimax that can be switched off. Package search
// exports those that change what a search means; the others serve measurements.
package refinement

// The refinements, bits of a search.Refinement. Reductions and Singular apply only to games that allow
// them (game.Reducer). They are the only refinements that can change the score of a search to a given depth.
const (
	Deepening  = 1 << iota // iterative deepening instead of searching to Limits.Depth at once
	Table                  // the transposition table
	Ordering               // the game's Orderer, and the table's best move first
	Killers                // try moves early that refuted a sibling
	History                // try moves early that refuted other positions
	NullWindow             // search later moves with a null window first
	Aspiration             // search with a window around the last iteration's score
	Quiescence             // at the horizon, search on until the game's Quieter reports a quiet position
	Distance               // prefer faster wins and slower losses
	Star                   // at chance nodes, stop when the other outcomes cannot matter
	Reductions             // search late moves less deeply, unless they look good
	TableCuts              // before searching a position, check the table for a move that refutes it
	Singular               // with a Margin, search a move deeper that is better than all others

	// Everything is all refinements.
	Everything = 1<<iota - 1
)
