package answer

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Languages are the languages of answers.
var Languages = []board.Language{board.English, board.Spanish, board.Romanian}

// LanguageOf returns the language with a code, or English if there is none.
func LanguageOf(code string) board.Language {
	if l := board.Language(code); slices.Contains(Languages, l) {
		return l
	}
	return board.English
}
