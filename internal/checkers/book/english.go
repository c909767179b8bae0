package book

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed english.book
var english []byte

// English returns the book for the rules checkers.English, which all callers share.
var English = sync.OnceValues(func() (*Book, error) { return Read(bytes.NewReader(english)) })
