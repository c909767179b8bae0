package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Spec says how to make a player: the name of a bot with options, or a program.
//
//	minimax                        a bot of the catalog
//	minimax,depth=6                with limits of its own: depth, nodes
//	strong=minimax,nodes=100000    under another name
//	cmd:python3 bot.py             a program that speaks the protocol of match/program
//	mine=cmd:./bot -level 3        under another name
type Spec struct {
	Label  string
	Kind   string
	Limits Limits
	Args   []string // after the colon
}

// ProgramKind is the Kind of programs.
const ProgramKind = "cmd"

// ParseSpec reads a spec.
func ParseSpec(text string) (Spec, error) {
	var s Spec
	head, rest, outside := strings.Cut(text, ":")
	if label, kind, ok := strings.Cut(head, "="); ok && !strings.Contains(label, ",") {
		if label == "" {
			return s, fmt.Errorf("player %q: the name before = is empty", text)
		}
		s.Label, head = label, kind
	}
	if outside {
		s.Kind = head
		args, err := fields(rest)
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
	for _, option := range parts[1:] {
		key, value, _ := strings.Cut(option, "=")
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 1 {
			return s, fmt.Errorf("player %q: option %q: want a number from 1, as in depth=6", text, option)
		}
		switch key {
		case "depth":
			s.Limits.Depth = int(min(n, 1000))
		case "nodes":
			s.Limits.Nodes = n
		default:
			return s, fmt.Errorf("player %q: no option %q (there are: depth, nodes)", text, key)
		}
	}
	return s, nil
}

// String returns the spec without the label; for a program, its command line.
func (s Spec) String() string {
	if s.Args != nil {
		return strings.Join(s.Args, " ")
	}
	text := s.Kind
	if s.Limits.Depth > 0 {
		text += fmt.Sprintf(",depth=%d", s.Limits.Depth)
	}
	if s.Limits.Nodes > 0 {
		text += fmt.Sprintf(",nodes=%d", s.Limits.Nodes)
	}
	return text
}

// fields splits a command line at spaces, but for those within quotes.
func fields(line string) (args []string, err error) {
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

// knows reports a kind of player that does not play the game.
func (e Entry) knows(s Spec) error {
	switch {
	case s.Kind == ProgramKind && s.Args != nil, s.Args == nil && slices.Contains(e.Bots, s.Kind), s.Args != nil && slices.Contains(e.Adapters, s.Kind):
		return nil
	case s.Args != nil:
		return fmt.Errorf("%s: no kind of program %q (there are: %s)", e.Name, s.Kind, strings.Join(append([]string{ProgramKind}, e.Adapters...), ", "))
	}
	return fmt.Errorf("%s: no bot %q (there are: %s; programs are written cmd:COMMAND)", e.Name, s.Kind, strings.Join(e.Bots, ", "))
}
