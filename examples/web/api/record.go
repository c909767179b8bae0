package api

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"time"

	"github.com/seed-61c9d78a/versus/examples/web/games"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// Limits of records.
const (
	maxUpload     = 16 << 20
	maxUploaded   = 20_000   // games of an upload
	maxAnswer     = 32 << 20 // to one
	maxListed     = 200
	maxGames      = 100_000 // of a record
	maxPlayers    = 100     // likewise
	headerBytes   = 256 << 10
	recordPattern = "*.jsonl"
)

// header is what a record says of all its games.
type header struct {
	Record  string          `json:"record"` // the file's name
	Game    string          `json:"game"`
	Title   string          `json:"title"`
	Variant string          `json:"variant"`
	Players []record.Player `json:"players"`
	Began   time.Time       `json:"began"`

	base games.Record // of all games
}

// headerOf reads the first line of a record.
func headerOf(name string, h record.Header, l view.Language) (header, error) {
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

// unreadable says that a file is no record.
func unreadable(name string, err error) error {
	return &failure{Code: "bad_record", Message: fmt.Sprintf("%s: %v", name, err), status: http.StatusUnprocessableEntity}
}

// played is a game of a record.
type played struct {
	ID     int        `json:"id"`
	Round  int        `json:"round"` // from 1
	First  int        `json:"first"`
	Second int        `json:"second"`
	Winner view.Owner `json:"winner"`
	Reason string     `json:"reason"`
	Detail string     `json:"detail"`
	Plies  int        `json:"plies"`
	Ended  time.Time  `json:"ended"`

	Record  *games.Record `json:"record,omitempty"`
	SpentMS []float64     `json:"spent_ms,omitempty"` // on each move
}

// playedOf describes a game; with its moves, if base is what they are to be added to.
func playedOf(g *record.Game, base *games.Record) played {
	p := played{ID: g.ID, Round: g.Round + 1, First: g.First, Second: g.Second, Winner: view.Owner(g.Player()), Reason: g.Reason.String(), Detail: g.Detail, Plies: len(g.Moves), Ended: g.Ended}
	if base != nil {
		r := *base
		r.Moves = g.Moves
		p.Record = &r
	}
	return p
}

// standings is the table of a record.
type standings struct {
	Games    int            `json:"games"`
	Distinct int            `json:"distinct"`
	Rows     []standing     `json:"rows"`
	Reasons  map[string]int `json:"reasons"`
	Cyclic   *float64       `json:"cyclic"` // null where it is unknown
	Workers  []worker       `json:"workers,omitempty"`
}

type standing struct {
	Rank    int            `json:"rank"`
	Player  int            `json:"player"`
	Name    string         `json:"name"`
	Elo     *float64       `json:"elo"` // null where it is unknown
	Error   *float64       `json:"error"`
	Games   int            `json:"games"`
	Points  float64        `json:"points"`
	First   tally          `json:"first"`
	Second  tally          `json:"second"`
	TimeMS  float64        `json:"time_ms"`
	Faults  map[string]int `json:"faults,omitempty"`
	Against []tally        `json:"against"` // by row
}

type tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// finite returns nil for numbers that JSON does not have.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// standingsOf leaves the equilibrium of the players out, which takes too long where many
// people look on.
func standingsOf(t *tournament.Table, h record.Header, who workers, l view.Language) standings {
	s := standings{Games: t.Total(), Distinct: t.Distinct(), Rows: []standing{}, Reasons: map[string]int{}, Cyclic: finite(t.Pool.Cyclic()), Workers: who.list()}
	for why, n := range t.Reasons {
		s.Reasons[why.String()] = n
	}
	order, ratings := t.Order(), t.Pool.BradleyTerry()
	for i, p := range order {
		r, elo := t.Rows[p], ratings[p]
		row := standing{Rank: i + 1, Player: p, Name: h.Players[p].Name, Elo: finite(elo.Value), Error: finite(elo.Error()), Games: r.Games().Total(), Points: r.Games().Points(),
			First: tally(r.First), Second: tally(r.Second), TimeMS: float64(r.Time.Microseconds()) / 1000, Faults: map[string]int{}}
		for why, n := range r.Faults {
			row.Faults[faultName(why, l)] = n
		}
		for _, rival := range order {
			row.Against = append(row.Against, tally(t.Pool.Games(p, rival)))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// faultName returns what a reason to lose is called.
func faultName(why match.Reason, l view.Language) string {
	spanish := map[match.Reason]string{
		match.IllegalMove: "jugada ilegal", match.TimeOut: "tiempo agotado", match.Crashed: "programa caído",
		match.Stalled: "programa parado", match.ProtocolError: "error de protocolo",
	}
	if name, ok := spanish[why]; ok && l == view.Spanish {
		return name
	}
	return why.String()
}

// openNamed opens a record in the directory of records.
func (s *Server) openNamed(name string) (*os.File, error) {
	missing := &failure{Code: "not_found", Message: fmt.Sprintf("there is no record %q", name), status: http.StatusNotFound}
	if ok, _ := path.Match(recordPattern, name); s.config.Records == nil || !ok || !fs.ValidPath(name) {
		return nil, missing
	}
	f, err := s.config.Records.Open(name)
	if err != nil {
		return nil, missing
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, missing
	}
	return f, nil
}

// firstLine reads the header of a record, its newline included.
func firstLine(r io.Reader) ([]byte, error) {
	line, err := bufio.NewReader(io.LimitReader(r, headerBytes)).ReadBytes('\n')
	if err != nil {
		return nil, errors.New("the file does not begin with a header")
	}
	return line, nil
}

// records lists the records that can be watched, the newest first.
func (s *Server) records(w http.ResponseWriter, r *http.Request) {
	type listed struct {
		Name     string    `json:"name"`
		Game     string    `json:"game"`
		Title    string    `json:"title"`
		Players  []string  `json:"players"`
		Bytes    int64     `json:"bytes"`
		Modified time.Time `json:"modified"`
	}
	list := []listed{}
	var files []fs.FileInfo
	if s.config.Records != nil {
		names, err := fs.Glob(s.config.Records.FS(), recordPattern)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		for _, name := range names {
			if info, err := s.config.Records.Stat(name); err == nil && info.Mode().IsRegular() {
				files = append(files, info)
			}
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range files[:min(len(files), maxListed)] {
		f, err := s.openNamed(info.Name())
		if err != nil {
			continue
		}
		var h record.Header
		line, err := firstLine(f)
		if err == nil {
			h, _, err = record.Read(bytes.NewReader(line))
		}
		f.Close()
		if err != nil {
			continue // some other file
		}
		one := listed{Name: info.Name(), Game: h.Game, Title: h.Game, Bytes: info.Size(), Modified: info.ModTime()}
		if e, err := games.Find(h.Game); err == nil {
			one.Title = e.Info(language(r)).Title
		}
		for _, p := range h.Players {
			one.Players = append(one.Players, p.Name)
		}
		list = append(list, one)
	}
	s.answer(w, r, http.StatusOK, map[string]any{"records": list})
}

// recordedGame answers with one game of a record.
func (s *Server) recordedGame(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("record")
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		s.fail(w, r, &failure{Code: "bad_request", Message: fmt.Sprintf("id is %q; want the number of a game", r.URL.Query().Get("id")), status: http.StatusBadRequest})
		return
	}
	var answer struct {
		Record *games.Record `json:"record"`
		Game   *played       `json:"game"`
	}
	if err = listening(w); err == nil {
		err = s.readInTurn(r, func(ctx context.Context) (err error) {
			answer.Game, err = s.findRecorded(ctx, name, id, language(r))
			return err
		})
	}
	if err == nil {
		answer.Record = answer.Game.Record
	}
	s.reply(w, r, answer, err)
}

// readInTurn calls do when there is room for another reader of records. That is not a
// place of the searches: who looks on does not wait for those who think.
func (s *Server) readInTurn(r *http.Request, do func(ctx context.Context) error) error {
	done, err := s.clients.read(r)
	if err != nil {
		return err
	}
	defer done()
	return inTurn(s.reading, r, toStudy, nil, do)
}

func (s *Server) findRecorded(ctx context.Context, name string, id int, l view.Language) (*played, error) {
	f, err := s.openNamed(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t := newTail(f)
	t.only = []byte(strconv.Itoa(id))
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found, more, err := t.next()
		if err != nil {
			return nil, unreadable(name, err)
		}
		for i := range found {
			if found[i].ID == id {
				h, err := headerOf(name, t.header, l)
				if err != nil {
					return nil, err
				}
				p := playedOf(&found[i], &h.base)
				for _, us := range found[i].Spent {
					p.SpentMS = append(p.SpentMS, float64(us)/1000)
				}
				return &p, nil
			}
		}
		if !more {
			return nil, &failure{Code: "not_found", Message: fmt.Sprintf("%s: there is no game %d", name, id), status: http.StatusNotFound}
		}
	}
}

// openRecord answers with all that is in a record of the visitor's own.
func (s *Server) openRecord(w http.ResponseWriter, r *http.Request) {
	text, err := s.opened(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.send(w, r, http.StatusOK, text)
}

// opened returns the answer. What a client may upload at once is counted before it is
// read, and a place in the queue is taken once it has been.
func (s *Server) opened(w http.ResponseWriter, r *http.Request) (answer []byte, err error) {
	done, err := s.clients.read(r)
	if err != nil {
		return nil, err
	}
	defer done()
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxUpload))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, tooLarge("the record has more than %d bytes", large.Limit)
	}
	if err == nil {
		err = listening(w)
	}
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(text, []byte("\n")) - 1; n > maxUploaded {
		return nil, tooLarge("the record has %d games; want at most %d (a server that is started with -records shows longer ones)", n, maxUploaded)
	}
	err = inTurn(s.reading, r, toStudy, nil, func(context.Context) error {
		answer, err = openedOf(text, language(r))
		return err
	})
	return answer, err
}

// tooLarge refuses a record.
func tooLarge(format string, args ...any) error {
	return &failure{Code: "too_large", Message: fmt.Sprintf(format, args...), status: http.StatusRequestEntityTooLarge}
}

// openedOf reads a record and writes all that is in it as JSON.
func openedOf(text []byte, l view.Language) ([]byte, error) {
	var answer struct {
		Header header    `json:"header"`
		Games  []played  `json:"games"`
		Table  standings `json:"table"`
	}
	h, all, err := record.Read(bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("the record", err)
	}
	if answer.Header, err = headerOf("", h, l); err != nil {
		return nil, err
	}
	t, who := tournament.NewTable(len(h.Players)), workers{}
	answer.Games = make([]played, len(all))
	for i := range all {
		t.Add(all[i])
		who.add(&all[i])
		answer.Games[i] = playedOf(&all[i], &answer.Header.base)
	}
	answer.Table = standingsOf(t, h, who, l)
	written, err := json.Marshal(answer)
	if len(written) > maxAnswer {
		return nil, tooLarge("what is in the record takes %d bytes; want at most %d", len(written), maxAnswer)
	}
	return written, err
}
