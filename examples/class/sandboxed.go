package main

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/examples/class/internal/sandbox"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// sandboxed runs a module on the standard streams, so that a referee runs it as any other
// program.
func sandboxed(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "class sandbox", "[flags] BOT.WASM [argument ...]",
		`Runs a bot that is a WebAssembly module for WASI preview 1 and speaks the protocol of bots
on the standard input and output. It gets no files, no network, no environment and no clock
but that of its own instructions.`,
		`go run ./examples/class sandbox -fuel 500000000 bot.wasm`,
		`go run ./examples/arena run -game connect4 'cmd:go run ./examples/class sandbox bot.wasm' minimax`)
	var b sandbox.Bot
	memory := flags.Int64("memory", 64<<20, "limit of the module's memory in `bytes`")
	flags.Int64Var(&b.Fuel, "fuel", 0, "limit of the `instructions` for each line of input (0: none)")
	flags.Int64Var(&b.Speed, "speed", 500e6, "`instructions` in a second of the bot's clock")
	flags.Uint64Var(&b.Seed, "seed", 1, "seed of the random numbers that the module gets from the system")
	flags.StringVar(&b.Cache, "cache", cacheFolder(), "`folder` of compiled modules, for a faster start; none: no folder")
	if err := flags.ParseFront(args); err != nil {
		return err
	}
	if b.Cache == "none" {
		b.Cache = ""
	}
	if flags.NArg() == 0 {
		return cli.Usage("no module given; want the file of a bot, such as bot.wasm, after the flags (-h prints help)")
	}
	module, err := read(flags.Arg(0))
	if err != nil {
		return err
	}
	b.Name, b.Module, b.Args, b.Memory = filepath.Base(flags.Arg(0)), module, flags.Args()[1:], *memory
	return b.Run(ctx, std.In, std.Out, std.Err)
}

// read reads a module, but no more than a module may have.
func read(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	defer f.Close()
	module, err := io.ReadAll(io.LimitReader(f, sandbox.MaxModule+1))
	if err != nil {
		return nil, err
	}
	if len(module) > sandbox.MaxModule {
		return nil, cli.Usage("%s has more than %d bytes", name, sandbox.MaxModule)
	}
	return module, nil
}

func cacheFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "versus", "wasm")
}
