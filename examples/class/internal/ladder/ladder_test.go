package ladder

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

var limits = Limits{Fuel: 1e8, Memory: 64 << 20, Move: time.Second}

// config is that of a class whose matches are played by play, and whose bots pass.
func config(dir string, play Player) Config {
	return Config{
		Entry: entry.Entry(), Dir: dir, Limits: limits, Levels: []string{"easy", "hard"}, Play: play,
		Check: func(context.Context, string, Limits) ([]program.Finding, error) {
			return []program.Finding{{What: "plays", OK: true}}, nil
		},
	}
}

// tossed plays a match whose games are decided by the strengths, in Elo, in the names.
func tossed(_ context.Context, m Match) ([]record.Game, error) {
	rng := rand.New(rand.NewPCG(m.Seed, 0))
	strength := func(name string) float64 {
		_, number, _ := strings.Cut(name, " ")
		x, _ := strconv.ParseFloat(number, 64)
		return x
	}
	games := make([]record.Game, 2)
	for i := range games {
		games[i] = record.Game{First: i, Second: 1 - i, Seed: m.Seed, Winner: "second"}
		if rng.Float64() < rating.Score(strength(m.Names[i])-strength(m.Names[1-i])) {
			games[i].Winner = "first"
		}
	}
	return games, nil
}

func create(t *testing.T, c Config) (l *Ladder, tokens Tokens) {
	t.Helper()
	tokens = must.Get(Create(c, "", 7))(t)
	l = must.Get(Open(c))(t)
	return l, tokens
}

// enter adds a student with a bot that may play.
func enter(t *testing.T, l *Ladder, class, student, bot string) int {
	t.Helper()
	key := must.Get(l.Join(class, student))(t)
	s := must.Get(l.Student(key))(t)
	id := must.Get(upload(l, s, bot))(t)
	must.Do(t, l.verdict(id, nil, nil, false))
	return id
}

func upload(l *Ladder, student int, name string) (int, error) {
	return l.Upload(context.Background(), student, name, strings.NewReader("\x00asm"))
}

// Uploads wait for their test, the first of every student before the second of any, as many
// are tested at once as there are workers, and one that fails slowly is tested again.
func TestQueue(t *testing.T) {
	var begun []string
	next, failed := make(chan struct{}), map[string]int{}
	var mu sync.Mutex
	c := config(t.TempDir(), tossed)
	c.Levels = nil
	c.Check = func(_ context.Context, module string, l Limits) ([]program.Finding, error) {
		mu.Lock()
		begun = append(begun, strings.TrimSuffix(filepath.Base(module), ".wasm"))
		failed[module]++
		first := failed[module] == 1
		mu.Unlock()
		<-next
		if filepath.Base(module) == "2.wasm" && first {
			time.Sleep(l.Move)
			return nil, errors.New("no answer within 1 s")
		}
		return nil, nil
	}
	c.Limits.Move = 10 * time.Millisecond
	l, tokens := create(t, c)
	defer l.Close()
	for _, name := range []string{"ana", "bob"} {
		must.Get(l.Join(tokens.Class, name))(t)
	}
	for i, student := range []int{1, 1, 1, 2, 2} {
		must.Get(upload(l, student, fmt.Sprintf("bot%d", i)))(t)
	}
	if _, err := upload(l, 1, "more"); err == nil {
		t.Error("a student can have as many uploads in the queue as they like")
	}
	places := func() (all []int) {
		for _, b := range slices.Backward(l.Bots(0, "")) {
			all = append(all, b.Place)
		}
		return all
	}
	if got, want := places(), []int{1, 3, 5, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { l.checkAll(ctx, nil); close(ended) }()
	for range 6 {
		next <- struct{}{}
	}
	for deadline := time.Now().Add(time.Minute); slices.Max(places()) > 0 && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
	}
	cancel()
	<-ended
	if got, want := strings.Join(begun, " "), "1 4 2 5 3 2"; got != want {
		t.Errorf("tested in the order %s, want %s", got, want)
	}
	if len(l.field()) != 5 {
		t.Errorf("%d bots play, want 5", len(l.field()))
	}
}

// play plays n matches, or those there are without bots.
func play(t *testing.T, l *Ladder, n int) {
	t.Helper()
	for i := range n {
		if i%50 == 49 {
			l.table = nil // as if some seconds had passed
		}
		p, m, ok := l.next()
		if !ok && len(l.bots) == 0 {
			return
		}
		if !ok {
			t.Fatal("there is no match to play")
		}
		games := must.Get(l.config.Play(t.Context(), m))(t)
		l.mu.Lock()
		err := l.keep(p, games)
		delete(l.playing, p)
		l.mu.Unlock()
		must.Do(t, err)
	}
}

