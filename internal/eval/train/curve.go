package train

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/internal/svg"
)

// A Curve is the losses of a training run, to be drawn.
type Curve struct {
	Name   string
	Epochs []Epoch
}

// SVG draws loss curves: the training loss dashed, the validation loss solid.
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
	p := svg.New(0, 0, width, height, 0, "font-family", "sans-serif", "font-size", 12)
	p.Element("rect", "width", width, "height", height, "fill", "white")
	for i := range 5 {
		loss := low + (high-low)*float64(i)/4
		p.Element("path", "d", fmt.Sprintf("M%d %.1fH%d", left, y(loss), width-right), "stroke", "#ddd")
		p.Text("text", fmt.Sprintf("%.4g", loss), "x", left-6, "y", y(loss)+4, "text-anchor", "end")
	}
	for i := 1; i <= most; i += max(1, most/10) {
		p.Text("text", fmt.Sprint(i), "x", x(i), "y", height-bottom+16, "text-anchor", "middle")
	}
	p.Text("text", "epoch", "x", (left+width-right)/2, "y", height-6, "text-anchor", "middle")
	middle := (top + height - bottom) / 2
	p.Text("text", "loss (cross entropy)", "x", 14, "y", middle, "transform", fmt.Sprintf("rotate(-90 14 %d)", middle), "text-anchor", "middle")
	for i, c := range curves {
		colour := colours[i%len(colours)]
		for _, line := range []struct {
			dashes string
			loss   func(Epoch) float64
		}{{"4 3", func(e Epoch) float64 { return e.Train }}, {"none", func(e Epoch) float64 { return e.Validate }}} {
			var points []float64
			for _, e := range c.Epochs {
				points = append(points, x(e.Number), y(line.loss(e)))
			}
			p.Element("polyline", "fill", "none", "stroke", colour, "stroke-width", 1.5, "stroke-dasharray", line.dashes, "points", svg.Numbers(points...))
		}
		p.Text("text", c.Name, "x", width-right+10, "y", top+14+16*i, "fill", colour)
	}
	p.Text("text", "dashed: training", "x", width-right+10, "y", height-bottom-16)
	p.Text("text", "solid: validation", "x", width-right+10, "y", height-bottom)
	return p.Bytes()
}
