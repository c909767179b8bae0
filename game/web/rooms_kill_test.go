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
	"log"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// roomsVariable makes TestRoomServer the server of a test that kills it.
const roomsVariable = "VERSUS_TEST_ROOMS"

// TestRoomServer is not a test but a server, in a process of its own.
func TestRoomServer(t *testing.T) {
	args := os.Getenv(roomsVariable)
	if args == "" {
		t.Skip("it serves other tests")
	}
	must.Do(t, Run(t.Context(), os.Stdout, os.Stderr, strings.Fields(args), allGames()...))
}

// process is a server in a process of its own, which can be killed and started again at
// the same address.
type process struct {
	address, file string
	command       *exec.Cmd
}

func (p *process) start(t *testing.T) {
	t.Helper()
	p.command = exec.Command(os.Args[0], "-test.run=^TestRoomServer$", "-test.timeout=10m")
	p.command.Env = append(os.Environ(), fmt.Sprintf("%s=-addr %s -rate 100000 -rooms %s", roomsVariable, p.address, p.file))
	p.command.Stderr = t.Output()
	out, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); !strings.HasPrefix(line, "http://") {
		t.Errorf(`the server says %q, %v; want strings.HasPrefix(line, "http://")`, line, err)
	}
}

func (p *process) kill() {
	p.command.Process.Kill()
	p.command.Wait()
}

// friends are two players of a room, who try again until the server answers.
type friends struct {
	base  string
	http  *http.Client
	id    string
	keys  [2]string
	moves []string // acknowledged, and known to the players
}

