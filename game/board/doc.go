// Package board describes the board of a game, so that a page, or any other program that
// draws, can show its positions and take moves by clicks.
//
// The description is data: places that can be clicked, pieces, lines, cards, dice, texts,
// and how the last move went. The program that draws knows these kinds of things and no
// game; a game needs no code of its own there.
//
// A [View] describes. It stands beside the rules, or is the game itself: a game that has
// the three methods is found by [Of] like any other capability.
//
//	Layout(l)        what never changes: size, places that can be clicked, coordinates
//	Scene(at)        what a position shows: pieces, lines, marks
//	Paths(at, m)     the places to click, in order, to play m
//
//	capability       method        without it
//	[Labeler]        Label         a move is spoken as its notation
//	[Ender]          Ending        a result is told without a reason
//	[Composer]       Parts         moves are made by clicking places
//	[Analyst]        Analyse       an analysis tells scores and lines only
//	[Editor]         Draft, ...    positions are set up as text only
//
// A game without a View is drawn as text, as by game.Draw, and its moves are a list.
//
// Units are cells: x grows to the right, y downwards, and a cell is 1 x 1. Pieces and
// points are given by their centres, everything with a size by its top left corner. What
// is on a place can name it instead. All types are plain values that encoding/json turns
// into what a page reads.
//
// # The least that is needed
//
// The Example of this package is the whole board of tic-tac-toe. [Show] adds what a Scene
// leaves out: coordinates, IDs and labels of pieces, the mark of the last move, and how it
// went, which it finds by comparing the positions before and after it.
//
// # Clicks
//
// The places with which some path begins can be clicked. After each click those moves are
// left whose paths begin with the places clicked, and a move is played when its path is
// complete; a piece can be dragged along its path as well. So no path of a position may
// be the beginning of another move's path. A move may have several paths. What is not done
// on the board, as to pass or to roll a die, gets a place of kind [Button]. [Check] plays
// random games and reports a move that cannot be clicked, or not without doubt.
//
// # Animation
//
// A piece is the same in two scenes if its ID is, and [Last] says how it got from one to
// the other. Pieces without a motion just appear, and taken ones disappear at a given
// moment. Fractions of time are of the move's duration; see [Layout].Pace.
//
// # Beside the board
//
// A page also shows what a game is played with: its [Variant]s and [Setup], how it is
// written ([Notation], [Record]), what its scores count ([Unit]), and how strong a bot
// plays ([Level]). All of it may be left out; see package catalog.
package board
