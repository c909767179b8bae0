package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	mrand "math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// Limits of a server.
const (
	maxSessions = 1000
	sessionLife = 2 * time.Hour // unused
	maxMoves    = 300           // legal moves in an answer
	maxTimeMS   = int64(answer.MaxTime / time.Millisecond)
)

// sessions has the games that are being played.
type sessions struct {
	requests *requests.Server

	mu    sync.Mutex
	games map[string]*session
}

// session is a game of the client against a bot, or with both sides.
type session struct {
	id  string
	you board.Owner // Nobody: both

	bots answer.Defaults // Play is the opponent; the others answer if the client names none
	used time.Time       // guarded by the lock of sessions

	mu     sync.Mutex
	record board.Record // sealed for the client in a game with secrets
	view   *answer.View // at its end, while a request is answered; nil: not known
	secret bool
}

// Position is what the client may know about a game: the answer of the tools of a game.
type Position struct {
	GameID  string  `json:"game_id" jsonschema:"for the other tools"`
	Game    string  `json:"game"`
	You     string  `json:"you" jsonschema:"your side: first, second or both"`
	Turn    string  `json:"turn" jsonschema:"first, second, or nobody once the game is over"`
	Status  string  `json:"status" jsonschema:"who is to move or how the game ended, in words"`
	Drawing string  `json:"drawing"`
	Moves   string  `json:"moves" jsonschema:"all moves so far that you may know"`
	Legal   []legal `json:"legal" jsonschema:"the moves that can be played"`
	More    int     `json:"more_legal,omitempty" jsonschema:"the number of further legal moves"`

	Analysis *answer.Iteration `json:"analysis,omitempty"`
	Hint     *answer.Found     `json:"hint,omitempty"`

	Annotation any             `json:"annotation,omitempty" jsonschema:"as in the guide to the interface"`
	Error      *answer.Problem `json:"error,omitempty" jsonschema:"why nothing has changed"`
}

type legal struct {
	Move  string `json:"move"`
	Words string `json:"words,omitempty"`
}

// position returns the view of the client.
func (h *sessions) position(ctx context.Context, t *session) (p Position, err error) {
	v := t.view
	if v == nil {
		now, err := ask[answer.View](ctx, h, answer.Question{Do: "view", Record: t.record})
		if err != nil {
			return p, err
		}
		v = &now
	}
	t.view = nil
	p = Position{GameID: t.id, Game: t.record.Game, You: "both", Turn: v.Turn.String(), Status: v.TurnLabel, Legal: []legal{}}
	if t.you != board.Nobody {
		p.You = t.you.String()
	}
	if p.Drawing, err = ask[string](ctx, h, answer.Question{Do: "drawing", Record: t.record}); err != nil {
		return p, err
	}
	moves := v.Record.Moves
	if v.Committed != nil && *v.Committed != t.you {
		moves = moves[:len(moves)-1] // hidden until the other side has chosen, too
	}
	p.Moves = strings.Join(moves, " ")
	for i, m := range v.Moves {
		if i == maxMoves {
			p.More = len(v.Moves) - i
			break
		}
		l := legal{Move: m.Text}
		if m.Label != m.Text {
			l.Words = m.Label
		}
		p.Legal = append(p.Legal, l)
	}
	return p, nil
}

// reply lets the bot play from a view until the client is to move.
func (h *sessions) reply(ctx context.Context, t *session, v answer.View) error {
	for t.you != board.Nobody && !v.Over && (v.Turn == board.First || v.Turn == board.Second) && v.Turn != t.you {
		q := answer.Question{Do: "move", Record: t.record, Bot: answer.Searcher{Name: t.bots.Play}, Views: true}
		if !t.secret {
			q.Seed = t.record.Seed
		}
		f, err := ask[answer.Found](ctx, h, q)
		if err != nil {
			return err
		}
		v = f.Views[len(f.Views)-1]
		t.record, t.view = v.Record, &v
	}
	return nil
}

