package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

type entry struct {
	N    int    `json:"n"`
	Text string `json:"text"`
}

// write makes a journal of n lines and returns its file and text.
func write(t *testing.T, n int) (path string, text []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	f := must.Get(Create(path))(t)
	f.SyncAfter = -1
	for i := range n {
		must.Do(t, f.Append(entry{i + 1, strings.Repeat("x", i)}))
	}
	must.Do(t, f.Close())
	text = must.Get(os.ReadFile(path))(t)
	return path, text
}

// numbers returns a take function that collects the numbers of entries.
func numbers(got *[]int) func(int, []byte) error {
	return func(number int, line []byte) error {
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return err
		}
		*got = append(*got, e.N)
		return nil
	}
}

func upTo(n int) []int {
	var all []int
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

// A file that a system's editor has given a byte order mark, or other ends of lines, is
// continued like any other, wherever it ends.
func TestMarkedFiles(t *testing.T) {
	path, text := write(t, 3)
	for _, mark := range []string{"", "\ufeff"} {
		for _, end := range []string{"\n", "\r\n"} {
			marked := mark + strings.ReplaceAll(string(text), "\n", end)
			first := strings.Index(marked, end) // from here on, the first line is whole
			for size := first; size <= len(marked); size++ {
				must.Do(t, os.WriteFile(path, []byte(marked[:size]), 0o666))
				var before, after []int
				f, damage, err := Open(path, `{"n":`, numbers(&before))
				if err != nil || damage != nil || len(before) == 0 {
					t.Fatalf("%q: %v, %v, %v; want no error, damage == nil, len(before) != 0", marked[:size], err, damage, before)
				}
				must.Do(t, errors.Join(f.Append(entry{9, "more"}), f.Close()))
				f, damage, err = Open(path, `{"n":`, numbers(&after))
				if err != nil || damage != nil || !slices.Equal(after, append(before, 9)) {
					t.Fatalf("%q, continued: %v, %v, %v; want no error, damage == nil, slices.Equal(after, append(before, 9))", marked[:size], err, damage, after)
				}
				f.Close()
			}
		}
	}
}

// Blank lines at the end, as an editor or a paste leaves them, are no damage to any reader;
// between lines they are.
func TestBlankLines(t *testing.T) {
	path, text := write(t, 3)
	short := slices.Clone(text[:bytes.IndexByte(text, '\n')+1])
	for _, end := range []string{"\n", "\n\n\n", "\r\n", " \t\n", "\n  "} {
		if err := Verify(strings.NewReader(string(short)+end), numbers(new([]int))); err != nil {
			t.Errorf("a journal of one line that ends with %q: %v; want no error", end, err)
		}
		for name, read := range map[string]func(io.Reader, func(int, []byte) error) error{"Read": Read, "Verify": Verify} {
			var got []int
			if err := read(strings.NewReader(string(text)+end), numbers(&got)); err != nil || !slices.Equal(got, upTo(3)) {
				t.Errorf("%s of a journal that ends with %q: %v, %v; want no error, slices.Equal(got, upTo(3))", name, end, got, err)
			}
			var bad *LineError
			first, rest, _ := strings.Cut(string(text), "\n")
			err := read(strings.NewReader(first+"\n"+strings.TrimRight(end, " ")+rest), numbers(&got))
			if !errors.As(err, &bad) || bad.Line != 2 {
				t.Errorf("%s of a journal with %q between lines 1 and 2: %v; want errors.As(err, &bad), bad.Line == 2", name, end, err)
			}
		}
		must.Do(t, os.WriteFile(path, append(bytes.Clone(text), end...), 0o666))
		f, damage, err := Open(path, `{"n":`, numbers(new([]int)))
		if err != nil || damage != nil {
			t.Fatalf("%q: %v, %v; want no error, damage == nil", end, err, damage)
		}
		f.Close()
		if now, _ := os.ReadFile(path); !bytes.Equal(now, text) {
			t.Errorf("%q: the file is %q after Open; want bytes.Equal(now, text)", end, now)
		}
	}
}

// A file truncated at any byte loses at most the incomplete line; without a complete line
// it is not touched. Readers find the same lines as those who go on.
func TestCutAnywhere(t *testing.T) {
	path, text := write(t, 5)
	for size := range len(text) + 1 {
		must.Do(t, os.WriteFile(path, text[:size], 0o666))
		whole := bytes.Count(text[:min(size+1, len(text))], []byte("\n")) // the last may lack its newline
		for name, read := range map[string]func(io.Reader, func(int, []byte) error) error{"Read": Read, "Verify": Verify} {
			var got []int
			if err := read(bytes.NewReader(text[:size]), numbers(&got)); err != nil || !slices.Equal(got, upTo(whole)) {
				t.Fatalf("cut at %d: %s finds %v, %v; want %d lines", size, name, got, err, whole)
			}
		}
		var got []int
		f, damage, err := Open(path, `{"n":`, numbers(&got))
		if whole == 0 && size > 0 {
			var bad *LineError
			if now, _ := os.ReadFile(path); !errors.As(err, &bad) || bad.Line != 1 || !errors.Is(err, ErrTorn) || !bytes.Equal(now, text[:size]) {
				t.Fatalf("cut at %d: %v; the file is now %q", size, err, now)
			}
			continue
		}
		if err != nil || damage != nil || !slices.Equal(got, upTo(whole)) {
			t.Fatalf("cut at %d: %v, %v, %v; want %d lines", size, got, damage, err, whole)
		}
		must.Do(t, f.Append(entry{whole + 1, "new"}))
		f.Close()
		got = nil
		file, _ := os.Open(path)
		err = Verify(file, numbers(&got))
		file.Close()
		if err != nil || !slices.Equal(got, upTo(whole+1)) {
			t.Fatalf("cut at %d and gone on with: %v, %v; want no error, slices.Equal(got, upTo(whole+1))", size, got, err)
		}
	}
}

// Any line that is changed, removed, duplicated or moved is detected.
func TestChangesAreFound(t *testing.T) {
	_, text := write(t, 4)
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
	lines[3] += "\n"
	join := func(l ...string) string { return strings.Join(l, "") }
	for _, test := range []struct {
		name, text string
		bad        int
	}{
		{"nothing", join(lines...), 0},
		{"the end is missing", join(lines[:3]...), 0}, // only its owner can know
		{"a number in the first", strings.Replace(string(text), `"n":1`, `"n":7`, 1), 1},
		{"a number in the third", strings.Replace(string(text), `"n":3`, `"n":7`, 1), 3},
		{"removed", join(lines[0], lines[2], lines[3]), 2},
		{"the first is removed", join(lines[1:]...), 1},
		{"doubled", join(lines[0], lines[1], lines[1], lines[2]), 3},
		{"moved", join(lines[0], lines[2], lines[1], lines[3]), 2},
		{"unsigned", join(lines[0], `{"n":2,"text":"x"}`+"\n", lines[2]), 2},
		{"inserted into a line", join(lines[0], lines[1][:9], lines[1], lines[2]), 2},
	} {
		var got []int
		err := Verify(strings.NewReader(test.text), numbers(&got))
		var bad *LineError
		if test.bad == 0 && err != nil || test.bad > 0 && (!errors.As(err, &bad) || bad.Line != test.bad || len(got) != test.bad-1) {
			t.Errorf("%s: %v after %v; want line %d", test.name, err, got, test.bad)
		}
	}
}

// Every single bit counts.
func TestAnyFlippedBit(t *testing.T) {
	_, text := write(t, 3)
	for i := range text {
		for bit := range 8 {
			flipped := bytes.Clone(text)
			flipped[i] ^= 1 << bit
			var got []int
			err := Verify(bytes.NewReader(flipped), numbers(&got))
			if err == nil && len(got) == 3 { // the last line may become an incomplete one
				t.Fatalf("bit %d of byte %d: nothing is noticed\n%s", bit, i, flipped)
			}
		}
	}
}

func TestSalvage(t *testing.T) {
	path, text := write(t, 5)
	broken := bytes.Replace(text, []byte(`{"n":4`), []byte(`{"n":{"n":4`), 1) // a line written into a line
	for attempt := 1; attempt <= 2; attempt++ {
		must.Do(t, os.WriteFile(path, broken, 0o666))
		var got []int
		f, damage, err := Open(path, `{"n":`, numbers(&got))
		if err != nil || damage == nil || damage.Line != 4 || !slices.Equal(got, upTo(3)) {
			t.Fatalf("Open(path, `{\"n\":`, numbers(&got)) = %v, %v, %v; want no error, damage != nil, damage.Line == 4, slices.Equal(got, upTo(3))", got, damage, err)
		}
		if want := fmt.Sprintf("%s.damaged-%d", path, attempt); damage.Rest != want || !strings.Contains(damage.Error(), "continuing after the 3 before it; the rest is in "+want) {
			t.Errorf("%v; want the rest in %s", damage, want)
		}
		rest, _ := os.ReadFile(damage.Rest)
		if !bytes.HasSuffix(broken, rest) || !bytes.HasPrefix(rest, []byte(`{"n":{"n":4`)) {
			t.Errorf("the rest is %s; want bytes.HasSuffix(broken, rest), bytes.HasPrefix(rest, []byte(`{\"n\":{\"n\":4`))", rest)
		}
		if err := f.Append(entry{4, "again"}); err != nil {
			t.Error(err)
		}
		f.Close()
	}
	// So is a last line with a wrong sum, even without its newline.
	must.Do(t, os.WriteFile(path, bytes.TrimSpace(bytes.Replace(text, []byte(`"n":5`), []byte(`"n":6`), 1)), 0o666))
	if f, damage, err := Open(path, `{"n":`, numbers(new([]int))); err != nil || damage == nil || damage.Line != 5 {
		t.Errorf("Open(path, `{\"n\":`, numbers(new([]int))) = %v, %v; want no error, damage != nil, damage.Line == 5", damage, err)
	} else {
		f.Close()
	}
	// The first line determines whether the file is a journal at all.
	for text, foreign := range map[string]bool{"hello\nworld\n": true, "hello": true, `{"n":x` + "\n": false} {
		must.Do(t, os.WriteFile(path, []byte(text), 0o666))
		var bad *LineError
		if _, _, err := Open(path, `{"n":`, numbers(new([]int))); errors.Is(err, ErrForeign) != foreign || !foreign && (!errors.As(err, &bad) || bad.Line != 1) {
			t.Error(err)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("a strange file with %q became %q; want string(now) == text", text, now)
		}
	}
}

func TestOneWriter(t *testing.T) {
	path, _ := write(t, 1)
	take := numbers(new([]int))
	one, _ := must.Two(Open(path, `{"n":`, take))(t)
	if _, _, err := Open(path, `{"n":`, take); err == nil || !strings.Contains(err.Error(), "is being written by another process") {
		t.Errorf(`a second writer: %v; want an error, strings.Contains(err.Error(), "is being written by another process")`, err)
	}
	one.Close()
	two, _ := must.Two(Open(path, `{"n":`, take))(t)
	two.Close()
	if _, err := Create(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("created over another: %v; want errors.Is(err, fs.ErrExist)", err)
	}
}

// full is a disk with limited room in bytes.
type full struct {
	bytes.Buffer
	room  int
	syncs int
	sync  error
}

func (d *full) Write(b []byte) (int, error) {
	n := min(len(b), d.room-d.Len())
	d.Buffer.Write(b[:n])
	if n < len(b) {
		return n, syscall.ENOSPC
	}
	return n, nil
}
func (d *full) Truncate(size int64) error { d.Buffer.Truncate(int(size)); return nil }
func (d *full) Sync() error               { d.syncs++; return d.sync }
func (*full) Close() error                { return nil }

// A full disk loses only the line that does not fit, and all of it.
func TestDiskFull(t *testing.T) {
	_, text := write(t, 6)
	for room := range len(text) {
		disk := &full{room: room}
		f := &File{path: "journal", file: disk}
		whole := 0
		for i := range 6 {
			err := f.Append(entry{i + 1, strings.Repeat("x", i)})
			if err == nil {
				whole++
			} else if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), fmt.Sprintf("line %d of journal could not be written; the %d before it are safe", whole+1, whole)) {
				t.Fatal(err)
			}
		}
		var got []int
		if err := Verify(bytes.NewReader(disk.Bytes()), numbers(&got)); err != nil || !slices.Equal(got, upTo(whole)) || disk.Len() > 0 && disk.Bytes()[disk.Len()-1] != '\n' {
			t.Fatalf("room for %d bytes: %v, %v, %q", room, got, err, disk.Bytes())
		}
	}
}

