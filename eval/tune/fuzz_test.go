package tune_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// Resuming any file ends with a result or an error, and a file that is not a journal is not
// changed.
func FuzzResume(f *testing.F) {
	tuner := func(path string) *Tuner {
		return &Tuner{
			Space: reals(2, -5, 5), Objective: League(dice, nil, 0), Method: genetic.Algorithm{Population: 3, Generations: 1}.Method(),
			Seed: 1, Workers: 1, Journal: path, Resume: true,
		}
	}
	path := filepath.Join(f.TempDir(), "run.jsonl")
	must.Get(tuner(path).Run(context.Background()))(f)
	whole := must.Get(os.ReadFile(path))(f)
	head := whole[:bytes.IndexByte(whole, '\n')+1]
	f.Add([]byte(nil), true)
	f.Add(whole[len(head):], true)
	f.Add(whole[len(head):len(head)+50], true)
	f.Add([]byte(`{"answer":{"round":1,"job":0,"about":"x","values":[]}}`+"\n"), true)
	f.Add([]byte(`{"step":{"number":9}}`+"\n"), true)
	for _, text := range []string{"a diary", "a diary\n", `{"tune":9}` + "\n", "{}\n", `{"tune":1,"method":"another"`} {
		f.Add([]byte(text), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, headed bool) {
		if headed {
			text = append(bytes.Clone(head), text...)
		}
		path := filepath.Join(t.TempDir(), "run.jsonl")
		must.Do(t, os.WriteFile(path, text, 0o644))
		_, err := tuner(path).Run(t.Context())
		now, _ := os.ReadFile(path)
		if err == nil && !bytes.HasPrefix(now, head) {
			t.Errorf("%q was resumed", text)
		}
		foreign := !bytes.HasPrefix(text, []byte(Magic)) && !bytes.HasPrefix(head, text) || bytes.HasPrefix(text, []byte(`{"tune":9`)) || bytes.HasPrefix(text, []byte(`{"tune":1,"method":"another`))
		if foreign && (err == nil || !bytes.Equal(now, text)) {
			t.Errorf("%q is no journal of this run and was changed to %q, %v", text, now, err)
		}
	})
}
