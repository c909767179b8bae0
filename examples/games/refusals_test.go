package games

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// click is a sequence of places that makes no legal move, and the picture that a person sees.
type click struct {
	answer.View
	places []string
	said   []string // what the answer's parentheses matched
}

// spot returns the middle of a place.
func (c click) spot(id string) (x, y float64) {
	for _, p := range c.Scene.Board.Places {
		if p.ID == id {
			return p.X + p.W/2, p.Y + p.H/2
		}
	}
	return -9, -9
}

// on returns the piece whose middle is at a point, or else one without a kind.
func (c click) on(x, y float64) board.Piece {
	for _, p := range c.Scene.Pieces {
		if math.Abs(p.X-x) < 0.3 && math.Abs(p.Y-y) < 0.3 {
			return p
		}
	}
	return board.Piece{}
}

// piece returns the one on the place clicked i-th, or the last one before it.
func (c click) piece(i int) board.Piece {
	return c.on(c.spot(c.places[min(i, len(c.places)-1)]))
}

// distance from the first place or piece clicked to the second.
func (c click) distance() (dx, dy float64) {
	x, y := c.spot(c.places[0])
	for _, p := range c.Scene.Pieces {
		if p.ID == c.places[0] {
			x, y = math.Floor(p.X)+0.5, math.Floor(p.Y)+0.5
		}
	}
	to, down := c.spot(c.places[min(1, len(c.places)-1)])
	return to - x, down - y
}

// steps counts the directions in which a piece of checkers reaches an empty square: the next one, or the
// one behind an enemy piece.
func (c click) steps(p board.Piece, jump bool) (n int) {
	forward := map[board.Owner]float64{board.Nobody: 0, c.Scene.Board.Bottom: -1}[p.Owner]
	if p.Owner != c.Scene.Board.Bottom {
		forward = 1
	}
	for _, dx := range []float64{-1, 1} {
		for _, dy := range []float64{-1, 1} {
			x, y, next := p.X+dx, p.Y+dy, c.on(p.X+dx, p.Y+dy)
			if jump {
				if next.Kind == "" || next.Owner == p.Owner {
					continue
				}
				x, y = x+dx, y+dy
			}
			if (p.Kind == "king" || dy == forward) && min(x, y) > 0 && max(x, y) < 8 && c.on(x, y).Kind == "" {
				n++
			}
		}
	}
	return n
}

// captures reports whether exactly the pieces of the player to move on the squares named can capture,
// and whether that is so of the one clicked.
func (c click) captures() (named, clicked bool) {
	var can []string
	for _, m := range c.Moves {
		if from, _, _ := strings.Cut(m.Text, "x"); from != m.Text && !slices.Contains(can, from) {
			can = append(can, from)
		}
	}
	named = strings.Join(can, " / ") == c.said[1]
	for _, p := range c.Scene.Pieces {
		if p.Owner == c.Turn && c.steps(p, true) > 0 {
			named = named && len(can) > 0
			can = append(can, "")
		}
	}
	return named && slices.Contains(can, ""), c.steps(c.piece(0), true) > 0
}

// reaches reports whether a piece of chess goes from one point to another, whatever its king, on a board
// where one piece may have moved before.
func (c click) reaches(x, y, tx, ty float64, on func(x, y float64) board.Piece) bool {
	p, target := on(x, y), on(tx, ty)
	dx, dy := tx-x, ty-y
	far := max(math.Abs(dx), math.Abs(dy))
	if p.Kind == "" || far == 0 || target.Kind != "" && target.Owner == p.Owner {
		return false
	}
	up, straight, slanted := -1.0, dx*dy == 0, math.Abs(dx) == math.Abs(dy)
	if p.Owner == board.Second {
		up = 1
	}
	switch p.Text {
	case "N":
		return math.Abs(dx*dy) == 2
	case "P":
		first := y == 6.5 && up < 0 || y == 1.5 && up > 0
		if target.Kind != "" {
			return dy == up && math.Abs(dx) == 1
		}
		return dx == 0 && (dy == up || first && dy == 2*up && on(x, y+up).Kind == "")
	case "K":
		return far == 1
	case "R":
		slanted = false
	case "B":
		straight = false
	}
	for i := 1.0; i < far; i++ {
		if on(x+dx/far*i, y+dy/far*i).Kind != "" {
			return false
		}
	}
	return straight || slanted
}

