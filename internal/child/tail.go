package child

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// tail keeps the last bytes written to it.
type tail struct {
	mu    sync.Mutex
	limit int
	bytes []byte
	lost  bool
}

// drain reads r to its end, so that a program that writes a lot never blocks.
func (t *tail) drain(r io.Reader) {
	buffer := make([]byte, 16<<10)
	for {
		n, err := r.Read(buffer)
		t.add(buffer[:n])
		if err != nil {
			return
		}
	}
}

func (t *tail) add(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b...)
	if extra := len(t.bytes) - t.limit; extra > 0 {
		t.lost = true
		t.bytes = append(t.bytes[:0], t.bytes[extra:]...)
	}
}

func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes, t.lost = t.bytes[:0], false
}

// String returns the bytes kept, with invalid UTF-8 replaced.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.ToValidUTF8(string(t.bytes), "\uFFFD")
	if t.lost {
		return "..." + s
	}
	return s
}

// complaint returns a pattern for the beginning of an error message in the most common
// languages. It is compiled when a program fails, not when this one starts.
func complaint() *regexp.Regexp {
	return regexp.MustCompile(`^\s*((\w+\.)*\w*(Error|Exception)\b|(Uncaught|Unhandled|panic:|fatal|terminate called|Exception in|.*\b[Ee]rror:))`)
}

// places returns the patterns with which these languages report a source position.
func places() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`^\s*File "(.+)", line (\d+)`),                // Python
		regexp.MustCompile(`^(\S+\.[cm]?[jt]s):(\d+)$`),                  // Node
		regexp.MustCompile(`^\s+(\S+\.go):(\d+)`),                        // Go
		regexp.MustCompile(`^\s*at .*?([^\s()/:]+\.\w+):(\d+)(:\d+)?\)`), // Java and the like
	}
}

// longestWords bounds the result of lastWords, in bytes.
const longestWords = 300

// lastWords returns the line of text that best explains why its writer ended: the last
// one that names an error, or else the last one, with the source file and line if the
// text contains them. It is empty if text is.
func lastWords(text string) string {
	lines := strings.Split(text, "\n")
	words, at, complains := "", -1, complaint()
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimSpace(lines[i])
		if words == "" && line != "" {
			words = line
		}
		if complains.MatchString(lines[i]) {
			words, at = line, i
			break
		}
	}
	words = excerpt.Of(words, longestWords)
	if at < 0 {
		return words
	}
	if place := where(lines, at); place != "" && !strings.Contains(words, "line ") {
		words += " (" + place + ")"
	}
	return words
}

// where returns the source position nearest to the error message in line at. Python names
// the innermost position last, before the error; the others name it first, before or
// after the error.
func where(lines []string, at int) string {
	forms := places()
	try := func(i int) string {
		for _, p := range forms {
			if m := p.FindStringSubmatch(lines[i]); m != nil {
				return fmt.Sprintf("line %s of %s", m[2], filepath.Base(m[1]))
			}
		}
		return ""
	}
	for i := at - 1; i >= 0; i-- {
		if s := try(i); s != "" {
			return s
		}
	}
	for i := at + 1; i < len(lines); i++ {
		if s := try(i); s != "" {
			return s
		}
	}
	return ""
}
