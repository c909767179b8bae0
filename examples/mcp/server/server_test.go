package server

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/internal/nim"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var (
	perGame = flag.Int("games", 3, "games that the scripted client plays of each game")
	first   = flag.Int("first", 0, "the number of the first of them")
)

func all() []catalog.Entry { return append(games.All(), catalog.New("heap", nim.Game{Stones: 11})) }

// TestMain lets the test's own program be the server that a client starts.
func TestMain(m *testing.M) {
	if os.Getenv("VERSUS_MCP") != "" {
		Main(all()...)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// client is a scripted client.
type client struct {
	t *testing.T
	*mcp.ClientSession
}

func connect(t *testing.T, to mcp.Transport) client {
	t.Helper()
	c := must.Get(mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), to, nil))(t)
	t.Cleanup(func() { c.Close() })
	return client{t, c}
}

func inMemory(t *testing.T) client {
	t.Helper()
	s := must.Get(New(all()...))(t)
	here, there := mcp.NewInMemoryTransports()
	must.Get(s.Connect(t.Context(), there, nil))(t)
	return connect(t, here)
}

// call calls a tool; mistake reports that its result is an error.
func (c client) call(tool string, arguments any, into any) (mistake bool) {
	c.t.Helper()
	r, err := c.CallTool(c.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		c.t.Fatalf("tool %s %v: %v; want no error", tool, arguments, err)
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if err := json.Unmarshal([]byte(text), into); err != nil {
		c.t.Fatalf("tool %s %v: the result %s: %v; want no error", tool, arguments, text, err)
	}
	return r.IsError
}

type object = map[string]any

// playGame plays random moves, some of them wrong, and has every answer confirmed by a replay.
func (c client) playGame(games catalog.Catalog, name string, seed uint64) {
	c.t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	side := []string{"first", "second", "both"}[seed%3]
	var p Position
	start := object{"game": name, "side": side, "bot": "random"}
	if e, _ := games.Find(name); !e.Secret {
		start["seed"] = seed + 1
	}
	if c.call("start_game", start, &p) {
		c.t.Fatalf("start_game %s = %+v; want no mistake", name, p)
	}
	for moves := 0; p.Turn != "nobody"; moves++ {
		if side != "both" && p.Turn != side {
			c.t.Fatalf("%s: %s is to move, and the client is %s", name, p.Turn, side)
		}
		if moves > 1000 || len(p.Legal) == 0 {
			c.t.Fatalf("%s: after %d moves: %+v", name, moves, p)
		}
		if r.IntN(8) == 0 {
			var same Position
			if !c.call("play", object{"game_id": p.GameID, "move": "nonsense"}, &same) || same.Error.Code != answer.IllegalMove || len(same.Error.Legal) == 0 || same.Drawing != p.Drawing || !slices.Equal(same.Legal, p.Legal) {
				c.t.Fatalf("%s: nonsense: %+v, %+v", name, same, same.Error)
			}
		}
		next := Position{}
		if c.call("play", object{"game_id": p.GameID, "move": p.Legal[r.IntN(len(p.Legal))].Move}, &next) {
			c.t.Fatalf("play in %s: %+v; want that a legal move is played", name, next.Error)
		}
		p = next
		if moves%4 == 0 || p.Turn == "nobody" {
			c.confirm(games, name, p)
		}
	}
}

// confirm replays the record of a game and compares the position with what was told.
func (c client) confirm(games catalog.Catalog, name string, p Position) {
	c.t.Helper()
	found, err := c.ReadResource(c.t.Context(), &mcp.ReadResourceParams{URI: "versus://record/" + p.GameID})
	if err != nil {
		c.t.Fatal(err)
	}
	var record board.Record
	if err := json.Unmarshal([]byte(found.Contents[0].Text), &record); err != nil {
		c.t.Fatal(err)
	}
	if record.Sealed != "" { // only the server can open it
		return
	}
	whole := record
	whole.Variant = "" // so that nothing is remembered of it, and all moves are played again
	v, err := answer.Of[answer.View](answer.Ask(context.Background(), games, answer.Question{Do: "view", Record: whole}, nil))
	if err != nil {
		c.t.Fatalf("view of %s: %+v: %v; want no error", name, record, err)
	}
	if moves := strings.Join(record.Moves, " "); moves != p.Moves {
		c.t.Errorf("%s: the moves are %s; want %s", name, p.Moves, moves)
	}
	e, _ := games.Find(name) // where choices are simultaneous, a record lacks the first of two
	if len(record.Moves) > 0 && !e.Simultaneous && (p.You == "both" || v.Over) && p.Turn != v.Turn.String() {
		c.t.Errorf("%s: the turn is %s; want %v", name, p.Turn, v.Turn)
	}
	if p.Turn == "nobody" && (!v.Over || v.TurnLabel != p.Status) {
		c.t.Errorf("%s: %q; want %q", name, p.Status, v.TurnLabel)
	}
}

// TestSecrets plays games and compares all that the client was told, by tools and by the record: it must
// be the same wherever the client has seen the same positions.
func TestSecrets(t *testing.T) {
	secrets(t, "kuhn", kuhn.Game{})
	secrets(t, "leduc", leduc.Game{})
	secrets(t, "liarsdice", liarsdice.Game{})
	secrets(t, "battleship", battleship.Game{Size: 6, Ships: [battleship.MostShips]int8{3, 2, 2}})
}

// sealed is what is encrypted in a record, of which only the length can be compared.
var sealed = regexp.MustCompile(`"sealed":"[^"]*"`)

func secrets[S, M comparable](t *testing.T, name string, g game.Game[S, M]) {
	n, o := g.(game.Notation[S, M]), g.(game.Observer[S])
	c, told, compared := inMemory(t), map[string]string{}, 0
	for games := range 60 {
		var answers []string // one for each move
		var p Position
		for c.call("start_game", object{"game": name, "bot": "random"}, &p); p.Turn == "first"; {
			answer := p
			answer.GameID = ""
			text := must.Get(json.Marshal(answer))(t)
			record := must.Get(c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "versus://record/" + p.GameID}))(t)
			content := sealed.ReplaceAllStringFunc(record.Contents[0].Text, func(s string) string { return fmt.Sprint(len(s)) })
			answers = append(answers, string(text)+content)
			next := Position{}
			c.call("play", object{"game_id": p.GameID, "move": p.Legal[games%2%len(p.Legal)].Move}, &next)
			p = next
		}
		var history strings.Builder
		for s, moves := g.Start(), strings.Fields(p.Moves); len(answers) > 0; moves = moves[1:] {
			if g.Turn(&s) == game.First {
				fmt.Fprint(&history, o.Observe(&s, game.First))
				seen := history.String()
				if told[seen] != "" {
					if compared++; told[seen] != answers[0] {
						t.Fatalf("%s: a client that saw %s was told %s and %s; want told[seen] == answers[0]", name, seen, told[seen], answers[0])
					}
				}
				told[seen], answers = answers[0], answers[1:]
			}
			m := must.Get(n.ParseMove(&s, moves[0]))(t)
			g.Apply(&s, m)
		}
	}
	if compared < 20 {
		t.Errorf("%s: %d answers were compared; want compared >= 20", name, compared)
	}
}