// The levels play each other, before there is a bot and only until their order is certain; zero is their
// mean, whoever joins. A bot that has not played stands below all others.
func TestAnchor(t *testing.T) {
	c := config(t.TempDir(), tossed)
	c.Levels = []string{"novice 0", "beginner 150", "easy 300", "medium 450", "hard 600"}
	l, tokens := create(t, c)
	defer l.Close()
	if play(t, l, 1<<20); l.games > anchored*len(c.Levels) {
		t.Errorf("the levels play %d games; want at most %d", l.games, anchored*len(c.Levels))
	}
	enter(t, l, tokens.Class, "ana", "bot -300")
	table := l.Standing()
	last := table.Rows[len(table.Rows)-1]
	if last.ID != 1 || last.Games() != 0 {
		t.Errorf("the last of the table is %+v; want the bot without games", last)
	}
	mean := 0.0
	for _, row := range table.Rows[:len(c.Levels)] {
		mean += row.Elo.Value
	}
	if math.Abs(mean) > 1e-6 {
		t.Errorf("the levels have %v Elo together; want 0", mean)
	}
	play(t, l, 500)
	l.table = nil
	table = l.Standing()
	for i, row := range table.Rows {
		if want := 1 - len(c.Levels) + i; i < len(c.Levels) && row.ID != want-1 {
			t.Errorf("rank %d has %s; want %s", i+1, row.Name, l.name(want-1))
		} else if truth := float64(300 - 150*i); i < len(c.Levels) && math.Abs(row.Elo.Value-truth) > 75 {
			t.Errorf("%s has %v Elo; want about %v", row.Name, row.Elo, truth)
		}
	}
	if last = table.Rows[len(c.Levels)]; last.ID != 1 || last.Games() != 1000 {
		t.Errorf("the last is %+v; want the bot, with 1000 games", last)
	}
}

// The schedule gives every bot its games, most of them against bots of its strength, and
// the table finds the order.
func TestRatings(t *testing.T) {
	c := config(t.TempDir(), tossed)
	c.Levels = []string{"easy"}
	l, tokens := create(t, c)
	defer l.Close()
	const bots = 12
	for i := range bots {
		enter(t, l, tokens.Class, fmt.Sprintf("s%d", i), fmt.Sprintf("bot %d", 100*i))
	}
	play(t, l, 1500)
	l.mu.Lock()
	l.until = time.Time{}
	l.mu.Unlock()
	table := l.Standing()
	if table.Games != 3000 || len(table.Rows) != bots+1 {
		t.Fatalf("%d games of %d players; want table.Games == 3000, len(table.Rows) == bots+1", table.Games, len(table.Rows))
	}
	rank := map[int]int{}
	least, most := 1<<30, 0
	for i, row := range table.Rows {
		rank[row.ID] = i
		if n := row.Wins + row.Draws + row.Losses; row.ID > 0 {
			least, most = min(least, n), max(most, n)
		}
	}
	for weak := 1; weak <= bots; weak++ {
		for strong := weak + 2; strong <= bots; strong++ { // 200 Elo
			if rank[weak] < rank[strong] {
				t.Errorf("bot %d is ranked above bot %d, which is stronger; want rank[weak] >= rank[strong]", weak, strong)
			}
		}
	}
	if most > 2*least {
		t.Errorf("one bot has played %d games and another %d; want most <= 2*least", least, most)
	}
	near, far := 0, 0
	for p, g := range l.results {
		if p.a > 0 && p.b-p.a <= 3 {
			near += g.Total()
		} else if p.a > 0 {
			far += g.Total()
		}
	}
	if near < 2*far { // of 30 and of 36 pairs
		t.Errorf("%d games between bots of about equal strength, %d between others", near, far)
	}
}

