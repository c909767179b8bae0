//go:build !js

package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// records returns a server for a new directory of records.
func records(t testing.TB) (server *httptest.Server, dir string) {
	t.Helper()
	root, dir := newRoot(t)
	return start(t, Config{Records: root}), dir
}

// recordsAlone returns such a server without a network.
func recordsAlone(t testing.TB) (s *Server, dir string) {
	t.Helper()
	root, dir := newRoot(t)
	s = must.Get(New(Config{Games: allGames(), Page: testPage, Records: root}))(t)
	return s, dir
}

func newRoot(t testing.TB) (root *os.Root, dir string) {
	t.Helper()
	dir = t.TempDir()
	root = must.Get(os.OpenRoot(dir))(t)
	t.Cleanup(func() { root.Close() })
	return root, dir
}

func get(t testing.TB, server *httptest.Server, path string, status int, v any) []byte {
	t.Helper()
	return answered(t, must.Get(server.Client().Get(server.URL+path))(t), path, status, v)
}

// Arena records of any game can be shown, up to the last position.
func TestRecordedGames(t *testing.T) {
	server, dir := records(t)
	for _, e := range allGames() {
		t.Run(e.Name, func(t *testing.T) {
			name := e.Name + ".jsonl"
			s := recordtest.New(t, dir, name, e.Name, allGames()...)
			s.Play()
			want := s.Play()
			var one struct {
				Record board.Record
				Game   played
			}
			get(t, server, "/api/records/game?record="+name+"&id=2", http.StatusOK, &one)
			var v answer.View
			post(t, server, "/api/view", `{"record":`+encode(t, one.Record)+`}`, http.StatusOK, &v)
			if !v.Over || v.Plies != len(want.Moves) || v.Result.Payoff != want.Payoff {
				t.Errorf("over %v after %d plies with %+v, want %d plies and payoff %v", v.Over, v.Plies, v.Result, len(want.Moves), want.Payoff)
			}
			if len(one.Game.SpentMS) != len(want.Moves) || one.Game.ID != 2 {
				t.Errorf("game %d with %d times, want 2 with %d", one.Game.ID, len(one.Game.SpentMS), len(want.Moves))
			}
			text := must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
			var all struct {
				Header header
				Games  []played
				Table  standings
			}
			post(t, server, "/api/records/open", string(text), http.StatusOK, &all)
			if len(all.Games) != 2 || all.Table.Games != 2 || all.Header.Game != e.Name || len(all.Games[1].Record.Moves) != len(want.Moves) {
				t.Errorf("opened %d games of %s, %d in the table", len(all.Games), all.Header.Game, all.Table.Games)
			}
		})
	}
	os.WriteFile(filepath.Join(dir, "other.jsonl"), []byte("{}\n"), 0o644)
	os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("no record"), 0o644)
	var list struct {
		Records []struct {
			Name    string
			Players []string
		}
	}
	get(t, server, "/api/records", http.StatusOK, &list)
	if len(list.Records) != len(allGames()) || len(list.Records[0].Players) != 2 {
		t.Errorf("listed %+v; want len(list.Records) == len(allGames()), len(list.Records[0].Players) == 2", list.Records)
	}
}

