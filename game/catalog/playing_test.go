package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// spy is a bot that plays the first move after a pause, and notes what it is told.
type spy struct {
	pause               time.Duration
	moves, begun, ended int
	times               match.Times
	refuse              error
	always              *take // its only move, if it is not nil
	past                []position
}

func (s *spy) Name() string { return "random" }

func (s *spy) Begin(_ context.Context, b match.Beginning) error {
	s.begun++
	return s.refuse
}

func (s *spy) End(match.Ending) { s.ended++ }

func (s *spy) Move(_ context.Context, t *match.Request[position, take]) (take, error) {
	s.moves++
	s.times, s.past = t.Times, t.Past
	time.Sleep(s.pause)
	if s.always != nil {
		return *s.always, nil
	}
	return t.Game.Moves(nil, &t.State)[0], nil
}

// with returns heaps with spies as bots.
func with(spies ...*spy) catalog.Game[position, take] {
	g := catalog.Game[position, take]{Name: "heaps", Rules: heaps{3}}
	for i, s := range spies {
		g.Bots = append(g.Bots, catalog.Bot[position, take]{Name: fmt.Sprintf("spy%d", i+1), NewBot: func(game.Game[position, take], catalog.Settings[take]) (match.Bot[position, take], error) {
			return s, nil
		}})
	}
	return g
}

// TestSeries checks what a series tells about its games.
func TestSeries(t *testing.T) {
	a, b := &spy{}, &spy{pause: time.Millisecond}
	g := with(a, b)
	g.OpeningPlies, g.Default = 2, [2]string{"spy1", "spy2"}
	wins, losses, plies := 0, 0, 0
	for opening, want := range map[int]int{-1: 2, 0: 0, 1: 1} {
		*a, *b = spy{}, spy{pause: time.Millisecond}
		var all []tools.Played
		movers, boards := map[int][]string{}, map[int]string{}
		score, err := tools.Of(g.Entry()).Play(t.Context(), tools.Series{Games: 4, Opening: opening, Seed: 3,
			Played: func(p tools.Played) { all = append(all, p) },
			Moved: func(m tools.Moved) {
				movers[m.Game] = append(movers[m.Game], m.Player)
				boards[m.Game] = m.Board
			},
		})
		if err != nil || len(all) != 4 || a.begun != 4 || a.ended != 4 {
			t.Fatalf("%+v, %v; %d games begun and %d ended for a bot; want no error, len(all) == 4, a.begun == 4, a.ended == 4", all, err, a.begun, a.ended)
		}
		total := 0
		for i, p := range all {
			total += p.Plies
			sides, winner := []string{p.First, p.Second}, p.First
			if p.Payoff < 0 {
				winner = p.Second
			}
			for ply, mover := range movers[p.Number] {
				if mover != sides[ply%2] {
					t.Errorf("ply %d was moved by %s, not by %s", ply+1, mover, sides[ply%2])
				}
			}
			if boards[p.Number] != p.Board || p.Board == "" {
				t.Errorf(`game %d ends with %q, after a move to %q; want boards[p.Number] == p.Board, p.Board != ""`, p.Number, p.Board, boards[p.Number])
			}
			if p.Number != i+1 || !slices.Equal(sides, [][]string{{"spy1", "spy2"}, {"spy2", "spy1"}}[i%2]) || p.Winner != winner || len(movers[p.Number]) != p.Plies {
				t.Errorf(`p = %+v; want p.Number == i+1, slices.Equal(sides, [][]string{{"spy1", "spy2"}, {"spy2", "spy1"}}[i%%2]), p.Winner == winner, len(movers[p.Number]) == p.Plies`, p)
			}
			if least := time.Duration((p.Plies-want)/2) * time.Millisecond; p.Time < least {
				t.Errorf("%v, but a bot alone has slept %v", p.Time, least)
			}
			if plies++; winner == "spy1" {
				wins++
			} else {
				losses++
			}
		}
		if total-a.moves-b.moves != 4*want {
			t.Errorf("opening %d: %d plies, of which %d by the bots; want total-a.moves-b.moves == 4*want", opening, total, a.moves+b.moves)
		}
		if score.Wins+score.Losses != 4 {
			t.Errorf("score = %+v; want score.Wins+score.Losses == 4", score)
		}
	}
	if wins == 0 || losses == 0 {
		t.Errorf("a test with %d wins and %d losses says nothing about winners", wins, losses)
	}
	// Bots of the same name are told apart.
	var names string
	if _, err := tools.Of(g.Entry()).Play(t.Context(), tools.Series{A: "random", B: "random", Games: 2, Played: func(p tools.Played) { names += p.First + "-" + p.Second + " " }}); err != nil || names != "random 1-random 2 random 2-random 1 " {
		t.Errorf(`g.Entry(...) = %s, %v; want no error, names == "random 1-random 2 random 2-random 1 "`, names, err)
	}
	a.refuse = errors.New("not today")
	if score, err := tools.Of(g.Entry()).Play(t.Context(), tools.Series{Games: 2}); err != nil || score.Losses != 2 {
		t.Errorf("a bot that refuses to begin loses all games: %+v, %v; want no error, score.Losses == 2", score, err)
	}
}

