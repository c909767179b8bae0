package web

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
	"github.com/seed-61c9d78a/versus/internal/words"
)

// Main answers the requests of a page without a server, in a Web Worker: see
// page/js/worker.js. It never returns.
func Main(games ...catalog.Entry) {
	all, err := catalog.Join(games...)
	if err != nil {
		panic(err) // Static has checked the games
	}
	d := pageServer{games: all, requests: &requests.Server{Games: all}}
	requests.ServeWorker(d.answer)
}

// pageServer answers the requests of one page.
type pageServer struct {
	games    catalog.Catalog
	requests *requests.Server
}

// answer returns the answer to the page: the content of a visitor's record, or an answer
// about a game.
func (d *pageServer) answer(ctx context.Context, request, language string, body []byte, line func(any) error) (any, error) {
	l := answer.LanguageOf(language)
	switch request {
	case "records/open":
		return d.opened(body, l)
	case "words":
		return nil, words.Add(language, body)
	}
	var q requests.Request
	if err := answer.Decode(body, &q); err != nil {
		return nil, err
	}
	q.Do, q.Language = request, l
	return d.requests.Answer(ctx, q, line)
}