// A tournament can be followed while it goes on.
func TestWatch(t *testing.T) {
	t.Parallel()
	server, dir := records(t)
	s := recordtest.New(t, dir, "cup.jsonl", "tictactoe", allGames()...)
	s.Play()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	q := must.Get(http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/api/watch?record=cup.jsonl", nil))(t)
	r := must.Get(server.Client().Do(q))(t)
	defer r.Body.Close()
	if got := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf(`status %d, type %q; want r.StatusCode == http.StatusOK, got == "text/event-stream"`, r.StatusCode, got)
	}
	stream := bufio.NewScanner(r.Body)
	next := func(want string, v any) {
		t.Helper()
		for stream.Scan() {
			name, ok := strings.CutPrefix(stream.Text(), "event: ")
			if !ok || name == "idle" && want != "idle" {
				continue
			}
			if name != want {
				t.Fatalf("event %s, want %s", name, want)
			}
			stream.Scan()
			if err := json.Unmarshal([]byte(strings.TrimPrefix(stream.Text(), "data: ")), v); err != nil {
				t.Fatalf("%s: %v; want no error", stream.Text(), err)
			}
			return
		}
		t.Fatalf("the stream ended before %s: %v", want, stream.Err())
	}
	var h header
	next("header", &h)
	if h.Game != "tictactoe" || len(h.Players) != 2 || h.Players[0].Name != "random" {
		t.Errorf(`header %+v; want h.Game == "tictactoe", len(h.Players) == 2, h.Players[0].Name == "random"`, h)
	}
	var batch struct{ Games []played }
	var table standings
	next("games", &batch)
	next("table", &table)
	if len(batch.Games) != 1 || table.Games != 1 {
		t.Errorf("%d games, %d in the table; want 1", len(batch.Games), table.Games)
	}
	want := s.Play()
	next("games", &batch)
	next("table", &table)
	if len(batch.Games) != 1 || batch.Games[0].ID != 2 || batch.Games[0].Plies != len(want.Moves) {
		t.Errorf("then %+v", batch.Games)
	}
	if len(table.Rows) != 2 || table.Games != 2 || table.Rows[0].Elo == nil || table.Rows[0].Against[1].total() != 2 {
		t.Errorf("table %+v", table)
	}
	// A game in progress is shown in its current position, then move by move.
	var now struct{ Games []playing }
	s.Current(`{"games":[{"id":3,"first":1,"second":0,"moves":["5","1"]},{"id":4,"moves":["5","5"]}]}`)
	next("current", &now)
	if len(now.Games) != 1 || now.Games[0].ID != 3 || now.Games[0].First != 1 || len(now.Games[0].Frames.Frames) != 1 || now.Games[0].Frames.Frames[0].Ply != 2 {
		t.Errorf("being played: %+v", now.Games)
	}
	s.Current(`{"games":[{"id":3,"first":1,"second":0,"moves":["5","1","9","2"]}]}`)
	next("current", &now)
	if len(now.Games) != 1 || len(now.Games[0].Frames.Frames) != 2 || now.Games[0].Frames.Frames[1].Ply != 4 {
		t.Errorf("then: %+v", now.Games)
	}
	s.Current(`{"games":`) // unreadable
	next("current", &now)
	if len(now.Games) != 0 {
		t.Errorf("then: %+v, want nothing", now.Games)
	}
	// The file is replaced by another: there is nothing to wait for.
	must.Do(t, os.Rename(filepath.Join(dir, "cup.jsonl"), filepath.Join(dir, "old.jsonl")))
	var fault map[string]failure
	next("fault", &fault)
	if fault["error"].Code != "bad_record" {
		t.Errorf(`fault %+v; want fault["error"].Code == "bad_record"`, fault)
	}
}

// Withdrawn games do not count, whether they were withdrawn before or during a stream of
// the record.
func TestWatchTakenBack(t *testing.T) {
	s, dir := recordsAlone(t)
	c := recordtest.New(t, dir, "cup.jsonl", "tictactoe", allGames()...)
	long := strings.Repeat("x", tailBytes) // so that the record is read in several parts
	play := func(id int) {
		t.Helper()
		g := c.Game(id)
		g.Stderr[0] = long
		must.Do(t, c.Log.Append(g))
	}
	void := func(ids ...int) {
		t.Helper()
		must.Do(t, c.Log.Void(record.Void{Games: ids, Worker: "liar", Why: "it lies"}))
	}
	play(1)
	play(2)
	play(3)
	void(1, 3)
	play(3)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		w := httptest.NewRecorder()
		done := make(chan struct{})
		go func() {
			defer close(done)
			s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/api/watch?record=cup.jsonl", nil))
		}()
		time.Sleep(2 * lookEvery)
		void(3)
		time.Sleep(2 * lookEvery)
		cancel()
		<-done
		var ids [][]int // of the games since each header
		var totals []int
		event := ""
		for line := range strings.Lines(w.Body.String()) {
			if name, ok := strings.CutPrefix(line, "event: "); ok {
				if event = strings.TrimSpace(name); event == "header" {
					ids = append(ids, nil)
				}
			}
			text, ok := strings.CutPrefix(line, "data: ")
			if !ok {
				continue
			}
			switch event {
			case "games":
				var batch struct{ Games []played }
				json.Unmarshal([]byte(text), &batch)
				for _, g := range batch.Games {
					ids[len(ids)-1] = append(ids[len(ids)-1], g.ID)
				}
			case "table":
				var table standings
				json.Unmarshal([]byte(text), &table)
				totals = append(totals, table.Games)
			}
		}
		if fmt.Sprint(ids, totals) != "[[2 3] [2]] [2 1]" {
			t.Errorf("games %v, %v in the tables; want 2 and 3, then 2 alone", ids, totals)
		}
	})
	for id, want := range map[string]int{"1": http.StatusNotFound, "2": http.StatusOK, "3": http.StatusNotFound} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/records/game?record=cup.jsonl&id="+id, nil))
		if w.Code != want {
			t.Errorf("game %s: status %d; want %d", id, w.Code, want)
		}
	}
}

