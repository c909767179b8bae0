package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/class/internal/sandbox"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// hostile is the module compiled from testdata/hostile, or, for an emulator of a system
// without a compiler, the file that VERSUS_HOSTILE names.
var hostile = sync.OnceValues(func() ([]byte, error) {
	if name := os.Getenv("VERSUS_HOSTILE"); name != "" {
		return os.ReadFile(name)
	}
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "hostile.wasm")
	build := exec.Command("go", "build", "-o", name, "./testdata/hostile")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, errors.New(string(out))
	}
	return os.ReadFile(name)
})

// cache holds compiled modules for the tests of this run.
var cache string

func TestMain(m *testing.M) {
	cache, _ = os.MkdirTemp("", "wasm")
	status := m.Run()
	os.RemoveAll(cache)
	os.Exit(status)
}

func bot(t *testing.T, mode string) sandbox.Bot {
	t.Helper()
	module := must.Get(hostile())(t)
	return sandbox.Bot{Name: "bot", Module: module, Args: []string{mode}, Fuel: 100e6, Cache: cache}
}

// a bounded writer fails after a megabyte, as the pipe to a referee that has had enough.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len() > 1<<20 {
		return 0, errors.New("closed")
	}
	return b.Buffer.Write(p)
}

func run(t *testing.T, b sandbox.Bot, input string) (out, stderr string, err error) {
	t.Helper()
	var o, e bounded
	err = b.Run(t.Context(), strings.NewReader(input), &o, &e)
	return o.String(), e.String(), err
}

func TestHarmless(t *testing.T) {
	for _, test := range []struct {
		mode string
		out  string // exactly, after the greeting; "*" for anything
		err  string // contained
	}{
		{"echo", "a\nb\n", ""},
		{"loop", "", "out of fuel: more than 100000000 instructions"},
		{"recurse", "", "out of fuel"},
		{"memory", "", "exit status 2"},
		{"pieces", "", "exit status 2"},
		{"flood", "*", "out of fuel"},
		{"flood stderr", "", "out of fuel"},
		{"read", "", ""},
		{"write", "", ""},
		{"list", "", ""},
		{"environment", "", ""},
		{"network", "", ""},
		{"descriptors", "", ""},
		{"sleep", "true\n", ""},
		{"goroutines", "499500\n", ""},
		{"deadlock", "", "exit status 2"},
		{"exit", "", "exit status 3"},
		{"panic", "", "exit status 2"},
		{"nil", "", "exit status 2"},
	} {
		t.Run(test.mode, func(t *testing.T) {
			out, stderr, err := run(t, bot(t, test.mode), "x\na\nb\n")
			greeting, rest, _ := strings.Cut(out, "\n")
			if greeting != "hello x" {
				t.Errorf(`greeting %q, error %v; want greeting == "hello x"`, greeting, err)
			}
			if test.out != "*" && rest != test.out {
				t.Errorf("output %q, want %q; standard error %.200q", rest, test.out, stderr)
			}
			if got := ""; err != nil || test.err != "" {
				if err != nil {
					got = err.Error()
				}
				if test.err == "" || !strings.Contains(got, test.err) {
					t.Errorf("error %q, want %q; standard error %.300q", got, test.err, stderr)
				}
			}
		})
	}
	if _, err := os.Stat("stolen"); err == nil {
		t.Error("a file was written")
	}
}

// A bot's clock and its random numbers are the same in every run, and other with another
// seed; what is measured by the clock does not depend on the machine.
func TestRepeatable(t *testing.T) {
	for _, mode := range []string{"clock", "deadline", "random"} {
		first, _ := must.Two(run(t, bot(t, mode), "x\n"))(t)
		again, _, _ := run(t, bot(t, mode), "x\n")
		if first != again {
			t.Errorf("%s: first %q, then %q; want first == again", mode, first, again)
		}
		other := bot(t, mode)
		other.Seed = 7
		if different, _, _ := run(t, other, "x\n"); mode == "random" && different == first {
			t.Errorf("the random numbers do not depend on the seed: %q", first)
		}
	}
}

// The fuel is that of a line: many lines may take more than one, but not one of them.
func TestFuelPerLine(t *testing.T) {
	b := bot(t, "work")
	lines := strings.Repeat("x\n", 200)
	b.Fuel = 20e6
	out, _, err := run(t, b, lines)
	if err != nil || strings.Count(out, "\n") != 200 {
		t.Errorf(`%d answers of 200: %v; want no error, strings.Count(out, "\n") == 200`, strings.Count(out, "\n"), err)
	}
	// The start of Go's runtime takes less than a loop does here.
	b.Fuel = 450_000
	if _, _, err := run(t, b, lines); err == nil || !strings.Contains(err.Error(), "out of fuel") {
		t.Errorf(`with little fuel: %v; want an error, strings.Contains(err.Error(), "out of fuel")`, err)
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	b := bot(t, "loop")
	b.Fuel = 20e9
	err := b.Run(ctx, strings.NewReader("x\n"), &bounded{}, &bounded{})
	if err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("error %v, want that it was stopped", err)
	}
}

// Modules that are not programs, or not modules.
func TestRefused(t *testing.T) {
	good := must.Get(hostile())(t)
	header := "\x00asm\x01\x00\x00\x00"
	for _, test := range []struct{ name, module, want string }{
		{"nothing", "", "not a WebAssembly module"},
		{"a picture", "\x89PNG\r\n", "not a WebAssembly module"},
		{"half a module", string(good[:len(good)/2]), "too early"},
		{"a library", header, "no function _start"},
		{"an import of JavaScript", header + "\x01\x04\x01\x60\x00\x00" + "\x02\x0b\x01\x03env\x03log\x00\x00", "imports env.log"},
		{"a memory of 4 GB", header + "\x05\x05\x01\x00\x80\x80\x04", "memory"},
		{"a table of 4 G", header + "\x04\x08\x01\x70\x00\xff\xff\xff\xff\x0f", "table"},
		{"a loop at the start", header + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x08\x01\x00" + "\x0a\x09\x01\x07\x00\x03\x40\x0c\x00\x0b\x0b", "cannot be started"},
		{"a trap at the start", header + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x08\x01\x00" + "\x0a\x05\x01\x03\x00\x00\x0b", "cannot be started"},
		{"too large", header + strings.Repeat("x", sandbox.MaxModule), "at most"},
	} {
		b := sandbox.Bot{Name: "bot.wasm", Module: []byte(test.module), Fuel: 1e6}
		_, _, err := run(t, b, "x\n")
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "bot.wasm: ") {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
	for _, b := range []sandbox.Bot{
		{Memory: 1}, {Memory: -1}, {Memory: 1 << 40}, {Fuel: -1}, {Speed: -5},
	} {
		b.Name, b.Module = "bot", good
		if _, _, err := run(t, b, ""); err == nil {
			t.Errorf("memory %d, fuel %d, speed %d are accepted; want an error", b.Memory, b.Fuel, b.Speed)
		}
	}
}
