// Package board describes the board of a game, so that a page, or any other program that
// draws, can show its positions and take moves by clicks.
//
// The description is data: places that can be clicked, pieces, lines, cards, dice, texts,
// and an account of the last move. The program that draws knows these kinds of objects
// but no game, so a game needs no code in it.
//
// A [View] is the description. It is a type beside the rules, or the game itself: [Of]
// finds a game that has the three methods like any other capability.
//
//	Layout(l)        what never changes: size, places that can be clicked, coordinates
//	Scene(at)        what a position shows: pieces, lines, marks
//	Paths(at, m)     the places to click, in order, to play m
//
//	capability       method        without it
//	Labeler          Label         a move is spoken as its notation
//	Ender            Ending        a result is shown without a reason
//	Explainer        WhyNot        a refused click is said to make no legal move
//	Composer         Parts         moves are made by clicking places
//	Analyst          Analyse       an analysis shows scores and lines only
//	Editor           Draft, ...    positions are set up as text only
//
// A game without a View is drawn as text, as by game.Render, and its moves are a list.
//
// Units are cells: x grows to the right, y downwards, and a cell is 1 x 1. Pieces and
// points are given by their centres, objects with a size by their top left corner. An
// object on a place can name the place instead. All types are plain values that
// encoding/json turns into what a page reads.
//
// # A minimal board
//
// The Example of this package is the whole board of tic-tac-toe. [Show] adds what a Scene
// leaves out: coordinates, the IDs and labels of pieces, the mark of the last move, and
// the motion of its pieces, found by comparing the positions before and after it.
//
// # Clicks
//
// The places that begin some path can be clicked. Each click keeps the moves whose paths
// begin with the places clicked so far, and a move is played when its path is complete; a
// piece can be dragged along its path as well. Therefore no path in a position may be a
// prefix of another move's path. A move may have several paths. Actions off the board,
// such as passing or rolling a die, get a place of kind "button". [Check] plays random
// games and reports moves that cannot be clicked, or only ambiguously.
//
// # Animation
//
// Two pieces in successive scenes are the same piece if their IDs are equal, and [Last]
// says how it moved from one to the other. Pieces without a motion just appear, and
// captured ones disappear at a given moment. Times are fractions of the move's duration;
// see [Layout].Pace.
//
// # Beside the board
//
// A page also shows the variants ([Variant]) and the [Setup] of a game, how it is written ([Format],
// [Record]), what its scores count ([Unit]), and the limits that set the strength of a bot ([Limit]).
// All of these are optional; see package catalog.
package board
