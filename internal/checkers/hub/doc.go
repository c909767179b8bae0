// Package hub implements the engine side of the Hub protocol (version 2, of the draughts
// program Scan) for the bot of package checkers/bot on the 8x8 board.
//
//	err := hub.Serve(ctx, os.Stdin, os.Stdout)
//
// An example session, with the answers indented:
//
//	hub
//	    id name=versus version=0.1 author=versus
//	    param name=variant value=english type=enum values="english damas"
//	    param name=hash value=64 type=int min=1 max=65536
//	    param name=threads value=1 type=int min=1 max=256
//	    param name=endgame value=4 type=int min=0 max=5
//	    param name=database value="" type=string
//	    wait
//	init
//	    ready
//	pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww
//	level move-time=0.5
//	go think
//	    info depth=9 score=0.02 nodes=12345 time=0.01 nps=1.2 pv="11-15 23-19"
//	    done move=11-15 ponder=23-19
//
// # Details for the 8x8 board
//
// A position is the side to move, W or B, and the 32 squares in the order of their
// numbers: b and B are the men and kings of Black, who moves first and starts on 1 to 12,
// w and W those of White, and e is an empty square. A capture is written as its first and last
// square and the squares of the captured pieces in any order: 22x8x18x11.
//
// The answer to a line that is malformed or out of order is error message="...", and the line
// has no effect, except that after a refused pos or level there is no position or no limit
// until a valid one is sent, and go is an error. Negative times count as none left. Unknown
// commands and arguments are ignored, as the protocol requires; an argument that occurs twice is
// an error, and so are infinite beside other limits, and two modes of go. During a search, the commands stop, ping, ponder-hit and quit are accepted; all
// others are errors, but after stop they wait for done. At the end of the input, a search with a
// limit is still finished.
//
// Source: F. Letouzey, Hub protocol for draughts, version 2, 2017.
package hub
