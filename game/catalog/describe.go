package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// describe describes the game in a language.
func (t *typed[S, M]) describe(l board.Language) answer.Game {
	info := answer.Game{
		Name: t.Name, Title: t.title(l), Players: t.players("", l), Group: l.Say(cmp.Or(t.Group, "Board games")),
		Aim: l.Say(t.Aim), Task: l.Say(t.Task), About: paragraphs(l.Say(t.About)), Pictures: t.pictures(t.Pictures, l), Overlay: l.Say(t.Overlay), Score: answer.Range{Unit: l.Say(t.Unit.Many)}, Notation: t.formats(l),
	}
	differ := false
	for _, v := range t.Variants {
		differ = differ || v.Players != [2]string{} || v.About != "" || v.Pictures != nil
	}
	for _, v := range t.offered() {
		one := answer.Variant{Name: v.Name, Title: l.Say(v.Title)}
		if differ {
			players, pictures := t.players(v.Name, l), v.Pictures
			if pictures == nil {
				pictures = t.Pictures
			}
			one.Players, one.About, one.Pictures = players[:], paragraphs(l.Say(cmp.Or(v.About, t.About))), t.pictures(pictures, l)
		}
		info.Variants = append(info.Variants, one)
	}
	if s := t.setup(); s != nil {
		info.Setup = &answer.Setup{Label: l.Say(s.Label), Help: l.Say(s.Help), Default: s.Default, Random: s.Random}
	}
	if v, err := t.shown(t.offered()[0].Name, "", 1); err == nil {
		_, info.Simultaneous = game.As[game.Observer[S]](v.Rules)
		info.Secret = t.about.Secret
		info.Chance = t.about.dice || info.Setup != nil && info.Setup.Random
		info.Simultaneous = info.Simultaneous && !info.Secret
		_, info.Stamps = v.Board.(board.Editor[S, M])
	}
	if t.Unit == (board.Unit{}) {
		low, high := -1.0, 1.0
		info.Score.Min, info.Score.Max = &low, &high
	}
	if HasBots {
		info.Default = t.adviser()
		if set, err := t.puzzles(); err == nil {
			info.Puzzles = len(set.Items)
		}
		for _, b := range t.Bots {
			info.Searchers = append(info.Searchers, b.describe(l))
		}
	}
	return info
}

func (t *typed[S, M]) title(l board.Language) string {
	return l.Say(t.Title)
}

// players returns the names of First and Second in a variant.
func (t *typed[S, M]) players(variant string, l board.Language) [2]string {
	return [2]string{t.player(game.First, variant, l), t.player(game.Second, variant, l)}
}

// player returns a player's name in a variant, "" for the first.
func (t *typed[S, M]) player(p game.Player, variant string, l board.Language) string {
	switch p {
	case game.First, game.Second:
		names := t.Players
		for i, v := range t.Variants {
			if (v.Name == variant || i == 0 && variant == "") && v.Players != [2]string{} {
				names = v.Players
			}
		}
		if name := l.Say(names[p-game.First]); name != "" {
			return name
		}
		if p == game.First {
			return l.Say("First player")
		}
		return l.Say("Second player")
	case game.Chance:
		return l.Say("chance")
	}
	return l.Say("nobody")
}

// onlyVariant is the name of the variant of a game that has just one.
const onlyVariant = "standard"

// offered returns the variants that a page offers, at least one.
func (t *typed[S, M]) offered() []board.Variant {
	if len(t.Variants) == 0 {
		return []board.Variant{{Name: onlyVariant, Title: "Standard"}}
	}
	return t.Variants
}

// setup describes the setup; nil: there is none.
func (t *typed[S, M]) setup() *board.Setup {
	if t.Seeded == nil {
		return t.Setup
	}
	return &board.Setup{
		Label: "Deal", Random: true,
		Help: "a number; none: a new deal",
	}
}

// formats describes the text formats.
func (t *typed[S, M]) formats(l board.Language) answer.Notation {
	explain := func(w, usual string) string {
		if w == "" {
			w = usual
		}
		return strings.ReplaceAll(l.Say(w), "`", "")
	}
	var forms []string
	for _, f := range t.Notation.Forms {
		forms = append(forms, l.Say(f.Title))
	}
	return answer.Notation{
		Forms: forms, Several: t.Notation.Split != nil,
		Move:     explain(t.Notation.Move, "a move as shown in the list"),
		Position: explain(t.Notation.Position, "a position as copied"),
		Game:     explain(t.Notation.Game, "moves separated by spaces"),
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

// pictures returns the pictures of the rules.
func (t *typed[S, M]) pictures(of []board.Picture, l board.Language) []answer.Picture {
	all := []answer.Picture{}
	for _, p := range of {
		all = append(all, answer.Picture{Caption: l.Say(p.Caption), Record: board.Record{
			Game: t.Name, Variant: p.Variant, Setup: p.Setup, Start: p.Start, Moves: strings.Fields(p.Moves), Seed: 1,
		}})
	}
	return all
}

// adviser returns the default bots of a page. The opponent is one that a beginner can
// beat. Hints and analyses come from the bot named strong or perfect, or else from the
// default bot; an analysis needs a bot that searches.
func (t *typed[S, M]) adviser() answer.Defaults {
	usual, _ := tools.ParseSpec(t.about.Default[0]) // parsed before
	if usual.Args != nil {
		usual = t.leveling // a page runs no programs
	}
	d := answer.Defaults{Play: search.Beginner.String(), Hint: usual.Kind, Analyse: usual.Kind}
	for _, name := range []string{"strong", "perfect", "solved"} {
		if slices.Contains(t.BotNames(), name) {
			d.Hint, d.Analyse = name, name
			break
		}
	}
	searches := func(b Bot[S, M]) bool { return b.Search != nil }
	if slices.ContainsFunc(t.Bots, func(b Bot[S, M]) bool { return b.Name == d.Analyse && searches(b) }) {
		return d
	}
	for _, b := range t.Bots {
		if searches(b) {
			d.Analyse = b.Name
		}
	}
	return d
}

// describe describes the bot in a language.
func (b Bot[S, M]) describe(l board.Language) answer.Bot {
	d := answer.Bot{Name: b.Name, Title: cmp.Or(l.Say(b.Title), b.Name), Summary: l.Say(b.About), Levels: b.levels(), Options: []answer.Option{}}
	for _, o := range b.styles() {
		one := answer.Option{Name: o.Name, Label: cmp.Or(l.Say(o.About), o.Name), Min: o.Low, Max: o.High, Default: o.Default}
		for _, c := range o.Choices {
			one.Choices = append(one.Choices, answer.Choice{Value: c, Label: l.Say(o.Labels[c])})
		}
		d.Options = append(d.Options, one)
	}
	return d
}

// levels returns the kinds of limits that the bot supports, the default first.
func (b Bot[S, M]) levels() []board.Limit {
	if b.Limits != nil {
		return b.Limits
	}
	levels := []board.Limit{}
	for _, o := range b.Options {
		switch o.Name {
		case Depth.Name:
			levels = append(levels, board.ByDepth(min(int64(o.High), 60), 6))
		case Nodes.Name:
			levels = append(levels, board.ByNodes)
		}
	}
	if len(levels) > 0 {
		levels = slices.Insert(levels, 0, board.ByTime)
	}
	return levels
}

// styles returns the options that are no limits: a page gives limits as levels.
func (b Bot[S, M]) styles() (options []Option) {
	for _, o := range b.Options {
		if o.Name != Depth.Name && o.Name != Nodes.Name {
			options = append(options, o)
		}
	}
	return options
}
