package goofspiel

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
Both players hold the same cards, from the ace, worth 1, to the king, worth 13. The prizes are
a third set of these cards, shuffled and turned up one by one.

For each prize both players bid a card simultaneously. The higher card wins the prize and its
value in points; if the cards are equal, nobody wins it. Both cards are discarded.

When all cards have been played, the player with more points wins. Click a card of your
hand.`, `
Ambos jugadores tienen las mismas cartas, del as, que vale 1, al rey, que vale 13. Los premios son
un tercer juego de esas cartas, barajado, que se descubren de uno en uno.

Por cada premio ambos apuestan una carta a la vez. La carta mayor gana el premio y su valor en
puntos. Si son iguales no lo gana nadie. Las dos cartas se descartan.

Cuando se han jugado todas las cartas gana quien tiene más puntos. Pulsa una carta de tu mano.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Variant: "6", Caption: board.Both("A prize is face up; both players choose a card in secret.", "Hay un premio a la vista; ambos eligen una carta en secreto.")},
}