// TestStage checks names, openings and forfeits.
func TestStage(t *testing.T) {
	a, b := &spy{}, &spy{}
	g := with(a, b)
	g.OpeningPlies = 2
	e := g.Entry()
	stage := func(s tools.Setup) (tools.Stage, []record.Player) {
		st := must.Get(tools.Of(e).NewStage(s))(t)
		t.Cleanup(st.Close)
		players := must.Get(st.Start(t.Context()))(t)
		return st, players
	}
	play := func(st tools.Stage, f tournament.Fixture) record.Game {
		rec := must.Get(st.Play(t.Context(), 0, f))(t)
		if err := st.Verify(t.Context(), f, rec); err != nil {
			t.Error(err)
		}
		return rec
	}
	st, players := stage(tools.Setup{Players: []string{"x=spy1", "x=spy2", "x=random"}, Openings: []string{"0,1", "0,2 1,1"}})
	for i, want := range []string{"x", "x (2)", "x (3)"} {
		if players[i].Name != want {
			t.Errorf("player %d is %q, want %q", i+1, players[i].Name, want)
		}
	}
	for i := range 4 {
		rec := play(st, tournament.Fixture{ID: i + 1, First: 0, Second: 1, Opening: i})
		if want := []string{"0,1", "0,2 1,1"}[i%2]; strings.Join(rec.Moves[:rec.Opening], " ") != want {
			t.Errorf(`game %d opens with %q; want strings.Join(rec.Moves[:rec.Opening], " ") == want`, i+1, rec.Moves[:rec.Opening])
		}
	}
	b.always = &take{0, 9}
	if rec := play(st, tournament.Fixture{ID: 5, First: 0, Second: 1}); !strings.HasPrefix(rec.Detail, "x (2): ") {
		t.Errorf("who moves illegally loses: %q; want the name x (2)", rec.Detail)
	}
	b.always = nil
	two := board.Record{Moves: []string{"0,1", "1,1"}}
	if m, err := st.Move(t.Context, 0, two); err != nil || m != "0,1" || !slices.Equal(a.past, []position{heaps{3}.Start(), {left: [2]int{2, 4}, second: true}}) {
		t.Errorf("a bot plays %q, %v, and was told that before it were %v", m, err, a.past)
	}
	for opening, want := range map[int]int{-1: 2, 0: 0, 3: 3} {
		st, _ := stage(tools.Setup{Players: []string{"spy1", "spy2"}, Opening: opening})
		one, other := tournament.Fixture{ID: 1, Second: 1, Seed: 1}, tournament.Fixture{ID: 7, Second: 1, Seed: 2}
		rec := play(st, one)
		if rec.Opening != want || !slices.Equal(play(st, one).Moves, rec.Moves) {
			t.Errorf("an opening of %d plies: %+v; want rec.Opening == want, slices.Equal(play(st, one).Moves, rec.Moves)", want, rec)
		}
		if want == 3 {
			if err := st.Verify(t.Context(), other, rec); err == nil || !strings.Contains(err.Error(), "game 7: move 1 of the opening") {
				t.Errorf(`a game with another opening: %v; want an error, strings.Contains(err.Error(), "game 7: move 1 of the opening")`, err)
			}
			short := rec
			short.Spent = rec.Spent[1:]
			if err := st.Verify(t.Context(), one, short); err == nil {
				t.Error("a game with a missing time passes")
			}
		}
	}
	unfair, _ := stage(tools.Setup{Players: []string{"spy1", "spy2"}, Adjudication: tools.Adjudication{Win: -1}})
	if rec, err := unfair.Play(t.Context(), 0, tournament.Fixture{ID: 1, Second: 1}); err == nil {
		t.Errorf("a game that cannot begin = %+v; want an error", rec)
	}
	for line, want := range map[string]string{"0,3 1,4 0,1": "the game is over before 0,1", "0,3 0,1": "opening 1:"} {
		if _, err := tools.Of(e).NewStage(tools.Setup{Openings: []string{line}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", line, err, want)
		}
	}
}

// TestLevelsWeaken checks that a level plays as its bot does with the level's weakness.
func TestLevelsWeaken(t *testing.T) {
	const slip, blunder = 1e-12, 2
	games := func(ease [5]float64, bot string) (moves string) {
		e := catalog.Game[position, take]{Name: "heaps", Rules: heaps{6}, Default: [2]string{"minimax"}, Levels: catalog.Levels[position, take]{Ease: ease}}.Entry()
		must.Get(tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "greedy", Games: 4, Seed: 1, Played: func(p tools.Played) { moves += p.Moves + "; " }}))(t)
		return moves
	}
	usual := [5]float64{}
	full := games(usual, "minimax")
	seen := map[string]bool{full: true}
	for i, l := range search.Levels() {
		bot, option := l.String(), "minimax,level="+l.String()
		if games(usual, bot) != games(usual, option) {
			t.Errorf("%s and %s play differently", bot, option)
		}
		own := usual
		if own[i] = slip; games(own, bot) != full {
			t.Errorf("%s of a game whose %s never slips is weaker than minimax", bot, bot)
		}
		own[i] = blunder
		blind := games(own, bot)
		if blind == full {
			t.Errorf("%s of a game whose %s is blind plays as minimax; want blind != full", bot, bot)
		}
		own[i] = l.Ease()
		if games(own, bot) != games(usual, bot) {
			t.Errorf("%s is not weakened by %v", bot, l.Ease())
		}
		seen[games(usual, bot)] = true
	}
	if len(seen) < 3 {
		t.Errorf("all levels play alike: %v; want len(seen) >= 3", seen)
	}
}

