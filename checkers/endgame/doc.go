// Package endgame solves checkers positions with few pieces by retrograde analysis.
//
// A [Table] tells who wins and in how many plies, for at most five pieces. It lives in
// memory and is made when it is needed:
//
//	table, err := endgame.Build(ctx, checkers.English, 4, nil)
//	v, ok := table.Probe(state)
//
// A [Database] tells who wins, for at most six pieces. It lives in files that are made once,
// by a [Builder] or by go run ./examples/checkers tables:
//
//	err := endgame.Builder{Rules: checkers.English, Pieces: 6}.Build(ctx, dir)
//	database, err := endgame.Open(dir, checkers.English)
//	winner, ok := database.Winner(state)
//
// # Values
//
// A [Value] tells the winner under best play and the distance: the plies until the
// loser has no move, the winner hurrying and the loser delaying. Where repetition
// draws, everything else is a draw. Under rules that give a repeated position to the
// side with more pieces ([checkers.Damas]), a position without a forced win can still
// be won by going around in circles; such wins are marked ByCycle and have no
// distance, since they end when the positions of a game have recurred often enough.
//
// The table knows positions, not games: it leaves aside how often they have occurred
// already, and the rule of 40 moves (no win in the table for English takes that long
// without a capture or a man's move; a test checks it).
//
// # Method
//
// Positions are normalised so that First is to move (the board is turned around
// otherwise), sorted into slices by the numbers of men and kings of the mover and the
// rival, and numbered by the combinatorial number system: each slice is one byte a
// position. Captures and crownings lead to slices with fewer pieces or men, which are
// solved before. Within a slice, together with that of the exchanged roles:
//
//	for each position: look up what captures and crownings lead to,
//	                   count the other steps
//	for d = 0, 1, 2, ...: for each position decided at distance d:
//	    lost: each predecessor is won at distance d+1
//	    won:  each predecessor has one way out less; without any, it is lost
//	what is left can be kept up for ever
//
// The same propagation then decides who can force a way into a better slice where
// that is worth more than going on for ever (see cycle.go). Work and memory are
// linear in the number of positions: some nine million for four pieces, which take
// seconds, and twenty times as many for five, a byte each, which one core solves in one
// and a half minutes.
//
// # The database
//
// It takes the same numbering, and the same propagation without distances: a byte for each
// position of the two slices being solved, two bits for those that they lead to, and no
// order of work. Where repetition gives the game to the side with more pieces, going on for
// ever counts as its win.
//
// Each pair of slices is a file of its own, such as KKMvKM.wld: two kings and a man against a
// king and a man, either side to move. Outcomes are in blocks of 1024 positions, coded by
// runs (see runs.go); to look one up is to walk along the runs of one block. All files are
// checked by their SHA-256 when they are opened.
//
// By English rules, on an AMD EPYC server: five pieces took 27 seconds of one core's time and are
// 11 MB; six took 480 seconds, with two workers at most 1.9 GB of memory, and are 229 MB. Random
// positions of six pieces are looked up at 2.1 million a second. To measure, and to compare
// five million positions with their successors:
//
//	go test ./checkers/endgame -short -run DatabaseConsistent -bench Winner -database DIR
//
// Source: K. Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9(3),
// 1986; for checkers, R. Lake, J. Schaeffer, P. Lu, Solving Large Retrograde Analysis
// Problems Using a Network of Workstations, 1993.
package endgame
