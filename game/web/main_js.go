package web

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/door"
	"github.com/seed-61c9d78a/versus/internal/romanian"
)

// Main answers the requests of a page without a server, in a Web Worker: see
// page/js/worker.js. It never returns.
func Main(games ...catalog.Entry) {
	all, err := catalog.Join(games...)
	if err != nil {
		panic(err) // Static has checked the games
	}
	d := desk{games: all, desk: &door.Desk{Games: all}}
	door.ServeWorker(d.answer)
}

// desk answers the requests of one page.
type desk struct {
	games catalog.Catalog
	desk  *door.Desk
}

// answer returns the answer to the page: the content of a visitor's record, or an answer
// about a game.
func (d *desk) answer(ctx context.Context, request, language string, body []byte, line func(any) error) (any, error) {
	l := answer.LanguageOf(language)
	switch request {
	case "records/open":
		return d.opened(body, l)
	case "words":
		return nil, romanian.Read(body)
	}
	var q door.Request
	if err := answer.Decode(body, &q); err != nil {
		return nil, err
	}
	q.Do, q.Language = request, l
	return d.desk.Answer(ctx, q, line)
}
