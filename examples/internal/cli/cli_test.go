package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExitStatus(t *testing.T) {
	program := Commands("tool", "Does things.",
		Command{"add", "adds", func(ctx context.Context, io Streams, args []string) error {
			f := NewFlags(io, "tool add", "[flags] N", "Adds.", "tool add 3")
			n := f.Int("n", 1, "how `many`")
			f.Float64("x", -7, "share")
			f.String("unit", "", "`name`")
			f.Duration("time", 0, "limit")
			f.Int64("level", -1, "level")
			f.Int("odd", 0, "anything")
			f.Float64("loss", 0, "loss")
			f.Within("level", 1, 3e6)
			f.Within("odd", math.Inf(-1), math.Inf(1))
			f.Duration("pause", 0, "pause")
			f.Within("pause", 0.005, 60)
			f.Within("loss", math.Inf(-1), 0)
			if err := f.Parse(args); err != nil {
				return err
			}
			for _, name := range f.Args() {
				if _, err := os.ReadFile(name); err != nil {
					return fmt.Errorf("reading: %w", err)
				}
			}
			if *n == 13 {
				return errors.New("bad luck")
			}
			return nil
		}},
	)
	for _, test := range []struct {
		args   string
		status int
		out    string
		err    string
	}{
		{"add", 0, "", ""},
		{"add -n 3", 0, "", ""},
		{"add -h", 0, "Examples:\n  tool add 3", ""},
		{"-h", 0, "add         adds", ""},
		{"add -n -1", 2, "", "tool: -n is -1; want 0 or more"},
		{"add -x -0.5", 2, "", "tool: -x is -0.5; want 0 or more"},
		{"add -x NaN", 2, "", "tool: -x is NaN; want 0 or more"},
		{"add -x +Inf", 2, "", "tool: -x is +Inf; want 0 or more"},
		{"add -x -7", 0, "", ""}, // the default can always be given
		{"add -time -1ms", 2, "", "tool: -time is -1ms; want 0 or more"},
		{"add -level -1", 0, "", ""},
		{"add -level 3", 0, "", ""},
		{"add -level 4000000", 2, "", "tool: -level is 4000000; want 1 to 3000000"},
		{"add -odd -9", 0, "", ""},
		{"add -pause 1ms", 2, "", "tool: -pause is 1ms; want 5ms to 1m0s"},
		{"add -loss 1", 2, "", "tool: -loss is 1; want at most 0"},
		{"add -loss -Inf", 2, "", "tool: -loss is -Inf; want at most 0"},
		{"add testdata/missing", 2, "", "tool: reading: open testdata/missing: "},
		{"add 3 -n 4", 2, "", `tool: -n comes after "3"; flags come before all other arguments`},
		{"add 3 -time=4s", 2, "", "tool: -time=4s comes after"},
		{"add 3 -h", 0, "Examples:\n  tool add 3", ""},
		{"add -- -n", 2, "", "open -n: "},
		{"add .", 2, "", "tool: reading: read .: "},
		{"add -n x", 2, "", "want a whole number; -h prints help"},
		{"add -n=400x400", 2, "", "want a whole number; -h prints help"},
		{"add -n 1 -n", 2, "", "(-h prints help)"},
		{"add -unit=", 2, "", "tool: -unit is empty; want a name, or leave it out"},
		{"add -z", 2, "", "-z"},
		{"add -n 13", 1, "", "tool: bad luck"},
		{"subtract", 2, "", `unknown command "subtract" (there are: add)`},
		{"", 2, "", "no command given"},
	} {
		var out, err bytes.Buffer
		status := Run(t.Context(), Streams{strings.NewReader(""), &out, &err}, "tool", program, strings.Fields(test.args))
		if status != test.status {
			t.Errorf("tool %s: exit status %d, want %d", test.args, status, test.status)
		}
		if !strings.Contains(out.String(), test.out) || test.out == "" && out.Len() > 0 {
			t.Errorf("tool %s: out %q, want %q", test.args, out.String(), test.out)
		}
		if !strings.Contains(err.String(), test.err) || test.err == "" && err.Len() > 0 {
			t.Errorf("tool %s: err %q, want %q", test.args, err.String(), test.err)
		}
	}
}

var errSignal = errors.New("a signal")

