package catalog_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// heaps is Nim with two heaps, with just the five methods: the player who takes the last stone wins.
type heaps struct{ stones int }

type position struct {
	left   [2]int
	second bool // is to move
}

type take struct{ heap, stones int }

func (h heaps) Start() position { return position{left: [2]int{h.stones, h.stones + 1}} }

func (heaps) Turn(p *position) game.Player {
	switch {
	case p.left == [2]int{}:
		return game.Nobody
	case p.second:
		return game.Second
	}
	return game.First
}

func (heaps) Moves(dst []take, p *position) []take {
	for heap, n := range p.left {
		for i := 1; i <= n; i++ {
			dst = append(dst, take{heap, i})
		}
	}
	return dst
}

func (heaps) Apply(p *position, t take) {
	p.left[t.heap&1] -= t.stones
	p.second = !p.second
}

func (h heaps) Evaluate(p *position) float64 {
	switch {
	case h.Turn(p) != game.Nobody:
		return 0
	case p.second:
		return 1
	}
	return -1
}

// matching is matching pennies: hidden moves with five methods and Observe.
type matching struct{}

type pennies struct{ first, second int8 }

func (matching) Start() pennies { return pennies{} }

func (matching) Turn(p *pennies) game.Player {
	switch {
	case p.first == 0:
		return game.First
	case p.second == 0:
		return game.Second
	}
	return game.Nobody
}

func (g matching) Moves(dst []int8, p *pennies) []int8 {
	if g.Turn(p) == game.Nobody {
		return dst
	}
	return append(dst, 1, 2)
}

func (g matching) Apply(p *pennies, m int8) {
	if p.first == 0 {
		p.first = m
	} else {
		p.second = m
	}
}

func (matching) Evaluate(p *pennies) float64 {
	switch {
	case p.first == 0 || p.second == 0:
		return 0
	case p.first == p.second:
		return 1
	}
	return -1
}

func (matching) Observe(p *pennies, who game.Player) pennies {
	if who == game.Second && p.second == 0 && p.first != 0 {
		return pennies{first: 3}
	}
	return *p
}

// TestFiveMethods tests every operation of an entry with a game that has nothing else.
func TestFiveMethods(t *testing.T) {
	e := catalog.New("heaps", heaps{3})
	if e.Title != "heaps" || e.Default != [2]string{"minimax", "greedy"} {
		t.Errorf(`catalog.New("heaps", heaps{3}) = %+v; want e.Title == "heaps", e.Default == [2]string{"minimax", "greedy"}`, e)
	}
	for _, bot := range tools.Of(e).BotNames() {
		var last tools.Played
		score, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Seed: 1, Played: func(p tools.Played) { last = p }})
		if err != nil || score.Total() != 2 || last.Reason != match.NaturalEnd || last.Board != "{[0 0] "+fmt.Sprint(last.Plies%2 == 1)+"}\n" {
			t.Errorf("Play of %s = %+v, %v, last %+v; want two games by natural end", bot, score, err, last)
		}
	}
	want := []string{"random", "greedy", "greedy-worst", "plain", "mcts-rollouts", "mcts", "minimax", "novice", "beginner", "easy", "medium", "hard", "rated"}
	if !slices.Equal(tools.Of(e).BotNames(), want) {
		t.Errorf("bots %q, want %q", tools.Of(e).BotNames(), want)
	}
	// Replays the record of a tournament.
	stage := must.Get(tools.Of(e).NewStage(tools.Setup{Players: []string{"minimax,depth=2", "x=greedy"}, Openings: []string{"0,2 1,1"}}))(t)
	defer stage.Close()
	players, err := stage.Start(t.Context())
	if err != nil || players[0].Name != "minimax,depth=2" || players[1].Name != "x" {
		t.Errorf(`stage.Start(t.Context()) = %v, %v; want no error, players[0].Name == "minimax,depth=2", players[1].Name == "x"`, players, err)
	}
	rec, err := stage.Play(t.Context(), 0, tournament.Fixture{ID: 1, First: 0, Second: 1, Seed: 1})
	if err != nil || rec.Opening != 2 || rec.Moves[0] != "0,2" {
		t.Errorf(`stage.Play(t.Context(), 0, tournament.Fixture{ID: 1, First: 0, Second: 1, Seed: 1}) = %+v, %v; want no error, rec.Opening == 2, rec.Moves[0] == "0,2"`, rec, err)
	}
	boards := 0
	if err := tools.Of(e).Replay(tools.Setup{}, &rec, func(int, game.Player, string, string) { boards++ }); err != nil || boards != len(rec.Moves)+1 {
		t.Errorf("%d boards of %d moves, %v; want no error, boards == len(rec.Moves)+1", boards, len(rec.Moves), err)
	}
	fixture := tournament.Fixture{ID: 1, First: 0, Second: 1, Seed: 1}
	if err := stage.Verify(t.Context(), fixture, rec); err != nil {
		t.Errorf("an honest game: %v; want no error", err)
	}
	for want, forge := range map[string]func(*record.Game){
		"an opening of":           func(g *record.Game) { g.Opening = len(g.Moves) },
		"of the opening is":       func(g *record.Game) { g.Moves[0] = "1,1" },
		"by the rules it is":      func(g *record.Game) { g.Winner = map[string]string{"first": "second", "second": "first"}[g.Winner] },
		"have not ended it":       func(g *record.Game) { g.Moves, g.Spent, g.Reason = g.Moves[:2], g.Spent[:2], match.MoveLimit },
		"it has no result":        func(g *record.Game) { g.Reason = match.Interrupted },
		"not a legal move (legal": func(g *record.Game) { g.Moves[2] = "nonsense" },
	} {
		forged := rec
		forged.Moves, forged.Spent = slices.Clone(rec.Moves), slices.Clone(rec.Spent)
		forge(&forged)
		if err := stage.Verify(t.Context(), fixture, forged); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	rec.Moves[1] = "1,9"
	if err := tools.Of(e).Replay(tools.Setup{}, &rec, func(int, game.Player, string, string) {}); err == nil || !strings.Contains(err.Error(), `"1,9" is not a legal move (legal: 0,1 1,1 1,2`) {
		t.Error(err)
	}
}