// TestWords checks that every move of a game without notation has a word of its own.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		moves []string
		want  string
	}{
		{[]string{"a", "b c", "{d}"}, "a b,c d"},
		{[]string{"move it", "b", "move it"}, "1:move,it 2:b 3:move,it"},
		{[]string{"a", ""}, "1:a 2:"},
		{strings.Fields("a b c d e f g h i j k l m n o p q r s t"), "a b c d e f g h i j k l m n o p q r s t"},
		{strings.Fields("a b c d e f g h i j k l m n o p q r s t u"), "a b c d e f g h i j k l m n o p q r s t and 1 more"},
	} {
		e := catalog.New("texts", texts{strings.Join(test.moves, "|")})
		v, err := viewed(e)
		if err != nil || len(v.Moves) != len(test.moves) {
			t.Fatal(v.Moves, err)
		}
		for i, m := range v.Moves {
			if after, err := viewed(e, m.Text); err != nil || !strings.Contains(fmt.Sprintf("%+v", after.Scene), fmt.Sprint("chosen", i)) {
				t.Errorf("%s is another move: %+v, %v", m.Text, after.Scene, err)
			}
		}
		_, err = tools.Of(e).NewStage(tools.Setup{Openings: []string{"nothing"}})
		if err == nil || !strings.Contains(err.Error(), "(legal: "+test.want+")") {
			t.Errorf("%v; want %s", err, test.want)
		}
	}
}