func TestGames(t *testing.T) {
	games := must.Get(catalog.Join(all()...))(t)
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			c := inMemory(t)
			for n := range *perGame {
				c.playGame(games, name, uint64(*first+n))
			}
		})
	}
}

// Every tool works over a pipe to the program, too.
func TestProgram(t *testing.T) {
	self := must.Get(os.Executable())(t)
	command := exec.CommandContext(t.Context(), self)
	command.Env = append(os.Environ(), "VERSUS_MCP=1")
	c := connect(t, &mcp.CommandTransport{Command: command})
	var l listed
	if c.call("list_games", nil, &l); len(l.Games) != len(all()) {
		t.Errorf("%d games; want len(l.Games) == len(all())", len(l.Games))
	}
	var about rules
	if c.call("rules", object{"game": "connect4"}, &about); about.Rules == "" || len(about.Bots) == 0 {
		t.Errorf(`about = %+v; want about.Rules != "", len(about.Bots) != 0`, about)
	}
	tools := must.Get(c.ListTools(t.Context(), nil))(t)
	given := map[string]string{}
	for _, tool := range tools.Tools {
		text := string(must.Get(json.Marshal(tool.OutputSchema))(t))
		if other := given[text]; other != "" && text != "null" {
			t.Errorf("%s and %s have the same schema of their answers: %s", tool.Name, other, text)
		}
		given[text] = tool.Name
	}
	if text := must.Get(json.Marshal(tools))(t); len(text) > 8000 {
		t.Errorf("tools/list has %d bytes; want at most 8000", len(text))
	}
	var p Position
	c.call("start_game", object{"game": "tictactoe", "bot": "minimax", "side": nil, "variant": nil, "setup": nil, "seed": nil}, &p)
	c.call("play", object{"game_id": p.GameID, "move": "1"}, &p)
	if p.Moves != "1 5" || p.Turn != "first" || len(p.Legal) != 7 {
		t.Errorf(`p = %+v; want p.Moves == "1 5", p.Turn == "first", len(p.Legal) == 7`, p)
	}
	c.call("analyse", object{"game_id": p.GameID, "lines": 2, "bot": "minimax", "time_ms": 2000}, &p)
	if p.Analysis == nil || !p.Analysis.Proven || p.Analysis.Score != 0 || len(p.Analysis.Lines) != 2 {
		t.Errorf("p.Analysis = %+v; want p.Analysis != nil, p.Analysis.Proven, p.Analysis.Score == 0, len(p.Analysis.Lines) == 2", p.Analysis)
	}
	c.call("hint", object{"game_id": p.GameID, "level": "easy"}, &p)
	if p.Hint == nil || len(p.Hint.Moves) == 0 {
		t.Errorf("p.Hint = %+v; want p.Hint != nil, len(p.Hint.Moves) != 0", p.Hint)
	}
	c.call("annotate", object{"game_id": p.GameID}, &p)
	if a, ok := p.Annotation.(map[string]any); !ok || a["complete"] != true || len(a["moves"].([]any)) != 2 {
		t.Errorf(`p.Annotation = %+v; want ok, a["complete"] == true, len(a["moves"].([]any)) == 2`, p.Annotation)
	}
	c.call("undo", object{"game_id": p.GameID}, &p)
	if p.Moves != "" || len(p.Legal) != 9 {
		t.Errorf(`after undo: %+v; want p.Moves == "", len(p.Legal) == 9`, p)
	}
	found, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "versus://rules/checkers"})
	if err != nil || len(found.Contents[0].Text) < 100 {
		t.Errorf(`c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "versus://rules/checkers"}) = %+v, %v; want no error, len(found.Contents[0].Text) >= 100`, found, err)
	}
}

