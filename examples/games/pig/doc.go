// Package pig implements the dice game Pig, a game of chance. It is written against game.Game
// from outside the library.
//
// # Rules
//
// In a turn a player rolls a die as often as they like. The rolls add up in a pot. Holding adds
// the pot to the player's points and ends the turn, but rolling a 1 empties the pot and ends
// the turn. The first player with 100 points wins. A player must roll before holding, and a pot
// that wins the game is held automatically.
//
// # In this package
//
// A roll is a move of the player followed by a move of game.Chance, the number rolled. The
// numbers are equally likely, so the game does not need game.Chancer. Both players may roll a 1
// any number of times, so positions can repeat and searching to the end cannot solve the game:
// a search looks a few rolls ahead and relies on the evaluation, see [Game.Evaluate].
//
// Notation: "roll", "hold" and the numbers 1 to 6. A position is the points of both players,
// the pot, and the player whose turn it is, such as "34:12+7 first", followed by "rolls" while
// the die is in the air.
//
// # Best play
//
// With best play First wins 53.06 % of the games to 100 (Neller and Presser, Optimal play of
// the dice game Pig, 2004). The tests compute this by value iteration and verify that
// expectimax with these values as its evaluation reproduces them and the best moves.
package pig