// texts is a game whose only move is one of its texts.
type texts struct{ moves string }

func (texts) Start() string { return "start" }

func (texts) Turn(s *string) game.Player {
	if *s == "start" {
		return game.First
	}
	return game.Nobody
}

func (t texts) Moves(dst []numbered, s *string) []numbered {
	for i, text := range strings.Split(t.moves, "|") {
		dst = append(dst, numbered{i, text})
	}
	return dst
}

func (texts) Apply(s *string, m numbered) { *s = fmt.Sprint("chosen", m.number) }
func (texts) Evaluate(s *string) float64  { return 0 }

type numbered struct {
	number int
	text   string
}

func (n numbered) String() string { return n.text }

// TestRulesOfEntries checks which rules a game with variants or deals is played by.
func TestRulesOfEntries(t *testing.T) {
	var asked []string
	vary := func(variant, setup string, seed uint64) (v board.Ruleset[position, take], err error) {
		asked = append(asked, fmt.Sprintf("%q %q %d", variant, setup, seed))
		v.Rules = heaps{2}
		return v, nil
	}
	for want, variants := range map[string][]board.Variant{`"" "" 9`: nil, `"b" "" 9`: {{Name: "b"}, {Name: "a"}}} {
		e := catalog.Game[position, take]{Name: "x", Vary: vary, Variants: variants}.Entry()
		if _, err := tools.Of(e).Play(t.Context(), tools.Series{Games: 1, Seed: 9}); err != nil || asked[len(asked)-1] != want {
			t.Errorf("%v: %s, %v; want %s", variants, asked[len(asked)-1], err, want)
		}
		if _, err := ask[answer.View](e, answer.Question{Do: "new", Game: "x", Seed: 9}); err != nil || asked[len(asked)-1] != want {
			t.Errorf("the page: %s, %v; want %s", asked[len(asked)-1], err, want)
		}
	}
	deal := func(seed uint64) (game.Game[position, take], error) { return heaps{int(seed)}, nil }
	for _, g := range []catalog.Game[position, take]{{Rules: heaps{2}}, {Vary: vary}} { // which prevail
		g.Name, g.Seeded = "x", deal
		if r, err := g.Entry().Recorded("", "", 9); err != nil || r.Setup != "" || described(t, g.Entry()).Setup != nil {
			t.Errorf("Recorded of rules that are not dealt = %+v, %v; want no setup", r, err)
		}
	}
	e := catalog.Game[position, take]{Name: "x", Seeded: deal}.Entry()
	r, err := e.Recorded("", "", 12)
	if err != nil || r.Setup != "12" {
		t.Errorf(`e.Recorded("", "", 12) = %+v, %v; want no error, r.Setup == "12"`, r, err)
	}
	if s := described(t, e).Setup; s == nil || !s.Random {
		t.Errorf("deals are not offered: %+v", s)
	}
	if scenes, err := tools.Of(e).Scenes(r, "en"); err != nil || !strings.Contains(fmt.Sprintf("%+v", scenes[0]), "[12 13]") {
		t.Errorf(`e.Tools().Scenes(r, "en") = %+v, %v; want no error, strings.Contains(fmt.Sprintf("%%+v", scenes[0]), "[12 13]")`, scenes, err)
	}
	if _, err := tools.Of(e).Scenes(board.Record{Game: "x", Setup: "12", Moves: []string{"nothing"}}, "en"); err == nil || !strings.Contains(err.Error(), "x: move 1") {
		t.Errorf("Scenes of an illegal move: %v; want an error that names it", err)
	}
	// Bots get the game itself, whether it has a notation or not.
	for name, rules := range map[string]game.Game[position, take]{"heaps": heaps{3}, "noted": noted{heaps{3}}} {
		var types []string
		g := catalog.Game[position, take]{Name: name, Rules: rules, Bots: []catalog.Bot[position, take]{{Name: "b", Search: func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
			types = append(types, fmt.Sprintf("%T %d %d %v %d", g, s.Depth, s.Nodes, s.MoveTime, s.Seed))
			return search.NewGreedy(g, search.Limits{}), nil
		}}}}
		series := tools.Series{A: "b", B: "b", Games: 1, Depth: 4, Nodes: 5, MoveTime: time.Second, Seed: 6}
		_, err := tools.Of(g.Entry()).Play(t.Context(), series)
		if want := "catalog_test." + name + " 4 5 1s 6"; err != nil || !slices.Equal(types, []string{want, want}) {
			t.Errorf("%q, %v; want %s", types, err, want)
		}
		clock := match.TimeControl{Base: time.Second, Increment: 2 * time.Second}
		for want, s := range map[string]tools.Setup{ // a clock is a limit if there is no other
			"0 0 3s 0": {Clock: clock}, "0 0 1s 0": {Clock: clock, MoveTime: time.Second}, "4 0 0s 0": {Clock: clock, Depth: 4}, "0 5 0s 0": {Clock: clock, Nodes: 5},
		} {
			s.Players = []string{"b"}
			stage, err := tools.Of(g.Entry()).NewStage(s)
			if err == nil {
				_, err = stage.Start(t.Context())
			}
			if last := types[len(types)-1]; err != nil || !strings.HasSuffix(last, " "+want) {
				t.Errorf("%+v: %s, %v; want %s", s, last, err, want)
			}
		}
		series.B = "none"
		if _, err := tools.Of(g.Entry()).Play(t.Context(), series); err == nil {
			t.Error("a bot that does not exist plays")
		}
	}
}

