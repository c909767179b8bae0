package contest

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/svg"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Told is a game as a report shows it.
type Told struct {
	ID     int      `json:"id"`
	First  string   `json:"first"`
	Second string   `json:"second"`
	Winner string   `json:"winner"` // a name, or ""
	Result string   `json:"result"` // in points, such as 1-0
	Reason string   `json:"reason"`
	Moves  []string `json:"moves"`
	Who    []string `json:"who"`    // who played each
	Boards []string `json:"boards"` // one more than moves; empty if the report has too many games
}

// Tell replays a game; boards says whether its positions are drawn.
func (r *Recorded) Tell(g *record.Game, boards bool) (t Told, err error) {
	names := r.Header.Players
	t = Told{ID: g.ID, First: names[g.First].Name, Second: names[g.Second].Name, Result: g.Result(), Reason: g.Reason.String(), Moves: g.Moves, Boards: []string{}}
	if g.Detail != "" {
		t.Reason += ": " + g.Detail
	}
	who := map[game.Player]string{game.First: t.First, game.Second: t.Second, game.Chance: "chance"}
	t.Winner = who[g.Player()]
	if !boards {
		return t, nil
	}
	err = tools.Of(r.Entry).Replay(r.Plan.Setup, g, func(ply int, p game.Player, _, board string) {
		t.Boards = append(t.Boards, board)
		if ply > 0 {
			t.Who = append(t.Who, who[p])
		}
	})
	if err != nil {
		return t, fmt.Errorf("game %d: %w", g.ID, err)
	}
	return t, nil
}

//go:embed report.html
var reportText string

var report = template.Must(template.New("report").Funcs(template.FuncMap{
	"elo":     func(e rating.Estimate) string { return decimal.Signed(e.Value, 0) },
	"margin":  func(e rating.Estimate) string { return fmt.Sprintf("%.0f", e.Margin()) },
	"wdl":     func(g rating.Games) string { return fmt.Sprintf("%d %d %d", g.Wins, g.Draws, g.Losses) },
	"percent": percent,
	"faults":  faults,
	"inc":     func(i int) int { return i + 1 },
}).Parse(reportText))

// percent is the share of the points, "" without games.
func percent(g rating.Games) string {
	if g.Total() == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f", 100*g.Points()/float64(g.Total()))
}

// WriteReport writes a page that needs nothing else: the table, the ratings with their
// error bars, who beat whom, the faults, and the games.
func WriteReport(out io.Writer, t *tournament.Table, h record.Header, games []Told) error {
	s := summarize(t, h, nil)
	drawn := 0
	for _, g := range games {
		if len(g.Boards) > 0 {
			drawn++
		}
	}
	return report.Execute(out, map[string]any{
		"Summary": s, "Began": h.Began.Format(time.DateOnly), "Games": games, "Drawn": drawn, "Plot": template.HTML(plot(s)), // the picture escapes its texts
	})
}

// plot draws the ratings with their error bars.
func plot(s Summary) string {
	const line, label, width = 22, 200, 760
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range s.Rows {
		for _, x := range []float64{r.Elo.Value, r.Elo.Low, r.Elo.High} {
			if !math.IsInf(x, 0) && !math.IsNaN(x) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	if low >= high {
		low, high = low-1, low+1
	}
	if math.IsInf(low, 0) {
		low, high = -1, 1
	}
	at := func(elo float64) float64 {
		return label + (width-label-20)*(min(max(elo, low), high)-low)/(high-low)
	}
	height := float64(line * (len(s.Rows) + 1))
	p := svg.New(0, 0, width, height, 0, "role", "img", "aria-label", "ratings with error bars")
	for _, elo := range ticks(low, high) {
		p.Element("line", "class", "tick", "x1", at(elo), "x2", at(elo), "y1", 0.0, "y2", height-line)
		p.Text("text", decimal.Signed(elo, 0), "x", at(elo), "y", height-6, "text-anchor", "middle")
	}
	for i, r := range s.Rows {
		y := line * (float64(i) + 0.5)
		p.Text("text", fmt.Sprintf("%d %s", r.Rank, shortened(r.Name, 24)), "x", 4.0, "y", y+4)
		p.Element("line", "class", "range", "x1", at(r.Elo.Low), "x2", at(r.Elo.High), "y1", y, "y2", y)
		p.Element("circle", "cx", at(r.Elo.Value), "cy", y, "r", 4.0)
	}
	var b strings.Builder
	p.WriteTo(&b)
	return b.String()
}

// ticks returns round numbers from low to high.
func ticks(low, high float64) (all []float64) {
	step := math.Pow(10, math.Floor(math.Log10(high-low))-1)
	for (high-low)/step > 8 {
		step *= 2
	}
	for x := math.Ceil(low/step) * step; x <= high; x += step {
		all = append(all, x)
	}
	return all
}

func shortened(name string, most int) string {
	if runes := []rune(name); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return name
}

// WriteCSV writes the table for a spreadsheet, with one row for each player.
func WriteCSV(out io.Writer, t *tournament.Table, h record.Header) error {
	s := summarize(t, h, nil)
	head := []string{"rank", "name", "elo", "low", "high", "games", "points", "won_first", "drawn_first", "lost_first", "won_second", "drawn_second", "lost_second", "faults"}
	for _, r := range s.Rows {
		head = append(head, "points_against_"+r.Name)
	}
	w := csv.NewWriter(out)
	w.Write(head) // Flush keeps the error
	for _, r := range s.Rows {
		number := func(x float64) string { return strconv.FormatFloat(decimal.Rounded(x, 1), 'f', 1, 64) }
		line := []string{strconv.Itoa(r.Rank), r.Name, number(r.Elo.Value), number(r.Elo.Low), number(r.Elo.High), strconv.Itoa(r.Games), number(r.Points)}
		for _, g := range []rating.Games{r.AsFirst, r.AsSecond} {
			line = append(line, strconv.Itoa(g.Wins), strconv.Itoa(g.Draws), strconv.Itoa(g.Losses))
		}
		line = append(line, faults(r.Faults))
		for _, g := range r.Against {
			if g.Total() == 0 {
				line = append(line, "")
			} else {
				line = append(line, number(g.Points()))
			}
		}
		w.Write(line)
	}
	w.Flush()
	return w.Error()
}
