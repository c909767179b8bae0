//go:build !page

package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"io/fs"
	"os"
	"unsafe"

	"github.com/seed-61c9d78a/versus/internal/replace"
)

// fingerprint identifies the training before its first step: its data, its shape, its weights
// and the options that change the result.
func (t *networkTrainer) fingerprint() string {
	h := sha256.New()
	text, _ := json.Marshal([]any{t.shape, t.o.Epochs, t.o.Batch, t.o.Rate, t.o.Seed, len(t.o.Symmetries), t.d.Len()})
	h.Write(text)
	table := crc64.MakeTable(crc64.ECMA)
	fmt.Fprint(h, crc64.Checksum(bytesOf(t.Values), table), crc64.Checksum(bytesOf(t.d.sets), table), crc64.Checksum(bytesOf(t.d.targets), table), crc64.Checksum(bytesOf(t.d.weights), table), crc64.Checksum(bytesOf(t.d.known), table))
	return fmt.Sprintf("%x", h.Sum(nil))
}

// bytesOf returns the memory of x.
func bytesOf[T uint64 | float32](x []T) []byte {
	if len(x) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), len(x)*int(unsafe.Sizeof(x[0])))
}

// restore continues from the checkpoint, if there is one of this training.
func (t *networkTrainer) restore() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	data, err := replace.ReadSummed(t.o.Checkpoint, 64*int64(len(t.Values))+1<<24)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("train: checkpoint: %w (remove it to train from the start)", err)
	}
	var s saved
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil {
		return fmt.Errorf("train: checkpoint %s: %w (remove it to train from the start)", t.o.Checkpoint, err)
	}
	if n := len(t.Values); s.Fingerprint != t.Fingerprint || len(s.Values) != n || len(s.Mean) != n || len(s.Square) != n {
		return nil // of another training
	}
	t.saved = s
	t.params = windows(t.shape, t.Values)
	return nil
}

// save replaces the checkpoint atomically.
func (t *networkTrainer) save() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	var b bytes.Buffer
	if err := errors.Join(gob.NewEncoder(&b).Encode(&t.saved), replace.Summed(t.o.Checkpoint, b.Bytes())); err != nil {
		return fmt.Errorf("train: checkpoint: %w", err)
	}
	return nil
}

// forget removes the checkpoint.
func (t *networkTrainer) forget() error {
	if t.o.Checkpoint == "" {
		return nil
	}
	if err := os.Remove(t.o.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("train: checkpoint: %w", err)
	}
	return nil
}
