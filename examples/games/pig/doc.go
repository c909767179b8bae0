// Package pig is the dice game Pig, written against game.Game from outside the
// library: a game of chance.
//
// # Rules
//
// The player on turn rolls a die as often as they like. The rolls add up in a pot, and
// holding adds the pot to the player's points and ends the turn; but a 1
// empties the pot and ends the turn. The first player with 100 points wins. One must
// roll before one may hold, and a pot that wins the game is held at once, as nobody would
// roll on.
//
// # In this package
//
// A roll is a move of the player followed by one of game.Chance, the number of the
// die; the numbers are equally likely, so the game needs no game.Chancer. Nothing
// limits how often both players roll a 1, so positions come again, and the game cannot
// be solved by searching to its end: a search looks some rolls ahead, and the estimate
// has to do the rest: see [Game.Evaluate].
//
// Notation: "roll", "hold" and the numbers 1 to 6. A position is the points of both
// players, the pot, and who is on turn, such as "34:12+7 first"; "rolls" follows while
// the die is in the air.
//
// # Best play
//
// With best play First wins 53.06 % of the games to 100 (Neller and Presser, Optimal
// play of the dice game Pig, 2004). The tests compute that by value iteration and find
// that expectimax, given those values as estimates, reproduces them and the moves.
package pig
