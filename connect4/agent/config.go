package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Check returns an error that names the first probability that is none.
func (a Agent) Check() error {
	for _, p := range [...]struct {
		name  string
		value float64
	}{
		{"blocking_2_vs_1", a.Blocking},
		{"center_vs_extremity", a.Centre},
		{"sequential_vs_space", a.Sequential},
		{"horizontal_vs_vertical", a.Horizontal},
	} {
		if !(p.value >= 0 && p.value <= 1) {
			return fmt.Errorf("agent: %s is %v: want a probability from 0 to 1", p.name, p.value)
		}
	}
	return nil
}

// mostBytes is the size of the longest configuration that is read.
const mostBytes = 64 << 10

// Read reads an agent's configuration, a JSON object with the members of [Agent]. All
// four probabilities must be there, and nothing unknown may be.
func Read(r io.Reader) (Agent, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return Agent{}, fmt.Errorf("agent: reading a configuration: %w", err)
	}
	if len(text) > mostBytes {
		return Agent{}, fmt.Errorf("agent: the configuration is longer than %d bytes", mostBytes)
	}
	// Members that are missing would be probability 0: pointers tell the difference.
	var c struct {
		Name       string   `json:"name"`
		Blocking   *float64 `json:"blocking_2_vs_1"`
		Centre     *float64 `json:"center_vs_extremity"`
		Sequential *float64 `json:"sequential_vs_space"`
		Horizontal *float64 `json:"horizontal_vs_vertical"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Agent{}, fmt.Errorf("agent: the configuration is not as expected: %w (want an object with blocking_2_vs_1, "+
			"center_vs_extremity, sequential_vs_space and horizontal_vs_vertical)", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Agent{}, errors.New("agent: there is more after the configuration's closing brace")
	}
	a := Agent{Label: c.Name}
	for _, p := range [...]struct {
		name string
		from *float64
		to   *float64
	}{
		{"blocking_2_vs_1", c.Blocking, &a.Blocking},
		{"center_vs_extremity", c.Centre, &a.Centre},
		{"sequential_vs_space", c.Sequential, &a.Sequential},
		{"horizontal_vs_vertical", c.Horizontal, &a.Horizontal},
	} {
		if p.from == nil {
			return Agent{}, fmt.Errorf("agent: the configuration lacks %s, a probability from 0 to 1", p.name)
		}
		*p.to = *p.from
	}
	return a, a.Check()
}

// Write writes the configuration as JSON.
func (a Agent) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(a)
}
