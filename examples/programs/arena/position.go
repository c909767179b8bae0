package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// place holds the flags that name a position.
type place struct {
	game, variant, setup string
	seed                 uint64
}

const placeHelp = `A position is what the game's notation can write (arena check -notation prints examples): the moves
so far, a whole game, or a position, such as a FEN in checkers. Without one it is the opening
position.`

func (a arena) placeFlags(f cli.Flags) *place {
	p := &place{}
	f.StringVar(&p.game, "game", "", "the `game`: "+strings.Join(a.games.Names(), ", "))
	f.StringVar(&p.variant, "variant", "", "the game's `variant`, such as another board (default: the first that arena check -notation lists)")
	f.StringVar(&p.setup, "setup", "", "what is chosen before the game, such as a row of cards")
	f.Uint64Var(&p.seed, "seed", 1, "random seed")
	return p
}

// find returns the game that the flag -game names.
func (a arena) find(name string) (e catalog.Entry, err error) {
	if name == "" {
		return e, cli.Usage("-game is missing; want one of %s", strings.Join(a.games.Names(), ", "))
	}
	if e, err = a.games.Find(name); err != nil {
		return e, cli.Usage("-game: %w", err)
	}
	return e, nil
}

// begins returns an error in usage if the game has no such variant or setup; "" is its usual one.
func begins(e catalog.Entry, variant, setup string, seed uint64) error {
	if variant == "" && setup == "" {
		return nil
	}
	if _, err := e.Recorded(variant, setup, seed); err != nil {
		return cli.Usage("%w", err)
	}
	return nil
}

// parse parses flags, and opens the position that they name.
func (p *place) parse(std cli.Streams, a arena, flags cli.Flags, args []string) (e catalog.Entry, t *played.Game, err error) {
	if err := flags.Parse(args); err != nil {
		return e, nil, err
	}
	return p.open(std, a, flags.Args())
}

// open opens the position that the flags and the remaining arguments name.
func (p *place) open(std cli.Streams, a arena, args []string) (e catalog.Entry, t *played.Game, err error) {
	if e, err = a.find(p.game); err != nil {
		return e, nil, err
	}
	if len(args) > 0 {
		if t, err = played.Parse(e, p.variant, p.setup, strings.Join(args, " ")); err == nil && t.Fault != nil {
			fmt.Fprintf(std.Err, "%s: read up to a fault: %v\n", e.Name, t.Fault)
		}
	} else {
		t, err = played.Open(e, board.Record{Game: e.Name, Variant: p.variant, Setup: p.setup, Seed: p.seed})
	}
	if err != nil {
		return e, nil, cli.Usage("%s: %w", e.Name, err)
	}
	return e, t, nil
}

// view returns the end of the game.
func view(t *played.Game) (answer.View, error) { return t.View(len(t.Record().Moves), "en") }

// analyst returns the bot that the spec names in the form that analyses and hints use. It
// thinks for at most limit.
func analyst(e catalog.Entry, spec string, limit time.Duration) (answer.Searcher, error) {
	s, err := tools.Of(e).ParseSpec(spec)
	if err != nil {
		return answer.Searcher{}, cli.Usage("%w", err)
	}
	if s.Args != nil || s.Level != search.Full {
		return answer.Searcher{}, cli.Usage("%q is a program or a level; only a bot at full strength gives scores", spec)
	}
	if !tools.Of(e).Searches(s.Kind) {
		return answer.Searcher{}, cli.Usage("%s gives no scores; leave -bot out for the game's best bot, or name one that searches", spec)
	}
	b := answer.Searcher{Name: s.Kind, Time: limit, Options: map[string]float64{}}
	for name, x := range s.Options {
		switch name {
		case catalog.Depth.Name:
			b.Level = &answer.Limit{Kind: "depth", Value: int64(x)}
		case catalog.Nodes.Name:
			b.Level = &answer.Limit{Kind: "nodes", Value: int64(x)}
		default:
			b.Options[name] = x
		}
	}
	return b, nil
}

// perft counts sequences of moves.
func (a arena) perft(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "arena perft", "-game GAME [flags] DEPTH [POSITION]",
		"Counts the sequences of 1 to DEPTH moves from a position, to compare rules and move\ngenerators. Each step of a turn and each outcome of chance counts as a move.\n\n"+placeHelp,
		"go run ./examples/arena perft -game othello 6",
		"go run ./examples/arena perft -game checkers -variant damas -divide 4 B:WK7,16:BK23,K21,K31")
	p := a.placeFlags(flags)
	divide := flags.Bool("divide", false, "print the count of each first move")
	asJSON := flags.Bool("json", false, "print one JSON object per line")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var depth int
	if _, err := fmt.Sscanf(flags.Arg(0)+" .", "%d .", &depth); err != nil || depth < 1 || depth > maxPerft {
		return cli.Usage("the depth is %q; want a number from 1 to %d, after the flags", flags.Arg(0), maxPerft)
	}
	_, t, err := p.open(std, a, flags.Args()[1:])
	if err != nil {
		return err
	}
	from := 1
	if *divide {
		from = depth
	}
	for d := from; d <= depth; d++ {
		begin, total := time.Now(), int64(0)
		var divided error
		err := t.Perft(ctx, d, func(move string, n int64) {
			total += n
			if *divide {
				divided = errors.Join(divided, count{Move: move, Depth: d, Count: n}.print(std, *asJSON))
			}
		})
		if err := errors.Join(err, divided); err != nil {
			return err
		}
		if *divide {
			continue
		}
		if err := (count{Depth: d, Count: total, Seconds: time.Since(begin).Seconds()}).print(std, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

// maxPerft is the maximum depth of perft; larger ones would never finish.
const maxPerft = 60

// about describes a game.
func about(e catalog.Entry) answer.Game {
	g, _ := played.About(e, "en") // it has no other error than that of the entry, which is a valid one
	return g
}
