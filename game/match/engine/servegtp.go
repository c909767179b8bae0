package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/search"
)

// gtpCommands are the commands that ServeGTP understands.
var gtpCommands = []string{
	"boardsize", "clear_board", "genmove", "known_command", "komi", "list_commands", "name", "play", "protocol_version", "quit",
	"showboard", "time_left", "time_settings", "undo", "version",
}

// ServeGTP runs a bot as a GTP engine: it reads commands from in and writes answers to out until
// it receives quit or in ends. If ctx has ended, it returns at the next command. s.Colors are the
// words for First and Second, of which the first letter is understood as well, and s.Size and
// s.Komi are the only ones. Without a clock the bot has a second for a move. Dialect, Options and
// Point are not used. It is an error if there is no notation, s.Bot is nil or fails, or in or out
// fails.
func ServeGTP[S, M comparable](ctx context.Context, s Server[S, M], in io.Reader, out io.Writer) error {
	n, err := notationOf(s.Game, s.Notation)
	if err != nil {
		return err
	}
	if s.Bot == nil {
		return errors.New("engine: ServeGTP: Bot is nil; want a function")
	}
	v := &gtpServer[S, M]{Server: s, rules: game.WithEndings(s.Game), notation: n}
	v.Colors = colorsOf(v.Colors)
	v.line = []S{v.rules.Start()}
	if v.bot, err = s.Bot(nil, func(search.Result[M]) {}); err != nil {
		return err
	}
	lines := bufio.NewScanner(plain.NewReader(in))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && ctx.Err() == nil {
		text, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		id := ""
		if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
			id, words = words[0], words[1:]
		}
		if len(words) == 0 {
			continue
		}
		answer, err := v.handle(ctx, words[0], words[1:])
		sign := "="
		if err != nil {
			sign, answer = "?", strings.ReplaceAll(err.Error(), "\n", " ")
		}
		if _, err := fmt.Fprintf(out, "%s%s %s\n\n", sign, id, answer); err != nil || words[0] == "quit" {
			return err
		}
	}
	return lines.Err()
}

// gtpServer is a conversation.
type gtpServer[S, M comparable] struct {
	Server[S, M]
	rules    game.Game[S, M] // with endings
	notation game.Notation[S, M]
	bot      match.Bot[S, M]
	line     []S
	moves    []M
	left     [2]time.Duration // on the clocks; 0: none
}

func (v *gtpServer[S, M]) handle(ctx context.Context, command string, args []string) (string, error) {
	if want := map[string]int{"boardsize": 1, "komi": 1, "known_command": 1, "play": 2, "genmove": 1, "time_settings": 3, "time_left": 3}[command]; len(args) < want {
		return "", fmt.Errorf("%s needs %d arguments", command, want)
	}
	switch command {
	case "protocol_version":
		return "2", nil
	case "name":
		return v.Name, nil
	case "version", "quit":
		return "", nil
	case "list_commands":
		return strings.Join(gtpCommands, "\n"), nil
	case "known_command":
		return strconv.FormatBool(slices.Contains(gtpCommands, args[0])), nil
	case "boardsize":
		if args[0] != strconv.Itoa(v.Size) {
			return "", fmt.Errorf("unacceptable size (it is %d)", v.Size)
		}
	case "komi":
		if komi, err := strconv.ParseFloat(args[0], 64); err != nil || komi != v.Komi {
			return "", fmt.Errorf("unacceptable komi (it is %v)", v.Komi)
		}
	case "clear_board":
		v.line, v.moves, v.left = []S{v.rules.Start()}, nil, [2]time.Duration{}
		if b, ok := match.As[match.Starter](v.bot); ok {
			return "", b.Begin(ctx, match.Beginning{Player: game.First, Seed: rand.Uint64()})
		}
	case "play":
		s, err := v.to(args[0])
		if err != nil {
			return "", err
		}
		m, err := v.notation.ParseMove(&s, args[1])
		if err != nil {
			return "", fmt.Errorf("illegal move: %w", err)
		}
		v.play(m)
	case "genmove":
		return v.generate(ctx, args[0])
	case "undo":
		if len(v.moves) == 0 {
			return "", errors.New("cannot undo")
		}
		v.line, v.moves = v.line[:len(v.line)-1], v.moves[:len(v.moves)-1]
	case "showboard":
		return "\n" + strings.TrimRight(game.Draw(v.Game, v.line[len(v.line)-1]), "\n"), nil
	case "time_settings":
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 0 {
			return "", fmt.Errorf("main time %s; want seconds", excerpt.Quote(args[0]))
		}
		v.left = [2]time.Duration{seconds(n), seconds(n)}
	case "time_left":
		n, err := strconv.Atoi(args[1])
		side := v.side(args[0])
		if err != nil || n < 0 || side < 0 {
			return "", errors.New("want a color, seconds and stones")
		}
		v.left[side] = max(seconds(n), time.Millisecond)
	default:
		return "", errors.New("unknown command")
	}
	return "", nil
}

func seconds(n int) time.Duration { return time.Duration(min(n, 1e6)) * time.Second }

// side returns 0 for First's color, 1 for Second's, -1 for other words.
func (v *gtpServer[S, M]) side(word string) int {
	for i, color := range v.Colors {
		if strings.EqualFold(word, color) || strings.EqualFold(word, color[:1]) {
			return i
		}
	}
	return -1
}

// to returns the position if a color is to move in it.
func (v *gtpServer[S, M]) to(color string) (S, error) {
	s := v.line[len(v.line)-1]
	side := v.side(color)
	switch turn := v.rules.Turn(&s); {
	case side < 0:
		return s, fmt.Errorf("color %s; want %s or %s", excerpt.Quote(color), v.Colors[0], v.Colors[1])
	case turn == game.Nobody:
		return s, game.ErrGameOver
	case turn != [2]game.Player{game.First, game.Second}[side]:
		return s, fmt.Errorf("illegal move: it is not the turn of %s", v.Colors[side])
	}
	return s, nil
}

func (v *gtpServer[S, M]) play(m M) {
	v.moves = append(v.moves, m)
	v.line = append(v.line, game.After(v.rules, v.line[len(v.line)-1], m))
}

// generate lets the bot play a move.
func (v *gtpServer[S, M]) generate(ctx context.Context, color string) (string, error) {
	s, err := v.to(color)
	if err != nil {
		return "", err
	}
	last, side := len(v.line)-1, v.side(color)
	t := &match.Turn[S, M]{
		Game: v.rules, State: s, Past: v.line[:last:last], Player: v.rules.Turn(&s), Moves: v.moves,
		Rand: rand.New(rand.NewPCG(rand.Uint64(), 0)), Times: match.Times{Move: time.Second},
	}
	if left := v.left[side]; left > 0 {
		t.Times = match.Times{Move: left, Clock: search.Clock{Remaining: left, Played: len(v.moves) / 2}}
	}
	own, cancel := context.WithTimeout(ctx, t.Times.Move)
	defer cancel()
	m, err := v.bot.Move(own, t)
	if errors.Is(err, match.ErrResigned) {
		return "resign", nil
	}
	if err != nil {
		return "", err
	}
	text := v.notation.FormatMove(&s, m)
	v.play(m)
	return text, nil
}
