package pig

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
In your turn you roll a die as often as you like. The rolls add up in a pot. When you hold,
you score the pot and your turn ends. But if you roll a 1, the pot is lost and your turn
ends.

The first player with 100 points wins; a pot that is large enough to win is scored at once.
You must roll at least once before you may hold.`, `
En tu turno tiras un dado cuantas veces quieras. Lo que sale se va acumulando. Si te plantas, lo
acumulado es tuyo y tu turno acaba. Pero si sale un 1 se pierde lo acumulado, y también acaba tu
turno.

Gana quien primero tiene 100 puntos; lo acumulado se cuenta enseguida si basta. Hay que tirar al
menos una vez antes de plantarse.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Start: "34:12+7 first", Caption: board.Both(
		"The first player has 34 points and 7 more in the pot: roll again or hold?",
		"El primer jugador tiene 34 puntos y 7 más en este turno: ¿tirar otra vez, o guardarlos?")},
}
