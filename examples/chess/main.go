// Command chess serves as a chess engine for user interfaces and referees. The arena plays,
// analyses and counts moves.
package main

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/search"
)

func main() { cli.Main("chess", program) }

var program = cli.Commands("chess",
	"Chess. To play, analyse, count moves or run matches, also against UCI engines, use arena;\nsee arena -h.",
	cli.Command{Name: "uci", Summary: "speak the protocol of chess engines", Run: uci},
)

type (
	state = chess.State
	move  = chess.Move
)

// uci lets a user interface or referee drive the bot over UCI.
func uci(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "chess uci", "",
		"Speaks UCI, the protocol of chess engines, on standard input and output. The options are\nHash (MiB), Threads, MultiPV (how many lines to report), and Skill Level, 0 to 20 (the strongest).",
		"printf 'uci\\nisready\\nposition startpos moves e2e4\\ngo depth 6\\n' | go run ./examples/chess uci")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	return engine.ServeUCI(ctx, engine.Server[state, move]{
		Game: chess.Game{}, Notation: chess.Coordinates{}, Name: "versus chess", Author: "the versus authors", Point: 0.01,
		Options: []engine.Option{{Name: "Hash", Default: 16, Min: 1, Max: 4096}, {Name: "Threads", Default: 1, Min: 1, Max: 64}, {Name: "MultiPV", Default: 1, Min: 1, Max: 256}, {Name: "Skill Level", Default: 20, Min: 0, Max: 20}},
		Bot: func(values map[string]int, report func(search.Result[move])) (match.Bot[state, move], error) {
			m := &search.Minimax[state, move]{
				Game: chess.Game{}, MemoryBytes: values["Hash"] << 20, Workers: values["Threads"], Lines: values["MultiPV"], FutilityMargin: chess.Margin, Progress: report,
			}
			p := &player{minimax: m, leveled: &search.Leveled[state, move]{Searcher: m}}
			p.Bot = match.NewSearcher[state, move]("versus", telling{m})
			if skill := values["Skill Level"]; skill < 20 {
				p.leveled.Weakness = search.Weakness{Lapse: float64(20-skill) * 0.04, Margin: 0.5}
				p.Bot = match.NewSearcher[state, move]("versus", p.leveled)
			}
			return p, nil
		},
	}, std.In, std.Out)
}

// telling reports the result of a search that was cut short as well, whose move may be another
// than that of the last report.
type telling struct{ *search.Minimax[state, move] }

func (t telling) Search(ctx context.Context, s state, past ...state) (search.Result[move], error) {
	r, err := t.Minimax.Search(ctx, s, past...)
	if err == nil {
		t.Progress(r)
	}
	return r, err
}

// player is a searcher that respects the limits and the moves of a turn.
type player struct {
	match.Bot[state, move]
	minimax *search.Minimax[state, move]
	leveled *search.Leveled[state, move]
}

func (p *player) Unwrap() match.Bot[state, move] { return p.Bot }

func (p *player) Move(ctx context.Context, t *match.Request[state, move]) (move, error) {
	p.minimax.Limits, p.minimax.Game, p.leveled.Game = t.Limits, game.WithoutEndings(t.Game), t.Game
	return p.Bot.Move(ctx, t)
}