// What is read back after a restart is what was there.
func TestReopened(t *testing.T) {
	c := config(t.TempDir(), tossed)
	l, tokens := create(t, c)
	a := enter(t, l, tokens.Class, "ana", "bot 100")
	enter(t, l, tokens.Class, "bob", "bot 0")
	play(t, l, 20)
	ana := l.bots[a-1].Student
	second := must.Get(upload(l, ana, "bot 100"))(t)
	if l.bots[a-1].state != Playing {
		t.Error("the first version stopped playing before the second was checked")
	}
	must.Do(t, l.verdict(second, nil, nil, false))
	play(t, l, 20)
	l.keep(pairOf(second, -1), []record.Game{{First: 1, Second: 0, Winner: "second", Reason: match.Crashed, Stderr: [2]string{"secret", ""}}})
	l.Pause(true)
	table, bots, status := l.Standing(), l.Bots(0, ""), l.Status()
	must.Do(t, l.Close())
	l = must.Get(Open(c))(t)
	defer l.Close()
	if again := l.Standing(); fmt.Sprint(again) != fmt.Sprint(table) && again.Games != 81 {
		t.Errorf("the table was %v and is %v", table, again)
	}
	if again := l.Bots(0, ""); fmt.Sprint(again) != fmt.Sprint(bots) {
		t.Errorf("the bots were %v and are %v; want fmt.Sprint(again) == fmt.Sprint(bots)", bots, again)
	}
	if again := l.Status(); again != status {
		t.Errorf("the status was %v and is %v; want again == status", status, again)
	}
	for _, b := range bots {
		want := map[string]string{"ana2": "playing", "ana1": "replaced", "bob1": "playing"}[fmt.Sprint(b.Student, b.Version)]
		if b.State != want {
			t.Errorf("%s, version %d: %s, want %s", b.Student, b.Version, b.State, want)
		}
	}
	if last := bots[0].Last; len(last) != 1 || last[0].Stderr != "secret" || last[0].Reason != "crash" {
		t.Errorf(`faults %+v; want len(last) == 1, last[0].Stderr == "secret", last[0].Reason == "crash"`, last)
	}
	files, _ := filepath.Glob(filepath.Join(l.RecordsDir(), "*"))
	for _, name := range files {
		if text, _ := os.ReadFile(name); strings.Contains(string(text), "secret") {
			t.Errorf(`%s, which anybody may read, has a bot's standard error; want not strings.Contains(string(text), "secret")`, name)
		}
	}
	if _, _, ok := l.next(); ok {
		t.Error("a paused class plays")
	}
}

// TestDamagedFiles damages what a class reads back.
func TestDamagedFiles(t *testing.T) {
	c := config(t.TempDir(), tossed)
	l, tokens := create(t, c)
	ana := enter(t, l, tokens.Class, "ana", "bot 100")
	enter(t, l, tokens.Class, "bob", "bot 0")
	b := l.bots[ana-1]
	tests.Damaged(t, "class module", l.module(ana), func() (string, error) {
		module, err := l.Module(b.Student, ana)
		match := Match{Modules: [2]string{l.module(ana)}, sums: [2]string{b.sum}}
		told := match.intact()
		if _, checked := l.check(t.Context(), b, limits); (err == nil) != (told == nil) || (err == nil) != (checked == nil) {
			t.Errorf("Module: %v, intact: %v, check: %v; want errors of all or none", err, told, checked)
		}
		return string(module), err
	})
	play(t, l, 3)
	must.Do(t, l.Close())
	open := func() (all string, err error) {
		l, err := Open(c)
		if err != nil {
			return "", err
		}
		for _, s := range l.students {
			all += fmt.Sprintln(s.Name, s.Key)
		}
		for _, b := range l.bots {
			all += fmt.Sprintf("%+v\n", b.botEvent)
		}
		return all + strings.Repeat("game\n", l.games), errors.Join(l.Damage(), l.Close())
	}
	tests.DamagedLines(t, "class record", filepath.Join(l.RecordsDir(), l.records[0].File), open)
	must.Do(t, os.RemoveAll(c.Dir))
	l, tokens = create(t, c)
	must.Get(l.Join(tokens.Class, "ana"))(t)
	must.Get(l.Join(tokens.Class, "bob"))(t)
	must.Get(upload(l, 1, "bot"))(t)
	must.Do(t, l.Close())
	tests.DamagedLines(t, "class", journalOf(c.Dir), open)
	tests.Damaged(t, "class of a game", journalOf(c.Dir), func() (string, error) {
		game, _, err := GameOf(c.Dir)
		return game, err
	})
}

func TestRefusals(t *testing.T) {
	l, tokens := create(t, config(t.TempDir(), tossed))
	defer l.Close()
	enter(t, l, tokens.Class, "ana", "bot")
	for _, err := range []error{
		second(l.Join("", "bob")), second(l.Join(tokens.Teacher, "bob")), second(l.Join(tokens.Class[1:], "bob")),
		second(l.Join(tokens.Class, "")), second(l.Join(tokens.Class, "ANA")), second(l.Join(tokens.Class, "ana ")), second(l.Join(tokens.Class, "bob  b")), second(l.Join(tokens.Class, "=1+1")),
		second(l.Join(tokens.Class, "a"+strings.Repeat("\u0301", 5))), second(l.Join(tokens.Class, "a\u202eb")), second(l.Join(tokens.Class, "<b>")),
		second(l.Join(tokens.Class, strings.Repeat("x", 31))), second(l.Join(tokens.Class, "a\nb")),
		third(upload(l, 1, "../x")), third(upload(l, 1, "a=cmd:sh")),
		l.Remove(0), l.Remove(2), l.Remove(-1), l.SetLimits(Limits{}), l.SetLimits(Limits{Fuel: 1e9, Memory: 1 << 40, Move: time.Second}),
	} {
		if err == nil {
			t.Error("something impossible was done")
		}
	}
	for _, name := range []string{"हिन्दी", "O'Brien", "陳大文", "e\u0301va", "נֹעַם"} {
		if _, err := l.Join(tokens.Class, name); err != nil {
			t.Error(err)
		}
	}
	if _, err := l.Student(tokens.Class); !errors.Is(err, ErrToken) {
		t.Errorf("the class's token is a student's key: %v; want errors.Is(err, ErrToken)", err)
	}
	if _, err := Open(config(t.TempDir(), tossed)); err == nil {
		t.Error("a class that does not exist is opened")
	}
	if _, err := Open(l.config); err == nil {
		t.Error("a class is opened twice")
	}
}

