// Command mutate measures what the tests of packages notice: it changes one operator, constant,
// condition, statement or result at a time, runs those of the package's own tests that execute
// it, and prints the changes that no test notices.
//
//	go run .ci/mutate.go [flags] PACKAGE...
//
// The tests run from the shortest to the longest until one fails, and one that uses several times
// the processor time that it should has noticed a change. An interrupt ends with what is known.
//
// All changes of a package are compiled at once, in an overlay of the build, and an environment
// variable chooses one; the sources stay as they are. A change that survives may be equivalent to
// the original, so 100 % cannot be reached.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	count   = flag.Int("n", 30, "mutants per package")
	seed    = flag.Uint64("seed", 1, "seed of the sample")
	short   = flag.Bool("short", false, "run the tests with -short")
	workers = flag.Int("workers", 2, "mutants tested at once")
	least   = flag.Float64("least", 0, "fail if fewer than so many percent of all executed mutants are noticed")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	noticed, executed, err := run(ctx, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
	percent := 100 * float64(noticed) / float64(max(executed, 1))
	fmt.Printf("%d of %d noticed, %.0f %%\n", noticed, executed, percent)
	if percent < *least {
		fmt.Printf("at least %.0f %% should be\n", *least)
		os.Exit(1)
	}
}

// pkg is a package and a sample of its mutants.
type pkg struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool

	scratch string
	sources map[string][]byte
	mutants []*mutant
	tests   []test
}

// mutant is a change of a file: source[start:end] becomes text.
type mutant struct {
	id         int
	file, text string
	position   token.Position
	start, end int
	format     string // the code that chooses: {is}, {old}, {new}
	old        string
	tried      bool
	survives   bool
}

type test struct {
	name       string
	took, used time.Duration // of real and of processor time
	executes   map[int]bool
}

func run(ctx context.Context, patterns []string) (noticed, executed int, err error) {
	list, err := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly"}, patterns...)...).Output()
	if err != nil {
		return 0, 0, fmt.Errorf("go list: %w", err)
	}
	exports := map[string]string{}
	var packages []*pkg
	for d := json.NewDecoder(bytes.NewReader(list)); d.More(); {
		p := new(pkg)
		if err := d.Decode(p); err != nil {
			return 0, 0, err
		}
		if exports[p.ImportPath] = p.Export; !p.DepOnly {
			packages = append(packages, p)
		}
	}
	for _, p := range packages {
		if p.scratch, err = os.MkdirTemp("", "mutate"); err != nil {
			return 0, 0, err
		}
		defer os.RemoveAll(p.scratch)
		all, err := p.find(exports)
		if err == nil {
			err = p.build()
		}
		if err == nil {
			err = p.measure(ctx)
		}
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		p.try(ctx)
		n, survivors := 0, 0
		for _, m := range p.mutants {
			if m.tried {
				n++
			}
			if m.survives {
				survivors++
			}
		}
		noticed, executed = noticed+n-survivors, executed+n
		if err := context.Cause(ctx); err != nil {
			return noticed, executed, fmt.Errorf("%s: %d noticed of %d tried: %w", p.ImportPath, n-survivors, n, err)
		}
		fmt.Printf("%s: %d noticed of %d executed of %d, of %d possible\n", p.ImportPath, n-survivors, n, len(p.mutants), all)
	}
	return noticed, executed, nil
}

// find chooses the sample, and returns the number of possible mutants.
func (p *pkg) find(exports map[string]string) (all int, err error) {
	fset := token.NewFileSet()
	var files []*ast.File
	p.sources = map[string][]byte{}
	for _, name := range p.GoFiles {
		if p.sources[name], err = os.ReadFile(filepath.Join(p.Dir, name)); err != nil {
			return 0, err
		}
		f, err := parser.ParseFile(fset, name, p.sources[name], parser.SkipObjectResolution)
		if err != nil {
			return 0, err
		}
		files = append(files, f)
	}
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	self, err := (&types.Config{Importer: imports}).Check(p.ImportPath, fset, files, &info)
	if err != nil {
		return 0, err
	}
	qualify := func(q *types.Package) string {
		if q == self {
			return ""
		}
		return q.Name()
	}
	for i, f := range files {
		p.mutants = append(p.mutants, changes(f, fset, p.sources[p.GoFiles[i]], &info, qualify)...)
	}
	all = len(p.mutants)
	rand.New(rand.NewPCG(*seed, 0)).Shuffle(all, func(i, j int) { p.mutants[i], p.mutants[j] = p.mutants[j], p.mutants[i] })
	p.mutants = p.mutants[:min(all, *count)]
	for i, m := range p.mutants {
		m.id = i + 1
	}
	return all, nil
}