// TestServe serves a game without a notation over the protocol.
func TestServe(t *testing.T) {
	e := catalog.New("heaps", heaps{1})
	var out bytes.Buffer
	err := tools.Of(e).Serve(t.Context(), "minimax", strings.NewReader(`{"type":"hello","protocol":1,"game":"heaps"}
{"type":"game","player":"second","seed":1}
{"type":"go","id":1,"position":"{[1 1] true}","moves":["1,1"]}
{"type":"go","id":2,"position":"{[1 0] true}","moves":["1,1"]}
`), &out)
	if err == nil || !strings.Contains(err.Error(), "no game.Notation") && !strings.Contains(err.Error(), "not a legal move") {
		t.Errorf("a position that does not follow: %v", err)
	}
	if !strings.Contains(out.String(), `"move":"0,1"`) && !strings.Contains(out.String(), `"move":"1,1"`) {
		t.Errorf("answers: %s", &out)
	}
	for _, bot := range []string{"cmd:x", "genius", "minimax,width=1"} {
		if err := tools.Of(e).Serve(t.Context(), bot, strings.NewReader(""), io.Discard); err == nil {
			t.Errorf("%s is served; want an error", bot)
		}
	}
}

// TestSecrets tests the bots for hidden cards.
func TestSecrets(t *testing.T) {
	g := randomgame.Hidden{Turns: []game.Player{game.Chance, game.First, game.Second}, Counts: []int8{3, 2, 2}, Seen: []int8{1, 1, 1}}
	e := catalog.New[randomgame.Line, int8]("cards", g)
	if !e.Secret || e.Simultaneous || slices.Contains(tools.Of(e).BotNames(), "minimax") || e.Default != [2]string{"ismcts", "random"} {
		t.Fatalf(`catalog.New[randomgame.Line, int8]("cards", g) = %+v; want e.Secret, not e.Simultaneous, not slices.Contains(e.Tools().BotNames(), "minimax"), e.Default == [2]string{"ismcts", "random"}`, e)
	}
	for _, bot := range tools.Of(e).BotNames() {
		var last tools.Played
		if _, err := tools.Of(e).Play(t.Context(), tools.Series{A: bot, B: "random", Games: 2, Seed: 1, Played: func(p tools.Played) { last = p }}); err != nil || last.Reason != match.NaturalEnd {
			t.Errorf("%s: %v; %+v; want no error, last.Reason == match.NaturalEnd", bot, err, last)
		}
	}
	named := map[string]string{}
	for _, s := range described(t, e).Searchers {
		if other := named[s.Summary]; other != "" {
			t.Errorf("%s and %s are both described as %q", other, s.Name, s.Summary)
		}
		named[s.Summary] = s.Name
	}
	// A solution has all moves, with what each loses, and its score is that of what it plays.
	after := board.Record{Game: "cards", Moves: []string{"1"}}
	i := mustAsk[answer.Iteration](t, e, answer.Question{Do: "analyse", Record: after, Bot: answer.Searcher{Name: "solved"}, Lines: 5})
	best, total, mean := math.Inf(-1), 0.0, 0.0
	for _, l := range i.Lines {
		best, total, mean = max(best, l.Score), total+*l.Part, mean+*l.Part*l.Score
	}
	for _, l := range i.Lines {
		if math.Abs(best-l.Score-*l.Regret) > 1e-9 {
			t.Errorf("of %+v, %v has the regret %v; want %v less %v", i, l.Moves, *l.Regret, best, l.Score)
		}
	}
	if len(i.Lines) != 2 || math.Abs(total-1) > 1e-9 || math.Abs(mean-i.Score) > 1e-9 || best > i.Score+0.02 {
		t.Errorf("a solution says %+v; want two lines, probabilities that sum to 1, and the score %v, of at most 0.02 below %v", i, mean, best)
	}
	// Up to two million positions are solved.
	for _, large := range []bool{false, true} {
		g.Counts = map[bool][]int8{false: {100, 100, 100}, true: {125, 125, 127}}[large]
		if names := tools.Of(catalog.New[randomgame.Line, int8]("more", g)).BotNames(); slices.Contains(names, "solved") == large {
			t.Errorf(`%d moves at each turn: the bots are %v; want slices.Contains(names, "solved") != large`, g.Counts, names)
		}
	}
}

