package queue

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"
)

// pieceSize is the number of bytes of a file in one message. By default servers limit messages
// to a megabyte.
const pieceSize = 512 << 10

func piece(sum string, n int64) string { return fmt.Sprintf("%s.%d", sum, n) }

// PutFile stores a file of the given size under the SHA-256 of its content, unless it is
// already stored, which it concludes from the last piece.
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

// GetFile writes a stored file of the given size to out. The caller must verify the content.
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