// ask sends a request until it is answered, and returns the status.
func (f *friends) ask(ctx context.Context, path string, q map[string]any, answer any) (status int, err error) {
	body, err := json.Marshal(q)
	if err != nil {
		return 0, err
	}
	for ctx.Err() == nil {
		status, err = f.try(ctx, path, body, answer)
		if err == nil {
			return status, nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	return 0, errors.Join(ctx.Err(), err)
}

func (f *friends) try(ctx context.Context, path string, body []byte, answer any) (int, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+"/api/"+path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	w, err := f.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err == nil && w.StatusCode == http.StatusOK && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	return w.StatusCode, err
}

// meet makes a room.
func (f *friends) meet(ctx context.Context) error {
	asked := []map[string]any{{"game": "connect4"}, {}}
	for i, path := range []string{"rooms", "rooms/join"} {
		var a admission
		if i > 0 {
			asked[i]["id"] = f.id
		}
		if status, err := f.ask(ctx, path, asked[i], &a); err != nil || status != http.StatusOK || a.Key == "" {
			return fmt.Errorf("%s: status %d, %v", path, status, err)
		}
		f.id, f.keys[i] = a.ID, a.Key
	}
	return nil
}

// play plays a move, once, whatever happens to the server meanwhile.
func (f *friends) play(ctx context.Context, r *rand.Rand) (over bool, err error) {
	v, err := f.see(ctx)
	if err != nil {
		return false, err
	}
	if v.Over {
		return true, nil
	}
	move := v.Moves[r.IntN(len(v.Moves))].Text
	n := len(f.moves)
	status, err := f.ask(ctx, "rooms/play", map[string]any{"id": f.id, "key": f.keys[n%2], "ply": n, "move": move}, nil)
	if err != nil || status != http.StatusOK && status != http.StatusConflict { // it may have been played before the kill
		return false, fmt.Errorf("move %d: status %d, %v", n, status, err)
	}
	f.moves = append(f.moves, move)
	return false, nil
}

// see compares the server's game with ours.
func (f *friends) see(ctx context.Context) (v answer.View, err error) {
	status, err := f.ask(ctx, "rooms/view", map[string]any{"id": f.id}, &v)
	if err != nil || status != http.StatusOK {
		return v, fmt.Errorf("room %s: status %d, %v", f.id, status, err)
	}
	if !slices.Equal(v.Record.Moves, f.moves) {
		return v, fmt.Errorf("room %s: moves %q, want %q", f.id, v.Record.Moves, f.moves)
	}
	return v, nil
}

// The server is killed at random moments in the middle of many games: no game is lost, and
// every move is played once. With the build tag slow, there are 200 rooms and 20 kills.
func TestRoomsSurvive(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("-short: no processes")
	}
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l.Close()
	p := &process{address: l.Addr().String(), file: filepath.Join(t.TempDir(), "rooms.jsonl")}
	p.start(t)
	defer func() { p.kill() }()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	var group sync.WaitGroup
	var killed, played, games atomic.Int64
	rooms, kills := tests.Pick(50, 200), tests.Pick[int64](5, 20)
	for i := range rooms {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		group.Go(func() {
			v := newVisitor(p.address, i)
			defer v.client.CloseIdleConnections()
			for killed.Load() < kills && !t.Failed() {
				f := &friends{base: v.base, http: v.client}
				if err := f.meet(ctx); err != nil {
					t.Error(err)
					return
				}
				for over := false; !over && !t.Failed(); {
					var err error
					if over, err = f.play(ctx, r); err != nil {
						t.Error(err)
						return
					}
					time.Sleep(time.Duration(r.IntN(50)) * time.Millisecond)
				}
				played.Add(int64(len(f.moves)))
				games.Add(1)
			}
		})
	}
	r := rand.New(rand.NewPCG(12, 0))
	for range kills {
		time.Sleep(time.Duration(100+r.IntN(300)) * time.Millisecond)
		p.kill()
		p.start(t)
		killed.Add(1)
	}
	group.Wait()
	t.Logf("%d rooms at once, %d kills, %d games, %d moves", rooms, kills, games.Load(), played.Load())
}

// TestFullJournal: a journal whose rooms are too long takes no more of them.
func TestFullJournal(t *testing.T) {
	now := time.Now()
	h := must.Get(newRoomStore(must.Get(checked(allGames()))(t), filepath.Join(t.TempDir(), "rooms.jsonl"), now, log.New(t.Output(), "", 0)))(t)
	defer h.journal.close()
	for _, live := range []int{maxJournal, maxJournal + 1} {
		h.journal.live = live
		r, _, _ := newRoom(t, "tictactoe", time.Minute, 0, now)
		if err := h.add(now, r); (err != nil) != (live > maxJournal) || err != nil && failureOf(err).Code != "busy" {
			t.Errorf("another room beside %d bytes: %v", live, err)
		}
	}
}

// A damaged line of the file costs one room at most, and the file stays small.
func TestRoomsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rooms.jsonl")
	now := time.Now()
	games := emptyRoom(t, "tictactoe", 0, 0, now).games
	open := func() *roomStore {
		t.Helper()
		return must.Get(newRoomStore(games, path, now, log.New(t.Output(), "", 0)))(t)
	}
	h := open()
	const rooms = 20
	for i := range rooms {
		r, first, _ := newRoom(t, "tictactoe", time.Minute, 0, now)
		r.maker = clientAt(byte(i))
		must.Do(t, errors.Join(h.add(now, r), r.play(first, 0, "5", now)))
		r.rename(first, fmt.Sprint("player ", i), now)
	}
	if _, _, err := openRooms(path, log.New(t.Output(), "", 0)); err == nil {
		t.Error("two servers use one file")
	}
	h.journal.close()
	files := func() int {
		all, _ := os.ReadDir("/proc/self/fd") // none on other systems
		return len(all)
	}
	before := files()
	h = must.Get(newRoomStore(games, path, now, log.New(complaints{t}, "", 0)))(t) // an intact file is no reason to complain
	must.Do(t, h.journal.close())
	if _, err := os.Stat(path + ".damaged"); err == nil || len(h.all) != rooms || files() != before {
		t.Errorf("an intact file: %d rooms of %d, %d more files are open, damaged: %v", len(h.all), rooms, files()-before, err == nil)
	}
	for cut, lost := range map[int]int{0: 0, 1: 1, 40: 2} { // one bit of the line at this place from the end, and the rooms lost at most
		text := must.Get(os.ReadFile(path))(t)
		whole := slices.Clone(text)
		if cut > 0 {
			text[len(text)*(100-cut)/100] ^= 1
			text = append(text, `{"id":"tor`...)
		}
		must.Do(t, os.WriteFile(path, text, 0o600))
		h := open()
		if len(h.all) < rooms-lost {
			t.Errorf("cut %d: %d rooms of %d are left; want len(h.all) >= rooms-lost", cut, len(h.all), rooms)
		}
		for _, r := range h.all {
			if s, _ := stateOf(t, r, "", now); len(s.View.Record.Moves) != 1 || s.LeftMS[1] != time.Minute.Milliseconds() || s.Running.String() != "second" || s.Chance != "" {
				t.Errorf("a room is continued as %+v", s)
			}
		}
		h.journal.close()
		must.Do(t, os.WriteFile(path, whole, 0o600))
	}
	if _, _, err := openRooms(os.Args[0], log.New(t.Output(), "", 0)); err == nil {
		t.Error("a program is a file of rooms")
	}

	// A room that cannot be continued is left out, once.
	text := must.Get(os.ReadFile(path))(t)
	must.Do(t, os.WriteFile(path, append(text, `{"id":"wrong","record":{"game":"connect4","moves":["9"]}}`+"\n"...), 0o600))
	if h = open(); h.all["wrong"] != nil || len(h.all) != rooms {
		t.Errorf(`%d rooms of %d, one of them wrong; want h.all["wrong"] == nil, len(h.all) == rooms`, len(h.all), rooms)
	}
	h.journal.close()
	if text := must.Get(os.ReadFile(path))(t); bytes.Contains(text, []byte("wrong")) {
		t.Error("a room that is left out stays in the file")
	}

	// The file is rewritten when it is mostly old lines, and forgets old rooms.
	h = open()
	r := h.all[slices.Sorted(maps.Keys(h.all))[0]]
	for range 3 * minJournal / 500 {
		r.tell(now)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() > minJournal+(64<<10) || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%d bytes, %v; want no error, info.Size() <= minJournal+(64<<10), info.Mode().Perm()&0o077 == 0", info.Size(), info.Mode())
	}
	r.mu.Lock()
	r.end("agreed", board.Nobody, now)
	r.mu.Unlock()
	h.journal.close()
	h = open()
	if s, _ := stateOf(t, h.all[r.ID], "", now); s.Reason != "agreed" || s.Turn != board.Nobody || s.Running != board.Nobody {
		t.Errorf(`a game that was over is continued as %+v; want s.Reason == "agreed", s.Turn == board.Nobody, s.Running == board.Nobody`, s)
	}
	h.journal.close()
	later := now.Add(playingLife + time.Hour)
	if h, err := newRoomStore(games, path, later, log.New(t.Output(), "", 0)); err != nil || len(h.all) != 0 || h.journal.live != 0 {
		t.Errorf("%d rooms after a month, %v; want no error, len(h.all) == 0, h.journal.live == 0", len(h.all), err)
	} else {
		h.journal.close()
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 100 {
		t.Errorf("an empty file has %d bytes, %v; want no error, info.Size() <= 100", info.Size(), err)
	}
}

func TestDamagedRooms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rooms.jsonl")
	j, _ := must.Two(openRooms(path, log.New(io.Discard, "", 0)))(t)
	for i := range 4 {
		j.put(kept{ID: fmt.Sprint("room ", i), Keys: [2]string{"one", "two"}})
	}
	must.Do(t, j.close())
	tests.DamagedLines(t, "rooms", path, func() (all string, err error) {
		var told strings.Builder
		j, rooms, err := openRooms(path, log.New(&told, "", 0))
		if err != nil {
			return "", err
		}
		for _, id := range slices.Sorted(maps.Keys(rooms)) {
			all += fmt.Sprintf("%+v\n", rooms[id])
		}
		if err = j.close(); err == nil && told.Len() > 0 {
			err = errors.New(told.String())
		}
		return all, err
	})
}

