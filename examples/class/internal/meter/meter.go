package meter

import (
	"bytes"
	"errors"
	"fmt"
)

// Fuel is the name of the exported global variable, an i64, that holds the number of
// instructions that may still be executed.
const Fuel = "versus.fuel"

// The sections of a module, in the order in which they must stand. Those that hold names
// of this package's concern come with their numbers.
const (
	customSection = 0
	importSection = 2
	tableSection  = 4
	globalSection = 6
	exportSection = 7
	codeSection   = 10
)

const globalImport = 3

var header = []byte("\x00asm\x01\x00\x00\x00")

// Meter returns the module with the fuel that it starts with. The error says what is
// wrong with a module that it cannot read. It does not validate the module: an invalid one
// may come out as another invalid one.
func Meter(module []byte, fuel int64) ([]byte, error) {
	if !bytes.HasPrefix(module, header) {
		return nil, errors.New("this is not a WebAssembly module: it does not start with \\0asm and version 1")
	}
	m := metering{reader: reader{in: module, pos: len(header)}, out: bytes.Clone(header), start: fuel}
	for m.rest() && m.err == nil {
		m.section()
	}
	m.before(codeSection + 1)
	if m.err != nil {
		return nil, fmt.Errorf("WebAssembly module: %w", m.err)
	}
	return m.out, nil
}

// A metering is a module that is half rewritten.
type metering struct {
	reader
	out   []byte
	start int64  // the fuel at the start
	fuel  uint32 // the index of the variable
	has   [codeSection + 1]bool
}

// section copies the next section, with what is to be added.
func (m *metering) section() {
	id := m.byte()
	content := reader{in: m.in[:m.pos], pos: m.pos}
	if body := m.skip(m.u32()); m.err == nil {
		content = reader{in: m.in[:m.pos], pos: m.pos - len(body)}
	}
	if m.err != nil {
		return
	}
	var body []byte
	switch id {
	case customSection:
		name := content
		if text := name.skip(name.u32()); bytes.HasPrefix(text, []byte(".debug")) {
			return // its addresses would be wrong
		}
		body = content.in[content.pos:]
	case importSection:
		body = m.imports(&content)
	case tableSection:
		body = content.tables()
	case globalSection:
		m.before(id)
		body = m.list(&content, 2, m.globals())
		m.fuel += content.u32() // the number of those defined
	case exportSection:
		m.before(id)
		m.refuse(content)
		body = m.list(&content, 1, m.export())
	case codeSection:
		m.before(id)
		body = m.code(&content)
	default:
		m.before(id)
		body = content.in[content.pos:]
	}
	if content.err != nil && m.err == nil {
		m.err = content.err
	}
	m.emit(id, body)
}

// before notes that section id comes next, and adds those that must come before it and
// are missing.
func (m *metering) before(id byte) {
	for _, want := range []byte{globalSection, exportSection} {
		if place(id) <= place(want) || m.has[want] {
			continue
		}
		m.has[want] = true
		section := append([]byte{2}, m.globals()...)
		if want == exportSection {
			section = append([]byte{1}, m.export()...)
		}
		m.emit(want, section)
	}
	if int(id) < len(m.has) {
		m.has[id] = true
	}
}

// place is the position of a section: that of the number of data segments (12) is between
// the elements (9) and the code (10).
func place(id byte) int {
	if id == 12 {
		return 2*9 + 1
	}
	return 2 * int(id)
}

func (m *metering) emit(id byte, body []byte) {
	m.out = append(m.out, id)
	m.out = appendU32(m.out, uint32(len(body)))
	m.out = append(m.out, body...)
}

// list returns the section with more entries at its end, so that the others keep their
// indices.
func (m *metering) list(content *reader, more uint32, entries []byte) []byte {
	old := *content
	n := old.u32()
	body := appendU32(nil, n+more)
	body = append(body, old.in[old.pos:]...)
	return append(body, entries...)
}

// globals are the definitions of the variable, an i64 that can change, and of an i32 that
// holds a number from the stack.
func (m *metering) globals() []byte {
	return append(appendS64([]byte{0x7e, 1, opI64Const}, m.start), opEnd, 0x7f, 1, 0x41, 0, opEnd)
}

// maxTable is the largest number of elements of a table, which no limit of memory covers.
const maxTable = 1 << 20

// tables returns the section of the tables, none of which can grow above maxTable.
func (r *reader) tables() []byte {
	n := r.u32()
	body := appendU32(nil, n)
	for ; n > 0 && r.err == nil; n-- {
		kind, bounded := r.byte(), r.byte()
		least, most := r.u32(), uint32(maxTable)
		if bounded == 1 {
			most = min(most, r.u32())
		}
		if bounded > 1 {
			r.fail("a table with limits of kind %d, which is not in WebAssembly 2.0", bounded)
		}
		if least > maxTable {
			r.fail("a table of %d elements; at most %d are allowed", least, maxTable)
		}
		body = append(body, kind, 1)
		body = appendU32(appendU32(body, least), most)
	}
	return append(body, r.in[r.pos:]...)
}

func (m *metering) export() []byte {
	entry := append([]byte{byte(len(Fuel))}, Fuel...)
	return appendU32(append(entry, globalImport), m.fuel)
}

// refuse refuses a module that exports the name itself.
func (m *metering) refuse(content reader) {
	for n := content.u32(); n > 0 && content.err == nil; n-- {
		if name := content.skip(content.u32()); string(name) == Fuel {
			m.fail("it exports %q, the name of the counter that is added", Fuel)
		}
		content.byte()
		content.u32()
	}
}

// imports counts the imported global variables, which have the first indices.
func (m *metering) imports(content *reader) []byte {
	r := *content
	for n := r.u32(); n > 0 && r.err == nil; n-- {
		r.skip(r.u32())
		r.skip(r.u32())
		switch kind := r.byte(); kind {
		case 0: // a function
			r.u32()
		case 1: // a table
			r.byte()
			r.limits()
		case 2: // a memory
			r.limits()
		case globalImport:
			r.byte()
			r.byte()
			m.fuel++
		default:
			r.fail("an import of kind %d, which is not in WebAssembly 2.0", kind)
		}
	}
	if r.err != nil {
		content.err = r.err
	}
	return content.in[content.pos:]
}

func (r *reader) limits() {
	if r.byte()&1 != 0 {
		r.u32()
	}
	r.u32()
}
