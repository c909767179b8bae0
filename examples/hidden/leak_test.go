package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// TestMain lets the test program take part in matches and write down what it is told.
func TestMain(m *testing.M) {
	if path := os.Getenv("LISTEN"); path != "" {
		if err := listen(path); err != nil {
			panic(err)
		}
		return
	}
	clitest.Main(m, main)
}

// message is what a program can be told that matters here.
type message struct {
	Type, Position string
	ID             int
	Legal          []string
}

// listen plays moves that depend on the position alone.
func listen(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if _, err := fmt.Fprintln(file, in.Text()); err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			return err
		}
		switch m.Type {
		case "hello":
			fmt.Println(`{"type":"ready","protocol":1,"name":"listener","version":"1","legal":true,"ponder":true}`)
		case "game":
			fmt.Println(`{"type":"ready"}`)
		case "go":
			h := fnv.New32a()
			h.Write([]byte(m.Position))
			fmt.Printf("{\"type\":\"move\",\"id\":%d,\"move\":%q}\n", m.ID, m.Legal[h.Sum32()%uint32(len(m.Legal))])
		}
	}
	return nil
}

// TestLeaks plays games in which one side is a program. What it has been told must depend on
// what it may see alone: if the positions that it was shown are the same in two games, so must
// be all other lines.
func TestLeaks(t *testing.T) {
	leaks(t, "kuhn", kuhn.Game{}, 40)
	leaks(t, "leduc", leduc.Game{}, 40)
	leaks(t, "liarsdice", liarsdice.Game{}, 40)
	leaks(t, "battleship", battleship.Game{Size: 3, Ships: [5]int8{2}}, 40)
}

func leaks[S, M comparable](t *testing.T, name string, g game.Game[S, M], enough int) {
	t.Run(name, func(t *testing.T) {
		enough *= tests.Pick(1, 250) // 10,000 comparisons of each game
		if compared := protocol(t, name, g, enough); compared < enough {
			t.Errorf("%d pairs of games were compared; want %d", compared, enough)
		}
	})
}

// protocol compares the lines of games, and returns how many pairs there were.
func protocol[S, M comparable](t *testing.T, name string, g game.Game[S, M], enough int) (compared int) {
	self := must.Get(os.Executable())(t)
	told := map[string]string{} // the lines, by the positions
	path := filepath.Join(t.TempDir(), "lines")
	b, err := program.New(g, name, "", program.Command{
		Args: []string{self}, Env: []string{"LISTEN=" + path, "GORACE=atexit_sleep_ms=0"}, StartTime: time.Minute, Watchdog: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3 * enough) {
		m := match.Match[S, M]{Game: g, First: b, Second: match.NewRandom(g), Seed: seed, Ponder: true}
		if seed%2 == 1 {
			m.First, m.Second = m.Second, m.First
		}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != match.NaturalEnd {
			t.Fatalf("m.Play(t.Context()) = %+v, %v; want no error, r.Reason == match.NaturalEnd", r, err)
		}
	}
	b.Close()
	text := must.Get(os.ReadFile(path))(t)
	for _, one := range strings.Split(string(text), `{"type":"game"`)[1:] {
		compared += compare(t, one, told)
	}
	return compared
}

// compare compares the lines of a game with those of others, and returns how often there was
// one.
func compare(t *testing.T, one string, told map[string]string) (compared int) {
	var seen, all strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(one), "\n") {
		if i == 0 {
			who, _, _ := strings.Cut(line, `"seed"`) // a number that tells nothing
			seen.WriteString(who)
			all.WriteString(who)
			continue
		}
		var m message
		must.Do(t, json.Unmarshal([]byte(line), &m))
		if m.Type == "end" {
			break // the game is over, and open
		}
		fmt.Fprintln(&all, strings.Replace(line, fmt.Sprintf(`"id":%d,`, m.ID), "", 1)) // the program's own counter
		if m.Type != "go" {
			continue
		}
		fmt.Fprintln(&seen, m.Position)
		before, known := told[seen.String()]
		if known && before != all.String() {
			t.Fatalf("a program that was shown\n%swas told\n%sin one game and\n%sin another", seen.String(), before, all.String())
		}
		if known {
			compared++
		}
		told[seen.String()] = all.String()
	}
	return compared
}
