package catalog

import (
	"slices"

	"github.com/seed-61c9d78a/versus/internal/answer"
)

// The parts of a request, for [Entry.Answer] and [Catalog.Answer]: Request.Do names the request,
// and the other fields are the members that examples/guides/interface.md lists for it.
type (
	Request  = answer.Question
	Searcher = answer.Searcher
	Limit    = answer.Limit
)

// checkRequest returns an error for an unknown request, or for a field that it does not take.
func checkRequest(q *answer.Question) error {
	r, err := answer.Find(q.Do)
	if err == nil && (r.Desk || !HasBots && (slices.Contains(r.Takes, "Bot") || q.Do == "puzzle")) {
		err = answer.Problemf(answer.BadRequest, "there is no request %q here", q.Do)
	}
	if err != nil {
		return err
	}
	return r.Check(*q)
}
