package main

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A chart is a figure: curves, or means of named choices with their intervals.
type chart struct {
	Name  string `json:"name"`
	X     string `json:"x"` // labels of the axes
	Y     string `json:"y"`
	Log   bool   `json:"log,omitempty"` // both axes
	LogX  bool   `json:"log_x,omitempty"`
	Lines []line `json:"lines"`

	Names []string `json:"names,omitempty"` // labels of 0, 1, ... on the X axis
}

// A line is a series of points, drawn as points with error bars or as a curve with a band, if
// there are errors.
type line struct {
	Name   string    `json:"name"`
	X      []float64 `json:"x"`
	Y      []float64 `json:"y"`
	Error  []float64 `json:"error,omitempty"` // half the width of the interval of Y
	Points bool      `json:"points,omitempty"`
	Dashed bool      `json:"dashed,omitempty"`
}

// palette holds colours that colour-blind people can distinguish (Okabe and Ito). Curves also
// differ by their dashes, and points by their shapes.
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
	{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 0, 0, 255}, {120, 120, 120, 255},
}

var (
	dashes = [][]vg.Length{nil, {vg.Points(6), vg.Points(2)}, {vg.Points(2), vg.Points(2)}, {vg.Points(8), vg.Points(2), vg.Points(2), vg.Points(2)}}
	shapes = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{}}
)

// Sizes of a figure. The letters are large enough for a column of 8 cm.
const (
	width    = 12 * vg.Centimeter
	height   = 7.5 * vg.Centimeter
	inLegend = 2 // columns of the legend
	entry    = 0.62 * vg.Centimeter
)

// draw writes the figure as SVG and PNG files.
func (c *chart) draw(dir string) error {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = c.X, c.Y
	p.X.Tick.Marker, p.Y.Tick.Marker = round{}, round{}
	if c.Log || c.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	}
	if c.Log {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{}
	}
	p.Add(plotter.NewGrid())
	legends := make([]plot.Legend, inLegend)
	for i := range legends {
		legends[i] = plot.NewLegend()
		legends[i].Padding = vg.Points(3)
	}
	named, colour := 0, -1
	for i, l := range c.Lines {
		if i == 0 || !l.Dashed { // a fit has the colour of its data
			colour++
		}
		thumb, err := l.plot(p, colour)
		if err != nil {
			return fmt.Errorf("figure %s, line %s: %w", c.Name, l.Name, err)
		}
		if l.Name != "" {
			legends[named%inLegend].Add(l.Name, thumb...)
			named++
		}
	}
	if c.Names != nil {
		p.NominalX(c.Names...)
		p.X.Min, p.X.Max = -0.5, float64(len(c.Names))-0.5
		if len(c.Names) > 5 {
			p.X.Tick.Label.Rotation, p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = 0.5, draw.XRight, draw.YTop
		}
	}
	if !c.Log { // keep curves and bars away from the frame
		room := 0.04 * (p.Y.Max - p.Y.Min)
		p.Y.Min, p.Y.Max = p.Y.Min-room, p.Y.Max+room
	}
	rows := vg.Length((named + inLegend - 1) / inLegend)
	for _, ending := range []string{".svg", ".png"} {
		if err := c.save(p, legends, rows*entry, filepath.Join(dir, c.Name+ending)); err != nil {
			return fmt.Errorf("figure %s: %w", c.Name, err)
		}
	}
	return nil
}

// save draws the plot with the legend below it, where it hides nothing.
func (c *chart) save(p *plot.Plot, legends []plot.Legend, below vg.Length, path string) error {
	var canvas interface {
		vg.CanvasWriterTo
		Size() (vg.Length, vg.Length)
	}
	if filepath.Ext(path) == ".svg" {
		canvas = vgsvg.New(width, height+below)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height+below), vgimg.UseDPI(160))}
	}
	all := draw.New(canvas)
	p.Draw(draw.Crop(all, 0, -vg.Points(10), below, -vg.Points(5)))
	for i := range legends {
		part := width / inLegend
		legends[i].Left, legends[i].Top = true, true
		legends[i].Draw(draw.Crop(all, vg.Length(i)*part+vg.Points(6), -vg.Length(inLegend-1-i)*part, 0, -height))
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = canvas.WriteTo(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// plot draws the line and returns its entry for the legend.
func (l line) plot(p *plot.Plot, number int) ([]plot.Thumbnailer, error) {
	colour := palette[number%len(palette)]
	points := make(plotter.XYs, len(l.X))
	for i := range points {
		points[i].X, points[i].Y = l.X[i], l.Y[i]
	}
	if l.Points {
		return l.scatter(p, points, colour, number)
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
			return nil, err
		}
		pale := colour
		pale.R, pale.G, pale.B, pale.A = colour.R/8, colour.G/8, colour.B/8, 32 // premultiplied
		band.Color, band.LineStyle.Width = pale, 0
		p.Add(band)
	}
	curve, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	curve.Color, curve.Width, curve.Dashes = colour, vg.Points(1.7), dashes[number%len(dashes)]
	if l.Dashed {
		curve.Width, curve.Dashes = vg.Points(1), dashes[1]
	}
	p.Add(curve)
	return []plot.Thumbnailer{curve}, nil
}

// scatter draws points with error bars.
func (l line) scatter(p *plot.Plot, points plotter.XYs, colour color.RGBA, number int) ([]plot.Thumbnailer, error) {
	s, err := plotter.NewScatter(points)
	if err != nil {
		return nil, err
	}
	s.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(3.5), Shape: shapes[number%len(shapes)]}
	p.Add(s)
	if l.Error != nil {
		errors := make(plotter.YErrors, len(points))
		for i, e := range l.Error {
			errors[i].Low, errors[i].High = e, e
		}
		bars, err := plotter.NewYErrorBars(struct {
			plotter.XYer
			plotter.YErrorer
		}{points, errors})
		if err != nil {
			return nil, err
		}
		bars.Color, bars.Width = colour, vg.Points(1.3)
		p.Add(bars)
	}
	return []plot.Thumbnailer{s}, nil
}

// round places four to eight ticks at multiples of 1, 2 or 5 times a power of ten.
type round struct{}

func (round) Ticks(low, high float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/7)))
	for _, times := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*times) <= 7 {
			step *= times
			break
		}
	}
	var ticks []plot.Tick
	for k := int(math.Ceil(low/step - 1e-9)); float64(k) <= high/step+1e-9; k++ {
		v := float64(k) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', 5, 64)})
	}
	return ticks
}

// decades places ticks at powers of ten, and also at 2 and 5 times these if there are few.
type decades struct{}

func (decades) Ticks(low, high float64) []plot.Tick {
	between := []float64{1}
	if high/low < 300 {
		between = []float64{1, 2, 5}
	}
	var ticks []plot.Tick
	for k := math.Floor(math.Log10(low)); math.Pow(10, k) <= high; k++ {
		for _, times := range between {
			if v := times * math.Pow(10, k); v >= low*(1-1e-9) && v <= high*(1+1e-9) {
				ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', 10, 64)})
			}
		}
	}
	return ticks
}

func (l *line) add(x, y float64) { l.X, l.Y = append(l.X, x), append(l.Y, y) }
