package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/internal/journal"
)

// A course is what one run of tuning came to, and what its winner is worth on fresh games.
// It is kept as a line of JSON, so that an experiment goes on where it was ended.
type course struct {
	Key string `json:"key"` // all settings: the same key is the same run

	Weights     []float64 `json:"weights"` // of the winner
	Best        []float64 `json:"best"`    // greatest score after each part of the evaluations
	Mean        []float64 `json:"mean"`    // of the scores in each of these parts
	Evaluations int64     `json:"evaluations"`
	Matches     int64     `json:"matches"`
	Level       float64   `json:"level"` // share of the batches in which all scores were the same

	Known     float64 `json:"known"`     // goals a match, for minus against, on fresh matches with the rivals of the run
	Strangers float64 `json:"strangers"` // with rivals that it did not meet
	CPU       float64 `json:"cpu"`       // seconds
}

// A measurement is a number of an experiment that is no run of tuning.
type measurement struct {
	Key    string    `json:"key"`
	Values []float64 `json:"values"`
	CPU    float64   `json:"cpu"`
}

// store keeps runs and measurements in a journal, so that nothing is lost that was
// finished, however the program ends.
type store struct {
	file *journal.File
	runs map[string]json.RawMessage
}

// header is the first line of the journal.
type header struct {
	Experiments int `json:"experiments"` // the version of the format
}

const magic = `{"experiments":`

// openStore opens or creates the journal in a folder.
func openStore(dir string) (*store, error) {
	s := &store{runs: map[string]json.RawMessage{}}
	path := filepath.Join(dir, "data", "runs.jsonl")
	file, err := journal.Create(path)
	if errors.Is(err, fs.ErrExist) {
		file, _, err = journal.Open(path, magic, func(n int, line []byte) error {
			var kept struct {
				Key string `json:"key"`
			}
			if err := json.Unmarshal(line, &kept); err != nil || kept.Key == "" {
				return err // the header has no key
			}
			s.runs[kept.Key] = append(json.RawMessage(nil), line...)
			return nil
		})
	} else if err == nil {
		err = file.Append(header{1})
	}
	if err != nil {
		return nil, err
	}
	s.file = file
	return s, nil
}

// find fills in v with what is kept under a key.
func (s *store) find(key string, v any) (bool, error) {
	line, ok := s.runs[key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(line, v)
}

// keep appends v, which has the key.
func (s *store) keep(key string, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.runs[key] = line
	return s.file.Append(v)
}
