package tune_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
)

// A job that is read goes on with the same random numbers wherever it is sent.
func FuzzJob(f *testing.F) {
	f.Add(`{}`, 3)
	f.Add(`{"rand":"cGNnOgAAAAAAAAABAAAAAAAAAAI=","batch":18446744073709551615,"games":-1,"candidates":[{"values":[1]}]}`, 1)
	f.Add(`{"rand":"cGNnOg=="}`, 0)
	f.Fuzz(func(t *testing.T, text string, draws int) {
		var j, sent Job
		if json.Unmarshal([]byte(text), &j) != nil || strings.TrimSpace(text) == "null" {
			return
		}
		for range min(max(draws, 0), 10) {
			j.Rand.Uint64()
		}
		encoded, err := json.Marshal(&j)
		if err != nil {
			t.Fatalf("%q cannot be written: %v", text, err)
		}
		if err := json.Unmarshal(encoded, &sent); err != nil {
			t.Fatalf("%q is written as %s: %v; want no error", text, encoded, err)
		}
		if !reflect.DeepEqual(sent.Candidates, j.Candidates) && len(j.Candidates) > 0 || sent.Batch != j.Batch || sent.Games != j.Games || sent.Rand.Uint64() != j.Rand.Uint64() {
			t.Errorf("%q: %+v arrives as %+v", text, j, sent)
		}
	})
}