// goes reports whether the piece on the first place could go to a point, and whether its king could be
// taken then.
func (c click) goes(tx, ty float64) (can, check bool) {
	x, y := c.spot(c.places[0])
	if !c.reaches(x, y, tx, ty, c.on) {
		return false, false
	}
	after := func(px, py float64) board.Piece {
		switch {
		case px == tx && py == ty:
			return c.on(x, y)
		case px == x && py == y:
			return board.Piece{}
		}
		return c.on(px, py)
	}
	for _, p := range c.Scene.Pieces {
		for _, k := range c.Scene.Pieces {
			kx, ky := k.X, k.Y
			if kx == x && ky == y {
				kx, ky = tx, ty
			}
			taken := p.X == tx && p.Y == ty
			if p.Owner != c.Turn && !taken && k.Owner == c.Turn && k.Text == "K" && c.reaches(p.X, p.Y, kx, ky, after) {
				return true, true
			}
		}
	}
	return true, false
}

// anywhere reports whether goes holds for some cell.
func (c click) anywhere() (can, check bool) {
	for i := range 64 {
		a, b := c.goes(float64(i%8)+0.5, float64(i/8)+0.5)
		can, check = can || a, check || b
	}
	return can, check
}

// turns reports whether a disc of Othello on the place would turn others.
func (c click) turns(id string) bool {
	x, y := c.spot(id)
	for i := range 9 {
		dx, dy := float64(i%3-1), float64(i/3-1)
		for n := 1.0; ; n++ {
			p := c.on(x+n*dx, y+n*dy)
			if p.Kind == "" || i == 4 {
				break
			}
			if p.Owner == c.Turn {
				if n > 1 {
					return true
				}
				break
			}
		}
	}
	return false
}

// drawn reports whether a line of the field or of a player joins two points.
func (c click) drawn(x1, y1, x2, y2 float64) bool {
	x, y := (x1+x2)/2, (y1+y2)/2
	return slices.ContainsFunc(c.Scene.Board.Lines, func(l board.Line) bool { return l.Kind != "grid" && l.Kind != "halfway" && between(l, x, y) }) ||
		slices.ContainsFunc(c.Scene.Lines, func(l board.Line) bool { return l.Kind == "segment" && between(l, x, y) })
}

func between(l board.Line, x, y float64) bool {
	return math.Abs((l.X2-l.X1)*(y-l.Y1)-(l.Y2-l.Y1)*(x-l.X1)) < 1e-9 && (x-l.X1)*(x-l.X2)+(y-l.Y1)*(y-l.Y2) < 0
}

// begun are the legal moves that begin with a click on the place.
func (c click) begun() (texts []string) {
	for _, m := range c.Moves {
		if slices.ContainsFunc(m.Paths, func(p []string) bool { return p[0] == c.places[0] }) {
			texts = append(texts, m.Text)
		}
	}
	return texts
}

// legal reports whether a legal move begins with the places.
func (c click) legal() bool {
	for _, p := range c.Parts {
		if p.Piece == c.places[0] && (len(c.places) == 1 || slices.ContainsFunc(p.Options, func(o board.Choice) bool { return o.Place == c.places[1] })) {
			return true
		}
	}
	return slices.ContainsFunc(c.Moves, func(m answer.Move) bool {
		return slices.ContainsFunc(m.Paths, func(p []string) bool { return len(p) >= len(c.places) && slices.Equal(p[:len(c.places)], c.places) })
	})
}

