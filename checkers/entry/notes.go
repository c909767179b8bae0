package entry

import (
	"slices"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/variations"
)

// sides are the tags with the names of First and Second.
var sides = [2]string{"Black", "White"}

// notesOf returns the tags, comments, glyphs and variations of a game; nil: there are none.
func notesOf(rules checkers.Game, g *pdn.Record) *board.Notes {
	n := &board.Notes{}
	for _, t := range g.Tags {
		n.Tags = append(n.Tags, [2]string{t.Name, t.Value})
	}
	for i, side := range sides {
		n.Names[i] = g.Tag(side)
	}
	addLine(n, rules, g.Start, nil, g.Line)
	told := func(t [2]string) bool { // by the game without its tags
		return t[0] == "GameType" || t[0] == "SetUp" || t[0] == "FEN" ||
			t[0] == "Result" && (t[1] == string(pdn.Unknown) || ends(rules, g, n.Lines[0]))
	}
	if len(n.Lines) == 1 && len(n.Notes) == 0 && !slices.ContainsFunc(n.Tags, func(t [2]string) bool { return !told(t) }) {
		return nil
	}
	return n
}

// ends reports whether the rules end the game after these moves.
func ends(rules checkers.Game, g *pdn.Record, moves []string) bool {
	s := g.Start
	for _, text := range moves {
		m, err := rules.ParseMove(&s, text)
		if err != nil {
			return false
		}
		rules.Apply(&s, m)
	}
	return game.Over(rules, s)
}

// addLine adds a line that goes on after some moves, which lead to s, and then its variations.
func addLine(n *board.Notes, rules checkers.Game, s checkers.State, before []string, l pdn.Line) {
	at := len(n.Lines)
	n.Lines = append(n.Lines, nil)
	moves := slices.Clone(before)
	if len(l.Comments) > 0 {
		n.Notes = append(n.Notes, board.Note{Line: at, Ply: len(moves), Before: before != nil, Comments: l.Comments})
	}
	for _, m := range l.Moves {
		for _, v := range m.Variations {
			addLine(n, rules, s, append([]string{}, moves...), v)
		}
		moves = append(moves, rules.FormatMove(&s, m.Move))
		rules.Apply(&s, m.Move)
		if len(m.Comments)+len(m.Annotations) > 0 {
			n.Notes = append(n.Notes, board.Note{Line: at, Ply: len(moves), Comments: m.Comments, Glyphs: m.Annotations})
		}
	}
	n.Lines[at] = moves
}

// annotate gives g the moves, and what the notes have besides.
func annotate(g *pdn.Record, rules checkers.Game, moves []string, notes *board.Notes) {
	if notes == nil {
		notes = &board.Notes{}
	}
	same := len(notes.Lines) > 0 && slices.Equal(notes.Lines[0], moves)
	for _, t := range notes.Tags {
		switch {
		case t[0] == "Result" && !same: // of another end
			continue
		case t[0] == "Result" && g.Result == pdn.Unknown:
			g.Result = pdn.Result(t[1])
		}
		g.Tags = append(g.Tags, pdn.Tag{Name: t[0], Value: t[1]})
	}
	for i, name := range notes.Names {
		if name != "" && g.Tag(sides[i]) == "" {
			g.Tags = append(g.Tags, pdn.Tag{Name: sides[i], Value: name})
		}
	}
	root := variations.Tree(moves, notes.Lines, notes.Notes)
	g.Line = line(rules, g.Start, root, root.Comments)
}

// line returns the first line after n, a node for s, with the others as its variations. Moves
// that are not legal, and what follows them, are left out.
func line(rules checkers.Game, s checkers.State, n *variations.Node[string], comments []string) pdn.Line {
	l := pdn.Line{Comments: comments}
	for len(n.Next) > 0 {
		m, err := rules.ParseMove(&s, n.Next[0].Move)
		if err != nil || rules.Turn(&s) == game.Nobody {
			break
		}
		one := pdn.Move{Move: m, Annotations: n.Next[0].Glyphs, Comments: n.Next[0].Comments}
		for _, other := range n.Next[1:] {
			v := line(rules, s, &variations.Node[string]{Next: []*variations.Node[string]{other}}, other.First)
			if len(v.Moves) > 0 {
				one.Variations = append(one.Variations, v)
			}
		}
		l.Moves = append(l.Moves, one)
		rules.Apply(&s, m)
		n = n.Next[0]
	}
	return l
}