// A client that follows a record without a header gets no data; keep-alive messages
// follow the header.
func TestWatchBeforeTheHeader(t *testing.T) {
	s, dir := recordsAlone(t)
	header := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}`
	for text, want := range map[string][]string{header: nil, header + "\n": {"header", "table", "idle"}} {
		must.Do(t, os.WriteFile(filepath.Join(dir, "cup.jsonl"), []byte(text), 0o644))
		synctest.Test(t, func(t *testing.T) {
			stay := signOfLife - time.Second
			if want == nil {
				stay = 3 * signOfLife
			}
			ctx, cancel := context.WithTimeout(t.Context(), stay)
			defer cancel()
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/api/watch?record=cup.jsonl", nil))
			var got []string
			for line := range strings.Lines(w.Body.String()) {
				if name, ok := strings.CutPrefix(line, "event: "); ok {
					got = append(got, strings.TrimSpace(name))
				}
			}
			if !slices.Equal(got, want) || !w.Flushed {
				t.Errorf("%q: events %v, want %v", text, got, want)
			}
		})
	}
}

// Checking whether a record has grown costs almost nothing.
func TestIdleTail(t *testing.T) {
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n"
	growing := &grower{text: []byte(text), limit: len(text)}
	tail := &tail{r: growing, chunk: make([]byte, tailBytes)}
	must.Two(tail.next())(t)
	if n := testing.AllocsPerRun(10, func() { tail.next() }); n > 0 {
		t.Errorf("%v allocations where there is nothing to read", n)
	}
}

// One game of many is found without parsing the others, and only while a client waits.
func TestFindRecorded(t *testing.T) {
	s, dir := recordsAlone(t)
	var text bytes.Buffer
	text.WriteString(`{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n")
	for id := 300; id > 0; id-- {
		fmt.Fprintf(&text, `{"id":%d,"first":0,"second":1,"moves":["5","1"],"spent_us":[1,2],"winner":"none","reason":"natural end"}`+"\n", id)
	}
	text.WriteString("no game\n")
	must.Do(t, os.WriteFile(filepath.Join(dir, "cup.jsonl"), text.Bytes(), 0o644))
	for _, id := range []int{300, 123, 1} {
		if p, err := s.findRecorded(t.Context(), "cup.jsonl", id, "en"); err != nil || p.ID != id || len(p.Record.Moves) != 2 {
			t.Errorf("game %d: %+v, %v; want no error, p.ID == id, len(p.Record.Moves) == 2", id, p, err)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.findRecorded(gone, "cup.jsonl", 1, "en"); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v; want errors.Is(err, context.Canceled)", err)
	}
}

// TestDamagedRecords damages a record that is watched, and the file of the games in progress beside it.
func TestDamagedRecords(t *testing.T) {
	s, dir := recordsAlone(t)
	path := filepath.Join(dir, "cup.jsonl")
	l := must.Get(record.Create(path, record.Header{Game: "tictactoe", Players: []record.Player{{Name: "a"}, {Name: "b"}}}))(t)
	for id := range 4 {
		must.Do(t, l.Append(record.Game{ID: 1 + id, Second: 1, Winner: "first"}))
	}
	must.Do(t, l.Close())
	tests.DamagedLines(t, "watched record", path, func() (all string, err error) {
		f := must.Get(s.openNamed("cup.jsonl"))(t)
		defer f.Close()
		tail := must.Get(newTail(f))(t)
		games, _, err := tail.next()
		if err != nil {
			return "", unreadable(path, err)
		}
		for _, g := range games {
			all += fmt.Sprintf("%+v\n", g)
		}
		return all, nil
	})
	now := must.Get(replace.Seal([]byte(`{"games":[{"id":7,"first":0,"second":1,"moves":["5","1"]}]}`)))(t)
	path += record.CurrentSuffix
	must.Do(t, os.WriteFile(path, now, 0o600))
	tests.Damaged(t, "games in progress", path, func() (string, error) {
		file, is := (&current{name: "cup.jsonl"}).read(s)
		if is == nil {
			return "", fmt.Errorf("%s is not shown", path)
		}
		return fmt.Sprintf("%+v", file), nil
	})
}

// Uploads are counted per client before they are read, and their content before it is
// parsed.
func TestUploads(t *testing.T) {
	s := must.Get(New(Config{Games: allGames(), Page: testPage}))(t)
	upload := func(body io.Reader) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "http://localhost/api/records/open", body))
		return w
	}
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n" +
		strings.Repeat(`{"id":1,"first":0,"second":1,"winner":"none"}`+"\n", maxUploaded+1)
	w := upload(strings.NewReader(text))
	if got := errorOf(t, w.Body.Bytes()); w.Code != http.StatusRequestEntityTooLarge || got.Code != "too_large" || !strings.Contains(got.Message, "20001 games; want at most 20000") {
		t.Errorf("status %d, %+v", w.Code, got)
	}
	// A game whose text grows as JSON.
	text = fmt.Sprintf(`{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}`+"\n"+
		`{"id":1,"first":0,"second":1,"winner":"none","reason":"natural end","detail":"%s"}`+"\n", strings.Repeat("<", maxAnswer/6+1))
	if w = upload(strings.NewReader(text)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d, %.200s; want w.Code == http.StatusRequestEntityTooLarge", w.Code, w.Body)
	}
	for range clientReads {
		done := must.Get(s.clients.read(s.clients.met(httptest.NewRequest(http.MethodGet, "/", nil))))(t)
		defer done()
	}
	body := strings.NewReader(text)
	if w = upload(body); w.Code != http.StatusTooManyRequests || body.Len() < len(text) {
		t.Errorf("status %d after %d bytes: %s; want w.Code == http.StatusTooManyRequests, body.Len() >= len(text)", w.Code, len(text)-body.Len(), w.Body)
	}
}

