// Package svg writes pictures in the Scalable Vector Graphics format (W3C, SVG 1.1). It
// is shared by all drawings of the library and its programs: numbers are short and text
// is escaped.
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
)

// A Picture is written element by element, one per line. The zero value is empty.
type Picture struct {
	b    bytes.Buffer
	open []string // elements that are not closed
}

// New returns an empty picture of the part of the plane with corner (x, y) and the given
// width and height, with a unit drawn as scale pixels (0: as large as fits). Attributes
// are as in [Picture.Element].
func New(x, y, width, height, scale float64, attributes ...any) *Picture {
	p := new(Picture)
	all := []any{"xmlns", "http://www.w3.org/2000/svg", "viewBox", Numbers(x, y, width, height)}
	if scale > 0 {
		all = append(all, "width", math.Round(scale*width), "height", math.Round(scale*height))
	}
	p.Open("svg", append(all, attributes...)...)
	return p
}

// Element writes an element without content. Attributes are alternating names and values;
// a value may be a string, an int or a float64.
func (p *Picture) Element(name string, attributes ...any) {
	p.start(name, attributes)
	p.b.WriteString("/>\n")
}

// Text writes an element whose content is text, such as text, title or style.
func (p *Picture) Text(name, text string, attributes ...any) {
	p.start(name, attributes)
	p.b.WriteByte('>')
	escape(&p.b, text)
	fmt.Fprintf(&p.b, "</%s>\n", name)
}

// Open begins an element that contains everything before the matching Close.
func (p *Picture) Open(name string, attributes ...any) {
	p.start(name, attributes)
	p.b.WriteString(">\n")
	p.open = append(p.open, name)
}

// Characters writes text into the open element.
func (p *Picture) Characters(text string) { escape(&p.b, text) }

// Append adds elements written by another picture.
func (p *Picture) Append(elements string) { p.b.WriteString(elements) }

// Close ends the element opened last.
func (p *Picture) Close() {
	last := len(p.open) - 1
	fmt.Fprintf(&p.b, "</%s>\n", p.open[last])
	p.open = p.open[:last]
}

// Bytes closes all open elements and returns the whole picture.
func (p *Picture) Bytes() []byte {
	for len(p.open) > 0 {
		p.Close()
	}
	return p.b.Bytes()
}

// WriteTo writes Bytes.
func (p *Picture) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(p.Bytes())
	return int64(n), err
}

func (p *Picture) start(name string, attributes []any) {
	p.b.WriteString("<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		fmt.Fprintf(&p.b, ` %s="`, attributes[i])
		switch v := attributes[i+1].(type) {
		case float64:
			p.b.WriteString(Number(v))
		default:
			escape(&p.b, fmt.Sprint(v))
		}
		p.b.WriteByte('"')
	}
}

// Number formats v with at most three decimals.
func Number(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000+0, 'f', -1, 64) // +0: no "-0"
}

// Numbers formats the numbers with spaces between them, for paths and lists of points.
func Numbers(values ...float64) string {
	var b bytes.Buffer
	for i, v := range values {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Number(v))
	}
	return b.String()
}

// escape writes text so that it contains no markup.
func escape(b *bytes.Buffer, text string) { xml.EscapeText(b, []byte(text)) } // a buffer does not fail
