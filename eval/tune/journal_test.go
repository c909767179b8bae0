package tune

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

func TestDamagedJournal(t *testing.T) {
	path, h := filepath.Join(t.TempDir(), "run.jsonl"), header{Version: journalVersion, Method: "grid", Start: Candidate{1}}
	j := must.Get(openJournal(path, false, h))(t)
	for i := range 4 {
		must.Do(t, j.add(&entry{Round: 1, Job: i, Values: scores{0.5}}, nil))
	}
	must.Do(t, j.close())
	tests.DamagedLines(t, "tuning run", path, func() (all string, err error) {
		j, err := openJournal(path, true, h)
		if err != nil {
			return "", err
		}
		all = "header\n"
		for _, key := range slices.SortedFunc(maps.Keys(j.answers), func(a, b [2]int64) int { return int(a[1] - b[1]) }) {
			all += fmt.Sprintf("%+v\n", *j.answers[key])
		}
		return all, errors.Join(j.damage, j.close())
	})
}
