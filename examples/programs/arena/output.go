package arena

import (
	"encoding/json"
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// printJSON prints a value with indentation.
func printJSON(std cli.Streams, v any) error {
	e := json.NewEncoder(std.Out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// count is a row of perft.
type count struct {
	Move    string  `json:"move,omitempty"`
	Depth   int     `json:"depth"`
	Count   int64   `json:"count"`
	Seconds float64 `json:"seconds,omitempty"`
}

func (c count) print(std cli.Streams, asJSON bool) (err error) {
	switch {
	case asJSON:
		err = json.NewEncoder(std.Out).Encode(c)
	case c.Move != "":
		_, err = fmt.Fprintf(std.Out, "%-12s %16d\n", c.Move, c.Count)
	default:
		_, err = fmt.Fprintf(std.Out, "%2d %20d %9.3f s %8.1f M/s\n", c.Depth, c.Count, c.Seconds, float64(c.Count)/c.Seconds/1e6)
	}
	return err
}
