package tools

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/search"
)

// Spec describes a player: the name of a bot with options, or a program.
//
//	minimax                        a bot of the game
//	minimax,depth=6                with options
//	minimax,level=easy             weakened, for people: easy, medium or hard
//	deep=minimax,nodes=100000      under another name
//	cmd:python3 bot.py             a program that speaks the protocol of game/match/program
//	mine=cmd:./bot -level 3        under another name
//	llm:http://127.0.0.1:11434/v1 MODEL    a chat model (package llm); retries=N may follow
//	contract:./damas               a program of another protocol (catalog.Game.Programs)
type Spec struct {
	Label   string
	Kind    string             // the bot, or the kind of program
	Options map[string]float64 // as given
	Level   search.Level       // Full if none is given
	Args    []string           // after the colon; nil for a bot
}

// CommandProgram is the Kind of programs that speak the protocol of game/match/program.
const CommandProgram = "cmd"

// LevelOption is the option that weakens any bot: minimax,level=easy.
const LevelOption = "level"

// ModelProgram is the Kind of chat models: see package llm.
const ModelProgram = "llm"

// ParseSpec parses a spec without checking it against a game.
func ParseSpec(text string) (Spec, error) {
	var s Spec
	head, rest, outside := strings.Cut(text, ":")
	if label, kind, ok := strings.Cut(head, "="); ok && !strings.Contains(label, ",") {
		if label == "" {
			return s, fmt.Errorf("player %q: the name before = is empty", text)
		}
		if _, err := strconv.ParseFloat(kind, 64); err == nil {
			return s, fmt.Errorf("player %q: want a bot; an option follows its bot after a comma, without a space, as in minimax,depth=6", text)
		}
		s.Label, head = label, kind
	}
	if outside {
		s.Kind = head
		args, err := Fields(rest)
		if err == nil && len(args) == 0 {
			err = fmt.Errorf("no command after %q", head+":")
		}
		if err != nil {
			return s, fmt.Errorf("player %q: %w", text, err)
		}
		s.Args = args
		return s, nil
	}
	parts := strings.Split(head, ",")
	s.Kind = parts[0]
	given := map[string]bool{}
	for _, option := range parts[1:] {
		key, value, _ := strings.Cut(option, "=")
		if given[key] {
			return s, fmt.Errorf("player %q: the option %s is given twice", text, key)
		}
		given[key] = true
		if key == LevelOption {
			level, err := parseLevel(value)
			if err != nil {
				return s, fmt.Errorf("player %q: %w", text, err)
			}
			s.Level = level
			continue
		}
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || strings.ContainsAny(value, "xX") { // hexadecimal, which JSON does not have either
			return s, fmt.Errorf("player %q: option %q: want a name and a number, as in depth=6", text, option)
		}
		if s.Options == nil {
			s.Options = map[string]float64{}
		}
		s.Options[key] = x
	}
	return s, nil
}

// Program reports whether a player is a program.
func Program(text string) bool {
	s, err := ParseSpec(text)
	return err == nil && s.Args != nil
}

// String returns the spec without the label, with its options sorted by name; for a program, its command line.
func (s Spec) String() string {
	if s.Args != nil {
		return strings.Join(s.Args, " ")
	}
	var options []string
	for key, x := range s.Options {
		options = append(options, fmt.Sprintf(",%s=%s", key, strconv.FormatFloat(x, 'f', -1, 64)))
	}
	if s.Level != search.Full {
		options = append(options, fmt.Sprintf(",%s=%v", LevelOption, s.Level))
	}
	slices.Sort(options)
	return s.Kind + strings.Join(options, "")
}

// Fields splits a command line at spaces, except within single or double quotation marks.
func Fields(line string) (args []string, err error) {
	var arg strings.Builder
	var quote rune
	inside := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inside = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inside {
				args = append(args, arg.String())
				arg.Reset()
				inside = false
			}
		default:
			arg.WriteRune(r)
			inside = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	if inside {
		args = append(args, arg.String())
	}
	return args, nil
}

// GoodName reports whether a name is 1 to 40 lower-case letters, digits and hyphens, and
// does not begin with a hyphen.
func GoodName(name string) bool {
	return name != "" && len(name) <= 40 && name[0] != '-' && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// parseLevel is the inverse of search.Level.String.
func parseLevel(text string) (search.Level, error) {
	for l := search.Full; l <= search.Hard; l++ {
		if l.String() == text {
			return l, nil
		}
	}
	return 0, fmt.Errorf("level %q: want novice, beginner, easy, medium, hard or full", text)
}
