package contest

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"sort"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// Recorded is a record of the arena that is being read.
type Recorded struct {
	Header record.Header
	Games  iter.Seq2[record.Game, error] // in the order of the record; can be used once
	Plan   Plan
	Entry  catalog.Entry

	file *os.File
	temp bool
}

// OpenRecord opens a record, which may be a pipe.
func OpenRecord(games catalog.Catalog, path string) (*Recorded, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	return ReadRecord(games, file, file)
}

// ReadRecord is OpenRecord for an open file, which it closes in the end. Of a pipe, text is the
// whole content, the beginning of which may have been looked at.
func ReadRecord(known catalog.Catalog, file *os.File, text io.Reader) (r *Recorded, err error) {
	r = &Recorded{file: file}
	if _, fails := file.Seek(0, io.SeekStart); fails != nil {
		err = r.spool(text)
	}
	var games iter.Seq2[record.Game, error]
	if err == nil {
		r.Header, games, err = record.Stream(r.file)
	}
	r.Games = func(yield func(record.Game, error) bool) {
		for g, err := range games {
			if err != nil {
				err = fmt.Errorf("%s: %w", file.Name(), err)
			}
			if !yield(g, err) {
				return
			}
		}
	}
	if err == nil {
		r.Plan, r.Entry, err = PlanOf(known, r.Header)
	}
	if err != nil {
		r.Close()
		return nil, cli.Usage("%s: %w", file.Name(), err)
	}
	return r, nil
}

// spool copies the text, which is read twice, to a temporary file.
func (r *Recorded) spool(text io.Reader) error {
	defer r.file.Close()
	temp, err := os.CreateTemp("", "record")
	if err != nil {
		return err
	}
	r.file, r.temp = temp, true
	_, err = io.Copy(temp, text)
	return err
}

// Close closes the record.
func (r *Recorded) Close() {
	r.file.Close()
	if r.temp {
		os.Remove(r.file.Name())
	}
}

// row is a line of the table.
type row struct {
	Rank       int             `json:"rank"`
	Name       string          `json:"name"`
	Spec       string          `json:"spec"`
	Elo        rating.Estimate `json:"elo"`
	Games      int             `json:"games"`
	Points     float64         `json:"points"`
	AsFirst    rating.Games    `json:"as_first"`
	AsSecond   rating.Games    `json:"as_second"`
	Time       time.Duration   `json:"nanoseconds"`
	Faults     map[string]int  `json:"faults,omitempty"`
	NashWeight float64         `json:"nash_weight"`
	NashRating float64         `json:"nash_rating"`
	Against    []rating.Games  `json:"against"` // by row
}

// Summary is the whole table.
type Summary struct {
	Game    string         `json:"game"`
	Games   int            `json:"games"`
	Differ  int            `json:"distinct_games"`
	Reasons map[string]int `json:"reasons"`
	Rows    []row          `json:"rows"`
	Circle  []string       `json:"circle,omitempty"` // each beats the next, and the last the first, significantly
	Duel    *duel          `json:"duel,omitempty"`   // if there are two players

	Workers []tournament.Worker `json:"workers,omitempty"` // the workers that played the games, if recorded
	Refused []record.Void       `json:"refused,omitempty"` // workers whose games were played again by others
}

// duel holds the statistics of a match of two players, from the point of view of the first
// player in the record.
type duel struct {
	Name  string       `json:"name"`
	Pairs rating.Pairs `json:"pairs"`
	Comparison
}

// Comparison says which of two players is stronger, from the point of view of the first.
type Comparison struct {
	Elo         rating.Estimate `json:"elo"`
	Normalized  rating.Estimate `json:"normalized_elo"`
	Superiority float64         `json:"superiority"`
	SPRT        *rating.SPRT    `json:"sprt,omitempty"`
	LLR         *float64        `json:"llr,omitempty"`
	Decision    string          `json:"decision,omitempty"`
}

func summarize(t *tournament.Table, h record.Header, test *rating.SPRT) Summary {
	s := Summary{Game: h.Game, Games: t.Total(), Differ: t.Distinct(), Reasons: map[string]int{}, Workers: t.Workers(), Refused: h.Refused}
	for _, p := range t.Cycle() {
		s.Circle = append(s.Circle, h.Players[p].Name)
	}
	for why, n := range t.Reasons {
		s.Reasons[why.String()] = n
	}
	ratings, order := t.Pool.BradleyTerry(), t.Order()
	weights, against := t.Pool.Nash()
	for rank, p := range order {
		r := t.Rows[p]
		line := row{Rank: rank + 1, Name: h.Players[p].Name, Spec: h.Players[p].Spec, Elo: ratings[p], Games: r.Games().Total(),
			Points: r.Games().Points(), AsFirst: r.First, AsSecond: r.Second, Time: r.Time, NashWeight: weights[p], NashRating: against[p]}
		for why, n := range r.Faults {
			if line.Faults == nil {
				line.Faults = map[string]int{}
			}
			line.Faults[why.String()] = n
		}
		for _, rival := range order {
			line.Against = append(line.Against, t.Pool.Games(p, rival))
		}
		s.Rows = append(s.Rows, line)
	}
	if len(t.Rows) == 2 {
		s.Duel = &duel{Name: h.Players[0].Name, Pairs: t.Pairs(0, 1), Comparison: Compare(t.Sample(0, 1), test)}
	}
	return s
}

