package tune

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
)

// named returns weights by name: default, handmade, or a file name.
func (s *subject) named(name string) (*eval.Weights, error) {
	switch name {
	case "default":
		return s.Weights, nil
	case "handmade":
		if s.Handmade == nil {
			return nil, fmt.Errorf("%s has no handmade weights", s.entry.Name)
		}
		return s.Handmade, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w (want default, handmade, or a file of weights)", err)
	}
	defer file.Close()
	w, err := eval.ReadWeights(file, s.Weights)
	if err != nil {
		return nil, fmt.Errorf("%s: want weights that -out wrote for this game: %w", name, err)
	}
	return w, nil
}

// contestants returns the weights of a list of names, separated by commas.
func (s *subject) contestants(names string) ([]tune.Contestant, error) {
	var list []tune.Contestant
	if names == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		w, err := s.named(name)
		if err != nil {
			return nil, err
		}
		list = append(list, tune.Contestant{Name: strings.TrimSuffix(filepath.Base(name), ".json"), Candidate: w.Values()})
	}
	return list, nil
}
