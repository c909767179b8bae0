package model

import (
	"embed"
	"strings"
	"testing"
)

//go:embed testdata/*.weights
var torn embed.FS

func TestFiles(t *testing.T) {
	f := Files{Game: "connect4", FS: &torn}
	if m, err := f.Model("testdata/none"); m != nil || err != nil {
		t.Errorf("a missing file: %v, %v; want neither", m, err)
	}
	for range 2 {
		if m, err := f.Model("testdata/torn"); m != nil || err == nil || !strings.Contains(err.Error(), "testdata/torn") {
			t.Errorf("a torn file: %v, %v; want an error that names it", m, err)
		}
	}
}