// Mistakes have the same codes as in the other servers, which have a request more: MCP has no tool
// that takes a position. No message ends the session.
func TestMistakes(t *testing.T) {
	text := must.Get(os.ReadFile("../../serve/mistakes.json"))(t)
	var all []struct {
		Name, Code string
		Body       json.RawMessage
	}
	must.Do(t, json.Unmarshal(text, &all))
	s := must.Get(New(catalog.New("tictactoe", nim.Game{Stones: 11})))(t)
	in, write := io.Pipe()
	read, out := io.Pipe()
	session := must.Get(s.Connect(t.Context(), guarded(in, out), nil))(t)
	defer session.Close()
	lines := bufio.NewScanner(read)
	lines.Buffer(nil, 16<<20)
	say := func(line string) string {
		t.Helper()
		go io.WriteString(write, line+"\n")
		if !lines.Scan() {
			t.Fatalf("%.100s ends the session: %v; want lines.Scan()", line, lines.Err())
		}
		return lines.Text()
	}
	call := func(id, tool, arguments string) string {
		t.Helper()
		return say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments))
	}
	say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	io.WriteString(write, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	var p struct {
		Result struct{ StructuredContent Position }
	}
	must.Do(t, json.Unmarshal([]byte(call("a", "start_game", `{"game":"tictactoe"}`)), &p))
	known := p.Result.StructuredContent.GameID
	for _, m := range all {
		tool, arguments := "start_game", string(m.Body)
		switch m.Name {
		case "bad position":
			continue
		case "illegal move":
			tool, arguments = "play", fmt.Sprintf(`{"game_id":%q,"move":"0"}`, known)
		case "unknown session":
			tool, arguments = "see", `{"game_id":"x"}`
		}
		arguments = strings.NewReplacer("LARGE", strings.Repeat("x", 2<<20), `"DEEP"`, strings.Repeat("[", 5000)+strings.Repeat("]", 5000)).Replace(arguments)
		if got := call(m.Name, tool, arguments); !strings.Contains(got, m.Code) || !strings.Contains(got, fmt.Sprintf(`"id":%q`, m.Name)) {
			t.Errorf("%s: %.300s; want %s", m.Name, got, m.Code)
		}
	}
	for _, line := range []string{"nonsense", strings.Repeat("[", 50_000), `{"id":7,` + strings.Repeat(`{"a":`, 5000), "{}{}", "\x00", `{"jsonrpc":"2.0"}{}`, `{"jsonrpc":"1.0","id":7,"method":"ping"}`, `{"jsonrpc":"2.0","id":{},"method":"ping"}`, `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, `{"jsonrpc":"2.0","id":7,"method":"ping","method":"x"}`, "null"} {
		if got := say(line); !strings.Contains(got, "bad_request: the request cannot be read") || strings.Contains(line, "7") && !strings.Contains(got, `"id":7`) {
			t.Errorf("the line %.50q is answered with %.300s; want a bad request", line, got)
		}
	}
	if got := call("b", "see", fmt.Sprintf(`{"game_id":%q}`, known)); !strings.Contains(got, known) {
		t.Errorf("after all that: %s; want strings.Contains(got, known)", got)
	}
}

// Hostile requests have errors that name what was wrong.
func TestHostile(t *testing.T) {
	c := inMemory(t)
	var p Position
	c.call("start_game", object{"game": "connect4"}, &p)
	deep := json.RawMessage(strings.Repeat("[", 500) + strings.Repeat("]", 500))
	bad := []any{nil, 7, -1, true, []any{}, object{}, "", "nonsense", strings.Repeat("x", 1<<16), "../../etc/passwd", "\x00", deep}
	count := 0
	for tool, member := range map[string]string{"rules": "game", "start_game": "game", "see": "game_id", "play": "game_id", "undo": "game_id", "analyse": "game_id", "hint": "game_id", "annotate": "game_id", "fly": "x"} {
		for _, value := range bad {
			arguments := object{member: value}
			if tool == "play" {
				arguments["move"] = "4"
			}
			c.refuse(tool, arguments)
			count++
		}
	}
	for tool, more := range map[string][]object{
		"play":       {{"move": 4}, {"move": "9"}, {"move": ""}, {"move": strings.Repeat("4", 1<<16)}, {}, {"move": "4", "also": 1}},
		"analyse":    {{"lines": 99}, {"lines": -1}, {"lines": "2"}, {"time_ms": -5}, {"time_ms": 1e9}, {"bot": "gnu"}, {"bot": 1}},
		"hint":       {{"level": "superb"}, {"level": 3}},
		"undo":       {{}, {"also": 1}},
		"start_game": {{"side": "third"}, {"bot": "gnu"}, {"bot": "cmd:sh", "side": "second"}, {"variant": "9"}, {"setup": "9"}, {"seed": -1}, {"seed": 1e30}},
	} {
		for _, arguments := range more {
			if tool == "start_game" {
				arguments["game"] = "connect4"
			} else {
				arguments["game_id"] = p.GameID
			}
			c.refuse(tool, arguments)
			count++
		}
	}
	for _, uri := range []string{"versus://record/x", "versus://record/../rules/connect4", "versus://rules/go", "file:///etc/passwd", ""} {
		if _, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%q is read; want an error", uri)
		}
		count++
	}
	if count < 100 {
		t.Errorf("only %d requests", count)
	}
	if c.call("see", object{"game_id": p.GameID}, &p); p.Moves != "" {
		t.Errorf(`after all that: %+v; want p.Moves == ""`, p)
	}
}

var code = regexp.MustCompile(`\b(bad_request|bad_setup|bad_level|unknown_game|unknown_session|unknown_searcher|illegal_move|too_large)\b.{12}`)

// refuse calls a tool that must answer with an error in words.
func (c client) refuse(tool string, arguments object) {
	c.t.Helper()
	r, err := c.CallTool(c.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	said := ""
	switch {
	case err != nil:
		said = err.Error()
	case r.IsError:
		said = r.Content[0].(*mcp.TextContent).Text
	}
	asked, _ := json.Marshal(arguments)
	if err := c.Ping(c.t.Context(), nil); err != nil {
		c.t.Fatalf("%s %.200s ends the session: %.200q, %v", tool, asked, said, err)
	}
	if !code.MatchString(said) || strings.Contains(said, "reflect") {
		c.t.Errorf("tool %s %.200s: %.200q; want a code and no word of reflect", tool, asked, said)
	}
}

// No answer and no resource has a seed before the end of the game, in any game.
func TestNoSeedBeforeTheEnd(t *testing.T) {
	c := inMemory(t)
	for _, e := range all() {
		for _, side := range []string{"first", "both"} {
			const seed = 7084160925058704
			var p Position
			arguments := object{"game": e.Name, "side": side, "bot": "random", "seed": seed}
			if e.Secret {
				delete(arguments, "seed")
			}
			c.call("start_game", arguments, &p)
			for range 6 {
				if p.Turn == "nobody" {
					break
				}
				r, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "versus://record/" + p.GameID})
				if err != nil {
					t.Fatalf("%s: the record of a running game: %v; want one", e.Name, err)
				}
				position := must.Get(json.Marshal(p))(t)
				for _, text := range []string{r.Contents[0].Text, string(position)} {
					var record struct{ Seed uint64 }
					json.Unmarshal([]byte(text), &record)
					if record.Seed != 0 || strings.Contains(text, fmt.Sprint(seed)) {
						t.Fatalf("%s, side %s: %s; want no seed before the end", e.Name, side, text)
					}
				}
				next := Position{}
				c.call("play", object{"game_id": p.GameID, "move": p.Legal[0].Move}, &next)
				p = next
			}
		}
	}
}