// Lines that could not be forced to disk are not reported as safe, then or later.
func TestSyncFails(t *testing.T) {
	broken := errors.New("no power")
	disk := &full{room: 1 << 20, sync: broken}
	f := &File{path: "journal", file: disk, SyncAfter: -1}
	must.Do(t, f.Append(entry{1, "a"}))
	if err := f.Sync(); !errors.Is(err, broken) {
		t.Errorf("Sync: %v; want errors.Is(err, broken)", err)
	}
	disk.sync = nil
	if err := errors.Join(f.Append(entry{2, "b"}), f.Sync()); !errors.Is(err, broken) || bytes.Count(disk.Bytes(), []byte("\n")) != 1 {
		t.Errorf(`after a failure: %v; the file is %q; want errors.Is(err, broken), bytes.Count(disk.Bytes(), []byte("\n")) == 1`, err, disk.Bytes())
	}
	disk = &full{room: 1 << 20}
	f = &File{file: disk, SyncAfter: time.Hour, synced: time.Now().Add(-2 * time.Hour)}
	if err := errors.Join(f.Append(entry{1, "a"}), f.Append(entry{2, "b"})); err != nil || disk.syncs != 1 {
		t.Errorf("%d lines within an hour were forced to disk, %v; want the first", disk.syncs, err)
	}
	f = &File{path: "journal", file: &full{room: 1 << 20, sync: broken}} // forces every line
	if err := f.Append(entry{1, "a"}); !errors.Is(err, broken) {
		t.Errorf("Append: %v; want errors.Is(err, broken)", err)
	}
	if err := f.Close(); !errors.Is(err, broken) {
		t.Errorf("Close: %v; want errors.Is(err, broken)", err)
	}
}

