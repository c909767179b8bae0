package catalog

import (
	"slices"

	"github.com/seed-61c9d78a/versus/internal/answer"
)

// checkRequest returns an error if there is no request q.Do in this program, or if a field is set
// that this request does not take.
func checkRequest(q *answer.Question) error {
	r, err := answer.Find(q.Do)
	if err == nil && (r.AtServer || !HasBots && (slices.Contains(r.Takes, "Bot") || q.Do == "puzzle")) {
		err = answer.Problemf(answer.BadRequest, "there is no request %q here", q.Do)
	}
	if err != nil {
		return err
	}
	return r.Check(*q)
}