// noted is heaps with a notation.
type noted struct{ heaps }

func (noted) FormatMove(_ *position, m take) string        { return fmt.Sprintf("%d-%d", m.heap, m.stones) }
func (noted) FormatPosition(p *position) string            { return fmt.Sprint(*p) }
func (noted) ParsePosition(string) (p position, err error) { return p, errors.New("not read") }
func (n noted) ParseMove(p *position, text string) (take, error) {
	for _, m := range n.Moves(nil, p) {
		if n.FormatMove(p, m) == text {
			return m, nil
		}
	}
	return take{}, errors.New("not legal")
}

// TestPageAsks checks what a bot learns from a page, and what the page from a bot.
func TestPageAsks(t *testing.T) {
	s := &spy{}
	var settings []catalog.Settings[take]
	g := with(s)
	g.Bots[0].Limits = []board.Limit{board.ByTime, board.ByNodes}
	player := g.Bots[0].NewBot
	g.Bots[0].NewBot = func(g game.Game[position, take], with catalog.Settings[take]) (match.Bot[position, take], error) {
		settings = append(settings, with)
		return player(g, with)
	}
	e := g.Entry()
	move := func(moves []string, l *answer.Limit) (answer.Found, error) {
		return ask[answer.Found](e, answer.Question{Do: "move", Record: board.Record{Game: "heaps", Moves: moves}, Bot: answer.Searcher{Name: "spy1", Level: l}, Seed: 5})
	}
	// The last move of the game wins for First.
	found, err := move([]string{"0,3", "1,3"}, &answer.Limit{Kind: "time_ms", Value: 10_000})
	if err != nil || !slices.Equal(found.Moves, []string{"1,1"}) || found.Score != 1 || s.begun != 1 || s.ended != 1 {
		t.Errorf("%+v, %v; begun %d, ended %d", found, err, s.begun, s.ended)
	}
	if w := settings[0]; w.MoveTime <= 0 || w.MoveTime > 10*time.Second || w.Nodes != 0 || w.Seed != 5 || s.times.Move != w.MoveTime {
		t.Errorf("settings %+v, times %+v; want up to 10 s for the move, and the seed 5", w, s.times)
	}
	if _, err := move(nil, &answer.Limit{Kind: "nodes", Value: 1000}); err != nil || settings[1].MoveTime != 0 || settings[1].Nodes != 1000 {
		t.Errorf(`move(nil, &answer.Limit{Kind: "nodes", Value: 1000}) = %+v, %v; want no error, settings[1].MoveTime == 0, settings[1].Nodes == 1000`, settings[1], err)
	}
	s.always = &take{0, 9}
	if found, err := move(nil, nil); err == nil {
		t.Errorf("an illegal move is shown: %+v; want an error", found)
	}
	s.refuse = errors.New("not today")
	if _, err := move(nil, nil); err == nil || !strings.Contains(err.Error(), "not today") {
		t.Error(err)
	}
}

