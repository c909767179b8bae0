package queue

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"
)

// pieceSize is how much of a file goes into one message, of which servers take a
// megabyte.
const pieceSize = 512 << 10

func piece(sum string, n int64) string { return fmt.Sprintf("%s.%d", sum, n) }

// PutFile stores a file of a size under the SHA-256 of its content, unless it is there. It
// is there when its last piece is.
func (s *Store) PutFile(ctx context.Context, sum string, size int64, in io.Reader) error {
	if size == 0 {
		return nil
	}
	last := (size - 1) / pieceSize
	e, err := s.files.Get(ctx, piece(sum, last))
	switch {
	case err == nil && int64(len(e.Value())) == size-last*pieceSize:
		return nil
	case err != nil && !errors.Is(err, jetstream.ErrKeyNotFound):
		return err
	}
	for n := range last + 1 {
		data := make([]byte, min(pieceSize, size-n*pieceSize))
		if _, err := io.ReadFull(in, data); err != nil {
			return err
		}
		if _, err := s.files.Put(ctx, piece(sum, n), data); err != nil {
			return err
		}
	}
	return nil
}

// GetFile writes a file of a size to out. Whether it is the one that was wanted is for the
// caller to see.
func (s *Store) GetFile(ctx context.Context, sum string, size int64, out io.Writer) error {
	for n := int64(0); n*pieceSize < size; n++ {
		e, err := s.files.Get(ctx, piece(sum, n))
		if err != nil {
			return err
		}
		if want := min(pieceSize, size-n*pieceSize); int64(len(e.Value())) != want {
			return fmt.Errorf("piece %d has %d bytes; want %d", n, len(e.Value()), want)
		}
		if _, err := out.Write(e.Value()); err != nil {
			return err
		}
	}
	return nil
}