func TestWorkers(t *testing.T) {
	all := workers{}
	begin := time.Now()
	for i := range 3 * paceGames {
		all.add(&record.Game{Worker: "b", Ended: begin.Add(time.Duration(i) * 500 * time.Millisecond)})
	}
	all.add(&record.Game{Worker: "a", Ended: begin})
	all.add(&record.Game{Ended: begin}) // played by the process that kept the record
	list := all.list()
	defer func() { // a pace needs two moments
		for range paceGames {
			all.add(&record.Game{Worker: "b", Ended: begin})
		}
		if list := all.list(); list[1].PerSecond != 0 {
			t.Errorf("games of one moment: %+v; want list[1].PerSecond == 0", list)
		}
		for i := range 2 * maxWorkers {
			all.add(&record.Game{Worker: fmt.Sprint(i), Ended: begin})
		}
		if len(all.list()) != maxWorkers {
			t.Errorf("%d workers are listed; want len(all.list()) == maxWorkers", len(all.list()))
		}
	}()
	if len(list) != 2 || list[0].Name != "a" || list[0].Games != 1 || list[0].PerSecond != 0 || list[1].Games != 3*paceGames || math.Abs(list[1].PerSecond-2) > 1e-9 {
		t.Errorf(`list = %+v; want len(list) == 2, list[0].Name == "a", list[0].Games == 1, list[0].PerSecond == 0, list[1].Games == 3*paceGames, math.Abs(list[1].PerSecond-2) <= 1e-9`, list)
	}
}

// Every reason has a name in both languages, and is shown for every game that did not end
// by the rules.
func TestReasonNames(t *testing.T) {
	server := start(t, Config{})
	var text strings.Builder
	fmt.Fprintln(&text, `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}`)
	for why := range match.Interrupted {
		fmt.Fprintf(&text, `{"id":%d,"first":0,"second":1,"winner":"first","reason":%q}`+"\n", int(why)+1, why)
	}
	const all, faults = int(match.Interrupted), int(match.ProtocolError-match.IllegalMove) + 1
	open := func(language string) (table standings) {
		t.Helper()
		var answer struct {
			Games []played
			Table standings
		}
		post(t, server, "/api/records/open?lang="+language, text.String(), http.StatusOK, &answer)
		reasons, atFault := answer.Table.Reasons, answer.Table.Rows[1].Faults
		if len(answer.Games) != all || len(reasons) != all || len(atFault) != faults {
			t.Errorf("%s: %d games, reasons %v, faults %v; want %d, as many reasons, and %d faults", language, len(answer.Games), reasons, atFault, all, faults)
		}
		for i, g := range answer.Games {
			if (g.Reason == "") != (i == int(match.NaturalEnd)) || i > 0 && reasons[g.Reason] != 1 {
				t.Errorf("%s: the reason of a game is %q; want one of %v, unless %v", language, g.Reason, reasons, match.NaturalEnd)
			}
		}
		return answer.Table
	}
	english, spanish := open("en"), open("es")
	if english.Rows[1].Faults["time-out"] != 1 || spanish.Rows[1].Faults["tiempo agotado"] != 1 {
		t.Errorf("faults %v and %v", english.Rows[1].Faults, spanish.Rows[1].Faults)
	}
	for name := range english.Reasons {
		if spanish.Reasons[name] > 0 {
			t.Errorf("%q is not translated", name)
		}
	}
}

