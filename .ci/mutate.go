// Command mutate measures what the tests of packages notice: it changes one operator, constant,
// condition or statement at a time, of those that the tests execute, and prints the changes that no
// test notices. The sources stay as they are: a change is an overlay of the build. A change that
// survives may be equivalent to the original, so 100 % cannot be reached.
//
//	go run .ci/mutate.go [flags] PACKAGE...
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

var (
	count = flag.Int("n", 30, "mutants per package")
	seed  = flag.Uint64("seed", 1, "seed of the sample")
	short = flag.Bool("short", false, "run the tests with -short")
	least = flag.Float64("least", 0, "fail if fewer than so many percent are noticed")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	noticed, tried := 0, 0
	for _, p := range flag.Args() {
		n, all := try(ctx, p)
		fmt.Printf("%s: %d of %d noticed\n", p, n, all)
		noticed, tried = noticed+n, tried+all
	}
	percent := 100 * float64(noticed) / float64(max(tried, 1))
	fmt.Printf("%d of %d noticed, %.0f %%\n", noticed, tried, percent)
	if percent < *least {
		os.Exit(1)
	}
}

// mutant is a change of a file: source[start:end] becomes text.
type mutant struct {
	file       string
	start, end token.Position
	text       string
}

// try tests a sample of the mutants of a package.
func try(ctx context.Context, pkg string) (noticed, tried int) {
	scratch, err := os.MkdirTemp("", "mutate")
	must(err)
	defer os.RemoveAll(scratch)
	profile := filepath.Join(scratch, "cover")
	begin := time.Now()
	if out, err := test(ctx, pkg, "-coverprofile="+profile, time.Hour); err != nil {
		must(fmt.Errorf("%s: %w\n%s", pkg, err, out))
	}
	limit := 5*time.Since(begin) + time.Minute
	covered, err := os.ReadFile(profile)
	must(err)
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", pkg).Output()
	must(err)
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "*.go"))
	must(err)
	var all []mutant
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			all = append(all, changes(file, string(covered))...)
		}
	}
	r := rand.New(rand.NewPCG(*seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, m := range all {
		if tried == *count || ctx.Err() != nil {
			break
		}
		source, err := os.ReadFile(m.file)
		must(err)
		changed := filepath.Join(scratch, "changed.go")
		must(os.WriteFile(changed, []byte(string(source[:m.start.Offset])+m.text+string(source[m.end.Offset:])), 0o600))
		overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: changed}})
		must(err)
		must(os.WriteFile(filepath.Join(scratch, "overlay"), overlay, 0o600))
		out, err := test(ctx, pkg, "-overlay="+filepath.Join(scratch, "overlay"), limit)
		switch {
		case ctx.Err() != nil || bytes.Contains(out, []byte("[build failed]")):
		case err != nil:
			tried, noticed = tried+1, noticed+1
		default:
			tried++
			fmt.Printf("%s:%d: %s -> %s\n", m.file, m.start.Line, source[m.start.Offset:m.end.Offset], m.text)
		}
	}
	return noticed, tried
}

func test(ctx context.Context, pkg, option string, limit time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c := exec.CommandContext(ctx, "go", "test", "-vet=off", "-failfast", fmt.Sprint("-short=", *short), option, pkg)
	c.WaitDelay = time.Second
	return c.CombinedOutput()
}

var operators = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=",
	token.GEQ: ">", token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&", token.AND: "|", token.OR: "&",
}

// changes lists the mutants of a file where the profile says that it is covered.
func changes(file, profile string) (all []mutant) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, nil, 0)
	must(err)
	add := func(from, to token.Pos, text string) {
		if m := (mutant{file, set.Position(from), set.Position(to), text}); executed(profile, filepath.Base(file), m.start) {
			all = append(all, m)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if text, ok := operators[n.Op]; ok {
				add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), text)
			}
		case *ast.BasicLit:
			if n.Kind == token.INT {
				add(n.Pos(), n.End(), "("+n.Value+"+1)")
			}
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.Pos(), "!(true) && ")
			add(n.Cond.Pos(), n.Cond.Pos(), "true || ")
		case *ast.ExprStmt:
			add(n.Pos(), n.End(), "")
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				add(n.Pos(), n.End(), "")
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				add(n.Pos(), n.Pos()+1, "")
			}
		}
		return true
	})
	return all
}

// executed reports whether a line of the profile, such as path/file.go:3.14,5.2 2 1, covers at.
func executed(profile, file string, at token.Position) bool {
	for line := range strings.Lines(profile) {
		_, rest, ok := strings.Cut(line, "/"+file+":")
		var l1, c1, l2, c2, n, times int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &l1, &c1, &l2, &c2, &n, &times); !ok || err != nil || times == 0 {
			continue
		}
		if (at.Line > l1 || at.Line == l1 && at.Column >= c1) && (at.Line < l2 || at.Line == l2 && at.Column < c2) {
			return true
		}
	}
	return false
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}
