package meter

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// section returns the bytes of a section.
func section(id byte, body ...byte) []byte {
	return append(appendU32([]byte{id}, uint32(len(body))), body...)
}

// program returns a module whose function "f" of one i32 has the body, which returns an
// i32, with one local variable more, an i32.
func program(body []byte, more ...[]byte) []byte {
	code := append([]byte{1, 1, 0x7f}, body...)
	sections := [][]byte{
		header,
		section(1, 1, 0x60, 1, 0x7f, 1, 0x7f),
		section(3, 1, 0),
	}
	sections = append(sections, more...)
	sections = append(sections,
		section(7, 1, 1, 'f', 0, 0),
		section(10, append(appendU32([]byte{1}, uint32(len(code))), code...)...))
	return bytes.Join(sections, nil)
}

// countDown is a loop: it adds the numbers from its argument down to 1.
//
//	loop
//	  get 1, get 0, add, set 1  ; 4
//	  get 0, 1, sub, tee 0      ; 4
//	  br_if 0                   ; 1
//	end
//	get 1                       ; 1
var countDown = []byte{
	opLoop, voidBlock,
	0x20, 1, 0x20, 0, 0x6a, 0x21, 1,
	0x20, 0, 0x41, 1, 0x6b, 0x22, 0,
	0x0d, 0, opEnd,
	0x20, 1, opEnd,
}

// branch is: if its argument then 7 else 8.
var branch = []byte{0x20, 0, opIf, 0x7f, 0x41, 7, opElse, 0x41, 8, opEnd, opEnd}

// recurse calls itself until its argument is 0.
var recurse = []byte{
	0x20, 0, 0x45, opIf, 0x7f, 0x41, 5,
	opElse, 0x20, 0, 0x41, 1, 0x6b, 0x10, 0, opEnd, opEnd,
}

// run calls f of a module, metered, with the fuel, and returns its result and the fuel
// that it took.
func run(t testing.TB, module []byte, fuel int64, argument uint64) (result uint64, used int64, err error) {
	t.Helper()
	ctx := context.Background()
	metered := must.Get(Meter(module, fuel))(t)
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	m := must.Get(runtime.Instantiate(ctx, metered))(t)
	results, err := m.ExportedFunction("f").Call(ctx, argument)
	used = fuel - int64(m.ExportedGlobal(Fuel).(api.MutableGlobal).Get())
	if err != nil {
		return 0, used, err
	}
	return results[0], used, nil
}

func TestCount(t *testing.T) {
	for _, test := range []struct {
		name             string
		module           []byte
		argument, result uint64
		used             int64
	}{
		{"one iteration", program(countDown), 1, 1, 1 + 9 + 1}, // the first for the function
		{"ten iterations", program(countDown), 10, 55, 1 + 10*9 + 1},
		{"then", program(branch), 1, 7, 2 + 1},
		{"else", program(branch), 0, 8, 2 + 1},
		{"calls", program(recurse), 3, 5, 3*(3+4) + 3 + 1},
		{"a fill of 80 bytes", program([]byte{0x41, 0, 0x41, 0, 0x41, 0xd0, 0, 0xfc, 11, 0, 0x20, 0, opEnd}, section(5, 1, 0, 1)), 6, 6, 3 + 2 + 10},
		{"a global variable before", program(branch, section(6, 1, 0x7f, 1, 0x41, 9, opEnd)), 1, 7, 3},
	} {
		result, used, err := run(t, test.module, 1000, test.argument)
		if err != nil || result != test.result || used != test.used {
			t.Errorf("%s: result %d after %d instructions, error %v; want %d after %d", test.name, result, used, err, test.result, test.used)
		}
	}
}

func TestOutOfFuel(t *testing.T) {
	for fuel := range int64(130) {
		_, used, err := run(t, program(countDown), fuel, 10)
		// The block after the loop is not checked.
		if enough := fuel >= 1+10*9; (err == nil) != enough {
			t.Errorf("fuel %d of 92: error %v after %d; want (err == nil) == enough", fuel, err, used)
		}
		if used > fuel+9 {
			t.Errorf("fuel %d: %d instructions were executed; want used <= fuel+9", fuel, used)
		}
	}
	if _, _, err := run(t, program(recurse), 100, 1<<31); err == nil {
		t.Error("a recursion without end has an end")
	}
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		name   string
		module []byte
		want   string
	}{
		{"empty", nil, "not a WebAssembly module"},
		{"text", []byte("(module)"), "not a WebAssembly module"},
		{"another version", []byte("\x00asm\x0d\x00\x01\x00"), "not a WebAssembly module"},
		{"a section that is too long", append(bytes.Clone(header), 1, 200, 1), "ends too early"},
		{"a number that is too long", append(bytes.Clone(header), 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0), "does not fit"},
		{"an unknown instruction", program([]byte{0x06, 0x40, opEnd, 0x20, 0, opEnd}), "0x06"},
		{"atomic", program([]byte{0xfe, 0, 0, 0x20, 0, opEnd}), "0xfe"},
		{"relaxed SIMD", program([]byte{0xfd, 0x80, 2, 0x20, 0, opEnd}), "0xfd 256"},
		{"an immediate that is missing", program([]byte{0x20}), "ends too early"},
		{"a table of branches without end", program([]byte{0x0e, 0xff, 0xff, 0xff, 0xff, 0x0f}), "ends too early"},
		{"many local variables", bytes.Join([][]byte{header, section(10, 1, 6, 1, 0xff, 0xff, 3, 0x7f, opEnd)}, nil), "65535 local variables"},
		{"many functions", slices.Concat(header, section(10, appendU32(nil, maxFunctions+1)...)), "100001 functions"},
		{"deep nesting", program(bytes.Repeat([]byte{opBlock, voidBlock}, maxNesting+1)), "within each other"},
		{"many targets", program(bytes.Repeat(append([]byte{0x41, 0, 0x0e, 99}, make([]byte, 100)...), maxTargets/99+1)), "more than 20000 targets"},
		{"the name of the counter", bytes.Join([][]byte{header, section(7, append(append([]byte{1, byte(len(Fuel))}, Fuel...), 0, 0)...)}, nil), "exports"},
	} {
		_, err := Meter(test.module, 1)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v; want one with %q", test.name, err, test.want)
		}
	}
}

// A module that was valid stays valid, and nothing crashes.
func FuzzMeter(f *testing.F) {
	for _, body := range [][]byte{countDown, branch, recurse} {
		f.Add(program(body))
	}
	f.Add(program(branch, section(6, 1, 0x7f, 1, 0x41, 9, opEnd)))
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	f.Cleanup(func() { runtime.Close(ctx) })
	f.Fuzz(func(t *testing.T, module []byte) {
		metered, failed := Meter(module, 5)
		original, err := runtime.CompileModule(ctx, module)
		if err != nil {
			return
		}
		defer original.Close(ctx)
		if failed != nil {
			t.Fatalf("a valid module is refused: %v; want failed == nil", failed)
		}
		compiled, err := runtime.CompileModule(ctx, metered)
		if err != nil {
			t.Fatalf("the metered module is not valid: %v", err)
		}
		compiled.Close(ctx)
	})
}
