package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

var header = record.Header{
	Game: "connect4", Players: []record.Player{{Name: "a", Spec: "random"}, {Name: "b", Spec: "greedy"}},
	Began: time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC), Setup: []byte(`{"games":3}`),
}

// played returns a recorded random game.
func played(t testing.TB, id int) record.Game {
	t.Helper()
	g := connect4.Game{}
	r := rand.New(rand.NewPCG(uint64(id), 0))
	m := match.Match[connect4.State, connect4.Move]{
		Game: g, First: match.NewRandom(g), Second: match.NewRandom(g),
		Seed: r.Uint64(), Opening: match.RandomOpening(g, 2, r),
	}
	result := must.Get(m.Play(t.Context()))(t)
	rec := record.Game{ID: id, Round: 1, First: 0, Second: 1, Seed: m.Seed, Opening: 2, Versions: [2]string{"1", "2"}, Stderr: [2]string{"", "a \"quoted\"\nline \u2028"}}
	record.Fill(&rec, g, result)
	return rec
}

func TestEveryCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, header))(t)
	var want []record.Game
	for id := 1; id <= 3; id++ {
		g := played(t, id)
		want = append(want, g)
		must.Do(t, l.Append(g))
	}
	l.Close()
	whole := must.Get(os.ReadFile(path))(t)
	first := bytes.IndexByte(whole, '\n') + 1
	for cut := first; cut <= len(whole); cut += 7 {
		must.Do(t, os.WriteFile(path, whole[:cut], 0o666))
		complete := bytes.Count(whole[first:min(cut+1, len(whole))], []byte("\n")) // the last may lack its newline
		l, h, games, err := reopen(path)
		if err != nil {
			t.Fatalf("cut at %d: %v; want no error", cut, err)
		}
		if h.Code == "" {
			t.Error("the record does not name the version of its program")
		}
		h.Version, h.Code = 0, ""
		if diff := cmp.Diff(header, h) + cmp.Diff(want[:complete], games[:len(games):len(games)]); diff != "" && complete > 0 {
			t.Fatalf("cut at %d: %s", cut, diff)
		}
		for _, g := range want[complete:] {
			l.Append(g)
		}
		l.Close()
		if again, _ := os.ReadFile(path); !bytes.Equal(again, whole) {
			t.Fatalf("cut at %d and resumed: the record differs", cut)
		}
	}
}

func TestDamagedRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, header))(t)
	for id := range 4 {
		must.Do(t, l.Append(played(t, 1+id)))
	}
	must.Do(t, l.Close())
	tests.DamagedLines(t, "record", path, func() (all string, err error) {
		l, h, games, err := reopen(path)
		if err != nil {
			return "", err
		}
		all = fmt.Sprintf("%+v\n", h)
		for _, g := range games {
			all += fmt.Sprintf("%+v\n", g)
		}
		return all, errors.Join(l.Damage(), l.Close())
	})
}

