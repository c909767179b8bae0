package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// kit is what a worker needs to run a player's program besides its command: the files in its
// directory.
type kit struct {
	Local []int  `json:"local"` // indices of the command's arguments that are files of the kit
	Files []file `json:"files"`
}

// file is a file of a kit.
type file struct {
	queue.File
	Name string `json:"name"`
	Run  bool   `json:"run"` // executable
}

// Limits of a kit.
const (
	largestFile = 256 << 20 // bytes
	maxFiles    = 100
)

// pack stores the files of all programs and returns the kits of these players.
func (h *tournamentHost) pack(ctx context.Context, s tools.Setup) (kits map[int]kit, err error) {
	kits = map[int]kit{}
	for i, text := range s.Players {
		spec, err := tools.ParseSpec(text)
		if err != nil {
			return nil, err
		}
		if spec.Args == nil {
			continue
		}
		var k kit
		paths := slices.Clone(h.attach)
		for n, arg := range spec.Args {
			path := filepath.Join(s.Program.Dir, arg)
			if filepath.IsAbs(arg) {
				path = arg
			}
			info, err := os.Stat(path)
			switch {
			case err != nil || !info.Mode().IsRegular():
				continue // not a file, or a program that the workers already have
			case n == 0 && !strings.ContainsRune(arg, filepath.Separator):
				continue // found in the search path, as in a shell
			}
			k.Local, paths = append(k.Local, n), append(paths, path)
		}
		for _, path := range paths {
			f, err := store(ctx, h.base.store, path)
			if err != nil {
				return nil, fmt.Errorf("player %q: %w", text, err)
			}
			k.Files = append(k.Files, f)
		}
		if err := k.check(spec.Args); err != nil {
			return nil, fmt.Errorf("player %q: %w", text, err)
		}
		kits[i] = k
	}
	return kits, nil
}

// check returns an error if the kit cannot be unpacked for a command.
func (k *kit) check(args []string) error {
	if len(k.Files) > maxFiles {
		return fmt.Errorf("%d files; want at most %d", len(k.Files), maxFiles)
	}
	seen := map[string]string{}
	for _, f := range k.Files {
		if f.Name != filepath.Base(f.Name) || f.Name == "." || f.Name == ".." || strings.ContainsAny(f.Name, `/\`) {
			return fmt.Errorf("invalid file name %q", f.Name)
		}
		if len(f.Sum) != 64 || strings.Trim(f.Sum, "0123456789abcdef") != "" || f.Size < 0 || f.Size > largestFile {
			return fmt.Errorf("file %s: SHA-256 %q, %d bytes; want a valid SHA-256 and at most %d bytes", f.Name, f.Sum, f.Size, largestFile)
		}
		if sum, ok := seen[f.Name]; ok && sum != f.Sum {
			return fmt.Errorf("two files are called %s", f.Name)
		}
		seen[f.Name] = f.Sum
	}
	for _, n := range k.Local {
		if n < 0 || n >= len(args) || seen[filepath.Base(args[n])] == "" {
			return errors.New("the command names a missing file")
		}
	}
	return nil
}

// store stores a file on the server unless it is already there.
func store(ctx context.Context, to *queue.Store, path string) (f file, err error) {
	in, err := os.Open(path)
	if err != nil {
		return f, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return f, err
	}
	if info.Size() > largestFile {
		return f, fmt.Errorf("%s has %d bytes; want at most %d", path, info.Size(), largestFile)
	}
	f = file{Name: filepath.Base(path), Run: info.Mode()&0o111 != 0}
	f.File, err = to.PutFile(ctx, in)
	return f, err
}

// unpack fetches the files of all programs and replaces the players' commands with commands
// that use them. It refuses players that are neither a bot of the library nor in a kit.
func (c *crew) unpack(ctx context.Context, s *queue.Store, t *tournamentSetup) (dirs []string, err error) {
	if len(t.Kits) > 0 && c.programs == "no" {
		return nil, errors.New("the run brings programs, which this worker does not run")
	}
	for i, text := range t.Setup.Players {
		spec, err := tools.ParseSpec(text)
		if err != nil {
			return dirs, err
		}
		k, ok := t.Kits[i]
		if ok != (spec.Args != nil) {
			return dirs, fmt.Errorf("player %q: want a kit for each program and none for other players", text)
		}
		if !ok {
			continue
		}
		if spec.Kind == tools.ModelProgram && c.programs != "yes" {
			return dirs, fmt.Errorf("player %q: this worker runs programs in sandboxes and asks no chat models (-programs %s)", text, c.programs)
		}
		if err := k.check(spec.Args); err != nil {
			return dirs, fmt.Errorf("player %q: %w", text, err)
		}
		dir, err := c.fetch(ctx, s, k.Files)
		if dir != "" {
			dirs = append(dirs, dir)
		}
		if err != nil {
			return dirs, fmt.Errorf("player %q: %w", text, err)
		}
		t.Setup.Players[i] = k.player(text, spec.Args, dir)
	}
	t.Setup.Program.Dir = ""
	if c.programs == "sandbox" {
		t.Setup.Program.Sandbox = true
	}
	return dirs, nil
}

// player returns the specification of a player, which is text with args, with its files in dir.
func (k *kit) player(text string, args []string, dir string) string {
	for _, n := range k.Local {
		args[n] = filepath.Join(dir, filepath.Base(args[n]))
	}
	kind, _, _ := strings.Cut(text, ":")
	text = kind + ":"
	for _, a := range args {
		quote := `"`
		if strings.Contains(a, quote) {
			quote = `'`
		}
		text += quote + a + quote + " "
	}
	return strings.TrimSpace(text)
}

// fetch writes the files of a kit to a new directory.
func (c *crew) fetch(ctx context.Context, from *queue.Store, files []file) (dir string, err error) {
	if err := os.MkdirAll(c.cache, 0o700); err != nil {
		return "", err
	}
	if dir, err = os.MkdirTemp(c.cache, "kit-"); err != nil {
		return "", err
	}
	for _, f := range files {
		mode := os.FileMode(0o400)
		if f.Run {
			mode = 0o500
		}
		out, err := os.OpenFile(filepath.Join(dir, f.Name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, os.ErrExist) {
			continue // the kit lists the file twice
		}
		if err == nil {
			err = errors.Join(from.GetFile(ctx, f.File, out), out.Close())
		}
		if err != nil {
			return dir, fmt.Errorf("file %s: %w", f.Name, err)
		}
	}
	return dir, nil
}
