//go:build unix

package child

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestOutputLimits checks the longest line and the most output, however they are cut in
// pieces, and that an answer restarts the count.
func TestOutputLimits(t *testing.T) {
	const line, most = 8, 20
	for _, test := range []struct {
		text    string
		lines   int
		rest    string
		flooded string
	}{
		{"", 0, "", ""},
		{"\n\n", 2, "", ""},
		{"12345678\n", 1, "", ""},
		{"12345678", 0, "12345678", ""},
		{"a\n12345678\nb", 2, "b", ""},
		{"123456789\n", 0, "", "a line of more than 8 bytes"},
		{"a\n123456789", 1, "", "a line of more than 8 bytes"},
		{"12345678\n12345678\n12", 2, "12", ""},
		{"12345678\n12345678\n123", 2, "123", "more than 20 bytes"},
	} {
		for piece := 1; piece <= len(test.text)+1; piece++ {
			o := output{maxLine: line, maxOutput: most, ready: make(chan struct{}, 1)}
			more := true
			for rest := test.text; more && rest != ""; rest = rest[min(piece, len(rest)):] {
				more = o.add([]byte(rest[:min(piece, len(rest))]), nil)
			}
			if text := strings.Join(strings.Split(test.text, "\n"), ""); test.flooded == "" && more {
				var got []byte
				n := 0
				for l, err := o.next(); l != nil; l, err = o.next() {
					if got = append(got, l...); err != nil {
						t.Error(err)
					}
					n++
				}
				if got = append(got, o.rest()...); string(got) != text || n != test.lines || string(o.rest()) != test.rest {
					t.Errorf("%q in pieces of %d: %d lines, and %q; want string(got) == text, n == test.lines, string(o.rest()) == test.rest", test.text, piece, n, o.rest())
				}
				continue
			}
			for range test.lines {
				if l, _ := o.next(); l == nil {
					t.Errorf("%q in pieces of %d: a line before the flood is lost; want l != nil", test.text, piece)
				}
			}
			_, err := o.next()
			var e *Error
			if more || !errors.As(err, &e) || e.Kind != Flooded || !strings.Contains(e.Detail, test.flooded) {
				t.Errorf("%q in pieces of %d: more %v, %v; want %s", test.text, piece, more, err, test.flooded)
			}
		}
	}
	o := output{maxLine: line, maxOutput: most, ready: make(chan struct{}, 1)}
	for i := range 10 {
		o.add([]byte("1234567\n"), nil)
		if l, err := o.next(); l == nil || err != nil {
			t.Fatalf("answer %d: %q, %v; want l != nil, no error", i, l, err)
		}
		o.answered()
	}
	if o.err != nil {
		t.Errorf("short answers are no flood: %v", o.err)
	}
	if o.add([]byte("end\n"), io.EOF) {
		t.Error("there is more after the end")
	}
	o = output{maxLine: line, maxOutput: most, ready: make(chan struct{}, 1)}
	if o.read(strings.NewReader("\ufeffhello\n")); len(o.lines) != 1 || string(o.lines[0]) != "hello" || o.err != io.EOF {
		t.Errorf(`a line with a byte order mark: %q, %v; want len(o.lines) == 1, string(o.lines[0]) == "hello", o.err == io.EOF`, o.lines, o.err)
	}
	if o.read(strings.NewReader("\xff\xfeh\x00\n\x00")); o.err == nil || !strings.Contains(o.err.Error(), "UTF-16") {
		t.Errorf(`UTF-16: %v; want o.err != nil, strings.Contains(o.err.Error(), "UTF-16")`, o.err)
	}
	// What has not been taken counts for the next answer.
	o = output{maxLine: line, maxOutput: most, ready: make(chan struct{}, 1)}
	o.add([]byte("1234567\n1234567\n123"), nil)
	o.answered()
	if more := o.add([]byte("4"), nil); !more {
		t.Error("20 bytes are too many")
	}
	if o.answered(); o.add([]byte("5"), nil) {
		t.Error("21 bytes are not too many")
	}
}

