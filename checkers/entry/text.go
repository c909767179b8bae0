package entry

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

func readPDN(b board.Ruleset[checkers.State, checkers.Move], text string) (r board.Record, err error) {
	rules := b.Rules.(checkers.Game)
	if s, ok, err := readMatrix(text); ok {
		if err == nil {
			r.Start = rules.FormatPosition(&s)
		}
		return r, err
	}
	games := pdn.NewReader(strings.NewReader(text), rules.Rules)
	g, err := games.Read()
	var at *pdn.Error
	over := errors.Is(err, game.ErrGameOver)
	if errors.As(err, &at) && !over {
		return r, fmt.Errorf("line %d column %d: %s", at.Line, at.Column, strings.TrimPrefix(at.Unwrap().Error(), "checkers: "))
	}
	if err != nil && !over {
		return r, err
	}
	if len(g.Moves) == 0 && len(g.Tags) == 0 {
		return r, errors.New("it contains no moves")
	}
	if _, err := games.Read(); err != io.EOF {
		return r, errors.New("it contains several games; want one")
	}
	for _, m := range g.Moves {
		r.Moves = append(r.Moves, m.Move.String())
	}
	if over {
		r.Moves = append(r.Moves, "...") // which is refused with this reason
	}
	r.Start = rules.FormatPosition(&g.Start)
	r.Notes = notesOf(rules, g)
	return r, nil
}

// readMatrix parses eight rows of x X o O - and the side to move, X or O (X if left out). ok is
// false if the text is something else.
func readMatrix(text string) (s checkers.State, ok bool, err error) {
	words := strings.Fields(text)
	if len(words) != checkers.Rows && len(words) != checkers.Rows+1 {
		return s, false, nil
	}
	rows, turn := words[:checkers.Rows], game.First
	for _, row := range rows {
		if len(row) != checkers.Columns || strings.Trim(row, "xXoO-") != "" {
			return s, false, nil
		}
	}
	if len(words) > len(rows) {
		switch words[checkers.Rows] {
		case "X":
		case "O":
			turn = game.Second
		default:
			return s, false, nil
		}
	}
	s, err = checkers.ParseMatrix(rows, turn)
	return s, true, err
}

// matrix is the format that readMatrix reads.
func matrix() board.Form[checkers.State, checkers.Move] {
	return board.Form[checkers.State, checkers.Move]{
		Title: "position as a matrix", Position: true,
		Write: func(at *board.Moment[checkers.State, checkers.Move], _ board.Record) string {
			rows, turn := at.State().Matrix(), "X"
			if at.State().ToMove() == game.Second {
				turn = "O"
			}
			return strings.Join(rows[:], "\n") + "\n" + turn
		},
	}
}

// splitPDN splits a file into games. A game with an error is cut off there, and its title
// contains the error.
func splitPDN(v board.Ruleset[checkers.State, checkers.Move], text string) (all []board.Excerpt) {
	for g, err := range pdn.NewReader(strings.NewReader(text), v.Rules.(checkers.Game).Rules).All() {
		if g == nil {
			break
		}
		var one strings.Builder
		if pdn.Write(&one, g) != nil { // a tag that cannot be written
			one.Reset()
			g.Tags = nil
			pdn.Write(&one, g)
		}
		var title strings.Builder
		fmt.Fprint(&title, len(all)+1)
		for i, name := range []string{"Black", "White", "Result", "Event", "Date"} {
			if tag := g.Tag(name); tag != "" && tag != "?" {
				title.WriteString([...]string{". ", " – ", ", ", ", ", ", "}[i] + tag)
			}
		}
		x := board.Excerpt{Text: strings.TrimSpace(one.String())}
		if err != nil {
			x.Fault = err.Error()
			title.WriteString(": " + x.Fault)
		}
		x.Title = title.String()
		all = append(all, x)
	}
	return all
}

// resemblesFEN distinguishes a FEN from games, which have letters and colons only in tags and
// comments.
func resemblesFEN(text string) string {
	letter := text[0] >= 'A' && text[0] <= 'Z' || text[0] >= 'a' && text[0] <= 'z'
	if letter || strings.Contains(text, ":") && !strings.ContainsAny(text, "[{") {
		return "position"
	}
	return "game"
}

func writePDN(at *board.Moment[checkers.State, checkers.Move], r board.Record) string {
	g := pdn.Record{Start: at.States[0], Result: pdn.Unknown}
	rules := at.Game.(checkers.Game)
	if payoff, over := rules.Outcome(at.States); over || rules.Turn(at.State()) == game.Nobody {
		if !over {
			payoff = rules.Evaluate(at.State())
		}
		g.Result = pdn.ResultFor(game.Winner(payoff))
	}
	moves := make([]string, 0, len(at.Moves))
	for i, m := range at.Moves {
		moves = append(moves, rules.FormatMove(&at.States[i], m))
	}
	annotate(&g, rules, moves, r.Notes)
	var b strings.Builder
	if pdn.Write(&b, &g) == nil {
		return strings.TrimSpace(b.String())
	}
	b.Reset() // a tag or a note that cannot be written
	g = pdn.Record{Start: g.Start, Result: g.Result}
	annotate(&g, rules, moves, nil)
	if pdn.Write(&b, &g) != nil {
		return ""
	}
	return strings.TrimSpace(b.String())
}