// No file of rooms makes the server panic, and the rooms that it takes can be played.
func FuzzRoomsFile(f *testing.F) {
	games := must.Get(checked(allGames()))(f)
	f.Add([]byte(`{"id":"a","asked":{"game":"tictactoe"},"base":5000000000,"keys":["1","2"],"record":{"game":"tictactoe","moves":["5"]},"chance":"ab","winner":"nobody","left":[1,2]}`))
	f.Add([]byte(`{"id":"a","record":{"game":"football","moves":["p4x1,0,0"]},"reason":"time","winner":"first"}`))
	f.Add([]byte(`{"id":"a","record":{"game":"connect4","moves":["9"]}}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if !json.Valid(line) || bytes.ContainsAny(line, "\r\n") {
			return
		}
		path := filepath.Join(t.TempDir(), "rooms.jsonl")
		must.Do(t, os.WriteFile(path, append([]byte(`{"rooms":1}`+"\n"), append(line, '\n')...), 0o600))
		now := time.Now()
		h, err := newRoomStore(games, path, now, log.New(io.Discard, "", 0))
		if err != nil {
			return
		}
		defer h.journal.close()
		for _, r := range h.all {
			if _, _, _, err := r.state("", -1, "", now); err != nil {
				t.Error(err)
			}
			r.play("", 0, "5", now)
			r.offer("", "draw", now)
		}
	})
}