var operators = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.GEQ: {token.GTR, token.LSS},
	token.GTR: {token.GEQ, token.LEQ}, token.LEQ: {token.LSS, token.GTR},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.INC: {token.DEC}, token.DEC: {token.INC},
}

// changes lists the possible mutants of a file.
func changes(f *ast.File, fset *token.FileSet, source []byte, info *types.Info, qualify types.Qualifier) (mutants []*mutant) {
	offset := func(at token.Pos) int { return fset.Position(at).Offset }
	text := func(from, to token.Pos) string { return string(source[offset(from):offset(to)]) }
	add := func(n ast.Node, to, format string) {
		mutants = append(mutants, &mutant{file: fset.Position(n.Pos()).Filename, text: to, position: fset.Position(n.Pos()), start: offset(n.Pos()), end: offset(n.End()), format: format, old: text(n.Pos(), n.End())})
	}
	// A literal or expression of an untyped constant has the type that its context gives it.
	expression := func(e ast.Expr, to string) {
		t := info.Types[e].Type
		if t == nil || types.Default(t) == types.Typ[types.String] {
			return
		}
		name := types.TypeString(types.Default(t), qualify)
		add(e, to, "func() "+name+" { if {is} { return {new} }; return {old} }()")
	}
	statement := func(s ast.Stmt, to string) { add(s, to, "if {is} { {new} } else { {old} }") }
	swap := func(n ast.Node, at token.Pos, op token.Token, make func(string)) {
		for _, other := range operators[op] {
			make(text(n.Pos(), at) + other.String() + text(at+token.Pos(len(op.String())), n.End()))
		}
	}
	block := func(list []ast.Stmt) {
		for _, s := range list {
			switch s := s.(type) {
			case *ast.AssignStmt:
				if s.Tok != token.DEFINE {
					swap(s, s.TokPos, s.Tok, func(to string) { statement(s, to) })
					statement(s, "")
				}
			case *ast.IncDecStmt:
				swap(s, s.TokPos, s.Tok, func(to string) { statement(s, to) })
				statement(s, "")
			case *ast.ExprStmt:
				if !strings.HasPrefix(text(s.Pos(), s.End()), "panic(") { // which may end a function
					statement(s, "")
				}
			case *ast.DeferStmt, *ast.BranchStmt, *ast.SendStmt:
				statement(s, "")
			}
		}
	}
	zero := regexp.MustCompile(`^(0|nil|false|""|\w+\{\})$`)
	var results []*ast.FieldList
	var nodes []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			switch nodes[len(nodes)-1].(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				results = results[:len(results)-1]
			}
			nodes = nodes[:len(nodes)-1]
			return true
		case *ast.GenDecl:
			if n.Tok != token.VAR {
				return false
			}
		case *ast.ArrayType:
			return false
		case *ast.FuncDecl:
			results = append(results, n.Type.Results)
		case *ast.FuncLit:
			results = append(results, n.Type.Results)
		case *ast.BinaryExpr:
			swap(n, n.OpPos, n.Op, func(to string) { expression(n, to) })
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				expression(n, text(n.X.Pos(), n.X.End()))
			}
		case *ast.BasicLit:
			if n.Kind == token.INT || n.Kind == token.FLOAT {
				expression(n, n.Value+"+1")
			}
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				expression(n, "!"+n.Name)
			}
		case *ast.IfStmt:
			if _, binary := n.Cond.(*ast.BinaryExpr); !binary {
				expression(n.Cond, "!("+text(n.Cond.Pos(), n.Cond.End())+")")
			}
		case *ast.BlockStmt:
			block(n.List)
		case *ast.CaseClause:
			block(n.Body)
		case *ast.CommClause:
			block(n.Body)
		case *ast.ReturnStmt:
			var types []string
			if r := results[len(results)-1]; r != nil {
				for _, field := range r.List {
					types = append(types, slices.Repeat([]string{text(field.Type.Pos(), field.Type.End())}, max(1, len(field.Names)))...)
				}
			}
			last := len(n.Results) - 1
			for i, result := range n.Results {
				if i < last && types[len(types)-1] == "error" && text(n.Results[last].Pos(), n.Results[last].End()) != "nil" {
					continue // nothing is promised about a result beside an error
				}
				value := text(result.Pos(), result.End())
				if c := info.Types[result].Value; c != nil {
					value = c.ExactString()
				}
				if len(types) == len(n.Results) && !zero.MatchString(value) {
					add(result, "zero", "func() (zero "+types[i]+") { if {is} { return }; return {old} }()")
				}
			}
		}
		nodes = append(nodes, n)
		return true
	})
	return mutants
}

