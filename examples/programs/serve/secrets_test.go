package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// seeded finds a seed, also in a JSON text within one.
var seeded = regexp.MustCompile(`seed\\*":[1-9]`)

// While a game runs between two people, or for one seat, no answer about it has a seed, nor the
// secret of chance, which is told afterwards.
func TestNoSecretsBeforeTheEnd(t *testing.T) {
	s := must.Get(web.New(web.Config{Games: games.All(), Rate: 1e6}))(t)
	server := httptest.NewServer(s)
	defer server.Close()
	for _, e := range games.All() {
		t.Run(e.Name, func(t *testing.T) {
			var heard bytes.Buffer
			post := func(path string, body, into any) {
				t.Helper()
				text := must.Get(json.Marshal(body))(t)
				r := must.Get(server.Client().Post(server.URL+"/api/"+path, "application/json", bytes.NewReader(text)))(t)
				defer r.Body.Close()
				answer := must.Get(io.ReadAll(r.Body))(t)
				if r.StatusCode != http.StatusOK {
					t.Fatalf("%s %s: %d %s; want 200", path, text, r.StatusCode, answer)
				}
				heard.Write(answer)
				if into != nil {
					must.Do(t, json.Unmarshal(answer, into))
				}
			}
			type object = map[string]any
			watch := func(id, key string) (state struct {
				Turn, Committed, Chance string
				View                    struct {
					Record struct{ Moves []string }
					Moves  []struct{ Text string }
				}
			}) {
				t.Helper()
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				text := must.Get(json.Marshal(object{"rooms": []object{{"id": id, "key": key}}}))(t)
				q := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/rooms/watch", bytes.NewReader(text)))(t)
				q.Header.Set("Content-Type", "application/json")
				r := must.Get(server.Client().Do(q))(t)
				defer r.Body.Close()
				d := json.NewDecoder(r.Body)
				var line json.RawMessage
				must.Do(t, d.Decode(&line))
				must.Do(t, json.Unmarshal(line, &state))
				if state.Turn != "nobody" {
					heard.Write(line)
				}
				return state
			}
			var first, second struct{ ID, Key string }
			post("rooms", object{"game": e.Name, "seat": "first"}, &first)
			post("rooms/join", object{"id": first.ID}, &second)
			keys := map[string]string{"first": first.Key, "second": second.Key}
			committed := ""
			for range 8 {
				state := watch(first.ID, "")
				committed = state.Committed
				key, ok := keys[state.Turn]
				if !ok {
					break
				}
				for _, k := range []string{first.Key, second.Key, ""} {
					watch(first.ID, k)
					post("rooms/view", object{"id": first.ID, "key": k}, nil)
				}
				mine := watch(first.ID, key)
				if mine.Turn == "nobody" {
					break
				}
				post("rooms/play", object{"id": first.ID, "key": key, "ply": len(mine.View.Record.Moves), "move": mine.View.Moves[0].Text}, nil)
			}
			if watch(first.ID, "").Turn != "nobody" {
				post("rooms/resign", object{"id": first.ID, "key": first.Key}, nil)
			}
			secret := watch(first.ID, "").Chance
			if sum := sha256.Sum256([]byte(secret)); hex.EncodeToString(sum[:]) != committed {
				t.Errorf("the secret %q, after the end: not that of %s", secret, committed)
			}
			if e.Secret {
				var v struct {
					Session string
					Over    bool
					Moves   []struct{ Text string }
				}
				post("open", object{"game": e.Name, "seat": "first"}, &v)
				for range 3 {
					for _, what := range []string{"view", "drawing", "frames"} {
						post(what, object{"session": v.Session}, nil)
					}
					if v.Over || len(v.Moves) == 0 {
						break
					}
					post("play", object{"session": v.Session, "move": v.Moves[0].Text}, &v)
				}
			}
			text := heard.String()
			if found := seeded.FindString(text); found != "" || strings.Contains(text, secret) {
				t.Errorf("%d bytes of answers have %s, or the secret %s: %v; want neither before the end", len(text), found, secret, strings.Contains(text, secret))
			}
			if len(text) < 1000 {
				t.Errorf("only %d bytes were searched: %s", len(text), fmt.Sprint(text))
			}
		})
	}
}
