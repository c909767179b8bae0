package catalog

import (
	"slices"

	"github.com/seed-61c9d78a/versus/internal/answer"
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
