//go:build page

package train

import "errors"

// The programs of a page without a server have the tag page. They never train, and leave
// out encoding/gob and checksums.

func (t *networkTrainer) fingerprint() string { return "" }

func (t *networkTrainer) restore() error { return t.save() }

func (t *networkTrainer) save() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	return errors.New("train: checkpoint: not in a program with the tag page")
}

func (t *networkTrainer) forget() error { return nil }