// claims says of each reason when it is true, judged by what the board shows.
var claims = map[string]map[string]func(c click) bool{
	"": {"^this is not a legal move$": func(c click) bool { return true }},
	"connect4": {"^this column is full$": func(c click) bool {
		x, _ := c.spot(c.places[0])
		n := 0
		for _, p := range c.Scene.Pieces {
			if p.X == x {
				n++
			}
		}
		return n == int(c.Scene.Board.Height)
	}},
	"tictactoe": {"^this cell is taken$": func(c click) bool { return c.piece(0).Kind != "" }},
	"othello": {
		`^there is a disc on \w+ already$`:             func(c click) bool { return c.piece(0).Kind != "" },
		"^you may pass only if no disc can be turned$": func(c click) bool { return c.places[0] == "pass" && c.Moves[0].Text != "pass" },
		"^no disc would be turned here$":               func(c click) bool { return c.piece(0).Kind == "" && !c.turns(c.places[0]) },
	},
	"checkers": {
		`^there is no piece on \d+$`:                  func(c click) bool { return c.piece(0).Kind == "" },
		`^the piece on \d+ is your opponent's$`:       func(c click) bool { return c.piece(0).Owner == 3-c.Turn },
		`^the piece on \d+ is blocked$`:               func(c click) bool { return c.steps(c.piece(0), false)+c.steps(c.piece(0), true) == 0 },
		`^there is a piece on \d+ already$`:           func(c click) bool { return c.piece(9).Kind != "" },
		"^a man moves one square diagonally forward$": func(c click) bool { return c.piece(0).Kind == "man" },
		"^a king moves one square diagonally$":        func(c click) bool { return c.piece(0).Kind == "king" },
		`^you must capture with the piece on ([\d /]+)$`: func(c click) bool {
			named, clicked := c.captures()
			return named && !clicked
		},
		`^you must capture: ([\dx /]+)$`: func(c click) bool {
			return c.said[1] == strings.Join(c.begun(), " / ") && c.steps(c.piece(0), true) > 0
		},
	},
	"chess": {
		`^there is no piece on \w+$`:               func(c click) bool { return c.piece(0).Kind == "" },
		`^the piece on \w+ is your opponent's$`:    func(c click) bool { return c.piece(0).Owner == 3-c.Turn },
		`^your own piece is on \w+$`:               func(c click) bool { return c.piece(0).Owner == c.Turn && c.piece(1).Owner == c.Turn },
		"^first move a pawn to the last rank$":     func(c click) bool { _, y := c.spot(c.places[0]); return y < 0 || y > 8 || c.places[0] == "" },
		"^first choose where the piece goes$":      func(c click) bool { return c.piece(0).Owner == c.Turn && c.piece(1).Kind == "" },
		"^choose the piece that the pawn becomes$": func(c click) bool { return c.piece(0).Text == "P" && len(c.places) > 2 },
		`^the [\w ]+ on \w+ is blocked$`:           func(c click) bool { can, _ := c.anywhere(); return !can },
		`^the [\w ]+ on \w+ cannot go to \w+$`:     func(c click) bool { can, _ := c.goes(c.spot(c.places[1])); return !can },
		"^your king would be in check$": func(c click) bool {
			if len(c.places) == 1 {
				_, check := c.anywhere()
				return check
			}
			_, check := c.goes(c.spot(c.places[1]))
			return check
		},
	},
	"football": {
		"^choose a player of your team first$": func(c click) bool {
			return !slices.ContainsFunc(c.Parts, func(p board.Part) bool { return p.Piece == c.places[0] }) || len(c.places) < 2
		},
		"^too far: a player goes one cell$": func(c click) bool {
			dx, dy := c.distance()
			return max(math.Abs(dx), math.Abs(dy)) > 1 && !c.ball()
		},
		"^a pass goes straight or diagonally$": func(c click) bool {
			dx, dy := c.distance()
			return c.ball() && dx*dy != 0 && math.Abs(dx) != math.Abs(dy)
		},
	},
	"paperfootball": {
		"^the ball is here$": func(c click) bool { dx, dy := c.fromBall(); return dx == 0 && dy == 0 },
		"^too far: the ball goes to a neighbouring point$": func(c click) bool {
			dx, dy := c.fromBall()
			return max(math.Abs(dx), math.Abs(dy)) > 1
		},
		"^there is a line already$": func(c click) bool {
			dx, dy := c.fromBall()
			x, y := c.spot(c.places[0])
			return c.drawn(x, y, x-dx, y-dy)
		},
	},
}

