package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/table"
)

// Limits of a record of the visitor's own.
const (
	maxUpload   = 16 << 20
	maxUploaded = 20_000   // games
	maxPlayers  = 100      // of any record
	maxAnswer   = 32 << 20 // to it
)

// tooMuch is the code of a record that is too large.
const tooMuch table.Code = "too_large"

// header is what a record says of all its games.
type header struct {
	Record  string          `json:"record"` // the file's name
	Game    string          `json:"game"`
	Title   string          `json:"title"`
	Variant string          `json:"variant"`
	Players []record.Player `json:"players"`
	Began   time.Time       `json:"began"`

	base board.Record // of all games
}

// headerOf reads the first line of a record.
func headerOf(games table.Games, name string, h record.Header, l board.Language) (header, error) {
	if n := len(h.Players); n < 2 || n > maxPlayers {
		return header{}, unreadable(name, fmt.Errorf("%d players; want 2 to %d", n, maxPlayers))
	}
	var plan struct {
		Setup struct {
			Seed uint64 `json:"seed"`
		} `json:"setup"`
	}
	if len(h.Setup) > 0 {
		if err := json.Unmarshal(h.Setup, &plan); err != nil {
			return header{}, unreadable(name, err)
		}
	}
	e, err := games.Find(h.Game)
	if err != nil {
		return header{}, err
	}
	base, err := e.Recorded(plan.Setup.Seed)
	if err != nil {
		return header{}, err
	}
	return header{Record: name, Game: h.Game, Title: e.Info(l).Title, Variant: base.Variant, Players: h.Players, Began: h.Began, base: base}, nil
}

// unreadable says that a file is no record. The name of the package that found it out would
// only repeat that.
func unreadable(name string, err error) error {
	return &table.Problem{Code: "bad_record", Message: name + ": " + strings.TrimPrefix(err.Error(), "record: ")}
}

// played is a game of a record.
type played struct {
	ID     int         `json:"id"`
	Round  int         `json:"round"` // from 1
	First  int         `json:"first"`
	Second int         `json:"second"`
	Winner board.Owner `json:"winner"`
	Reason string      `json:"reason,omitempty"` // unless it ended by the rules of the game
	Detail string      `json:"detail,omitempty"`
	Plies  int         `json:"plies"`
	Ended  time.Time   `json:"ended"`

	Record  *board.Record `json:"record,omitempty"`
	SpentMS []float64     `json:"spent_ms,omitempty"` // on each move
}

// playedOf describes a game; with its moves, if base is what they are to be added to.
func playedOf(g *record.Game, base *board.Record, l board.Language) played {
	p := played{ID: g.ID, Round: g.Round + 1, First: g.First, Second: g.Second, Winner: board.Owner(g.Player()), Detail: g.Detail, Plies: len(g.Moves), Ended: g.Ended}
	if g.Reason != match.NaturalEnd {
		p.Reason = reasonName(g.Reason, l)
	}
	if base != nil {
		r := *base
		r.Moves = g.Moves
		p.Record = &r
	}
	return p
}

// tooLarge refuses a record.
func tooLarge(format string, args ...any) error {
	return &table.Problem{Code: tooMuch, Message: fmt.Sprintf(format, args...)}
}

// openedOf reads a record and writes all that is in it as JSON.
func openedOf(games table.Games, text []byte, l board.Language) ([]byte, error) {
	if len(text) > maxUpload {
		return nil, tooLarge("the record has more than %d bytes", maxUpload)
	}
	if n := bytes.Count(text, []byte("\n")) - 1; n > maxUploaded {
		return nil, tooLarge("the record has %d games; want at most %d (a server that is started with -records shows longer ones)", n, maxUploaded)
	}
	var answer struct {
		Header header    `json:"header"`
		Games  []played  `json:"games"`
		Table  standings `json:"table"`
	}
	h, all, err := record.Read(bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("the record", err)
	}
	if answer.Header, err = headerOf(games, "", h, l); err != nil {
		return nil, err
	}
	t, who := tournament.NewTable(len(h.Players)), workers{}
	answer.Games = make([]played, len(all))
	for i := range all {
		t.Add(all[i])
		who.add(&all[i])
		answer.Games[i] = playedOf(&all[i], &answer.Header.base, l)
	}
	answer.Table = standingsOf(t, h, who, l)
	written, err := json.Marshal(answer)
	if len(written) > maxAnswer {
		return nil, tooLarge("what is in the record takes %d bytes; want at most %d", len(written), maxAnswer)
	}
	return written, err
}