// The games of a pair have different seeds where a player that remembers the first would know
// what is dealt, or, if it is a program, rolled.
func TestApart(t *testing.T) {
	rolled := randomgame.Hidden{Turns: []game.Player{game.First, game.Chance, game.Second}, Counts: []int8{2, 2, 2}, Seen: []int8{1, 3, 1}}
	dealt := rolled
	dealt.Seen = []int8{1, 1, 1}
	for _, c := range []struct {
		e             catalog.Entry
		bots, program bool
	}{
		{catalog.New("heaps", heaps{3}), false, false},
		{catalog.New[randomgame.Line, int8]("dice", rolled), false, true},
		{catalog.New[randomgame.Line, int8]("cards", dealt), true, true},
	} {
		if bots, program := tools.Of(c.e).Apart("random", "random"), tools.Of(c.e).Apart("random", "cmd:x"); bots != c.bots || program != c.program {
			t.Errorf("%s: apart with bots %v, with a program %v; want bots == c.bots, program == c.program", c.e.Name, bots, program)
		}
	}
}

// stuck has no legal move at the start.
type stuck struct{ heaps }

func (stuck) Moves(dst []take, _ *position) []take { return dst }

func TestFaultyEntries(t *testing.T) {
	type G = catalog.Game[position, take]
	type B = catalog.Bot[position, take]
	type T = catalog.Tuning[position, take]
	weighted := func([]float64) (game.Game[position, take], error) { return heaps{3}, nil }
	weights := func(names ...string) *eval.Weights {
		w := &eval.Weights{Evaluation: "x", Version: 1}
		for _, name := range names {
			w.Weights = append(w.Weights, eval.Weight{Name: name, Low: -1, High: 1})
		}
		return w
	}
	made := func(game.Game[position, take], catalog.Settings[take]) (search.Searcher[position, take], error) {
		return nil, errors.New("out of order")
	}
	vary := func(string, string, uint64) (v board.Ruleset[position, take], err error) {
		v.Rules = heaps{3}
		return v, nil
	}
	good := catalog.New("heaps", heaps{3})
	for want, entries := range map[string][]catalog.Entry{
		"no games":                                               {},
		`entries 1 and 3 are both called "a`:                     {catalog.New("a", heaps{1}), good, catalog.New("a", matching{})},
		"entry 2: catalog: an empty entry":                       {good, {}},
		`game "Heaps": the name is not`:                          {catalog.New("Heaps", heaps{3})},
		"want Rules, Seeded or Vary":                             {G{Name: "x"}.Entry()},
		"seed 1: no cards":                                       {G{Name: "x", Seeded: func(uint64) (game.Game[position, take], error) { return nil, errors.New("no cards") }}.Entry()},
		"no bot plays it":                                        {G{Name: "x", Rules: heaps{3}, Omit: strings.Fields("random greedy greedy-worst backtrack plain mcts-rollouts mcts minimax simultaneous simultaneous-mcts")}.Entry()},
		`no generic bot "minmax"`:                                {G{Name: "x", Rules: heaps{3}, Omit: []string{"minmax"}}.Entry()},
		"neither Search nor Player":                              {G{Name: "x", Rules: heaps{3}, Bots: []B{{Name: "b"}}}.Entry()},
		`two bots are called "b"`:                                {G{Name: "x", Rules: heaps{3}, Bots: []B{{Name: "b", Search: made}, {Name: "b", Search: made}}}.Entry()},
		`bot "B b": the name is not`:                             {G{Name: "x", Rules: heaps{3}, Bots: []B{{Name: "B b", Search: made}}}.Entry()},
		`Levels.Bot: player "random,x=1"`:                        {G{Name: "x", Rules: heaps{3}, Levels: catalog.Levels[position, take]{Bot: "random,x=1"}}.Entry()},
		`"hard"; want one of its bots`:                           {G{Name: "x", Rules: heaps{3}, Levels: catalog.Levels[position, take]{Bot: "hard"}}.Entry()},
		`"easy"; want one of its bots`:                           {G{Name: "x", Rules: heaps{3}, Default: [2]string{"easy"}}.Entry()},
		`"cmd:x"; want one of its bots`:                          {G{Name: "x", Rules: heaps{3}, Default: [2]string{"cmd:x"}}.Entry()},
		`Tuning: want Weights with`:                              {G{Name: "x", Rules: heaps{3}, Tuning: T{Weighted: weighted}}.Entry()},
		`Tuning: want Weighted or NewBot`:                        {G{Name: "x", Rules: heaps{3}, Tuning: T{Weights: weights("a")}}.Entry()},
		`Tuning: want Models only with`:                          {G{Name: "x", Rules: heaps{3}, Tuning: T{Weights: weights("a"), Weighted: weighted, Models: []string{"a"}}}.Entry()},
		`Tuning: there are 2 handmade`:                           {G{Name: "x", Rules: heaps{3}, Tuning: T{Weights: weights("a"), Weighted: weighted, Handmade: weights("a", "b")}}.Entry()},
		`Tuning: a player with the values of Weights: too heavy`: {G{Name: "x", Rules: heaps{3}, Tuning: T{Weights: weights("a"), Weighted: func([]float64) (game.Game[position, take], error) { return nil, errors.New("too heavy") }}, Training: trained()}.Entry()},
		`Training: option "dir"`:                                 {G{Name: "x", Rules: heaps{3}, Training: trained(catalog.Option{Name: "dir"})}.Entry()},
		`"x": OpeningPlies is -1`:                                {G{Name: "x", Rules: heaps{3}, OpeningPlies: -1}.Entry()},
		`Default: x: no bot "genius"`:                            {G{Name: "x", Rules: heaps{3}, Default: [2]string{"genius"}}.Entry()},
		`has no Open`:                                            {G{Name: "x", Rules: heaps{3}, Programs: []catalog.Program[position, take]{{Name: "p"}}}.Entry()},
		`kinds of programs are called "cmd"`:                     {G{Name: "x", Rules: heaps{3}, Programs: []catalog.Program[position, take]{{Name: "cmd"}}}.Entry()},
		`variant 2 is called "a"`:                                {G{Name: "x", Vary: vary, Variants: []board.Variant{{Name: "a"}, {Name: "a"}}}.Entry()},
		"but no Vary":                                            {G{Name: "x", Rules: heaps{3}, Setup: &board.Setup{}}.Entry()},
		"no player can move":                                     {catalog.New("x", stuck{heaps{3}})},
	} {
		if _, err := catalog.Join(entries...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
		for _, e := range entries {
			if _, err := catalog.Join(e); err != nil {
				if _, again := tools.Of(e).Play(t.Context(), tools.Series{Games: 1}); again == nil {
					t.Errorf("%s is played all the same; want again != nil", want)
				}
				if _, again := tools.Of(e).NewStage(tools.Setup{}); again == nil {
					t.Errorf("%s has a stage all the same; want again != nil", want)
				}
			}
		}
	}
	if _, err := catalog.Join(catalog.Entry{}, catalog.New("", heaps{3})); err == nil || strings.Count(err.Error(), "entry ") != 2 {
		t.Errorf(`both faults are to be told: %v; want an error, strings.Count(err.Error(), "entry ") == 2`, err)
	}
	c := must.Get(catalog.Join(good, catalog.New("pennies", matching{})))(t)
	if _, err := c.Find("chess"); err == nil || err.Error() != `no game "chess" (there are: heaps, pennies)` {
		t.Error(err)
	}
	broken := G{Name: "x", Rules: heaps{3}, Bots: []B{{Name: "b", Search: made}}}.Entry()
	if _, err := tools.Of(broken).Play(t.Context(), tools.Series{A: "b", Games: 1}); err == nil || !strings.Contains(err.Error(), "x: b: out of order") {
		t.Error(err)
	}
}

// TestOwnBots adds bots to a game.
func TestOwnBots(t *testing.T) {
	var got []catalog.Settings[take]
	own := func(g game.Game[position, take], s catalog.Settings[take]) (search.Searcher[position, take], error) {
		if _, ok := g.(heaps); !ok {
			t.Errorf("bots are made for a %T; want ok", g)
		}
		got = append(got, s)
		return search.NewGreedy(g, search.Limits{}), nil
	}
	e := catalog.Game[position, take]{
		Name: "heaps", Rules: heaps{3}, WholeTurns: true, Omit: []string{"plain", "mcts", "mcts-rollouts"},
		Bots: []catalog.Bot[position, take]{
			{Name: "greedy", About: "mine", Search: own},
			{Name: "taker", Options: []catalog.Option{catalog.Nodes, {Name: "most", Low: 1, High: 9, Default: 4}, {Name: "warmth", Low: 0, High: 1.5}}, Search: own},
		},
	}.Entry()
	if want := []string{"random", "greedy-worst", "backtrack", "minimax", "greedy", "taker", "novice", "beginner", "easy", "medium", "hard", "rated"}; !slices.Equal(tools.Of(e).BotNames(), want) {
		t.Errorf("%q, want %q", tools.Of(e).BotNames(), want)
	}
	s := tools.Series{A: "taker,most=2,warmth=0.5", B: "taker,nodes=7", Games: 1, Depth: 3, Seed: 5}
	must.Get(tools.Of(e).Play(t.Context(), s))(t)
	want := []string{"{3 0 0s 5 map[most:2 warmth:0.5] 0 <nil>}", "{0 7 0s 5 map[most:4 warmth:0] 0 <nil>}"}
	for i, s := range got {
		if fmt.Sprint(s) != want[i] {
			t.Errorf("%v, want %v", s, want[i])
		}
	}
	for text, want := range map[string]string{
		"taker,most=0":          "the option most is 0; want a whole number from 1 to 9",
		"taker,most=0x1p1":      `option "most=0x1p1": want a name and a number`,
		"taker,most=":           `option "most=": want a name and a number`,
		"taker,most=2,most=3":   "given twice",
		"taker,depth=2":         `no option "depth" (there are: nodes, most, warmth)`,
		"greedy,depth=2":        "greedy takes none",
		"mcts":                  `no bot "mcts" (there are: random,`,
		"java:x":                `no kind of program "java" (there are: cmd, llm)`,
		"cmd:":                  "no command",
		"=greedy":               "before = is empty",
		"minimax,nodes=1e30":    "want a whole number from 1",
		"minimax,nodes=1000000": "",
		"a b=taker,warmth=1.25": "",
		`x=cmd:"my bot" -l 3`:   "",
	} {
		if _, err := tools.Of(e).ParseSpec(text); (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{"minimax", "a=minimax,depth=3", "cmd:x 'y z'", "=", ",", "x,=", "a:b:c", "x=y=z", "cmd:'", "deep=minimax,nodes=100000,depth=6", "minimax,x=0.25"} {
		f.Add(text)
	}
	e := catalog.New("heaps", heaps{3})
	f.Fuzz(func(t *testing.T, text string) {
		s, err := tools.Of(e).ParseSpec(text)
		if err != nil || s.Args != nil {
			return
		}
		if again, err := tools.Of(e).ParseSpec(s.String()); err != nil || again.String() != s.String() {
			t.Errorf("%q is read as %q, and that as %q, %v; want no error, again.String() == s.String()", text, s, again, err)
		}
	})
}
