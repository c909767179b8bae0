// Package readme has only a test: of the commands, outputs and code in the READMEs of the examples
// and in the guides.
//
// In a block marked "console", each line that begins with "$ " is a command, run by a
// shell in the root of the repository, and the lines below it are all that it prints:
//
//	```console
//	$ go run ./examples/arena -game pig -boards none
//	Pig: minimax v random
//	...
//	```
//
// Three dots alone on a line stand for any number of lines, and within a line for any text.
// Paths in /tmp are replaced by paths in a temporary directory.
//
// A block marked "go FILE" is part of that file, whose path is relative to the README's; a
// line "// ..." stands for omitted lines. A block marked "go" without a file is an error,
// because nothing checks that it compiles.
//
// The commands run only in a thorough test, which can also update the READMEs:
//
//	go test -tags slow -timeout 1h ./examples/internal/readme
//	go test -tags slow ./examples/internal/readme -run 'Readmes/examples/games/README' -update
package readme

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// check checks one README.
type check struct {
	file   string
	update bool
	run    func(command string) (output string, err error) // nil: commands are not run
	faults []string
}

func (c *check) fault(line int, format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf("%s:%d: %s", c.file, line, fmt.Sprintf(format, args...)))
}

// check checks the blocks and returns the text, updated if c.update is set.
func (c *check) check(text string) string {
	lines := strings.Split(text, "\n")
	var out []string
	for i := 0; i < len(lines); i++ {
		out = append(out, lines[i])
		mark, ok := strings.CutPrefix(lines[i], "```")
		if !ok {
			continue
		}
		begin := i + 1
		for i++; i < len(lines) && lines[i] != "```"; i++ {
		}
		if i == len(lines) {
			c.fault(begin, "the block is not closed")
			return text
		}
		block := lines[begin:i]
		language, file, _ := strings.Cut(mark, " ")
		switch {
		case language == "console" && c.run != nil:
			block = c.console(begin, block)
		case language == "go" && file == "":
			c.fault(begin, "the block does not name its file; want ```go FILE")
		case language == "go":
			c.code(begin, filepath.Join(filepath.Dir(c.file), file), block)
		}
		out = append(append(out, block...), "```")
	}
	return strings.Join(out, "\n")
}

// code checks that a block is part of a file.
func (c *check) code(line int, file string, block []string) {
	source, err := os.ReadFile(file)
	if err != nil {
		c.fault(line, "%v", err)
		return
	}
	rest := "\n" + string(source)
	for part := range strings.SplitSeq("\n"+strings.Join(block, "\n")+"\n", "\n// ...\n") {
		part = "\n" + strings.Trim(part, "\n") + "\n"
		at := strings.Index(rest, part)
		if at < 0 {
			first, _, _ := strings.Cut(strings.TrimLeft(part, "\n"), "\n")
			c.fault(line, "%s does not contain the lines from %q on, or not in this order", file, first)
			return
		}
		rest = rest[at+len(part)-1:]
	}
}

// console runs the commands of a block and returns the block with their current output.
func (c *check) console(line int, block []string) (after []string) {
	for i := 0; i < len(block); {
		command, ok := strings.CutPrefix(block[i], "$ ")
		if !ok {
			c.fault(line+i+1, "a console block must begin with a command: \"$ ...\"")
			return block
		}
		first := i
		for after = append(after, block[i]); strings.HasSuffix(block[i], "\\") && i+1 < len(block); i++ {
			command += "\n" + block[i+1]
			after = append(after, block[i+1])
		}
		begin := i + 1
		for i++; i < len(block) && !strings.HasPrefix(block[i], "$ "); i++ {
		}
		want := block[begin:i]
		out, err := c.run(command)
		var got []string
		if out = strings.TrimRight(out, "\n"); out != "" {
			got = strings.Split(out, "\n")
		}
		if err != nil {
			c.fault(line+first+1, "%s: %v\n%s", command, err, out)
			got = want
		} else if matches(want, got) {
			got = want
		} else if !c.update {
			c.fault(line+first+1, "%s prints\n%s\ninstead of\n%s", command, out, strings.Join(want, "\n"))
			got = want
		}
		after = append(after, got...)
	}
	return after
}

// matches reports whether output matches a README. It ignores trailing spaces, and three dots
// match anything.
func matches(want, got []string) bool {
	if len(want) == 0 || len(got) == 0 {
		return len(want) == len(got) || len(want) == 1 && want[0] == dots
	}
	if want[0] == dots {
		return matches(want[1:], got) || matches(want, got[1:])
	}
	parts := strings.Split(strings.TrimRight(want[0], " \t"), dots)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	line := regexp.MustCompile(`\A` + strings.Join(parts, `.*`) + `[ \t]*\z`)
	return line.MatchString(got[0]) && matches(want[1:], got[1:])
}

const dots = "..."