type started struct {
	Game    string `json:"game" jsonschema:"a name from list_games"`
	Side    string `json:"side,omitempty" jsonschema:"first (the default), second, or both for games without a bot"`
	Bot     string `json:"bot,omitempty" jsonschema:"the opponent: easy (the default), medium, hard, or another one of the game's bots"`
	Variant string `json:"variant,omitempty"`
	Setup   string `json:"setup,omitempty"`
	Seed    uint64 `json:"seed,omitempty" jsonschema:"of chance; a random one if absent"`
}

func (h *sessions) start(ctx context.Context, _ *mcp.CallToolRequest, q started) (*mcp.CallToolResult, any, error) {
	you, ok := seats[q.Side]
	if !ok {
		return nil, nil, answer.Problemf(answer.BadRequest, "the side is %.40q; want first, second or both", q.Side)
	}
	about, err := ask[answer.Game](ctx, h, answer.Question{Do: "game", Game: q.Game})
	if err != nil {
		return nil, nil, err
	}
	t := &session{id: rand.Text(), you: you, bots: about.Default, secret: about.Secret, used: time.Now()}
	t.bots.Play = cmp.Or(q.Bot, t.bots.Play)
	var bots []string
	for _, b := range about.Searchers {
		bots = append(bots, b.Name)
	}
	if !slices.Contains(bots, t.bots.Play) {
		return nil, nil, answer.NoBot(q.Game, t.bots.Play, bots)
	}
	r := answer.Question{Do: "new", Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed}
	switch {
	case t.secret:
		if r.Seat, r.Shared = you, you == board.Nobody; r.Shared {
			r.Seat = board.First
		}
	case r.Seed == 0:
		r.Seed = 1 + mrand.Uint64N(answer.MaxSeed)
	}
	v, err := ask[answer.View](ctx, h, r)
	if err != nil {
		return nil, nil, err
	}
	if err := h.turn(ctx, t, v.Record); err != nil {
		return nil, nil, err
	}
	if err := h.reply(ctx, t, v); err != nil {
		return nil, nil, err
	}
	if err := h.seat(t); err != nil {
		return nil, nil, err
	}
	p, err := h.position(ctx, t)
	return nil, p, err
}

// seat adds a table.
func (h *sessions) seat(t *session) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.games) >= maxSessions {
		for id, t := range h.games {
			if time.Since(t.used) > sessionLife {
				delete(h.games, id)
			}
		}
	}
	if len(h.games) >= maxSessions {
		return answer.Problemf(answer.Busy, "%d games are being played; try again later", maxSessions)
	}
	h.games[t.id] = t
	return nil
}

func (h *sessions) find(id string) (*session, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.games[id]
	if t == nil {
		return nil, answer.Problemf(answer.UnknownSession, "there is no game with the game_id %.40q; want one from start_game", id)
	}
	t.used = time.Now()
	return t, nil
}

// at calls do for a game, which stays as it was if do fails, and answers with the position. A
// mistake is told together with it.
func (h *sessions) at(ctx context.Context, id string, do func(t *session, p *Position) error) (*mcp.CallToolResult, any, error) {
	t, err := h.find(id)
	if err != nil {
		return nil, nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.record
	var found Position
	mistake := do(t, &found)
	if mistake != nil {
		t.record, t.view = before, nil
	}
	p, err := h.position(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	if mistake == nil {
		p.Analysis, p.Hint, p.Annotation = found.Analysis, found.Hint, found.Annotation
	} else {
		p.Error = requests.Problem(mistake)
		text, err := json.Marshal(p)
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, p, err
	}
	return nil, p, nil
}

type ofTable struct {
	GameID string `json:"game_id" jsonschema:"from start_game"`
}

func (h *sessions) see(ctx context.Context, _ *mcp.CallToolRequest, q ofTable) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(*session, *Position) error { return nil })
}

type played struct {
	GameID string `json:"game_id" jsonschema:"from start_game"`
	Move   string `json:"move" jsonschema:"one of the legal moves"`
}

func (h *sessions) play(ctx context.Context, _ *mcp.CallToolRequest, q played) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(t *session, _ *Position) error {
		v, err := ask[answer.View](ctx, h, answer.Question{Do: "play", Record: t.record, Move: q.Move})
		if err != nil {
			return err
		}
		if err := h.turn(ctx, t, v.Record); err != nil {
			return err
		}
		return h.reply(ctx, t, v)
	})
}

