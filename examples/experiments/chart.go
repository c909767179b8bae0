package main

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A chart is a figure with lines.
type chart struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	X     string `json:"x"` // labels of the axes
	Y     string `json:"y"`
	Log   bool   `json:"log,omitempty"` // both axes
	LogX  bool   `json:"log_x,omitempty"`

	Lines []line `json:"lines"`
}

// A line is a series of points, with error bars or a band if there are errors.
type line struct {
	Name   string    `json:"name"`
	X      []float64 `json:"x"`
	Y      []float64 `json:"y"`
	Error  []float64 `json:"error,omitempty"` // half the width of a band around Y
	Points bool      `json:"points,omitempty"`
	Dashed bool      `json:"dashed,omitempty"`
}

// palette are colours that colour-blind people can tell apart (Okabe and Ito).
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
	{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 0, 0, 255}, {120, 120, 120, 255},
}

// draw writes the figure as SVG and as PNG.
func (c *chart) draw(dir string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.Title, c.X, c.Y
	p.Legend.Top = true
	p.Legend.Left = c.Log || c.LogX
	if c.Log || c.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if c.Log {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	p.Add(plotter.NewGrid())
	colour := -1
	for i, l := range c.Lines {
		if i == 0 || !l.Dashed { // a fit has the colour of what it fits
			colour++
		}
		if err := l.add(p, palette[colour%len(palette)], i); err != nil {
			return fmt.Errorf("figure %s, line %s: %w", c.Name, l.Name, err)
		}
	}
	if !c.Log { // room for the legend, so that it hides no line
		p.Y.Max += 0.055 * float64(len(c.Lines)+1) * (p.Y.Max - p.Y.Min)
	}
	for _, ending := range []string{".svg", ".png"} {
		if err := p.Save(18*vg.Centimeter, 11*vg.Centimeter, filepath.Join(dir, c.Name+ending)); err != nil {
			return fmt.Errorf("figure %s: %w", c.Name, err)
		}
	}
	return nil
}

func (l line) add(p *plot.Plot, colour color.RGBA, number int) error {
	points := make(plotter.XYs, len(l.X))
	for i := range points {
		points[i].X, points[i].Y = l.X[i], l.Y[i]
	}
	if l.Error != nil {
		var outline plotter.XYs
		for i := range points {
			outline = append(outline, plotter.XY{X: l.X[i], Y: l.Y[i] + l.Error[i]})
		}
		for i := len(points) - 1; i >= 0; i-- {
			outline = append(outline, plotter.XY{X: l.X[i], Y: l.Y[i] - l.Error[i]})
		}
		band, err := plotter.NewPolygon(outline)
		if err != nil {
			return err
		}
		pale := colour
		pale.R, pale.G, pale.B, pale.A = colour.R/5, colour.G/5, colour.B/5, 51 // premultiplied
		band.Color, band.LineStyle.Width = pale, 0
		p.Add(band)
	}
	if l.Points {
		s, err := plotter.NewScatter(points)
		if err != nil {
			return err
		}
		s.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(3), Shape: []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.TriangleGlyph{}}[number%3]}
		p.Add(s)
		p.Legend.Add(l.Name, s)
		return nil
	}
	curve, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	curve.Color, curve.Width = colour, vg.Points(1.5)
	if l.Dashed {
		curve.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
	}
	p.Add(curve)
	p.Legend.Add(l.Name, curve)
	return nil
}

// power fits y = a x^b by least squares in the logarithms and returns b with its
// standard error, and the fitted line.
func power(name string, x, y []float64) (b, deviation float64, fit line) {
	n := float64(len(x))
	var mx, my, sxx, sxy float64
	for i := range x {
		mx += math.Log(x[i]) / n
		my += math.Log(y[i]) / n
	}
	for i := range x {
		dx := math.Log(x[i]) - mx
		sxx += dx * dx
		sxy += dx * (math.Log(y[i]) - my)
	}
	b = sxy / sxx
	a := my - b*mx
	rest := 0.0
	fit = line{Name: name, Dashed: true}
	for i := range x {
		d := math.Log(y[i]) - a - b*math.Log(x[i])
		rest += d * d
		fit.X = append(fit.X, x[i])
		fit.Y = append(fit.Y, math.Exp(a+b*math.Log(x[i])))
	}
	if n > 2 {
		deviation = math.Sqrt(rest / (n - 2) / sxx)
	}
	return b, deviation, fit
}