// TestVariants checks that series, stages, replays and single moves play by the rules of the
// variant and the setup.
func TestVariants(t *testing.T) {
	described := catalog.Game[position, take]{
		Name: "x", Variants: []board.Variant{{Name: "2"}, {Name: "3"}}, Setup: &board.Setup{},
		Vary: func(variant, setup string, _ uint64) (v board.Ruleset[position, take], err error) {
			n, err := strconv.Atoi(variant + setup)
			v.Rules, v.Setup = heaps{n}, setup
			return v, err
		},
	}
	for _, unlisted := range []bool{false, true} {
		described.Unlisted = unlisted
		e := described.Entry()
		s := tools.Setup{Players: []string{"minimax", "greedy"}, Variant: "3", Setup: "1"}
		st := must.Get(tools.Of(e).NewStage(s))(t)
		t.Cleanup(st.Close)
		rec := must.Get(st.Play(t.Context(), 0, tournament.Fixture{First: 0, Second: 1}))(t)
		other := s
		other.Setup = ""
		if good, bad := tools.Of(e).Verify(s, &rec), tools.Of(e).Verify(other, &rec); good != nil || bad == nil {
			t.Errorf("the game %v of variant 3, setup 1: %v; by other rules: %v; want good == nil, bad != nil", rec.Moves, good, bad)
		}
		if err := tools.Of(e).Replay(s, &rec, func(int, game.Player, string, string) {}); err != nil {
			t.Error(err)
		}
		all, err := st.Move(t.Context, 0, board.Record{Moves: rec.Moves[:1]})
		if err != nil || all == "" {
			t.Errorf(`a move after the first: %q, %v; want no error, all != ""`, all, err)
		}
		if _, err := st.Move(t.Context, 0, board.Record{Moves: rec.Moves}); err == nil || !strings.Contains(err.Error(), "the game is over") {
			t.Errorf(`a move after the end: %v; want an error, strings.Contains(err.Error(), "the game is over")`, err)
		}
		if _, err := st.Move(t.Context, 0, board.Record{Moves: []string{"9,9"}}); err == nil || !strings.Contains(err.Error(), "move 1: ") {
			t.Errorf(`a move after an illegal one: %v; want an error, strings.Contains(err.Error(), "move 1: ")`, err)
		}
		played := 0
		if _, err := tools.Of(e).Play(t.Context(), tools.Series{Games: 1, Variant: "3", Setup: "1", Played: func(p tools.Played) { played = len(strings.Fields(p.Moves)) }}); err != nil || played == 0 {
			t.Errorf("a series: %d moves, %v; want no error, played != 0", played, err)
		}
		for variant, want := range map[string]string{"4": `x: no variant "4" (there are: 2, 3)`, "y": `"y"`} {
			s.Variant = variant
			show := func(int, game.Player, string, string) {}
			if again, good := tools.Of(e).Replay(s, &rec, show), tools.Of(e).Verify(s, &rec); again == nil || good == nil {
				t.Errorf("a game of variant 3 in variant %s is replayed: %v; verified: %v", variant, again, good)
			}
			if _, err := tools.Of(e).NewStage(s); (err == nil) != (unlisted && variant == "4") || err != nil && !unlisted && variant == "4" && err.Error() != want {
				t.Errorf("unlisted %v, variant %s: %v", unlisted, variant, err)
			}
			if _, err := ask[answer.View](e, answer.Question{Do: "new", Game: "x", Variant: variant}); (err == nil) != (unlisted && variant == "4") {
				t.Errorf(`unlisted %v, variant %s on a page: %v; want (err == nil) == (unlisted && variant == "4")`, unlisted, variant, err)
			}
		}
	}
}
