package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// check returns an error for the first strategy with an invalid probability, without a name
// or votes, or of a name that an earlier one has, or if there are none.
func (a Agent) check() error {
	for i, s := range a.Strategies {
		switch {
		case s.Name == "" || s.Name == "name" || s.Vote == nil:
			return fmt.Errorf("agent: strategy %d, %q, needs a Name (not \"name\", the agent's) and a function Vote", i+1, s.Name)
		case !(s.First >= 0 && s.First <= 1):
			return fmt.Errorf("agent: %s is %v: want a probability from 0 to 1", s.Name, s.First)
		case slices.ContainsFunc(a.Strategies[:i], func(o Strategy) bool { return o.Name == s.Name }):
			return fmt.Errorf("agent: duplicate strategy %s", s.Name)
		}
	}
	if len(a.Strategies) == 0 {
		return errors.New("agent: no strategies")
	}
	return nil
}

// maxBytes is the limit on the size of a configuration.
const maxBytes = 64 << 10

// Read reads an agent's configuration: a JSON object with the probability of the first
// option of each strategy, and optionally the agent's name. It may contain the strategies
// of the package ([Strategies] and [Tactics]) and others. The agent does not follow strategies that are
// missing.
func Read(r io.Reader, others ...Strategy) (Agent, error) {
	text, err := io.ReadAll(io.LimitReader(plain.NewReader(r), maxBytes+1))
	if err != nil {
		return Agent{}, fmt.Errorf("agent: reading a configuration: %w", err)
	}
	if len(text) > maxBytes {
		return Agent{}, fmt.Errorf("agent: the configuration is longer than %d bytes", maxBytes)
	}
	var members map[string]json.RawMessage
	if err := replace.Unseal(text, &members); err != nil {
		return Agent{}, fmt.Errorf("agent: the configuration is not as expected: %w (want an object of probabilities)", err)
	}
	var a Agent
	known := []string{"name"}
	for _, s := range slices.Concat(Tactics(), Strategies(), others) {
		known = append(known, s.Name)
		value, ok := members[s.Name]
		if !ok {
			continue
		}
		s.First = -1 // null does not change it
		if err := json.Unmarshal(value, &s.First); err != nil {
			return Agent{}, fmt.Errorf("agent: the configuration is not as expected: %s: %w", s.Name, err)
		}
		a.Strategies = append(a.Strategies, s)
		delete(members, s.Name)
	}
	if name, ok := members["name"]; ok {
		if err := json.Unmarshal(name, &a.Label); err != nil {
			return Agent{}, fmt.Errorf("agent: the configuration is not as expected: name: %w", err)
		}
		delete(members, "name")
	}
	if len(members) > 0 {
		return Agent{}, fmt.Errorf("agent: the configuration has %q: no strategy of that name (there are: %s)",
			slices.Min(slices.Collect(maps.Keys(members))), strings.Join(known[1:], ", "))
	}
	return a, a.check()
}

// Write writes the configuration in the format of [Read], with a checksum.
func (a Agent) Write(w io.Writer) error {
	members := map[string]any{}
	if a.Label != "" {
		members["name"] = a.Label
	}
	for _, s := range a.Strategies {
		members[s.Name] = s.First
	}
	text, err := json.MarshalIndent(members, "", "  ")
	if err == nil {
		text, err = replace.Seal(text)
	}
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}
