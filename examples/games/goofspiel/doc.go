// Package goofspiel implements Goofspiel, the Game of Pure Strategy, a game of simultaneous
// moves and chance. It is written against game.Game from outside the library.
//
// # Rules
//
// Both players hold the same cards, ace to king, worth 1 to 13. The prizes are a third set,
// shuffled and turned up one at a time. For each prize both players simultaneously bid a card
// from their hands. The higher card wins the prize's value in points; if the cards are equal,
// nobody wins it. The bids are discarded. When no cards are left, the player with more points
// wins. With [Game.Descending] the prizes are turned up from king to ace, without chance.
//
// The payoff is the difference in points as a fraction of all points.
//
// # In this package
//
// Simultaneous bids are made in sequence, as package game prescribes: First commits to a card,
// then Second, then the prize is awarded and game.Chance turns up the next one. [Game.Observe]
// hides the card that the opponent has committed to: it shows the second player to bid the
// position in which nobody has bid and this player bids first. [Game.Apply] therefore accepts
// bids in either order.
//
// A position takes 12 bytes, and with n cards there are (n!)^3 games: n! orders of the prizes
// and of each player's bids.
//
// Notation: a card is A, 2 to 9, T, J, Q or K. A position is the hands, the hidden prizes, the
// open prize, the points and the player to act, as in "A23/A23 A2 3 0:0 first". A bid follows
// its hand after a +; a dash stands for no cards.
//
// # What is known
//
// The game is symmetric, so its value is 0. The best reply to a player who bids at random is
// always to bid the value of the prize (S. M. Ross, Goofspiel: the game of pure strategy,
// 1971). The tests compute both.
package goofspiel