func second(_ string, err error) error { return err }
func third(_ int, err error) error     { return err }

// serving is the variable that makes the test a process with a class.
const serving = "VERSUS_CLASS_DIR"

// TestKills kills a class again and again: no game is lost, none is counted twice.
func TestKills(t *testing.T) {
	if dir := os.Getenv(serving); dir != "" {
		runClass(t, dir)
		return
	}
	kills := 20
	if testing.Short() {
		kills = 5
	}
	c := config(t.TempDir(), tossed)
	l, tokens := create(t, c)
	for i := range 30 {
		enter(t, l, tokens.Class, fmt.Sprintf("s%d", i), fmt.Sprintf("bot %d", 10*i))
	}
	l.Close()
	told := 0
	for kill := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKills$")
		cmd.Env = append(os.Environ(), serving+"="+c.Dir)
		out := must.Get(cmd.StdoutPipe())(t)
		must.Do(t, cmd.Start())
		lines := bufio.NewScanner(out)
		wait := 5 + rand.N(50)
		for n := 0; n < wait && lines.Scan(); n++ {
			if got, ok := strings.CutPrefix(lines.Text(), "games "); ok {
				told, _ = strconv.Atoi(got)
			}
		}
		cmd.Process.Kill()
		for lines.Scan() { // what it said before it was killed
			if got, ok := strings.CutPrefix(lines.Text(), "games "); ok {
				told, _ = strconv.Atoi(got)
			}
		}
		cmd.Wait()
		l = must.Get(Open(c))(t)
		if l.Damage() != nil {
			t.Fatalf("kill %d: %v; want l.Damage() == nil", kill, l.Damage())
		}
		written := countRecords(t, l)
		if l.games < told || l.games != written {
			t.Fatalf("kill %d: %d games were announced, %d are in the records, %d are counted; want l.games >= told, l.games == written", kill, told, written, l.games)
		}
		l.Close()
	}
	if told < 100 {
		t.Errorf("only %d games were played", told)
	}
}

// countRecords counts the games in the files, whose numbers must have no gap.
func countRecords(t *testing.T, l *Ladder) (n int) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(l.RecordsDir(), "*.jsonl"))
	slices.Sort(files)
	for _, name := range files {
		f := must.Get(os.Open(name))(t)
		defer f.Close()
		_, games, err := record.Read(f)
		if err != nil {
			continue // killed within the header
		}
		for i, g := range games {
			if g.ID != i+1 {
				t.Errorf("%s: game %d has the number %d; want g.ID == i+1", name, i+1, g.ID)
			}
		}
		n += len(games)
	}
	return n
}

// runClass plays until it is killed, and uploads bots in between.
func runClass(t *testing.T, dir string) {
	var l *Ladder
	var games atomic.Int64
	c := config(dir, func(ctx context.Context, m Match) ([]record.Game, error) {
		if games.Add(1)%50 == 0 {
			upload(l, 1+rand.IntN(30), "more")
		}
		return tossed(ctx, m)
	})
	l = must.Get(Open(c))(t)
	go func() {
		for {
			fmt.Println("games", l.Status().Games)
			time.Sleep(time.Millisecond)
		}
	}()
	l.Run(t.Context(), 3, func(err error) { fmt.Println(err) })
}

// A module that is refused gets a sentence in the first line; a stack is below it, if the bot has written it.
func TestPlainly(t *testing.T) {
	for detail, want := range map[string]string{
		"wrote \"x\", which is not a message": "wrote \"x\", which is not a message",
		"the program ended: exit status 1\nits standard error: class: 3.wasm: the module ends too early":                                       "the module ends too early",
		"the program ended: exit status 1\nits standard error: class: 3.wasm: trap: unreachable\nwasm stack trace:\n\t.$0()":                   "trap: unreachable",
		"the program ended: exit status 1\nits standard error: panic: no\n\ngoroutine 1 [running]:\nmain.main()\nclass: 3.wasm: exit status 2": "the bot ended with exit status 2: panic: no\npanic: no\n\ngoroutine 1 [running]:\nmain.main()",
		"no answer\nits standard error: I think": "no answer: I think\nI think",
	} {
		if got := plainly(detail); got != want {
			t.Errorf("plainly(%q) = %q; want %q", detail, got, want)
		}
	}
}
