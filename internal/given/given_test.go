package given_test

import (
	"flag"
	"io"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/given"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestBlank(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, ""},
		{[]string{"-out", "a", "-n", "0", "-list", ""}, ""},
		{[]string{"-out="}, "-out is empty; want a file, or leave it out"},
		{[]string{"-n", "3", "-format", ""}, "-format is empty; want a string, or leave it out"},
		{[]string{"-pairs", ""}, "-pairs is empty; want counts, or leave it out"},
		{[]string{"-from", ""}, "-from is empty; want an address, or leave it out"},
	} {
		f := flag.NewFlagSet("tool", flag.ContinueOnError)
		f.SetOutput(io.Discard)
		f.String("out", "", "the `file` to write")
		f.String("pairs", "", "`counts` of results")
		f.String("from", "", "the `address` of a server")
		f.String("format", "text", "how")
		f.Int("n", 0, "how many")
		f.Func("list", "several", func(string) error { return nil })
		must.Do(t, f.Parse(test.args))
		if err := given.Blank(f); err == nil && test.want != "" || err != nil && err.Error() != test.want {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
	}
}
