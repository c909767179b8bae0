package train

import (
	"bytes"
	"fmt"
	"html"
	"math"
)

// A Curve is the losses of a training, to be drawn.
type Curve struct {
	Name   string
	Epochs []Epoch
}

// SVG draws loss curves: dashed while learning, solid on the games kept apart.
func SVG(curves []Curve) []byte {
	const width, height, left, right, top, bottom = 720, 400, 70, 150, 20, 40
	colours := []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"}
	low, high, most := math.Inf(1), math.Inf(-1), 2
	for _, c := range curves {
		for _, e := range c.Epochs {
			low, high = min(low, e.Train, e.Validate), max(high, e.Train, e.Validate)
			most = max(most, e.Number)
		}
	}
	if !(high > low) {
		low, high = 0, 1
	}
	x := func(epoch int) float64 {
		return left + float64(epoch-1)/float64(most-1)*(width-left-right)
	}
	y := func(loss float64) float64 { return top + (high-loss)/(high-low)*(height-top-bottom) }
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	for i := range 5 {
		loss := low + (high-low)*float64(i)/4
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.4g</text>`+"\n", left, y(loss), width-right, left-6, y(loss)+4, loss)
	}
	for i := 1; i <= most; i += max(1, most/10) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(i), height-bottom+16, i)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">epoch</text><text x="14" y="%d" transform="rotate(-90 14 %d)" text-anchor="middle">loss (cross entropy)</text>`+"\n",
		(left+width-right)/2, height-6, (top+height-bottom)/2, (top+height-bottom)/2)
	for i, c := range curves {
		colour := colours[i%len(colours)]
		for _, line := range []struct {
			style string
			loss  func(Epoch) float64
		}{{` stroke-dasharray="4 3"`, func(e Epoch) float64 { return e.Train }}, {"", func(e Epoch) float64 { return e.Validate }}} {
			fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="1.5"%s points="`, colour, line.style)
			for _, e := range c.Epochs {
				fmt.Fprintf(&b, "%.1f,%.1f ", x(e.Number), y(line.loss(e)))
			}
			b.WriteString(`"/>` + "\n")
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", width-right+10, top+14+16*i, colour, html.EscapeString(c.Name))
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d">dashed: while learning</text><text x="%d" y="%d">solid: other games</text>`+"\n", width-right+10, height-bottom-16, width-right+10, height-bottom)
	b.WriteString("</svg>\n")
	return b.Bytes()
}