// TestExits checks how exits are described.
func TestExits(t *testing.T) {
	for _, test := range []struct {
		status status
		limit  time.Duration
		want   string
	}{
		{status{0, "exit status 0", time.Hour}, time.Second, "exit status 0, without being told to"},
		{status{3, "exit status 3", time.Hour}, time.Second, "exit status 3"},
		{status{-1, "signal: killed", 499 * time.Millisecond}, time.Second, "signal: killed"},
		{status{-1, "signal: killed", 500 * time.Millisecond}, time.Second, "signal: killed, after 500ms of processor time; the limit is 1s"},
		{status{-1, "signal: killed", time.Hour}, 0, "signal: killed"},
		{ending{exit: 4}.status(), 0, "exit status 4"},
		{ending{exit: -1, signal: 9}.status(), 0, "signal: killed"},
		{ending{exit: -1, signal: 6, core: true}.status(), 0, "signal: aborted (core dumped)"},
	} {
		if got := test.status.explain(test.limit); got != test.want {
			t.Errorf("%+v: %s; want %s", test.status, got, test.want)
		}
	}
	for how, want := range map[string]int{"exits": 0, "crashes": 3} {
		p, _ := begin(t, how, nil)
		p.Send([]byte("go\n"))
		if status, ok := p.Wait(time.Minute); !ok || status != want {
			t.Errorf("%s: exit status %d, %v; want %d", how, status, ok, want)
		}
	}
	p, _ := begin(t, "sleeps", nil)
	if _, ok := p.Wait(time.Millisecond); ok {
		t.Error("it has ended unasked")
	}
	p.Kill()
	if status, ok := p.Wait(time.Minute); !ok || status != -1 {
		t.Errorf("killed: exit status %d, %v; want ok, status == -1", status, ok)
	}
}

// TestCommandLimits checks defaults, and how the kernel is told of limits.
func TestCommandLimits(t *testing.T) {
	x := []string{"/bin/sh", "a"}
	for want, c := range map[string]Command{
		"65536 1048576 4096": {Args: x},
		"1 2 3":              {Args: x, MaxLine: 1, MaxOutput: 2, Tail: 3},
	} {
		if c, err := c.withDefaults(); err != nil || fmt.Sprint(c.MaxLine, c.MaxOutput, c.Tail) != want {
			t.Errorf("%+v, %v; want %s", c, err, want)
		}
	}
	for _, c := range []Command{{}, {Args: []string{""}}, {Args: x, Memory: -1}, {Args: x, CPU: -1}, {Args: x, MaxLine: -1}, {Args: x, MaxOutput: -1}, {Args: x, Tail: -1}} {
		if _, err := c.withDefaults(); err == nil {
			t.Errorf("%+v: no error", c)
		}
	}
	for _, test := range []struct {
		memory int64
		cpu    time.Duration
		want   string
	}{
		{0, 0, ""},
		{1, 0, "ulimit -c 0 && ulimit -d 1"},
		{3 << 20, 0, "ulimit -c 0 && ulimit -d 3072"},
		{0, 1, "ulimit -c 0 && ulimit -t 1"},
		{0, time.Second, "ulimit -c 0 && ulimit -t 1"},
		{0, time.Second + 1, "ulimit -c 0 && ulimit -t 2"},
		{2048, 3 * time.Second, "ulimit -c 0 && ulimit -d 2 && ulimit -t 3"},
	} {
		path, args, err := Command{Args: x, Memory: test.memory, CPU: test.cpu}.find()
		want := x
		if test.want != "" {
			want = []string{"/bin/sh", "-c", test.want + ` && exec "$0" "$@"`, "/bin/sh", "a"}
		}
		if err != nil || path != "/bin/sh" || strings.Join(args, "|") != strings.Join(want, "|") {
			t.Errorf("%+v: %s %q, %v; want %q", test, path, args, err, want)
		}
	}
}

// TestTailLimit checks that a tail says whether it has lost something.
func TestTailLimit(t *testing.T) {
	const e = "\xff" // no UTF-8
	for n, want := range map[int]string{0: "", 7: "xxxxxxx", 8: "xxxxxxx\uFFFD", 9: "...xxxxxx\uFFFDx", 80_000: "...xxxxxxx\uFFFD"} {
		k := tail{limit: 8}
		text := strings.Repeat("xxxxxxx"+e, n/8+1)[:n]
		k.drain(strings.NewReader(text))
		if got := k.String(); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
		if k.reset(); k.String() != "" {
			t.Error("not forgotten")
		}
		k.add([]byte("new"))
		if got := k.String(); got != "new" {
			t.Errorf(`after a reset: %q; want got == "new"`, got)
		}
	}
}
