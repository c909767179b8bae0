package requests

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	checkers "github.com/seed-61c9d78a/versus/checkers/entry"
	connect4 "github.com/seed-61c9d78a/versus/connect4/entry"
	football "github.com/seed-61c9d78a/versus/football/entry"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
	robanumeros "github.com/seed-61c9d78a/versus/robanumeros/entry"
)

func newServer(t testing.TB) *Server {
	t.Helper()
	games := must.Get(catalog.Join(connect4.Entry(), checkers.Entry(), football.Entry(), robanumeros.Entry()))(t)
	return &Server{Games: games}
}

// client speaks in lines to a server.
type client struct {
	t    *testing.T
	d    *document
	in   io.Writer
	out  *bufio.Scanner
	next int
}

func talk(t *testing.T, d *Server) *client {
	t.Helper()
	in, write := io.Pipe()
	read, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- d.Serve(t.Context(), in, out)
		out.Close()
	}()
	lines := bufio.NewScanner(read)
	lines.Buffer(nil, 16<<20)
	t.Cleanup(func() {
		write.Close()
		for lines.Scan() { // what is left
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return &client{t: t, d: documented(t), in: write, out: lines}
}

// message is a line of the server.
type message struct {
	ID     any
	Answer any
	Line   map[string]any
	Error  *answer.Problem
}

func (c *client) read() (m message) {
	c.t.Helper()
	if !c.out.Scan() {
		c.t.Fatalf("no line: %v", c.out.Err())
	}
	if err := json.Unmarshal(c.out.Bytes(), &m); err != nil {
		c.t.Fatalf("decoding the line %s: %v; want no error", c.out.Bytes(), err)
	}
	return m
}

// ask returns the answer to a request, after checking it and all events by the schema.
func (c *client) ask(request string, fields map[string]any) map[string]any {
	c.t.Helper()
	c.next++
	q := map[string]any{"id": c.next, "request": request}
	maps.Copy(q, fields)
	text, err := json.Marshal(q)
	if err != nil {
		c.t.Fatal(err)
	}
	delete(q, "id")
	var plain any
	json.Unmarshal(text, &plain)
	delete(plain.(map[string]any), "id")
	if why := c.d.fault(c.d.Defs["request."+request], plain, request); why != "" {
		c.t.Errorf("the schema refuses a request: %s", why)
	}
	fmt.Fprintf(c.in, "%s\n", text)
	asked, err := answer.Find(request)
	if err != nil {
		c.t.Fatal(err)
	}
	for {
		m := c.read()
		if m.Error != nil {
			c.t.Fatalf("request %s: %+v; want no error", text, *m.Error)
		}
		if m.Line != nil {
			if !slices.ContainsFunc(asked.Events, func(v any) bool {
				return c.d.fault(c.d.Defs[reflect.TypeOf(v).Name()], m.Line, "line") == ""
			}) {
				c.t.Errorf("%s: no event has the form of %v", request, m.Line)
			}
			continue
		}
		if name := reflect.TypeOf(asked.Answer).Name(); name != "" && name != "string" {
			if why := c.d.fault(c.d.Defs[name], m.Answer, name); why != "" {
				c.t.Errorf("the answer to %s: %s; want the form of the schema", text, why)
			}
		}
		object, _ := m.Answer.(map[string]any)
		return object
	}
}

// Every request is answered in the form that the schema says, in a session and without.
func TestEveryRequest(t *testing.T) {
	d := newServer(t)
	c := talk(t, d)
	all := c.ask("games", nil)
	for _, g := range all["games"].([]any) {
		game := g.(map[string]any)["name"]
		bot := map[string]any{"searcher": "greedy"}
		if game == "football" {
			bot["searcher"] = "random"
		}
		session := c.ask("open", map[string]any{"game": game, "seed": 3})["session"]
		for range 2 {
			found := c.ask("move", map[string]any{"session": session, "bot": bot, "seed": 1, "views": true})
			v := c.ask("play", map[string]any{"session": session, "move": found["moves"].([]any)[0]})
			if last := found["views"].([]any)[0].(map[string]any)["record"]; !reflect.DeepEqual(v["record"], last) {
				t.Errorf(`play: %v; the bot saw %v; want reflect.DeepEqual(v["record"], last)`, v["record"], last)
			}
		}
		v := c.ask("view", map[string]any{"session": session})
		back := c.ask("undo", map[string]any{"session": session})
		if n := back["plies"].(float64); n >= v["plies"].(float64) {
			t.Errorf(`%v: undo leaves %v plies of %v; want n < v["plies"].(float64)`, game, n, v["plies"])
		}
		var legal []any
		for _, m := range back["moves"].([]any) {
			legal = append(legal, m.(map[string]any)["text"])
		}
		step := c.ask("steps", map[string]any{"game": game, "games": []any{back["record"], map[string]any{"moves": []string{"nonsense"}}}})["steps"].([]any)
		if got := step[0].(map[string]any); !reflect.DeepEqual(got["moves"], legal) || got["turn"] != back["turn"] {
			t.Errorf(`%v: a step has the moves %v of %v; the view has %v of %v; want reflect.DeepEqual(got["moves"], legal), got["turn"] == back["turn"]`, game, got["moves"], got["turn"], legal, back["turn"])
		}
		if step[1].(map[string]any)["error"].(map[string]any)["code"] != "illegal_move" {
			t.Errorf(`%v: nonsense is played: %v; want step[1].(map[string]any)["error"].(map[string]any)["code"] == "illegal_move"`, game, step[1])
		}
		record := back["record"]
		c.ask("close", map[string]any{"session": session})
		c.ask("game", map[string]any{"game": game, "language": "es"})
		c.ask("new", map[string]any{"game": game})
		if got := c.ask("parse", map[string]any{"game": game, "text": v["text"]})["position"]; got != v["position"] {
			t.Errorf("%v: parse: %v, want %v", game, got, v["position"])
		}
		c.ask("split", map[string]any{"game": game, "text": v["text"]})
		c.ask("frames", map[string]any{"record": record})
		c.ask("drawing", map[string]any{"record": record})
		if g.(map[string]any)["stamps"].(bool) {
			draft := c.ask("draft", map[string]any{"record": record})["draft"]
			c.ask("compose", map[string]any{"record": record, "draft": draft})
		}
		bot["searcher"] = g.(map[string]any)["default"].(map[string]any)["analyse"]
		if game != "robanumeros" { // whose best bot takes no limits
			bot["level"] = map[string]any{"kind": "time_ms", "value": 50}
		}
		c.ask("hint", map[string]any{"record": record, "bot": bot})
		if got := c.ask("analyse", map[string]any{"record": record, "bot": bot, "lines": 2}); len(got["lines"].([]any)) == 0 {
			t.Errorf("%v: an analysis without lines: %v", game, got)
		}
		if got := c.ask("graph", map[string]any{"record": record, "bot": bot}); len(got["points"].([]any)) == 0 {
			t.Errorf("%v: a graph without points", game)
		}
	}
}

// Every mistake has an error with a code and words.
func TestMistakes(t *testing.T) {
	d := newServer(t)
	c := talk(t, d)
	long := strings.Repeat("x", 2<<20)
	deep := strings.Repeat("[", 50_000)
	for _, test := range []struct {
		line string
		code answer.Code
		says string
	}{
		{`nonsense`, answer.BadRequest, "cannot be read"},
		{`[]`, answer.BadRequest, "it is a JSON array; want an object"},
		{"null ", answer.BadRequest, "it is null; want an object"},
		{`{"request":"view",`, answer.BadRequest, "it ends too early, after byte 18"},
		{`{"request":"view","record":{"moves":["1","2",3]}}`, answer.BadRequest, "record.moves[2] is a JSON number; want a string"},
		{`{"request":"explore","games":[{},{"mvoes":[]}]}`, answer.BadRequest, `games[1]: unknown field "mvoes"`},
		{`{"request":"move","bot":{"options":{"x":"y"}}}`, answer.BadRequest, "bot.options.x is a JSON string; want a number"},
		{`{"request":"new","seat":"third"}`, answer.BadRequest, "seat: "},
		{`{"request":"view"}{}`, answer.BadRequest, "more follows after the request (byte 19)"},
		{`{"request":"view","record":` + deep + `}`, answer.BadRequest, "cannot be read"},
		{`{"request":"view","text":"` + long + `"}`, answer.TooLarge, "bytes"},
		{`{"request":"` + long[:1<<18] + `"}`, answer.BadRequest, "there is no request"},
		{`{"request":"Fly"}`, answer.BadRequest, "puzzle, open, close, cancel)"},
		{`{"request":"perft","record":{"game":"connect4"},"depth":99}`, answer.BadRequest, "here"},
		{`{"request":"new","game":"go"}`, answer.UnknownGame, "there are: connect4, checkers"},
		{`{"request":"new","game":"../connect4"}`, answer.UnknownGame, "there are: connect4"},
		{`{"request":"new","game":7}`, answer.BadRequest, "cannot be read"},
		{`{"request":"new","game":"connect4","variant":"9x9x9"}`, answer.BadSetup, "variant"},
		{`{"request":"new","game":"connect4","move":"4"}`, answer.BadRequest, `unknown field "move"`},
		{`{"request":"new","game":"connect4","version":2}`, answer.BadRequest, "want 1"},
		{`{"request":"new","game":"connect4","game":"checkers"}`, answer.BadRequest, `"game" twice (byte 36)`},
		{`{"request":"view","record":{"game":"connect4","moves":["4"],"m\u006fves" :["1"]}}`, answer.BadRequest, `"moves" twice`},
		{"{\"request\":\"new\",\"game\":\"connect4\xff\"}", answer.BadRequest, "UTF-8 (byte 34)"},
		{`{"request":"new","game":"connect4","seed":NaN}`, answer.BadRequest, "invalid character 'N' looking for beginning of value (byte 43)"},
		{`{"request":"new","game":"connect4","seed":-1}`, answer.BadRequest, "seed"},
		{`{"request":"new","game":"connect4","seed":18446744073709551615}`, answer.BadRequest, "seed"},
		{`{"request":"play","record":{"game":"connect4"},"move":"9"}`, answer.IllegalMove, "want 1 to 7"},
		{`{"request":"play","record":{"game":"checkers"},"move":"1-2"}`, answer.IllegalMove, "1-2"},
		{`{"request":"play","record":{"game":"connect4","moves":["1","2","1","2","1","2","1"]},"move":"2"}`, answer.GameOver, "over"},
		{`{"request":"play","session":"` + long[:300] + `","move":"9"}`, answer.UnknownSession, "open"},
		{`{"request":"play","session":"x","record":{"game":"connect4"},"move":"4"}`, answer.BadRequest, "one of them"},
		{`{"request":"undo","record":{"game":"connect4"}}`, answer.BadRequest, "take back"},
		{`{"request":"close","session":"x"}`, answer.UnknownSession, "open"},
		{`{"request":"open","session":"x","game":"connect4"}`, answer.BadRequest, "open makes"},
		{`{"request":"view","record":{"game":"connect4"},"ply":-1}`, answer.BadRequest, "ply"},
		{`{"request":"move","record":{"game":"connect4"},"bot":{"searcher":"gnu"}}`, answer.UnknownSearcher, "there are: "},
		{`{"request":"move","record":{"game":"connect4"},"bot":{"searcher":"minimax","level":{"kind":"depth","value":99999}}}`, answer.BadLevel, "want 1 to"},
		{`{"request":"analyse","record":{"game":"connect4"},"bot":{"searcher":"minimax"},"lines":99}`, answer.BadRequest, "want 0 to 5"},
		{`{"request":"parse","game":"connect4","text":"?"}`, answer.BadPosition, ""},
		{`{"request":"games","game":"connect4"}`, answer.BadRequest, "unknown field"},
		{`{"id":"` + long[:100] + `","request":"games"}`, answer.BadRequest, "id"},
	} {
		var id any
		if line, ok := strings.CutSuffix(test.line, "}"); ok && !strings.Contains(line, `"id"`) {
			id, test.line = "last", line+`,"id":"last"}`
		}
		fmt.Fprintf(c.in, "%s\n", test.line)
		m := c.read()
		if m.ID != id {
			t.Errorf("%.200s: the answer has the id %v; want %v", test.line, m.ID, id)
		}
		if m.Error == nil || m.Error.Code != test.code || !strings.Contains(m.Error.Message, test.says) || len(m.Error.Message) > answer.MaxMessage+3 {
			t.Errorf("%.200s: %+v; want %s with %q", test.line, m.Error, test.code, test.says)
		}
		if m.Error != nil && m.Error.Code == answer.IllegalMove && len(m.Error.Legal) == 0 {
			t.Errorf("%.200s: no legal moves are named", test.line)
		}
	}
}

// A search does not hold up the requests after it, and can be cancelled.
func TestCancel(t *testing.T) {
	c := talk(t, newServer(t))
	fmt.Fprintln(c.in, `{"id":"a","request":"analyse","record":{"game":"checkers"},"bot":{"searcher":"minimax","level":{"kind":"time_ms","value":10000}}}`)
	begin := time.Now()
	if m := c.read(); m.ID != "a" || m.Line["type"] != "started" {
		t.Fatalf(`c.read() = %+v; want m.ID == "a", m.Line["type"] == "started"`, m)
	}
	fmt.Fprintln(c.in, `{"id":2,"request":"new","game":"connect4"}`)
	for m := c.read(); m.ID != 2.0; m = c.read() {
		if m.ID != "a" || m.Line == nil {
			t.Fatalf(`m = %+v; want m.ID == "a", m.Line != nil`, m)
		}
	}
	fmt.Fprintln(c.in, `{"id":"a","request":"cancel"}`)
	for {
		m := c.read()
		if m.Line != nil {
			continue
		}
		if m.Answer == nil && (m.Error == nil || m.Error.Code != answer.Timeout) {
			t.Errorf("the message is %+v; want an answer, or that the time is up", m)
		}
		break
	}
	if took := time.Since(begin); took > 9*time.Second {
		t.Errorf("cancelling took %v; want took <= 9*time.Second", took)
	}
}

func TestSessions(t *testing.T) {
	d := newServer(t)
	now := time.Now()
	d.sessions.time = func() time.Time { return now }
	ask := func(q Request) (answer.View, error) {
		return answer.Of[answer.View](d.Answer(context.Background(), q, nil))
	}
	open := func(owner string) (string, error) {
		v, err := ask(Request{Question: answer.Question{Do: "open", Game: "connect4"}, Owner: owner})
		return v.Session, err
	}
	play := func(session, move string) (answer.View, error) {
		return ask(Request{Question: answer.Question{Do: "play", Move: move}, Session: session})
	}
	code := func(err error) answer.Code { return Problem(err).Code }
	a := must.Get(open("a"))(t)
	b, err := open("b")
	if err != nil || a == b {
		t.Fatal(a, b, err)
	}
	for _, m := range []string{"4", "5"} {
		must.Get(play(a, m))(t)
	}
	if v, err := play(b, "1"); err != nil || !slices.Equal(v.Record.Moves, []string{"1"}) || v.Session != b {
		t.Errorf(`the second session has %+v, %v; want no error, slices.Equal(v.Record.Moves, []string{"1"}), v.Session == b`, v.Record, err)
	}
	if _, err := play(a, "9"); code(err) != answer.IllegalMove {
		t.Error(err)
	}
	if v, err := ask(Request{Question: answer.Question{Do: "view"}, Session: a}); err != nil || !slices.Equal(v.Record.Moves, []string{"4", "5"}) {
		t.Errorf(`after a mistake: %+v, %v; want no error, slices.Equal(v.Record.Moves, []string{"4", "5"})`, v.Record, err)
	}
	if v, err := ask(Request{Question: answer.Question{Do: "open", Record: board.Record{Game: "connect4", Moves: []string{"1", "2"}}}}); err != nil || v.Plies != 2 {
		t.Errorf("a session from a record: %+v, %v; want no error, v.Plies == 2", v.Record, err)
	}
	for range ownSessions - 1 {
		must.Get(open("b"))(t)
	}
	if _, err := open("b"); code(err) != answer.Busy {
		t.Errorf("one session too many: %v", err)
	}
	if _, err := open("a"); err != nil {
		t.Errorf("another client: %v; want no error", err)
	}
	now = now.Add(sessionLife + time.Second)
	if _, err := play(b, "1"); code(err) != answer.UnknownSession {
		t.Errorf("an old session: %v; want code(err) == answer.UnknownSession", err)
	}
	if _, err := open("b"); err != nil {
		t.Errorf("after the old ones are forgotten: %v; want no error", err)
	}
	if n := len(d.sessions.all); n != 1 {
		t.Errorf("%d sessions are left; want n == 1", n)
	}
}

func TestProblem(t *testing.T) {
	if p := Problem(errors.New("anything")); p.Code != answer.Internal {
		t.Errorf(`Problem(errors.New("anything")) = %+v; want p.Code == answer.Internal`, p)
	}
	if p := Problem(context.Canceled); p.Code != answer.Timeout {
		t.Errorf("Problem(context.Canceled) = %+v; want p.Code == answer.Timeout", p)
	}
}
