// Command proxy writes a module proxy with the modules of go.work in the given version, as
// their next release would contain them, to a directory that GOPROXY can name by a file URL.
// Files that git ignores are left out.
//
//	go run .ci/proxy.go DIRECTORY VERSION
package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/proxy.go DIRECTORY VERSION")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "proxy:", err)
		os.Exit(1)
	}
}

func run(proxy, version string) error {
	root, err := output("git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	root = strings.TrimSpace(root)
	list, err := output("go", "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if err != nil {
		return err
	}
	tracked, err := output("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return err
	}
	dirs := map[string]string{} // of modules, relative to the root
	for line := range strings.Lines(list) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		if dirs[path], err = filepath.Rel(root, dir); err != nil {
			return err
		}
	}
	for path, dir := range dirs {
		var files []string
		for file := range strings.SplitSeq(strings.TrimSuffix(tracked, "\x00"), "\x00") {
			if owner(file, dirs) == dir {
				files = append(files, file)
			}
		}
		if err := write(filepath.Join(proxy, path, "@v"), root, path, dir, version, files); err != nil {
			return err
		}
	}
	return nil
}

// owner returns the directory of the module that a file belongs to.
func owner(file string, dirs map[string]string) string {
	best := "."
	for _, dir := range dirs {
		if strings.HasPrefix(file, dir+"/") && len(dir) > len(best) {
			best = dir
		}
	}
	return best
}

// write writes the files that a proxy has for one version.
func write(at, root, path, dir, version string, files []string) error {
	if err := os.MkdirAll(at, 0o755); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(root, dir, "go.mod"))
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	add := func(name, file string) error {
		text, err := os.ReadFile(filepath.Join(root, file))
		if os.IsNotExist(err) {
			return nil // deleted, and not yet committed
		}
		if err != nil {
			return err
		}
		w, err := z.Create(path + "@" + version + "/" + name)
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	}
	licensed := false
	for _, file := range files {
		name := file
		if dir != "." {
			name = strings.TrimPrefix(file, dir+"/")
		}
		licensed = licensed || name == "LICENSE"
		if err := add(name, file); err != nil {
			return err
		}
	}
	if !licensed { // a module in a subdirectory takes the repository's
		if err := add("LICENSE", "LICENSE"); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	for name, text := range map[string]string{
		version + ".mod":  string(mod),
		version + ".zip":  archive.String(),
		version + ".info": fmt.Sprintf("{%q:%q,%q:%q}", "Version", version, "Time", "2026-01-01T00:00:00Z"),
		"list":            version + "\n",
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	return out.String(), err
}