// turn keeps a record, as the player to move sees it if the client plays both sides.
func (h *sessions) turn(ctx context.Context, t *session, r board.Record) error {
	if t.you == board.Nobody && r.Sealed != "" {
		r.Moves = nil
		v, err := ask[answer.View](ctx, h, answer.Question{Do: "view", Record: r})
		if err != nil {
			return err
		}
		r = v.Record
	}
	t.record = r
	return nil
}

func (h *sessions) undo(ctx context.Context, _ *mcp.CallToolRequest, q ofTable) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(t *session, _ *Position) error {
		if t.secret {
			return answer.Problemf(answer.BadRequest, "no move can be taken back in a game with secrets")
		}
		for {
			v, err := ask[answer.View](ctx, h, answer.Question{Do: "undo", Record: t.record})
			if err != nil {
				return err
			}
			t.record = v.Record
			if t.you == board.Nobody || v.Turn == t.you {
				return nil
			}
		}
	})
}

type analysed struct {
	GameID string `json:"game_id" jsonschema:"from start_game"`
	Lines  int    `json:"lines,omitempty" jsonschema:"the number of moves to compare, 1 to 5"`
	TimeMS int64  `json:"time_ms,omitempty" jsonschema:"the time to think, at most 10000"`
	Bot    string `json:"bot,omitempty" jsonschema:"one of the game's bots that searches; the strongest if absent"`
}

func (h *sessions) analyse(ctx context.Context, _ *mcp.CallToolRequest, q analysed) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(t *session, p *Position) error {
		if q.TimeMS < 0 || q.TimeMS > maxTimeMS {
			return answer.Problemf(answer.BadLevel, "time_ms is %d; want 0 to %d", q.TimeMS, maxTimeMS)
		}
		if q.TimeMS > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, time.Duration(q.TimeMS)*time.Millisecond)
			defer cancel()
		}
		i, err := ask[answer.Iteration](ctx, h, answer.Question{Do: "analyse", Record: t.record, Lines: q.Lines, Bot: answer.Searcher{Name: cmp.Or(q.Bot, t.bots.Analyse)}})
		p.Analysis = &i
		return err
	})
}

type hinted struct {
	GameID string `json:"game_id" jsonschema:"from start_game"`
	Level  string `json:"level,omitempty" jsonschema:"easy, medium, hard, or another one of the game's bots; the strongest if absent"`
}

func (h *sessions) hint(ctx context.Context, _ *mcp.CallToolRequest, q hinted) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(t *session, p *Position) error {
		f, err := ask[answer.Found](ctx, h, answer.Question{Do: "hint", Record: t.record, Bot: answer.Searcher{Name: cmp.Or(q.Level, t.bots.Hint)}})
		p.Hint = &f
		return err
	})
}

func (h *sessions) annotate(ctx context.Context, _ *mcp.CallToolRequest, q ofTable) (*mcp.CallToolResult, any, error) {
	return h.at(ctx, q.GameID, func(t *session, p *Position) error {
		a, err := ask[answer.Annotation](ctx, h, answer.Question{Do: "annotate", Record: t.record})
		p.Annotation = a
		return err
	})
}

// record is the resource with the record of a game, sealed while a game with secrets is played.
func (h *sessions) record(ctx context.Context, q *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	id, ok := strings.CutPrefix(q.Params.URI, "versus://record/")
	t, err := h.find(id)
	if !ok || err != nil {
		return nil, errors.Join(mcp.ResourceNotFoundError(q.Params.URI), err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.record
	v, err := ask[answer.View](ctx, h, answer.Question{Do: "view", Record: r})
	if err != nil {
		return nil, err
	}
	if v.Committed != nil && *v.Committed != t.you {
		r.Moves = r.Moves[:len(r.Moves)-1]
	}
	if !v.Over {
		r.Seed = 0 // which tells what chance will do
	}
	content, err := json.Marshal(r)
	return text(q.Params.URI, "application/json", string(content)), err
}
