package requests

import (
	"context"
	"errors"
	"reflect"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Request is a request of the interface.
type Request struct {
	answer.Question
	Version int    `json:"version"` // of the interface that the client was written for; 0: any
	Session string `json:"session"` // instead of Record

	// Owner identifies the client, whose sessions are limited in number.
	Owner string `json:"-"`
}

// Server answers requests about games. It may be used by several goroutines at once.
type Server struct {
	Games    catalog.Catalog
	Searches int // at once, to be told to clients; 0: untold

	sessions sessions
}

// Answer answers a request, as [catalog.Catalog.Answer] does, and those about sessions:
//
//	games    describes all games
//	open     a session with a new game (Game Variant Setup Seed), or with a Record
//	close    ends a Session
//
// In a session, play and undo change its record, and all other requests are about it.
func (d *Server) Answer(ctx context.Context, q Request, emit func(any) error) (given any, err error) {
	defer func() {
		if v := recover(); v != nil {
			given, err = nil, answer.Problemf(answer.Internal, "a fault of the game or of a bot: %v", v)
		}
	}()
	if q.Version != 0 && q.Version != answer.Version {
		return nil, answer.Problemf(answer.BadRequest, "the request is of version %d; want %d", q.Version, answer.Version)
	}
	asked, err := answer.Find(q.Do)
	if err == nil && asked.AtServer { // the catalogue checks the others
		err = asked.Check(q.Question)
	}
	if err != nil {
		return nil, err
	}
	switch q.Do {
	case "games":
		return d.list(q.Language)
	case "close":
		return struct{}{}, d.sessions.close(q.Session)
	case "open":
		return d.open(ctx, q)
	}
	if q.Session == "" {
		return answer.Ask(ctx, d.Games, q.Question, emit)
	}
	if !reflect.ValueOf(q.Record).IsZero() {
		return nil, answer.Problemf(answer.BadRequest, "the request has a record and a session; want one of them")
	}
	s, err := d.sessions.find(q.Session)
	if err != nil {
		return nil, err
	}
	if q.Do == "play" || q.Do == "undo" {
		return s.change(func(r board.Record) (answer.View, error) {
			q.Record = r
			return answer.Of[answer.View](answer.Ask(ctx, d.Games, q.Question, emit))
		})
	}
	q.Record = s.now()
	given, err = answer.Ask(ctx, d.Games, q.Question, emit)
	if v, ok := given.(answer.View); ok {
		v.Session = q.Session
		given = v
	}
	return given, err
}

// open begins a session.
func (d *Server) open(ctx context.Context, q Request) (any, error) {
	if q.Session != "" {
		return nil, answer.Problemf(answer.BadRequest, "the request cannot be read: open makes the name of the session")
	}
	q.Do = "new"
	if q.Record.Game != "" {
		q.Do = "view"
	}
	v, err := answer.Of[answer.View](answer.Ask(ctx, d.Games, q.Question, nil))
	if err != nil {
		return nil, err
	}
	v.Session, err = d.sessions.open(q.Owner, v.Record)
	return v, err
}

// list describes all games.
func (d *Server) list(l board.Language) (answer.List, error) {
	all := answer.List{Version: answer.Version, Games: []answer.Game{}, Limits: answer.Limits{
		MaxTimeMS: answer.MaxTime.Milliseconds(), MaxPlies: answer.MaxPlies, MaxFrames: answer.MaxFrames, MaxLines: answer.MaxLines,
		MaxSteps: answer.MaxSteps, MaxSearches: d.Searches, MaxSessions: ownSessions,
	}}
	for _, e := range d.Games.Entries() {
		one, err := answer.Of[answer.Game](answer.Ask(context.Background(), e, answer.Question{Do: "game", Game: e.Name, Language: l}, nil))
		if err != nil {
			return all, err
		}
		all.Games = append(all.Games, one)
	}
	return all, nil
}

// Problem returns an error of Answer as clients read it.
func Problem(err error) *answer.Problem {
	var p *answer.Problem
	switch {
	case errors.As(err, &p):
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		p = &answer.Problem{Code: answer.Timeout, Message: "the search ended before it found a move"}
	default:
		p = &answer.Problem{Code: answer.Internal, Message: err.Error()}
	}
	short := *p
	short.Message = excerpt.Of(p.Message, answer.MaxMessage)
	return &short
}
