package paper

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/search"
)

// Options are the options of the searchers over whole turns; zero values select their defaults. A
// searcher ignores those that its documentation does not name.
type Options struct {
	Limits      search.Limits
	MemoryBytes int // of the table or the tree
	Workers     int // goroutines that search; 0 for 1

	// Width is the number of turns of a position that are searched: those of the highest
	// evaluation. 0 selects 16. More are searched only while all before them lose.
	Width int

	// Places bounds the enumeration of the turns in a position (see Game.Turns); 0
	// selects 3000. The bound at the root is ten times as large.
	Places int

	// Adaptive sets the depth to the number of rows between the ball and the back line of
	// the rival's goal, plus 6.
	Adaptive bool

	// Randomness R adds a random integer from 0 to R-1 to the score of each end. Larger
	// values make play more varied and weaker. It needs Rand.
	Randomness int

	// Forgetful N lets a longer path replace a shorter one only with probability 1/N; 0
	// and 1 always replace. The original intended this, but an expression that is always 0
	// disables it. It needs Rand.
	Forgetful int

	// Rand is the source of random numbers; it also breaks ties. Without it, the first of
	// equal ends is played, in the order of the points.
	Rand *rand.Rand

	// Progress, if not nil, is called from time to time with the result so far, by one goroutine
	// at a time.
	Progress func(search.Result[Direction])
}

// NewAlphaBeta returns principal variation search over whole turns with iterative deepening.
//
// Limits bound a search in addition to its context: Depth in turns, Nodes in positions evaluated. If
// both are zero and the context has no deadline, Nodes is search.DefaultNodes. MemoryBytes is the
// size of the transposition table, rounded down to a power of two; 0 selects 32 MiB. Width and Places
// bound the turns of a position. Progress is called after every depth.
//
// The searcher keeps its table from one search to the next, so use one per game, from one goroutine
// at a time. With limits other than time, the result is the same on every machine.
func NewAlphaBeta(g *Game, o Options) search.Searcher[State, Direction] {
	return &alphaBeta{Game: g, Limits: o.Limits, MemoryBytes: o.MemoryBytes, Width: o.Width, Places: o.Places, Progress: o.Progress}
}

// NewMCTS returns Monte-Carlo tree search over whole turns. A node is the beginning of a turn and its
// children are the turns, so the depth of a simulation counts turns, not single steps as with
// [search.MCTS]. There are no random playouts: a new node has the value of its best turn by the
// game's evaluation.
//
// Limits.Nodes is the maximum number of positions evaluated, search.DefaultNodes if it is 0 and the
// context has no deadline; Limits.Depth is not used. MemoryBytes is the approximate maximum size of
// the tree; 0 selects 1 GiB. A search ends soon after its tree is full. Progress is called each time
// the number of positions evaluated has doubled.
//
// The searcher keeps the part of the tree below the turns played from one search to the next, so use
// one per game, from one goroutine at a time. With limits other than time, the result is the same on
// every machine.
func NewMCTS(g *Game, o Options) search.Searcher[State, Direction] {
	return &mcts{Game: g, Limits: o.Limits, MemoryBytes: o.MemoryBytes, Progress: o.Progress}
}

// NewSolver returns a searcher that finds the exact winner, and a winning turn, by depth-first
// proof-number search with a transposition table. It is meant for small fields and for the end of
// games on larger ones.
//
// MemoryBytes is the size of the table, rounded down to a power of two; 0 selects 512 MiB. A small
// table costs time, but the result is exact. Workers search together and share the table; with more
// than one, the winning turn and the number of places can vary. Limits.Nodes is the maximum number of
// places (a ball and a set of segments) to visit, 0 for no limit; Limits.Depth is not used. Progress
// is called about every second with the number of places visited so far (Nodes) and the time spent.
//
// The score of a result is +1 or -1, Proven is true, and Line is a winning turn, or any turn if none
// wins. A search fails with search.ErrUnfinished if its limits or its context end it.
func NewSolver(g *Game, o Options) search.Searcher[State, Direction] {
	return &solver{Game: g, MemoryBytes: o.MemoryBytes, Workers: o.Workers, Limits: o.Limits, Progress: o.Progress}
}

// NewBacktracker returns a player like the program that Mihai Ivascu wrote for a course on the
// analysis of algorithms, around 2003. It searches a single turn without a reply:
//
//	for each turn of at most Depth steps, by backtracking:
//		leave it out if it ends in a dead end
//		keep it if it is the longest one so far to its end
//		stop if it is a goal
//	play the kept turn whose end has the highest score
//
// Limits.Depth is the maximum number of steps of a turn; 0 selects 15, and Adaptive another depth in
// each position. The original offers 5, 10, 15, 20 and 25. Randomness, Forgetful and Rand vary its
// play.
func NewBacktracker(g *Game, o Options) search.Searcher[State, Direction] {
	return &backtracker{Game: g, Depth: o.Limits.Depth, Adaptive: o.Adaptive, Randomness: o.Randomness, Forgetful: o.Forgetful, Rand: o.Rand}
}
