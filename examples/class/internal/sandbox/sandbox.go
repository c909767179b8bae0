package sandbox

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"github.com/seed-61c9d78a/versus/examples/class/internal/meter"
)

// MaxModule is the largest size of a module in bytes.
const MaxModule = 32 << 20

// A Bot is a module with its limits.
type Bot struct {
	Name   string   // in errors
	Module []byte   // at most MaxModule bytes
	Args   []string // of the program, after its name

	// Memory is the limit of the module's memory in bytes, at least a page of 65,536; 0
	// means 64 MiB.
	Memory int64

	// Fuel is the number of instructions that may be executed for a line of input, and
	// before the first; 0 means no limit.
	Fuel int64

	// Speed is the number of instructions in a second of the bot's clock; 0 means
	// 500 million.
	Speed int64

	// Seed is that of the random numbers that the module gets from the system.
	Seed uint64

	// Cache is a folder for compiled modules, which need not exist; "" means none.
	Cache string
}

const (
	pageSize      = 1 << 16
	defaultMemory = 64 << 20
	defaultSpeed  = 500e6
	unlimited     = math.MaxInt64 / 2
)

// Run runs the bot until it ends or ctx does. It returns nil if the bot exited with status
// 0, and otherwise an error that says how it ended: with another status, by a trap, out of
// fuel, or not even started. Code that runs cannot be interrupted: if ctx ends first, the
// bot goes on in the background until its fuel is used up or the process ends.
func (b Bot) Run(ctx context.Context, in io.Reader, out, stderr io.Writer) error {
	err := b.check()
	if err == nil {
		ended := make(chan error, 1)
		go func() { ended <- b.run(context.WithoutCancel(ctx), in, out, stderr) }()
		select {
		case err = <-ended:
		case <-ctx.Done():
			err = errors.New("stopped")
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", b.Name, err)
	}
	return nil
}

func (b *Bot) check() error {
	b.Memory = cmp.Or(b.Memory, defaultMemory)
	b.Speed = cmp.Or(b.Speed, defaultSpeed)
	switch {
	case len(b.Module) > MaxModule:
		return fmt.Errorf("the module has %d bytes; at most %d are allowed", len(b.Module), MaxModule)
	case b.Memory < pageSize || b.Memory > 1<<32:
		return fmt.Errorf("a memory of %d bytes; it must be %d to %d", b.Memory, pageSize, int64(1)<<32)
	case b.Fuel < 0 || b.Fuel > unlimited:
		return fmt.Errorf("fuel %d; it must be 0 to %d", b.Fuel, int64(unlimited))
	case b.Speed < 1:
		return fmt.Errorf("a speed of %d instructions a second; it must be at least 1", b.Speed)
	}
	if b.Fuel == 0 {
		b.Fuel = unlimited
	}
	return nil
}

func (b *Bot) run(ctx context.Context, in io.Reader, out, stderr io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil { // of the compiler
			err = fmt.Errorf("WebAssembly module: it cannot be compiled: %v", r)
		}
	}()
	metered, err := meter.Meter(b.Module, b.Fuel)
	if err != nil {
		return err
	}
	config := wazero.NewRuntimeConfig().
		WithMemoryLimitPages(uint32(b.Memory / pageSize))
	if b.Cache != "" {
		cache, err := wazero.NewCompilationCacheWithDir(b.Cache)
		if err != nil {
			return fmt.Errorf("the folder for compiled modules: %w", err)
		}
		defer cache.Close(ctx)
		config = config.WithCompilationCache(cache)
	}
	t := &tank{speed: b.Speed, full: b.Fuel, left: b.Fuel}
	ctx = experimental.WithFunctionListenerFactory(experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve)), toll{t})
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	compiled, err := runtime.CompileModule(ctx, metered)
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\n") // a stack of the compiler may follow
		return fmt.Errorf("WebAssembly module: %s", reason)
	}
	if err := imports(compiled); err != nil {
		return err
	}
	return b.start(ctx, t, runtime, compiled, in, out, stderr)
}

// reserved is a memory with room for all its pages. One that is allocated as it grows is copied each
// time, and takes several times the limit.
type reserved []byte

func reserve(_, most uint64) experimental.LinearMemory { return reserved(make([]byte, most)) }

// Reallocate returns the memory with another length.
func (r reserved) Reallocate(size uint64) []byte { return r[:size] }

// Free leaves the memory to the garbage collector.
func (reserved) Free() {}

// imports names the first function that a module wants and does not get.
func imports(m wazero.CompiledModule) error {
	for _, f := range m.ImportedFunctions() {
		if module, name, _ := f.Import(); module != wasi_snapshot_preview1.ModuleName {
			return fmt.Errorf("the module imports %s.%s; a bot gets only the functions of %s: compile it for WASI preview 1 (wasip1)",
				module, name, wasi_snapshot_preview1.ModuleName)
		}
	}
	return nil
}

// entry is the function that WASI runs.
const entry = "_start"

func (b *Bot) start(ctx context.Context, t *tank, runtime wazero.Runtime, compiled wazero.CompiledModule, in io.Reader, out, stderr io.Writer) error {
	module, err := runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().
		WithName("bot").
		WithArgs(append([]string{"bot"}, b.Args...)...).
		WithStartFunctions().
		WithStdin(&lines{in: in, fill: t.fill}).WithStdout(paidWriter{t, out}).WithStderr(paidWriter{t, stderr}).
		WithNanotime(t.nanotime, 1).
		WithWalltime(t.walltime, 1).
		WithNanosleep(t.sleep).
		WithRandSource(paidReader{t, random(b.Seed)}))
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\n")
		return fmt.Errorf("the module cannot be started: %s", reason)
	}
	start := module.ExportedFunction(entry)
	if start == nil {
		return fmt.Errorf("the module has no function %s; it must be a program, not a library", entry)
	}
	t.module = module
	_, err = start.Call(ctx)
	return ended(err, t)
}

// ended explains the end of a bot.
func ended(err error, t *tank) error {
	var exit *sys.ExitError
	switch {
	case err == nil:
		return nil
	case t.empty():
		return fmt.Errorf("out of fuel: more than %d instructions for one line of input", t.full)
	case errors.As(err, &exit):
		if code := exit.ExitCode(); code != 0 {
			return fmt.Errorf("exit status %d", code)
		}
		return nil
	}
	// A trap comes with the stack of the module's functions.
	reason, stack, _ := strings.Cut(err.Error(), "\n")
	if frames := strings.Split(stack, "\n"); len(frames) > maxFrames {
		stack = strings.Join(append(frames[:maxFrames], "\t..."), "\n")
	}
	return fmt.Errorf("trap: %s\n%s", strings.TrimPrefix(reason, "wasm error: "), stack)
}

// maxFrames is the number of lines of a stack that are shown.
const maxFrames = 12

// random returns a source of the bytes that depend on seed.
func random(seed uint64) io.Reader {
	var text [8]byte
	binary.LittleEndian.PutUint64(text[:], seed)
	return rand.NewChaCha8(sha256.Sum256(text[:]))
}