// Read accepts what Verify does not: lines with wrong sums, so that parts can be read.
func TestReadIgnoresSums(t *testing.T) {
	_, text := write(t, 4)
	changed := bytes.Replace(text, []byte(`"n":3`), []byte(`"n":7`), 1)
	second := changed[bytes.IndexByte(changed, '\n')+1:]
	for part, want := range map[string][]int{string(changed): {1, 2, 7, 4}, string(second): {2, 7, 4}} {
		var got []int
		if err := Read(strings.NewReader(part), numbers(&got)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v; want %v", got, err, want)
		}
		if err := Verify(strings.NewReader(part), numbers(new([]int))); err == nil {
			t.Errorf("Verify accepts %q; want an error", part)
		}
	}
}

func TestNoObject(t *testing.T) {
	f := &File{file: &full{room: 100}}
	for _, v := range []any{1, "x", []int{1}, struct{}{}, nil, func() {}} {
		if err := f.Append(v); err == nil {
			t.Errorf("%v is taken; want an error", v)
		}
	}
	if err := f.Append(map[string]int{"a": 0}); err != nil {
		t.Errorf("the shortest object: %v; want no error", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("{\"n\":1,\"text\":\"\",\"sum\":\"0000000000000000\"}\n{}\n"))
	f.Add([]byte("{\"n\":1}\n\n{\"n\":"))
	f.Fuzz(func(t *testing.T, text []byte) {
		last := 0
		err := Read(io.LimitReader(bytes.NewReader(text), 1<<20), func(number int, line []byte) error {
			if number != last+1 || bytes.ContainsRune(line, '\n') {
				t.Fatalf("line %d after %d: %q; want number == last+1, not bytes.ContainsRune(line, '\\n')", number, last, line)
			}
			last = number
			return nil
		})
		var bad *LineError
		if errors.As(err, &bad) && bad.Line != last+1 {
			t.Fatalf("%v after %d lines", err, last)
		}
	})
}
