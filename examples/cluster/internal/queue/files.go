package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// File identifies a stored file by its content.
type File struct {
	Sum  string `json:"sha256,omitempty"`
	Size int64  `json:"size,omitempty"` // in bytes
}

// pieceSize is the number of bytes of a file in one message. By default servers limit messages
// to a megabyte.
const pieceSize = 512 << 10

func (f *File) piece(n int64) (key string, size int64) {
	return fmt.Sprintf("%s.%d", f.Sum, n), min(pieceSize, f.Size-n*pieceSize)
}

// PutFile stores a file.
func (s *Store) PutFile(ctx context.Context, in io.ReadSeeker) (f File, err error) {
	h := sha256.New()
	if f.Size, err = io.Copy(h, in); err == nil {
		_, err = in.Seek(0, io.SeekStart)
	}
	f.Sum = hex.EncodeToString(h.Sum(nil))
	if err != nil {
		return f, err
	}
	files, err := s.api.KeyValue(ctx, fileBucket)
	for n := int64(0); err == nil && n*pieceSize < f.Size; n++ {
		key, size := f.piece(n)
		data := make([]byte, size)
		if _, err = io.ReadFull(in, data); err == nil {
			_, err = files.Put(ctx, key, data)
		}
	}
	return f, err
}

// GetFile writes a stored file to out. It returns an error if the content is not the file's.
func (s *Store) GetFile(ctx context.Context, f File, out io.Writer) error {
	files, err := s.api.KeyValue(ctx, fileBucket)
	if err != nil {
		return err
	}
	h := sha256.New()
	for n := int64(0); n*pieceSize < f.Size; n++ {
		key, size := f.piece(n)
		e, err := files.Get(ctx, key)
		if err != nil {
			return err
		}
		if int64(len(e.Value())) != size {
			return fmt.Errorf("piece %d has %d bytes; want %d", n, len(e.Value()), size)
		}
		h.Write(e.Value())
		if _, err := out.Write(e.Value()); err != nil {
			return err
		}
	}
	if sum := hex.EncodeToString(h.Sum(nil)); sum != f.Sum {
		return fmt.Errorf("SHA-256 %s; want %s", sum, f.Sum)
	}
	return nil
}
