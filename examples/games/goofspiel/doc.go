// Package goofspiel is Goofspiel, the Game of Pure Strategy, written against game.Game
// from outside the library: a game of simultaneous moves, and of chance.
//
// # Rules
//
// Both players hold the same cards, ace to king, worth 1 to 13. A third set is shuffled:
// the prizes. One prize at a time is turned face up. Both players bid a card from their
// hands at the same time; the higher card wins the prize's worth in points, and between
// equal cards nobody gets it. The bids are discarded. When no cards are left, the
// player with more points wins. [Game.Descending] turns the prizes up from king to ace instead, which
// leaves nothing to chance.
//
// The payoff is the difference of the points as a share of all that there are.
//
// # In this package
//
// Simultaneous bids are written one after the other, as package game has it: First
// commits to a card, then Second, then the prize is given and game.Chance turns up the
// next one. [Game.Observe] hides what the rival has committed to: the player who is
// asked last is shown the position in which nobody has bid and they are asked first.
// So [Game.Apply] takes bids in either order.
//
// A position has 12 bytes, and with n cards there are (n!)^3 games: n! orders of the
// prizes and of each player's bids.
//
// Notation: a card is A, 2 to 9, T, J, Q or K. A position is the hands, the prizes that
// are face down, the one face up, the points and who acts, as in "A23/A23 A2 3 0:0
// first". A bid follows the hand that it comes from, after a +; a dash stands for no
// cards.
//
// # What is known
//
// The game is fair, so its value is 0. A player who bids at random is best met by always
// bidding the worth of the prize (S. M. Ross, Goofspiel: the game of pure strategy,
// 1971). The tests compute both.
package goofspiel
