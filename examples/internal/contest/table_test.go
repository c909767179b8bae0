package contest

import (
	"fmt"
	"os"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestOpenPipe reads a record from a pipe, which cannot be read twice.
func TestOpenPipe(t *testing.T) {
	in, out := must.Two(os.Pipe())(t)
	defer in.Close()
	path := fmt.Sprintf("/dev/fd/%d", in.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	fmt.Fprint(out, `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}],"setup":{"games":2}}
{"id":1,"second":1,"winner":"first"}
{"id":2,"first":1,"winner":"none"}
`)
	out.Close()
	all := must.Get(catalog.Join(games.All()...))(t)
	r := must.Get(OpenRecord(all, path))(t)
	n := 0
	for g, err := range r.Games {
		if n++; err != nil || g.ID != n {
			t.Errorf("game %d: %+v, %v; want no error, g.ID == n", n, g, err)
		}
	}
	r.Close()
	if _, err := os.Stat(r.file.Name()); n != 2 || err == nil {
		t.Errorf("%d games; the temporary copy is still there, or %v; want n == 2, an error", n, err)
	}
}
