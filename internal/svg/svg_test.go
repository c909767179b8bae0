package svg_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/svg"
)

func TestPicture(t *testing.T) {
	p := svg.New(-0.5, 0, 2.25, 1, 40, "font-size", 12)
	p.Open("g", "opacity", 0.45)
	p.Element("circle", "cx", 1.23456, "cy", -0.0001, "r", 3)
	p.Text("text", "a < b", "fill", `"&`)
	p.Characters("<")
	const want = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 0 2.25 1" width="90" height="40" font-size="12">
<g opacity="0.45">
<circle cx="1.235" cy="0" r="3"/>
<text fill="&#34;&amp;">a &lt; b</text>
&lt;</g>
</svg>
`
	if got := string(p.Bytes()); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	var b strings.Builder
	if n, err := p.WriteTo(&b); err != nil || n != int64(len(want)) || b.String() != want {
		t.Errorf("%d bytes are written, %v: %s; want no error, n == int64(len(want)), b.String() == want", n, err, b.String())
	}
}

// FuzzPicture checks that for any name the picture is well-formed and contains the name
// unchanged, except for characters not allowed in XML.
func FuzzPicture(f *testing.F) {
	f.Add("</text>", 0.5)
	f.Add("\x00]]>\xff", math.Inf(1))
	f.Fuzz(func(t *testing.T, name string, x float64) {
		p := svg.New(0, 0, 1, 1, 0)
		p.Text("text", name, "x", x, "title", name)
		d := xml.NewDecoder(strings.NewReader(string(p.Bytes())))
		title, depth := "", 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			switch e := token.(type) {
			case xml.StartElement:
				depth++
				for _, a := range e.Attr {
					if a.Name.Local == "title" {
						title = a.Value
					}
				}
				if depth > 2 {
					t.Errorf("%q makes an element %v; want depth <= 2", name, e.Name)
				}
			case xml.EndElement:
				depth--
			}
		}
		var allowed strings.Builder
		xml.EscapeText(&allowed, []byte(name))
		if allowed.String() == name && title != name {
			t.Errorf("%q is told as %q", name, title)
		}
	})
}