func TestFilesThatAreNoRecord(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	head := `{"versus_record":1,"game":"g","players":[{"name":"a"},{"name":"b"}],"began":"2020-01-02T03:04:05Z"}` + "\n"
	const line = `{"id":1,"first":0,"second":1,"winner":"none"}` + "\n"
	for text, want := range map[string]string{
		"":                           "empty",
		strings.TrimSpace(head):      "line 1: it does not end in a newline",
		"hello\n":                    "not the header",
		"{}\n":                       "not the header",
		`{"versus_record":2}` + "\n": "version 2",
	} {
		os.WriteFile(path, []byte(text), 0o666)
		if _, _, err := record.Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%q was changed to %q; want string(now) == text", text, now)
		}
	}
	// A bad line is an error for readers, and the end of the record for Open.
	for text, want := range map[string]string{
		line + "x\n" + line:      "line 3",
		line + line:              "line 3: game 1 occurs twice",
		line + `{"id":0}` + "\n": "id is 0",
		line + `{"id":2,"first":0,"second":2,"winner":"none"}` + "\n":               "players are 0 and 2",
		line + `{"id":2,"first":0,"second":1,"winner":"me"}` + "\n":                 `winner is "me"`,
		line + `{"id":2,"first":0,"second":1,"winner":"none","moves":["1"]}` + "\n": "1 moves do not fit",
	} {
		os.WriteFile(path, []byte(head+text), 0o666)
		if _, _, err := record.Read(strings.NewReader(head + text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		l, _, games, err := reopen(path)
		if err != nil || len(games) != 1 || l.Damage() == nil || !strings.Contains(l.Damage().Error(), "line 3 is damaged") {
			t.Fatalf("%q: %d games, %v", text, len(games), err)
		}
		l.Close()
		if now, _ := os.ReadFile(path); string(now) != head+line {
			t.Errorf("%q became %q; want string(now) == head+line", text, now)
		}
	}
	if _, _, err := record.Open(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := record.Create(path, header); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
}

func TestClosed(t *testing.T) {
	l := must.Get(record.Create(filepath.Join(t.TempDir(), "x"), header))(t)
	l.Close()
	if err := l.Append(played(t, 1)); err == nil {
		t.Error("appended to a closed record")
	}
}

// reopen opens a record and returns its games.
func reopen(path string) (l *record.Log, h record.Header, games []record.Game, err error) {
	if l, h, err = record.Open(path); err != nil {
		return nil, h, nil, err
	}
	for g, err := range l.Games() {
		if err != nil {
			return l, h, games, err
		}
		games = append(games, g)
	}
	return l, h, games, nil
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"versus_record":1,"players":[{},{}]}` + "\n" + `{"id":1,"second":1,"winner":"none"}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, games, err := record.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		for i := range games {
			if games[i].First >= len(h.Players) {
				t.Errorf("games[i] = %+v; want games[i].First < len(h.Players)", games[i])
			}
			record.Replay(connect4.Game{}, &games[i])
		}
	})
}

// TestVoid withdraws games, and plays one of them again.
func TestVoid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l := must.Get(record.Create(path, header))(t)
	for id := 1; id <= 4; id++ {
		g := played(t, id)
		g.Worker = "honest"
		if id != 2 {
			g.Worker = "liar"
		}
		must.Do(t, l.Append(g))
	}
	v := record.Void{Games: []int{1, 3, 4}, Worker: "liar", Why: "game 3 differs from honest's"}
	must.Do(t, l.Void(v))
	again := played(t, 3)
	again.Worker = "honest"
	must.Do(t, l.Append(again))
	l.Close()
	check := func(h record.Header, games []record.Game, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]record.Void{v}, h.Refused); diff != "" {
			t.Error(diff)
		}
		var ids []int
		for _, g := range games {
			if ids = append(ids, g.ID); g.Worker != "honest" {
				t.Errorf(`game %d is %s's; want g.Worker == "honest"`, g.ID, g.Worker)
			}
		}
		if !slices.Equal(ids, []int{2, 3}) {
			t.Errorf("games %v; want slices.Equal(ids, []int{2, 3})", ids)
		}
	}
	text := must.Get(os.ReadFile(path))(t)
	h, games, err := streamer(record.Stream).collect(text)
	check(h, games, err)
	l, h, games, err = reopen(path)
	check(h, games, err)
	if err := l.Append(played(t, 1)); err != nil { // it is missing
		t.Error(err)
	}
	l.Close()
	// It cannot be undone without detection.
	without := append(slices.Clone(text[:bytes.Index(text, []byte(`{"void"`))]), text[bytes.LastIndex(text, []byte(`{"id":3`)):]...)
	if _, _, err := streamer(record.Stream).collect(without); err == nil {
		t.Error("the line that takes games back can be removed")
	}
}

// The result is told in points. A game in which both failed is lost by both, and one without a
// result is no draw.
func TestResult(t *testing.T) {
	for _, c := range []struct {
		winner string
		why    match.Reason
		want   string
	}{
		{"first", match.NaturalEnd, "1-0"}, {"second", match.Crashed, "0-1"}, {"none", match.NaturalEnd, "1/2-1/2"}, {"none", match.MoveLimit, "1/2-1/2"},
		{"none", match.TimeOut, "0-0"}, {"none", match.FaultyRules, "*"}, {"none", match.Interrupted, "*"},
	} {
		g := record.Game{Winner: c.winner, Reason: c.why}
		if got := g.Result(); got != c.want || g.BothLost() != (c.want == "0-0") {
			t.Errorf("%s by %v: %s, both lost: %v; want %s", c.winner, c.why, got, g.BothLost(), c.want)
		}
	}
}
