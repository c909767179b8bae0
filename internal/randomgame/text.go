package randomgame

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// String returns g as a Go expression.
func (g *Game) String() string {
	var b strings.Builder
	b.WriteString("&randomgame.Game{")
	if g.Rule != NoRule {
		fmt.Fprintf(&b, "Rule: randomgame.%v, ", g.Rule)
	}
	fmt.Fprintf(&b, "Low: %s, High: %s", number(g.Low), number(g.High))
	for _, c := range []struct {
		name string
		has  bool
	}{{"Bounder", g.Bounder}, {"Hasher", g.Hasher}, {"Orderer", g.Orderer}, {"Quieter", g.Quieter}, {"Reducer", g.Reducer}, {"Finisher", g.Finisher}, {"Forbidder", g.Forbidder}} {
		if c.has {
			fmt.Fprintf(&b, ", %s: true", c.name)
		}
	}
	b.WriteString(", Positions: []randomgame.Position{\n")
	for i := range g.Positions {
		fmt.Fprintf(&b, "\t%s, // %d\n", g.Positions[i].text(), i)
	}
	b.WriteString("}}")
	return b.String()
}

// text returns p as part of a composite literal.
func (p *Position) text() string {
	var fields []string
	field := func(name, value string) { fields = append(fields, name+": "+value) }
	if p.Turn != game.Nobody {
		field("Turn", "game."+p.Turn.String())
	}
	if p.Score != 0 {
		field("Score", number(p.Score))
	}
	if len(p.Next) > 0 {
		field("Next", list(p.Next))
	}
	if p.Odds != nil {
		var odds []string
		for _, v := range p.Odds {
			odds = append(odds, number(v))
		}
		field("Odds", "[]float64{"+strings.Join(odds, ", ")+"}")
	}
	if p.hidden() {
		field("Rows", list(p.Rows))
		field("Columns", list(p.Columns))
	}
	if p.Loud {
		field("Loud", "true")
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

// list returns a slice of integers as Go source.
func list[T int8 | int32](values []T) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.Itoa(int(v)))
	}
	return fmt.Sprintf("%T{%s}", values, strings.Join(texts, ", "))
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// String returns the constant's name.
func (r Rule) String() string {
	switch r {
	case NoRule:
		return "NoRule"
	case RepeatLoses:
		return "RepeatLoses"
	case ThirdDraws:
		return "ThirdDraws"
	}
	return fmt.Sprintf("Rule(%d)", uint8(r))
}
