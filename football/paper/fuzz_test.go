package paper

import "testing"

// A record that is read can be written and read again.
func FuzzParseRecord(f *testing.F) {
	f.Add("0 2 0 53 4 7")
	f.Add("2: 2 0")
	f.Add("½ 2")
	g := Standard()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := g.ParseRecord(text)
		if err != nil {
			return
		}
		again, err := g.ParseRecord(r.String())
		if err != nil || again.String() != r.String() || again.Final != r.Final || again.Winner != r.Winner {
			t.Errorf("%q is read as %v, and then as %v, %v", text, r, again, err)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	f.Add("First")
	f.Add("Second 2")
	f.Add("First-won 000001")
	f.Add("Nobody 0")
	f.Fuzz(func(t *testing.T, text string) {
		g := Standard()
		s, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		back, err := g.ParsePosition(g.FormatPosition(&s))
		if err != nil || back != s {
			t.Fatalf("%q comes back as %q, %v; want no error, back == s", text, g.FormatPosition(&back), err)
		}
	})
}
