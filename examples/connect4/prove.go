package main

import (
	"context"
	"fmt"
	stdio "io"
	"slices"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// A proof writes a strategy for a player: a column for each position in which the player is to
// move, in the order in which examples/connect4/certificate walks through them.
type proof struct {
	solver  *connect4.Solver
	player  game.Player
	wins    bool // the strategy wins; otherwise it draws at least
	met     map[connect4.State]bool
	columns []byte
	tell    func(positions int)
}

func prove(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 prove", "[flags] FILE",
		"Solves a board and writes a strategy to FILE, by which the winner wins against every defence,\n"+
			"or -player draws at least. The program examples/connect4/certificate, which shares no code\n"+
			"with the solver, checks it.",
		"go run ./examples/connect4 prove -board 6x4 /tmp/6x4.txt", "go run ./examples/connect4 prove -board 5x4 -player O /tmp/5x4.txt")
	options := addSolverFlags(f)
	player := f.String("player", "X", "who draws at least if the board is a draw, X or O")
	if err := f.ParseOne(args, "file"); err != nil {
		return err
	}
	if *player != "X" && *player != "O" {
		return cli.Usage("-player %s: want X or O", *player)
	}
	if err := replace.Check(f.Arg(0)); err != nil {
		return err
	}
	solver, err := options.solver()
	if err != nil {
		return err
	}
	g := solver.Game
	got, err := solver.Weak(ctx, g.Start())
	if err != nil {
		return err
	}
	p := proof{solver: solver, player: game.First, wins: got.Winner() != game.Nobody, met: map[connect4.State]bool{}, tell: func(int) {}}
	if p.wins {
		p.player = got.Winner()
	} else if *player == "O" {
		p.player = game.Second
	}
	if cli.IsTerminal(io.Err) {
		p.tell = func(n int) { fmt.Fprintf(io.Err, "\r\x1b[K%d positions ", n) }
		defer fmt.Fprint(io.Err, "\r\x1b[K")
	}
	if err := p.follow(ctx, g.Start()); err != nil {
		return err
	}
	result := map[bool]string{true: "win", false: "draw"}[p.wins]
	err = replace.File(f.Arg(0), func(w stdio.Writer) error {
		_, err := fmt.Fprintf(w, "connect4 %dx%d %s %s\n", g.Columns(), g.Rows(), disc(p.player), result)
		for line := range slices.Chunk(p.columns, 80) {
			if err == nil {
				_, err = fmt.Fprintf(w, "%s\n", line)
			}
		}
		return err
	})
	if err == nil {
		fmt.Fprintf(io.Out, "a strategy of %d columns, with which %s %ss\n", len(p.columns), disc(p.player), result)
	}
	return err
}

// follow adds the columns for s, which nobody has won, and all that can follow.
func (p *proof) follow(ctx context.Context, s connect4.State) error {
	g := p.solver.Game
	if game.Over(g, s) || p.met[s] || p.met[g.Mirror(s)] {
		return nil
	}
	p.met[s] = true
	moves := g.Moves(nil, &s) // from left to right
	if turn := g.Turn(&s); turn == p.player {
		m, forced := p.urgent(s, turn)
		if !forced {
			m, forced = p.urgent(s, turn.Opponent())
		}
		if !forced {
			var err error
			if m, err = p.choose(ctx, s); err != nil {
				return err
			}
		}
		if p.columns = append(p.columns, "123456789abc"[m]); len(p.columns)%1000 == 0 {
			p.tell(len(p.columns))
		}
		moves = []connect4.Move{m}
	}
	for _, m := range moves {
		if err := p.follow(ctx, game.After(g, s, m)); err != nil {
			return err
		}
	}
	return nil
}

// urgent returns the first column in which a disc of who makes four in a line.
func (p *proof) urgent(s connect4.State, who game.Player) (connect4.Move, bool) {
	g := p.solver.Game
	for _, m := range g.Moves(nil, &s) {
		row := 0
		for g.Cell(s, int(m), row) != game.Nobody {
			row++
		}
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			line := 1
			for _, sign := range []int{1, -1} {
				for x, y := int(m)+sign*d[0], row+sign*d[1]; g.Cell(s, x, y) == who; x, y = x+sign*d[0], y+sign*d[1] {
					line++
				}
			}
			if line >= 4 {
				return m, true
			}
		}
	}
	return 0, false
}

// choose returns a move that keeps the result. It tries first those that lead where the strategy
// has been, or that threaten to win, so that fewer positions follow.
func (p *proof) choose(ctx context.Context, s connect4.State) (connect4.Move, error) {
	g := p.solver.Game
	moves := g.Moves(nil, &s)
	slices.SortStableFunc(moves, func(a, b connect4.Move) int { return p.rank(s, b) - p.rank(s, a) })
	for _, m := range moves {
		t := game.After(g, s, m)
		if game.Over(g, t) { // a draw, because the strategy does not win at once
			return m, nil
		}
		after, err := p.solver.Weak(ctx, t)
		if err != nil {
			return 0, err
		}
		if w := after.Winner(); w == p.player || w == game.Nobody && !p.wins {
			return m, nil
		}
	}
	return 0, fmt.Errorf("position\n%s: no move keeps the result", g.Draw(&s))
}

// rank says how early choose tries a move.
func (p *proof) rank(s connect4.State, m connect4.Move) int {
	g := p.solver.Game
	s = game.After(g, s, m)
	if _, threat := p.urgent(s, p.player); threat {
		return 2
	}
	for _, reply := range g.Moves(nil, &s) {
		if t := game.After(g, s, reply); p.met[t] || p.met[g.Mirror(t)] {
			return 1
		}
	}
	return 0
}