// fromBall is the distance of the first place from the ball.
func (c click) fromBall() (dx, dy float64) {
	x, y := c.spot(c.places[0])
	for _, p := range c.Scene.Pieces {
		if p.Kind == "ball" {
			dx, dy = x-p.X, y-p.Y
		}
	}
	return dx, dy
}

// ball reports whether the player chosen has it.
func (c click) ball() bool {
	return slices.ContainsFunc(c.Scene.Pieces, func(p board.Piece) bool { return p.ID == c.places[0] && strings.Contains(p.Label, "with the ball") })
}

// TestRefusals asks why random clicks make no legal move: the answer is empty only if one begins with
// them, and what it says is true of the board. Every reason of every game is given somewhere.
func TestRefusals(t *testing.T) {
	given := map[string]bool{}
	r := rand.New(rand.NewPCG(3, 4))
	randomGames(t, func(t *testing.T, at *played.Game, v answer.View) {
		if v.Over {
			return
		}
		var ids []string
		for _, p := range v.Scene.Board.Places {
			ids = append(ids, p.ID)
		}
		for _, p := range v.Parts {
			ids = append(ids, p.Piece, p.Piece, p.Piece)
		}
		var paths [][]string
		for _, m := range v.Moves {
			paths = append(paths, m.Paths...)
		}
		for range tests.Pick(8, 30) {
			c := click{View: v}
			for len(c.places) == 0 || len(c.places) < 3 && r.IntN(2) == 0 {
				c.places = append(c.places, ids[r.IntN(len(ids))])
			}
			if len(paths) > 0 && r.IntN(2) == 0 { // all but the last place are those of a move
				path := paths[r.IntN(len(paths))]
				c.places = append(path[:len(path)-1:len(path)-1], ids[r.IntN(len(ids))])
			}
			text := must.Get(ask[answer.Refusal](at, answer.Question{Do: "whynot", Places: c.places}))(t).Text
			if legal := c.legal(); text == "" || legal {
				if text != "" || !legal {
					t.Fatalf("%s: WhyNot(%q) = %q; want an empty text: %v", v.Position, c.places, text, legal)
				}
				continue
			}
			for len(v.Parts) == 0 { // the first place that begins no path is refused
				if before := (click{View: v, places: c.places[:len(c.places)-1]}); len(before.places) == 0 || before.legal() {
					break
				}
				c.places = c.places[:len(c.places)-1]
			}
			name := v.Record.Game
			for _, game := range []string{name, ""} {
				for claim, holds := range claims[game] {
					if c.said = regexp.MustCompile(claim).FindStringSubmatch(text); c.said != nil {
						given[game+" "+claim] = true
						if name = ""; !holds(c) {
							t.Fatalf("%s: WhyNot(%q) = %q, which is not true", v.Position, c.places, text)
						}
					}
				}
			}
			if name != "" {
				t.Fatalf("%s: WhyNot(%q) = %q, which is none of the reasons known", v.Position, c.places, text)
			}
		}
	})
	for game, all := range claims {
		for claim := range all {
			if !given[game+" "+claim] && !testing.Short() {
				t.Errorf("%s: no click is refused with %s", game, claim)
			}
		}
	}
}