func (t tally) total() int { return t.Wins + t.Draws + t.Losses }

// Reading a record in pieces gives the same result as reading it at once.
func TestTail(t *testing.T) {
	var text bytes.Buffer
	text.WriteString(`{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n")
	for id := 1; id <= 50; id++ {
		fmt.Fprintf(&text, `{"id":%d,"first":0,"second":1,"moves":["5","1"],"spent_us":[1,2],"winner":"none","reason":"natural end","stderr":["%s",""]}`+"\n", id, strings.Repeat("x", id*10))
	}
	whole, want := must.Two(record.Read(bytes.NewReader(text.Bytes())))(t)
	growing := &grower{text: text.Bytes()}
	tail := &tail{r: growing, chunk: make([]byte, tailBytes)}
	var got []record.Game
	for growing.given < len(growing.text) {
		growing.limit += 97
		for more := true; more; {
			var found []record.Game
			found, more = must.Two(tail.next())(t)
			got = append(got, found...)
		}
	}
	if len(got) != len(want) || tail.header.Game != whole.Game || got[49].Stderr != want[49].Stderr {
		t.Errorf("%d games of %q, want %d of %q", len(got), tail.header.Game, len(want), whole.Game)
	}
}

// grower is a growing file.
type grower struct {
	text         []byte
	limit, given int
}

func (g *grower) Read(p []byte) (int, error) {
	n := copy(p, g.text[g.given:min(g.limit, len(g.text))])
	if g.given += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestRecordFaults(t *testing.T) {
	server, dir := records(t)
	recordtest.New(t, dir, "empty.jsonl", "tictactoe", allGames()...)
	os.WriteFile(filepath.Join(dir, "broken.jsonl"), []byte(`{"versus_record":1,"game":"tictactoe","players":[{},{}]}`+"\nrubbish 1\n"), 0o644)
	must.Do(t, errors.Join(os.Symlink("/etc/hostname", filepath.Join(dir, "link.jsonl")), os.Mkdir(filepath.Join(dir, "folder.jsonl"), 0o755)))
	for _, c := range []struct {
		path   string
		status int
		code   string
	}{
		{"/api/records/game?record=empty.jsonl&id=1", http.StatusNotFound, "not_found"},
		{"/api/records/game?record=empty.jsonl&id=one", http.StatusBadRequest, "bad_request"},
		{"/api/records/game?record=none.jsonl&id=1", http.StatusNotFound, "not_found"},
		{"/api/records/game?record=../api_test.go&id=1", http.StatusNotFound, "not_found"},
		{"/api/records/game?record=link.jsonl&id=1", http.StatusNotFound, "not_found"},
		{"/api/records/game?record=folder.jsonl&id=1", http.StatusNotFound, "not_found"},
		{"/api/records/game?record=broken.jsonl&id=1", http.StatusUnprocessableEntity, "bad_record"},
		{"/api/watch?record=none.jsonl", http.StatusNotFound, "not_found"},
		{"/api/watch", http.StatusNotFound, "not_found"},
	} {
		var answer map[string]failure
		get(t, server, c.path, c.status, &answer)
		if got := answer["error"]; string(got.Code) != c.code || got.Message == "" {
			t.Errorf("%s: %+v, want code %s", c.path, got, c.code)
		}
	}
	for _, c := range []struct{ body, code string }{
		{"", "bad_record"},
		{"rubbish\n", "bad_record"},
		{`{"versus_record":1,"game":"go","players":[{},{}]}` + "\n", "unknown_game"},
		{`{"versus_record":1,"game":"tictactoe","players":[{}]}` + "\n", "bad_record"},
		{`{"versus_record":1,"game":"tictactoe","players":[` + strings.Repeat("{},", 500) + `{}]}` + "\n", "bad_record"},
		{strings.Repeat("x", maxUpload+1), "too_large"},
	} {
		r := must.Get(server.Client().Post(server.URL+"/api/records/open", "application/x-ndjson", strings.NewReader(c.body)))(t)
		var answer map[string]failure
		if err := json.NewDecoder(r.Body).Decode(&answer); err != nil || string(answer["error"].Code) != c.code || strings.Contains(answer["error"].Message, "record: record:") {
			t.Errorf("%.80q: %v, %+v, want code %s", c.body, err, answer, c.code)
		}
		r.Body.Close()
	}
}