const helper = `
import ("fmt"; "os"; "strconv"; "sync/atomic")

var (
	mutantID, _ = strconv.Atoi(os.Getenv("MUTANT"))
	mutantLog = os.Getenv("MUTANT_LOG")
	mutantSeen [%d]atomic.Bool
)

func mutantIs(id int) bool { return id == mutantID || mutantLog != "" && mutantRuns(id) }

func mutantRuns(id int) bool {
	if !mutantSeen[id].Load() && !mutantSeen[id].Swap(true) {
		f, _ := os.OpenFile(mutantLog, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		fmt.Fprintln(f, id)
		f.Close()
	}
	return false
}
`

// build compiles the tests with all mutants. Those that do not compile are left out.
func (p *pkg) build() error {
	for range 20 {
		replace := map[string]string{}
		write := func(name, text string) error {
			replace[filepath.Join(p.Dir, name)] = filepath.Join(p.scratch, name)
			return os.WriteFile(filepath.Join(p.scratch, name), []byte(text), 0o644)
		}
		err := write("mutate_helper.go", "package "+p.Name+"\n"+fmt.Sprintf(helper, *count+1))
		generated := map[string][]string{}
		for name, source := range p.sources {
			var inside []*mutant
			for _, m := range p.mutants {
				if m.file == name {
					inside = append(inside, m)
				}
			}
			slices.SortStableFunc(inside, func(a, b *mutant) int { return cmp.Or(a.start-b.start, b.end-a.end) })
			text := choose(source, 0, len(source), inside)
			generated[name] = strings.Split(text, "\n")
			err = cmp.Or(err, write(name, text))
		}
		overlay, _ := json.Marshal(map[string]any{"Replace": replace})
		if err = cmp.Or(err, os.WriteFile(filepath.Join(p.scratch, "overlay.json"), overlay, 0o644)); err != nil {
			return err
		}
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", filepath.Join(p.scratch, "overlay.json"), "-o", filepath.Join(p.scratch, "test"), p.ImportPath).CombinedOutput()
		if err == nil {
			return nil
		}
		wrong := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)([\w.]+\.go):(\d+):`).FindAllStringSubmatch(string(out), -1) {
			line, _ := strconv.Atoi(m[2])
			for ; line > 0 && line <= len(generated[m[1]]); line-- { // or a line before
				ids := regexp.MustCompile(`mutantIs\((\d+)\)`).FindAllStringSubmatch(generated[m[1]][line-1], -1)
				for _, id := range ids {
					wrong[id[1]] = true
				}
				if ids != nil {
					break
				}
			}
		}
		if len(wrong) == 0 {
			return fmt.Errorf("%w\n%s", err, out)
		}
		p.mutants = slices.DeleteFunc(p.mutants, func(m *mutant) bool { return wrong[strconv.Itoa(m.id)] })
	}
	return errors.New("too many mutants do not compile")
}

// choose returns a part of a source in which an environment variable chooses one of the mutants.
func choose(source []byte, from, to int, mutants []*mutant) string {
	var b strings.Builder
	for len(mutants) > 0 {
		m := mutants[0]
		n := 1
		for n < len(mutants) && mutants[n].start < m.end {
			n++
		}
		b.Write(source[from:m.start])
		b.WriteString(strings.NewReplacer("{is}", fmt.Sprintf("mutantIs(%d)", m.id), "{new}", m.text, "{old}", choose(source, m.start, m.end, mutants[1:n])).Replace(m.format))
		from, mutants = m.end, mutants[n:]
	}
	b.Write(source[from:to])
	return b.String()
}

// command runs the package's tests in its folder, with so much processor time. Where root may,
// they get a space of process numbers of their own, so that whatever a mutant starts ends with them.
func (p *pkg) command(ctx context.Context, environment string, limit time.Duration, args ...string) *exec.Cmd {
	if *short {
		args = append(args, "-test.short")
	}
	line := append([]string{"sh", "-c", fmt.Sprintf(`ulimit -St %.0f; "$0" "$@"; exit $?`, limit.Seconds()), filepath.Join(p.scratch, "test")}, args...)
	if unshare, err := exec.LookPath("unshare"); err == nil && os.Getuid() == 0 {
		line = append([]string{unshare, "--pid", "--fork", "--kill-child", "--mount-proc"}, line...)
	}
	c := exec.CommandContext(ctx, line[0], line[1:]...)
	c.Dir, c.WaitDelay, c.Env = p.Dir, time.Second, append(os.Environ(), environment)
	return c
}

// measure runs each test, example and seed corpus by itself, and notes which mutants it executes.
func (p *pkg) measure(ctx context.Context) error {
	list, err := p.command(ctx, "", time.Hour, "-test.list=^(Test|Example|Fuzz)").Output()
	if err != nil {
		return err
	}
	for _, name := range strings.Fields(string(list)) {
		t := test{name: name, executes: map[int]bool{}}
		log, begun := filepath.Join(p.scratch, name), time.Now()
		c := p.command(ctx, "MUTANT_LOG="+log, time.Hour, "-test.run=^"+name+"$")
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", name, err, out)
		}
		t.took, t.used = time.Since(begun), c.ProcessState.UserTime()+c.ProcessState.SystemTime()
		text, _ := os.ReadFile(log) // there is none if it executes no mutant
		for _, id := range strings.Fields(string(text)) {
			n, _ := strconv.Atoi(id)
			t.executes[n] = true
		}
		p.tests = append(p.tests, t)
	}
	slices.SortFunc(p.tests, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	return nil
}

// try tests the mutants.
func (p *pkg) try(ctx context.Context) {
	var wait sync.WaitGroup
	var mu sync.Mutex
	work := make(chan *mutant)
	for range *workers {
		wait.Go(func() {
			for m := range work {
				survives := p.survives(ctx, m)
				mu.Lock()
				if m.tried = ctx.Err() == nil; m.tried && survives {
					m.survives = true
					fmt.Println(m)
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range p.mutants {
		if ctx.Err() == nil && slices.ContainsFunc(p.tests, func(t test) bool { return t.executes[m.id] }) {
			work <- m
		}
	}
	close(work)
	wait.Wait()
}

// survives reports whether all tests that execute m pass: first the short ones together, then the
// longer ones one by one.
func (p *pkg) survives(ctx context.Context, m *mutant) bool {
	var names []string
	var took, used time.Duration
	passes := func() bool {
		limited, cancel := context.WithTimeout(ctx, 10*time.Second+5*took)
		defer cancel()
		c := p.command(limited, fmt.Sprint("MUTANT=", m.id), 3*time.Second+5*used, "-test.failfast", "-test.run=^("+strings.Join(names, "|")+")$")
		names, took, used = nil, 0, 0
		return c.Run() == nil
	}
	for _, t := range p.tests {
		if !t.executes[m.id] {
			continue
		}
		if len(names) > 0 && took+t.took > time.Second && !passes() {
			return false
		}
		names, took, used = append(names, t.name), took+t.took, used+t.used
	}
	return passes()
}

func (m *mutant) String() string {
	line := func(text string) string {
		if text = strings.Join(strings.Fields(text), " "); len(text) > 70 {
			text = text[:67] + "..."
		}
		return text
	}
	return fmt.Sprintf("%v: %s -> %s", m.position, line(m.old), cmp.Or(line(m.text), "nothing"))
}
