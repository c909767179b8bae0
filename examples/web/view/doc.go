// Package view is what a game needs to be drawn in a browser and played by clicks: a
// board, the scene of a position, and the places that a move is clicked on.
//
// The rules stay as they are. A [View] stands beside a game.Game and translates: its
// three methods are enough to play, and further ones, found by their presence, make it
// nicer.
//
//	Board(l)         what never changes: size, places that can be clicked, coordinates
//	Scene(at)        what a position shows: pieces, lines, marks, and how the last move went
//	Paths(at, m)     the places to click, in order, to play m
//
//	capability       method        without it
//	[Labeler]        Label         a move is spoken as its notation
//	[Ender]          Ending        a result is told without a reason
//	[Composer]       Parts         moves are made by clicking places
//
// Units are cells: x grows to the right, y downwards, and a cell is 1 x 1. Pieces and
// points are given by their centres, everything with a size by its top left corner. All
// types are plain values that encoding/json turns into what the page reads; the page
// knows nothing of any game but the kinds of things that are drawn (see the constants),
// so a new game that uses these needs no JavaScript.
//
// # A board for your own game
//
// Tic-tac-toe, whose rules are the tutorial in examples/tictactoe/rules, gets its board
// in two small methods and a one-line third; the Example of this package is the whole
// of it, and games/tictactoe.go the same with labels. To see it in the browser,
//
//  1. write the three methods,
//  2. add an entry to the list in games/catalog.go: the name, the rules, the view, and
//     the searchers that may play it,
//  3. go run ./examples/web
//
// # Clicks
//
// The page shows as clickable the places with which some path begins. After each click
// those moves are left whose paths begin with the places clicked, and a move is played
// when its path is complete. So no path of a position may be the beginning of another
// move's path. A move may have several paths.
//
// # Animation
//
// A piece is the same in two scenes if its ID is, and [Last] says how it got from one to
// the other. Pieces without a motion just appear, and taken ones disappear at a given
// moment. Fractions of time are of the move's duration, which the page chooses.
package view
