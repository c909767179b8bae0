//go:build !js || !rules

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// Limits of a record opened by the visitor.
const (
	maxUpload   = 16 << 20
	maxUploaded = 20_000   // games
	maxPlayers  = 100      // in any record
	maxAnswer   = 32 << 20 // size of the answer
)

// header describes a record as a whole.
type header struct {
	Record  string          `json:"record"` // the file name
	Game    string          `json:"game"`
	Title   string          `json:"title"`
	Variant string          `json:"variant"`
	Players []record.Player `json:"players"`
	Began   time.Time       `json:"began"`

	base board.Record // common to all games
	plan plan
}

// plan is the part of a record's setup that the page needs.
type plan struct {
	Format string `json:"format"`
	Games  int    `json:"games"` // in a match
	Setup  struct {
		Variant string `json:"variant"`
		Setup   string `json:"setup"`
		Seed    uint64 `json:"seed"`
	} `json:"setup"`
}

// describe describes a game.
func describe(games catalog.Catalog, name string, l board.Language) (answer.Game, error) {
	return answer.Of[answer.Game](answer.Ask(context.Background(), games, answer.Question{Do: "game", Game: name, Language: l}, nil))
}

// headerOf parses the first line of a record.
func headerOf(games catalog.Catalog, name string, h record.Header, l board.Language) (header, error) {
	if n := len(h.Players); n < 2 || n > maxPlayers {
		return header{}, unreadable(name, fmt.Errorf("%d players; want 2 to %d", n, maxPlayers))
	}
	var p plan
	if len(h.Setup) > 0 {
		if err := json.Unmarshal(h.Setup, &p); err != nil {
			return header{}, unreadable(name, err)
		}
	}
	about, err := describe(games, h.Game, l)
	if err != nil {
		return header{}, err
	}
	e, err := games.Find(h.Game)
	if err != nil {
		return header{}, err
	}
	base, err := e.Recorded(p.Setup.Variant, p.Setup.Setup, p.Setup.Seed)
	if err != nil {
		return header{}, err
	}
	return header{Record: name, Game: h.Game, Title: about.Title, Variant: base.Variant, Players: h.Players, Began: h.Began, base: base, plan: p}, nil
}

// unreadable returns an error for a file that is not a record. It omits the name of the
// package that reported it.
func unreadable(name string, err error) error {
	return &answer.Problem{Code: answer.BadRecord, Message: name + ": " + strings.TrimPrefix(err.Error(), "record: ")}
}

// played is a game of a record.
type played struct {
	ID     int         `json:"id"`
	Round  int         `json:"round"` // from 1
	First  int         `json:"first"`
	Second int         `json:"second"`
	Winner board.Owner `json:"winner"`
	Result string      `json:"result"`           // in points, such as 1-0
	Reason string      `json:"reason,omitempty"` // empty if the rules ended the game
	Detail string      `json:"detail,omitempty"`
	Plies  int         `json:"plies"`
	Ended  time.Time   `json:"ended"`

	Record  *board.Record `json:"record,omitempty"`
	SpentMS []float64     `json:"spent_ms,omitempty"` // per move
}

// playedOf describes a game; if base is not nil, with the moves added to a copy of base.
func playedOf(g *record.Game, base *board.Record, l board.Language) played {
	p := played{ID: g.ID, Round: g.Round + 1, First: g.First, Second: g.Second, Winner: board.Owner(g.Player()), Result: g.Result(), Detail: g.Detail, Plies: len(g.Moves), Ended: g.Ended}
	if g.Reason != match.NaturalEnd {
		p.Reason = l.Say(g.Reason.String())
	}
	if base != nil {
		r := *base
		r.Moves = g.Moves
		p.Record = &r
	}
	return p
}

// tooLarge returns an error for a record that is too large.
func tooLarge(format string, args ...any) error {
	return &answer.Problem{Code: answer.TooLarge, Message: fmt.Sprintf(format, args...)}
}

// openedOf parses a record and returns its whole content as JSON.
func openedOf(games catalog.Catalog, text []byte, l board.Language) ([]byte, error) {
	if len(text) > maxUpload {
		return nil, tooLarge("the record has more than %d bytes", maxUpload)
	}
	if n := bytes.Count(text, []byte("\n")) - 1; n > maxUploaded {
		return nil, tooLarge("the record has %d games; want at most %d (a server that is started with -records shows longer ones)", n, maxUploaded)
	}
	var all struct {
		Header header    `json:"header"`
		Games  []played  `json:"games"`
		Table  standings `json:"table"`
	}
	h, found, err := record.Read(bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("the record", err)
	}
	if all.Header, err = headerOf(games, "", h, l); err != nil {
		return nil, err
	}
	t, who := tournament.NewTable(len(h.Players)), workers{}
	all.Games = make([]played, len(found))
	for i := range found {
		t.Add(found[i])
		who.add(&found[i])
		all.Games[i] = playedOf(&found[i], &all.Header.base, l)
	}
	all.Table = standingsOf(t, &all.Header, who, l)
	written, err := json.Marshal(all)
	if len(written) > maxAnswer {
		return nil, tooLarge("the content of the record takes %d bytes; want at most %d", len(written), maxAnswer)
	}
	return written, err
}
