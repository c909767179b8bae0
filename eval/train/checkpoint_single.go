//go:build single

package train

import "errors"

// The program of a page of one game, which has the tag single, trains nothing, and so it
// does without encoding/gob and checksums.

func (t *networkTrainer) fingerprint() string { return "" }

func (t *networkTrainer) restore() error { return t.save() }

func (t *networkTrainer) save() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	return errors.New("train: checkpoint: not in a program with the tag single")
}

func (t *networkTrainer) forget() error { return nil }
