//go:build single

package train

import "errors"

// The web page for a single game is built with the tag single. It never trains, so it leaves
// out encoding/gob and checksums.

func (t *networkTrainer) fingerprint() string { return "" }

func (t *networkTrainer) restore() error { return t.save() }

func (t *networkTrainer) save() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	return errors.New("train: checkpoint: not in a program with the tag single")
}

func (t *networkTrainer) forget() error { return nil }
