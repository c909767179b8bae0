package learn

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// faraway does tasks like another machine: they are sent as JSON and finish in reverse order.
type faraway struct {
	t      *testing.T
	player selfplay.Player
}

func (f faraway) Run(ctx context.Context, tasks []*selfplay.Task, done func(int, selfplay.Games, error) error) error {
	local := jobs.Local[[]byte, []byte]{Do: func(ctx context.Context, slot int, data []byte) ([]byte, error) {
		var task selfplay.Task
		if err := json.Unmarshal(data, &task); err != nil {
			return nil, err
		}
		games, err := f.player.Do(ctx, slot, &task)
		if err != nil {
			return nil, err
		}
		return json.Marshal(games)
	}}
	var list [][]byte
	for i := range tasks {
		data, err := json.Marshal(tasks[len(tasks)-1-i])
		if err != nil {
			return err
		}
		list = append(list, data)
	}
	return local.Run(ctx, list, func(i int, data []byte, err error) error {
		i = len(tasks) - 1 - i
		var games selfplay.Games
		if err == nil {
			err = json.Unmarshal(data, &games)
		}
		if err == nil {
			err = f.player.Check(tasks[i], games)
		}
		return done(i, games, err)
	})
}

// TestRunner learns from games played elsewhere, with the same result.
func TestRunner(t *testing.T) {
	here := small(t)
	must.Get(learn(t.Context(), here))(t)
	away := small(t)
	player := must.Get(Config[connect4.State, connect4.Move]{Game: away.Game, Name: away.Name}.player())(t)
	must.Get(learn(selfplay.WithRunner(t.Context(), faraway{t, player}), away))(t)
	if diff := cmp.Diff(files(t, here.Dir), files(t, away.Dir)); diff != "" {
		t.Errorf("games played elsewhere differ (-here +there):\n%s", diff)
	}
}

func TestTasks(t *testing.T) {
	c := small(t)
	player := must.Get(c.player())(t)
	task := func(change func(*selfplay.Task)) *selfplay.Task {
		made := &selfplay.Task{Seed: 3, Generation: 1, First: 7, Games: 2, Nodes: 40, OpeningPlies: 2, MaxPlies: 100}
		change(made)
		return made
	}
	for want, change := range map[string]func(*selfplay.Task){
		"0 games":                           func(t *selfplay.Task) { t.Games = 0 },
		"5000 games":                        func(t *selfplay.Task) { t.Games = 5000 },
		"2 games from number 4294967295":    func(t *selfplay.Task) { t.First = math.MaxUint32 },
		"Nodes 0":                           func(t *selfplay.Task) { t.Nodes = 0 },
		"Nodes 9223372036854775807":         func(t *selfplay.Task) { t.Nodes = math.MaxInt64 },
		"OpeningPlies 101":                  func(t *selfplay.Task) { t.OpeningPlies = 101 },
		"MaxPlies 100000":                   func(t *selfplay.Task) { t.MaxPlies = 100_000 },
		"Noise 2":                           func(t *selfplay.Task) { t.Noise = 2 },
		"the weights of a task":             func(t *selfplay.Task) { t.Weights = []byte("nothing of the kind") },
		"Generation 0":                      func(t *selfplay.Task) { t.Generation = 0 },
		"Noise NaN":                         func(t *selfplay.Task) { t.Noise = math.NaN() },
		"OpeningPlies 0":                    func(t *selfplay.Task) { t.OpeningPlies = 0 },
		"a task with Generation 1, Nodes -": func(t *selfplay.Task) { t.Nodes = -1 },
	} {
		if _, err := player.Do(t.Context(), 0, task(change)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want %q", err, want)
		}
	}
	for _, change := range []func(*selfplay.Task){
		func(t *selfplay.Task) { t.Games = selfplay.MaxGames },
		func(t *selfplay.Task) { t.Games, t.First = 1, math.MaxUint32-1 },
		func(t *selfplay.Task) { t.Nodes, t.Noise = 1, 1 },
		func(t *selfplay.Task) { t.Nodes = selfplay.MaxNodes },
		func(t *selfplay.Task) { t.OpeningPlies, t.MaxPlies = 1, 1 },
		func(t *selfplay.Task) { t.OpeningPlies, t.MaxPlies = maxGamePlies, maxGamePlies },
	} {
		if err := task(change).Check(); err != nil {
			t.Error(err)
		}
	}
	if _, err := player.Do(t.Context(), 0, nil); err == nil {
		t.Error("no error without a task")
	}
	asked := task(func(*selfplay.Task) {})
	for replayer := (replayer[connect4.State, connect4.Move]{game: c.Game}); ; asked.Seed++ { // until a first game that is played to its end
		first := must.Get(decodeGame(must.Get(player.Do(t.Context(), 0, asked))(t)[0]))(t)
		if last := must.Get(replayer.replay(&first))(t); game.Over(c.Game, last) {
			break
		}
	}
	fresh := func() selfplay.Games {
		return must.Get(player.Do(t.Context(), 0, asked))(t)
	}
	if err := player.Check(asked, fresh()); err != nil {
		t.Error(err)
	}
	for plies := 2; plies < 40; plies += 6 { // of games that are cut off, too
		short := task(func(t *selfplay.Task) { t.MaxPlies = plies })
		if games, err := player.Do(t.Context(), 0, short); err != nil || player.Check(short, games) != nil {
			t.Errorf("at most %d plies: %v, %v; want no error, player.Check(short, games) == nil", plies, err, player.Check(short, games))
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if games, err := player.Do(over, 0, asked); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %d games, %v; want errors.Is(err, context.Canceled)", len(games), err)
	}
	ended := selfplay.Games{fresh()[0][:0], fresh()[1]}
	for want, games := range map[string]selfplay.Games{
		"returned 1":             fresh()[:1],
		"game 1 of a task":       ended,
		"has number 8":           {fresh()[1], fresh()[0]},
		"move 1 is number 5 of ": changed(t, fresh(), func(g *gameRecord) { g.Plies[0].Move = 5 }),
		"ends with payoff":       changed(t, fresh(), func(g *gameRecord) { g.Payoff += 0.5 }),
		"not the bytes of a ga":  {append(fresh()[0], 0), fresh()[1]},
		"a score of NaN":         {nan(fresh()[0]), fresh()[1]},
		"want number 7 and at m": changed(t, fresh(), func(g *gameRecord) { g.Plies = append(g.Plies, make([]plyRecord, 100)...) }),
	} {
		if err := player.Check(asked, games); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want %q", err, want)
		}
	}
}

// changed changes the first game.
func changed(t *testing.T, games selfplay.Games, change func(*gameRecord)) selfplay.Games {
	t.Helper()
	g := must.Get(decodeGame(games[0]))(t)
	change(&g)
	games[0] = g.append(nil)
	return games
}

// nan replaces the payoff.
func nan(game []byte) []byte {
	_, n := binary.Uvarint(game)
	binary.LittleEndian.PutUint32(game[n:], math.Float32bits(float32(math.NaN())))
	return game
}