// Compare returns what the games of two players show, and the state of the test if it is not nil.
func Compare(s rating.Sample, test *rating.SPRT) Comparison {
	c := Comparison{Elo: rating.Elo(s), Normalized: rating.NormalizedElo(s), Superiority: rating.Superiority(s)}
	if test != nil {
		llr := test.LLR(s)
		c.SPRT, c.LLR, c.Decision = test, &llr, test.Decide(s).String()
	}
	return c
}

// PrintTable prints the table as JSON or as text of a width in columns, 0 for any.
func PrintTable(out io.Writer, t *tournament.Table, h record.Header, test *rating.SPRT, asJSON bool, width int) error {
	s := summarize(t, h, test)
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(s)
	}
	titles := []string{"#", "player", "Elo", "±", "games", "points", "first + = -", "second + = -", "ms a game", "faults"}
	spare := []int{8, 7, 6}
	for i := range s.Rows {
		spare = append(spare, 9+len(s.Rows)-i) // the last column first
		titles = append(titles, strconv.Itoa(i+1))
	}
	text := cli.Table{Rows: [][]string{titles}, Spare: append(spare, 9), Shorten: []int{9, 1}}
	wdl := func(g rating.Games) string { return fmt.Sprintf("%d %d %d", g.Wins, g.Draws, g.Losses) }
	for i, r := range s.Rows {
		line := []string{strconv.Itoa(r.Rank), r.Name, decimal.Signed(r.Elo.Value, 0), fmt.Sprintf("%.0f", r.Elo.Margin()), strconv.Itoa(r.Games), fmt.Sprintf("%.1f", r.Points),
			wdl(r.AsFirst), wdl(r.AsSecond), fmt.Sprintf("%.1f", r.Time.Seconds()*1000/float64(max(1, r.Games))), faults(r.Faults)}
		for j, g := range r.Against {
			switch {
			case i == j:
				line = append(line, "*")
			case g.Total() == 0:
				line = append(line, "")
			default:
				line = append(line, fmt.Sprintf("%.0f%%", 100*g.Points()/float64(g.Total())))
			}
		}
		text.Rows = append(text.Rows, line)
	}
	if err := text.Write(out, width); err != nil {
		return err
	}
	rest := new(strings.Builder)
	fmt.Fprintf(rest, "\n%s ended by: %s\n", cli.Count(s.Games, "game"), faults(s.Reasons))
	if s.Differ*10 < s.Games*9 {
		fmt.Fprintf(rest, "only %d of them are distinct, so the errors are larger than shown; use more random plies (-opening)\n", s.Differ)
	}
	if d := s.Duel; d != nil && s.Games > 0 {
		fmt.Fprintf(rest, "%s: %v Elo, %v normalised, stronger with probability %.1f %%\n", d.Name, d.Elo, d.Normalized, 100*d.Superiority)
		fmt.Fprintf(rest, "pairs with 0, 1/2, 1, 3/2, 2 points: %d %d %d %d %d\n", d.Pairs[0], d.Pairs[1], d.Pairs[2], d.Pairs[3], d.Pairs[4])
		if test != nil {
			lower, upper := test.Bounds()
			fmt.Fprintf(rest, "SPRT of %g v %g Elo (%v): LLR %.2f in [%.2f, %.2f]: %s\n", test.Elo0, test.Elo1, Unit(*test), decimal.Rounded(*d.LLR, 2), lower, upper, d.Decision)
		}
	}
	if len(s.Rows) > 2 {
		printNash(rest, s)
	}
	if _, err := io.WriteString(out, cli.Wrap(rest.String(), width)); err != nil {
		return err
	}
	return printWorkers(out, s)
}

// printWorkers lists the workers that played the games, if there are several, and those that
// were refused.
func printWorkers(out io.Writer, s Summary) error {
	if len(s.Workers) > 1 {
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(w, "\nworker\tgames\tshare\tpace\tlate\texpected\tresidual\t\n")
		for _, one := range s.Workers {
			fmt.Fprintf(w, "%s\t%d\t%.0f%%\t%.2f\t%d\t%.1f\t%s\t\n",
				one.Name, one.Games, 100*float64(one.Games)/float64(max(1, s.Games)), one.Pace, one.Late, one.Expected, decimal.Signed(one.Residual, 1))
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	for _, v := range s.Refused {
		again := "1 game that it played was"
		if len(v.Games) != 1 {
			again = fmt.Sprintf("%d games that it played were", len(v.Games))
		}
		fmt.Fprintf(out, "refused: %s, %s; %s voided\n", v.Worker, v.Why, again)
	}
	return nil
}

// printNash prints the Nash equilibrium and significant cycles.
func printNash(out io.Writer, s Summary) {
	var needed []string
	for _, r := range s.Rows {
		if r.NashWeight > 0.005 {
			needed = append(needed, fmt.Sprintf("%s %.0f %%", r.Name, 100*r.NashWeight))
		}
	}
	fmt.Fprintf(out, "Nash equilibrium: %s\n", strings.Join(needed, ", "))
	if len(s.Circle) > 0 {
		fmt.Fprintf(out, "a circle, clearer than chance explains: %s\n", strings.Join(append(s.Circle, s.Circle[0]), " beats "))
	}
}

// faults formats counts, sorted by name.
func faults(n map[string]int) string {
	var names []string
	for name := range n {
		names = append(names, name)
	}
	sort.Strings(names)
	for i, name := range names {
		names[i] = fmt.Sprintf("%d %s", n[name], name)
	}
	if len(names) == 0 {
		return "-"
	}
	return strings.Join(names, ", ")
}

// Unit names the unit of a test's hypotheses.
func Unit(test rating.SPRT) string {
	if test.Normalized {
		return "normalized"
	}
	return "logistic"
}
