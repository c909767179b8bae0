package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// A workFile keeps the results of a long run, so that it can be continued. Each line has the
// moves to a position ("-" for none), the result there, and after " #" the CRC-32 (IEEE) of both.
type workFile struct {
	game connect4.Game
	file *os.File
}

// openWork opens a work file to add lines.
func openWork(g connect4.Game, name string) (*workFile, error) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return &workFile{g, file}, err
}

func (w *workFile) add(s connect4.State, result ...any) error {
	moves, err := w.game.MoveString(s)
	if err != nil {
		return err
	}
	if moves == "" {
		moves = "-"
	}
	line := strings.TrimSuffix(fmt.Sprintln(append([]any{moves}, result...)...), "\n")
	_, err = fmt.Fprintln(w.file, line+sumOf(line))
	return err
}

// sumOf returns the end of a line.
func sumOf(line string) string { return fmt.Sprintf(" #%08x", crc32.ChecksumIEEE([]byte(line))) }

// content returns a line without its sum, which must be right if there is one.
func content(text string) (line string, summed bool, err error) {
	line, _, summed = strings.Cut(text, " #")
	if summed && text != line+sumOf(line) {
		err = fmt.Errorf("its checksum is wrong; want %q", line+sumOf(line))
	}
	return line, summed, err
}

func (w *workFile) close() error {
	return errors.Join(w.file.Sync(), w.file.Close())
}

// eachLine calls use for each line of the work file of an earlier run, if there is one. It
// removes an incomplete last line, which could be misread as a different score.
func eachLine(name string, use func(line string) error) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if whole := bytes.LastIndexByte(text, '\n') + 1; whole < len(text) {
		if err := os.Truncate(name, int64(whole)); err != nil {
			return err
		}
		text = text[:whole]
	}
	lines := bufio.NewScanner(plain.NewReader(bytes.NewReader(text)))
	for number := 1; lines.Scan(); number++ {
		line, summed, err := content(lines.Text())
		if err == nil {
			err = use(line)
		}
		if err == nil && !summed {
			err = fmt.Errorf("its checksum is missing; want %q", line+sumOf(line))
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w (delete the line to have it solved again)", name, number, err)
		}
	}
	return lines.Err()
}
