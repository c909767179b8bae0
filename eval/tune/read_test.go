package tune_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
)

// The steps of any history can be written and read again.
func FuzzReadHistory(f *testing.F) {
	f.Add(`{"step":{"spent":3,"values":[1,2.5]}}` + "\n" + `{}` + "\n")
	f.Add("{\"step\":null}\n{\"step\":{}}\n{\"st")
	f.Add("\n")
	f.Fuzz(func(t *testing.T, text string) {
		steps, err := ReadHistory(strings.NewReader(text))
		if len(steps) > strings.Count(text, "\n") {
			t.Fatalf("%q has %d steps", text, len(steps))
		}
		if err != nil {
			return
		}
		var b strings.Builder
		for _, s := range steps {
			encoded, err := json.Marshal(map[string]Step{"step": s})
			if err != nil {
				t.Fatalf("%q: %+v: %v", text, s, err)
			}
			b.Write(append(encoded, '\n'))
		}
		again, err := ReadHistory(strings.NewReader(b.String()))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(steps) {
			t.Errorf("%q is read as %+v, and then as %+v, %v", text, steps, again, err)
		}
	})
}

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
			t.Fatalf("%q is written as %s: %v", text, encoded, err)
		}
		if !reflect.DeepEqual(sent.Candidates, j.Candidates) && len(j.Candidates) > 0 || sent.Batch != j.Batch || sent.Games != j.Games || sent.Rand.Uint64() != j.Rand.Uint64() {
			t.Errorf("%q: %+v arrives as %+v", text, j, sent)
		}
	})
}