// A program that was told to stop does not succeed, however well it stopped; its own errors
// remain.
func TestInterruptedStatus(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		text   string
	}{
		{nil, 130, "tool: interrupted\n"},
		{errors.New("bad luck"), 1, "tool: bad luck\n"},
		{Usage("bad flag"), 2, "tool: bad flag\n"},
		{fmt.Errorf("stopped: %w", context.Canceled), 130, "tool: stopped: interrupted\n"},
		{fmt.Errorf("stopped: %w", errSignal), 130, "tool: stopped: a signal\n"},
	} {
		ctx, stop := context.WithCancelCause(t.Context())
		cancel := func() { stop(errSignal) }
		var out, err bytes.Buffer
		status := Run(ctx, Streams{strings.NewReader(""), &out, &err}, "tool", func(_ context.Context, std Streams, _ []string) error {
			cancel()
			std.Out.Write([]byte("what was found"))
			return test.err
		}, nil)
		if status != test.status || err.String() != test.text || out.String() != "what was found" {
			t.Errorf("%v: status %d, %q, %q", test.err, status, out.String(), err.String())
		}
	}
}

func TestProgressIsSilentWhenPiped(t *testing.T) {
	var b bytes.Buffer
	p := NewProgress(&b, 10, "working")
	p.Add(3)
	p.Describe("still working")
	p.Done()
	if b.Len() > 0 {
		t.Errorf("wrote %q; want b.Len() <= 0", b.String())
	}
}

// TestTableFits writes tables of names of many lengths into few columns.
func TestTableFits(t *testing.T) {
	for _, left := range []bool{false, true} {
		for n := range 40 {
			table := Table{Left: left, Rows: [][]string{{"#", "name", "a", "b"}, {"1", strings.Repeat("é", n), "first", "second"}}, Spare: []int{3, 2}, Shorten: []int{1}}
			for width := range 60 {
				var b strings.Builder
				table.Write(&b, width)
				lines := strings.Split(b.String(), "\n")
				for _, line := range lines[:2] {
					if width >= 11 && len([]rune(line)) > width || width == 0 && len(lines) > 3 {
						t.Fatalf("width %d: %q", width, line)
					}
				}
			}
		}
	}
	t.Setenv("COLUMNS", "72")
	if got := Width(new(bytes.Buffer)); got != 72 {
		t.Errorf("COLUMNS=72: %d; want got == 72", got)
	}
}

// Wrap keeps all words, in lines of at most the width, but for words that are longer.
func TestWrap(t *testing.T) {
	text := "10 games ended by: rule 10\n\nmcts: +12.3 ± 4.5 Elo, stronger with probability 99.9 %\n    a longwordthatfitsnowhere, b"
	if got := Wrap(text, 0); got != text {
		t.Errorf("without a width: %q", got)
	}
	for width := 1; width < 100; width++ {
		got := Wrap(text, width)
		if want := strings.Fields(text); !slices.Equal(strings.Fields(got), want) || width > 60 && got != text {
			t.Errorf("width %d: %q", width, got)
		}
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width && len(strings.Fields(line)) > 1 {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}

// Help has the same words in few columns; what a flag does stays below its name.
func TestHelpFits(t *testing.T) {
	help := func(columns string) string {
		t.Setenv("COLUMNS", columns)
		var out strings.Builder
		f := NewFlags(Streams{Out: &out}, "tool", "[flags]", strings.Repeat("It is useful. ", 9), "tool -size 3")
		f.Int("size", 3, strings.Repeat("the number of columns and of rows ", 4))
		if err := f.Parse([]string{"-h"}); !errors.Is(err, flag.ErrHelp) {
			t.Error(err)
		}
		return out.String()
	}
	wide, narrow := help(""), help("60")
	if !slices.Equal(strings.Fields(wide), strings.Fields(narrow)) || !strings.Contains(narrow, "\nExamples:\n  tool -size 3\n") {
		t.Errorf("help: %s\nin 60 columns: %s; want the same words, and the examples as they are", wide, narrow)
	}
	for line := range strings.Lines(narrow) {
		if len(line) > 61 || strings.Contains(line, "columns") && !strings.HasPrefix(line, strings.Repeat(" ", 8)) {
			t.Errorf("the line %q has %d bytes; want at most 61, and columns indented", line, len(line))
		}
	}
}

func TestTerminal(t *testing.T) {
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	for _, test := range []struct {
		term, plain string
		want        bool
	}{{"xterm", "", true}, {"", "", true}, {"dumb", "", false}, {"xterm", "1", false}} {
		t.Setenv("TERM", test.term)
		t.Setenv("NO_COLOR", test.plain)
		if got := IsTerminal(f); got != test.want || NewScreen(f, 0).terminal != got || (NewProgress(f, 1, "").bar != nil) != got {
			t.Errorf("TERM=%s NO_COLOR=%s: %v, want %v", test.term, test.plain, got, test.want)
		}
	}
	if IsTerminal(new(bytes.Buffer)) {
		t.Error("a buffer is a terminal")
	}
}
