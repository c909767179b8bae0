package table

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Entry is a game.
type Entry interface {
	ID() string // the Name of the Game
	Info(l board.Language) Info

	// Check returns an error if the description of the game's boards is invalid.
	Check() error

	// Open replays a record. If chance is to act at its end, Open draws the outcomes.
	Open(r board.Record) (Table, error)

	// Recorded returns the common part of all games of a tournament with this seed, which
	// plays a variant with a setup: everything but the moves.
	Recorded(variant, setup string, seed uint64) (board.Record, error)

	// Parse parses a whole game or a position.
	Parse(variant, setup, text string) (Table, error)

	// Split splits a text that may hold several games, each of which Parse can parse.
	Split(variant, setup, text string) ([]board.Excerpt, error)
}

// Game is an Entry with the part of a catalog.Game that a page needs.
type Game[S, M comparable] struct {
	Name      string
	Title     board.Words
	Players   [2]board.Words // empty: first and second player
	Aim       board.Words
	About     board.Words
	Pictures  []board.Picture // that illustrate the rules
	Searchers []Searcher[S, M]
	Defaults  Defaults
	Variants  []board.Variant // nil: there is one
	Unlisted  bool            // Vary knows more variants
	Setup     *board.Setup    // nil: it needs none
	Notation  board.Notation[S, M]
	Unit      board.Unit  // of unbounded scores
	Overlay   board.Words // title of a board.Analyst's overlays

	// WholeTurn means that a bot's answer is a turn of several moves.
	WholeTurn bool

	// Vary returns the rules and the view of a variant with a setup, which it completes;
	// both may be empty. The rules have a game.Notation.
	Vary func(variant, setup string, seed uint64) (board.Variation[S, M], error)
}

// ID returns the name.
func (e *Game[S, M]) ID() string { return e.Name }

// Info describes the game in a language.
func (e *Game[S, M]) Info(l board.Language) Info {
	info := Info{
		Name: e.Name, Title: e.title(l), Players: [2]string{e.player(game.First, l), e.player(game.Second, l)},
		Aim: e.Aim.In(l), About: paragraphs(e.About.In(l)), Pictures: e.pictures(l), Overlay: e.Overlay.In(l), Score: Range{Unit: e.Unit.Many.In(l)}, Default: e.Defaults,
	}
	info.Notation = e.notation(l)
	for _, v := range e.variants() {
		info.Variants = append(info.Variants, VariantInfo{Name: v.Name, Title: v.Title.In(l)})
	}
	if s := e.Setup; s != nil {
		info.Setup = &SetupInfo{Label: s.Label.In(l), Help: s.Help.In(l), Default: s.Default, Random: s.Random}
	}
	if v, err := e.open(e.variants()[0].Name, "", 1); err == nil {
		_, info.Simultaneous = game.As[game.Observer[S]](v.Rules)
		_, info.Stamps = v.Board.(board.Editor[S, M])
	}
	if e.Unit == (board.Unit{}) {
		low, high := -1.0, 1.0
		info.Score.Min, info.Score.Max = &low, &high
	}
	for _, s := range e.Searchers {
		info.Searchers = append(info.Searchers, s.Info(l))
	}
	return info
}

func (e *Game[S, M]) title(l board.Language) string {
	if title := e.Title.In(l); title != "" {
		return title
	}
	return e.Name
}

// player returns a player's name.
func (e *Game[S, M]) player(p game.Player, l board.Language) string {
	switch p {
	case game.First, game.Second:
		if name := e.Players[p-game.First].In(l); name != "" {
			return name
		}
		if p == game.First {
			return l.Say("First player", "Primer jugador")
		}
		return l.Say("Second player", "Segundo jugador")
	case game.Chance:
		return l.Say("chance", "el azar")
	}
	return l.Say("nobody", "nadie")
}

// OnlyVariant is the name of the variant of a game that has just one.
const OnlyVariant = "standard"

// variants returns the variants, at least one.
func (e *Game[S, M]) variants() []board.Variant {
	if len(e.Variants) == 0 {
		return []board.Variant{{Name: OnlyVariant, Title: board.Both("Standard", "Normal")}}
	}
	return e.Variants
}

// notation describes the text formats.
func (e *Game[S, M]) notation(l board.Language) NotationInfo {
	explain := func(w, usual board.Words) string {
		if w == (board.Words{}) {
			w = usual
		}
		return strings.ReplaceAll(w.In(l), "`", "")
	}
	var forms []string
	for _, f := range e.Notation.Forms {
		forms = append(forms, f.Title.In(l))
	}
	return NotationInfo{
		Forms: forms, Several: e.Notation.Split != nil,
		Move:     explain(e.Notation.Move, board.Both("a move as shown in the list", "una jugada como está en la lista")),
		Position: explain(e.Notation.Position, board.Both("a position as copied", "una posición tal como se copia")),
		Game:     explain(e.Notation.Game, board.Both("moves separated by spaces", "jugadas separadas por espacios")),
	}
}

// paragraphs splits a text at its empty lines.
func paragraphs(text string) []string {
	all := []string{}
	for p := range strings.SplitSeq(text, "\n\n") {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			all = append(all, p)
		}
	}
	return all
}

// open opens a variant.
func (e *Game[S, M]) open(variant, setup string, seed uint64) (v board.Variation[S, M], err error) {
	v, err = e.Vary(variant, setup, seed)
	if err == nil && v.Board == nil {
		v.Board, _ = board.Of(v.Rules)
	}
	return v, err
}

// checkPlies is the number of plies of random games with which an entry is checked.
const checkPlies = 150

// Check returns an error if the variants, or the board of one, are invalid.
func (e *Game[S, M]) Check() error {
	if err := e.checkPictures(); err != nil {
		return err
	}
	for _, variant := range e.variants() {
		v, err := e.open(variant.Name, "", 1)
		if err != nil {
			return fmt.Errorf("%s, variant %s: %w", e.Name, variant.Name, err)
		}
		if err := checkTexts(v.Rules); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if v.Board == nil {
			continue
		}
		if err := board.Check(v.Rules, v.Board, checkPlies, 1); err != nil {
			return fmt.Errorf("%s, variant %s: %w", e.Name, variant.Name, err)
		}
	}
	return nil
}

// named reports whether a name is valid.
func named(name string) bool {
	for word := range strings.SplitSeq(name, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return true
}

// reason returns the text of an error without the package name, which visitors do not
// know.
func reason(err error) string {
	text := err.Error()
	if head, rest, ok := strings.Cut(text, ": "); ok && named(head) && !strings.Contains(head, "-") {
		return rest
	}
	return text
}
