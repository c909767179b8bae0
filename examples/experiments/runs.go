package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/internal/journal"
)

// A course is the result of one tuning run, with its winner's results in fresh games. It is
// stored as a line of JSON, so that an interrupted experiment can continue.
type course struct {
	Key string `json:"key"` // all settings: the same key is the same run

	Weights     []float64 `json:"weights"` // of the winner
	Best        []float64 `json:"best"`    // highest score so far, after each part of the evaluations
	Mean        []float64 `json:"mean"`    // mean score in each of these parts
	Evaluations int64     `json:"evaluations"`
	Matches     int64     `json:"matches"`

	Rivals []float64 `json:"rivals"` // goal difference in fresh matches against each of the known rivals, then each stranger
	CPU    float64   `json:"cpu"`    // seconds

	Evolution *evolution `json:"evolution,omitempty"` // of a genetic algorithm
}

// An evolution describes every generation of a genetic algorithm.
type evolution struct {
	Best      []float64 `json:"best"` // score in the generation
	Mean      []float64 `json:"mean"`
	Worst     []float64 `json:"worst"`
	Diversity []float64 `json:"diversity"`
}

// known and strangers return the mean goal difference against each kind of rival.
func (r *course) known() float64     { return mean(r.Rivals[:len(known)]) }
func (r *course) strangers() float64 { return mean(r.Rivals[len(known):]) }

// evolved returns the evolution in a run whose batches are the generations. The diversity of
// a generation is the standard deviation of a weight within it as a fraction of the weight's
// range, on average over the weights.
func evolved(steps []tune.Step, space tune.Space) *evolution {
	e := new(evolution)
	for _, s := range steps {
		spreads := make([]float64, len(space))
		for i := range space {
			values := make([]float64, len(s.Candidates))
			for k, c := range s.Candidates {
				values[k] = c[i]
			}
			low, high := space[i].Bounds()
			_, deviation := spread(values)
			spreads[i] = deviation / (high - low)
		}
		e.Best = append(e.Best, rounded(slices.Max(s.Scores)))
		e.Mean = append(e.Mean, rounded(mean(s.Scores)))
		e.Worst = append(e.Worst, rounded(slices.Min(s.Scores)))
		e.Diversity = append(e.Diversity, rounded(mean(spreads)))
	}
	return e
}

// rounded keeps four decimals, for the journal.
func rounded(x float64) float64 { return math.Round(1e4*x) / 1e4 }

// A measurement is a stored result other than a tuning run.
type measurement struct {
	Key    string    `json:"key"`
	Values []float64 `json:"values"`
	CPU    float64   `json:"cpu"`
}

// store keeps runs and measurements in a journal, so that finished ones survive however the
// program ends.
type store struct {
	file *journal.File
	runs map[string]json.RawMessage
}

const magic = `{"experiments":` // the beginning of the journal; the version of the format follows

// openStore opens or creates the journal in a folder.
func openStore(dir string) (*store, error) {
	s := &store{runs: map[string]json.RawMessage{}}
	path := filepath.Join(dir, "data", "runs.jsonl")
	file, err := journal.Create(path)
	if errors.Is(err, fs.ErrExist) {
		var damage *journal.Damage
		file, damage, err = journal.Open(path, magic, func(n int, line []byte) error {
			var kept struct {
				Key string `json:"key"`
			}
			if err := json.Unmarshal(line, &kept); err != nil || kept.Key == "" {
				return err // the header has no key
			}
			s.runs[kept.Key] = append(json.RawMessage(nil), line...)
			return nil
		})
		if damage != nil {
			err = fmt.Errorf("%w (the next run goes on)", errors.Join(damage, file.Close()))
		}
	} else if err == nil {
		err = file.Append(map[string]int{"experiments": 1})
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s.file = file
	return s, nil
}

// find decodes the stored value of a key into v. It reports whether there is one.
func (s *store) find(key string, v any) (bool, error) {
	line, ok := s.runs[key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(line, v)
}

// keep appends v, whose key is key.
func (s *store) keep(key string, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.runs[key] = line
	return s.file.Append(v)
}
