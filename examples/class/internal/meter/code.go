package meter

import "fmt"

// code returns the section of the functions, each of which counts its instructions.
func (m *metering) code(content *reader) []byte {
	n := content.u32()
	if n > maxFunctions {
		content.fail("%d functions; at most %d are allowed", n, maxFunctions)
	}
	body := appendU32(nil, n)
	for ; n > 0 && content.err == nil; n-- {
		function := content.skip(content.u32())
		r := reader{in: content.in[:content.pos], pos: content.pos - len(function)}
		if content.err == nil {
			function = m.function(&r)
			content.err = r.err
		}
		body = appendU32(body, uint32(len(function)))
		body = append(body, function...)
	}
	return append(body, content.in[content.pos:]...)
}

// A charge is a place at which the instructions of a basic block are subtracted.
type charge struct {
	at    int // position in the module
	cost  uint32
	check bool // and the fuel is checked
	long  bool // the number on the stack is subtracted too, for each eight elements one
}

// Bounds of a module and of a function, beyond which compilers of WebAssembly take very long.
const (
	maxFunctions = 100_000

	maxLocals  = 50_000
	maxNesting = 20_000
	maxTargets = 20_000  // of all its tables of branches
	maxBody    = 1 << 20 // bytes
)

// function returns the body of a function that counts its instructions.
func (m *metering) function(r *reader) []byte {
	start := r.pos
	locals, depth := uint64(0), 0
	if n := len(r.in) - start; n > maxBody {
		r.fail("a function of %d bytes; at most %d are allowed", n, maxBody)
	}
	for n := r.u32(); n > 0 && r.err == nil; n-- { // local variables
		locals += uint64(r.u32())
		r.byte()
	}
	if locals > maxLocals {
		r.fail("a function with %d local variables; at most %d are allowed", locals, maxLocals)
	}
	r.targets = 0
	charges := []charge{{at: r.pos, check: true}}
	for r.rest() && r.err == nil {
		before := r.pos
		op := r.instruction()
		if r.targets > maxTargets {
			r.fail("a function with more than %d targets in tables of branches", maxTargets)
		}
		if op == 0xfc && r.long {
			charges = append(charges, charge{at: before, check: true, long: true})
		}
		switch op {
		case opNop, opBlock, opLoop, opElse, opEnd:
		default:
			charges[len(charges)-1].cost++
		}
		switch op {
		case opBlock, opLoop, opIf:
			if depth++; depth > maxNesting {
				r.fail("more than %d blocks within each other", maxNesting)
			}
		case opEnd:
			depth--
		}
		switch op {
		case opLoop, opIf, opElse, opEnd:
			charges = append(charges, charge{at: r.pos, check: op == opLoop})
		}
	}
	out := make([]byte, 0, len(r.in)-start+16*len(charges))
	for _, c := range charges {
		out = append(out, r.in[start:c.at]...)
		start = c.at
		switch {
		case c.check:
			c.cost = max(c.cost, 1) // an empty loop comes to an end too
			fallthrough
		case c.cost > 0:
			out = m.charge(out, c)
		}
	}
	return append(out, r.in[start:]...)
}

// charge appends the instructions that subtract, and check.
func (m *metering) charge(out []byte, c charge) []byte {
	if c.long {
		out = appendU32(append(out, opGlobalSet), m.fuel+1)
		out = appendU32(append(out, opGlobalGet), m.fuel+1)
	}
	out = appendU32(append(out, opGlobalGet), m.fuel)
	out = appendS64(append(out, opI64Const), int64(c.cost))
	out = append(out, opI64Sub)
	if c.long {
		out = appendU32(append(out, opGlobalGet), m.fuel+1)
		out = append(out, opI64ExtendU, opI64Const, 3, opI64ShrU, opI64Sub)
	}
	out = appendU32(append(out, opGlobalSet), m.fuel)
	if c.check {
		out = appendU32(append(out, opGlobalGet), m.fuel)
		out = append(out, opI64Const, 0, opI64LessS, opIf, voidBlock, opUnreachable, opEnd)
	}
	return out
}

// A reader decodes the binary format. After an error, which it keeps, it returns zeros.
type reader struct {
	in      []byte
	pos     int
	err     error
	targets int  // of the function's tables of branches so far
	long    bool // the last instruction 0xfc takes as long as the number on the stack says
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("at byte %d: "+format, append([]any{r.pos}, args...)...)
		r.in = r.in[:r.pos]
	}
}

func (r *reader) rest() bool { return r.pos < len(r.in) }

func (r *reader) byte() byte {
	if !r.rest() {
		r.fail("the module ends too early")
		return 0
	}
	r.pos++
	return r.in[r.pos-1]
}

// skip passes over n bytes and returns them.
func (r *reader) skip(n uint32) []byte {
	if uint64(n) > uint64(len(r.in)-r.pos) {
		r.fail("the module ends too early")
		return nil
	}
	r.pos += int(n)
	return r.in[r.pos-int(n) : r.pos]
}

// u32 decodes an unsigned LEB128 number.
func (r *reader) u32() uint32 {
	var x uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		x |= uint64(b&0x7f) << shift
		if b < 0x80 {
			if x > 1<<32-1 {
				break
			}
			return uint32(x)
		}
	}
	r.fail("a number that does not fit 32 bits")
	return 0
}

// leb passes over a LEB128 number of at most n bytes.
func (r *reader) leb(n int) {
	for range n {
		if r.byte() < 0x80 {
			return
		}
	}
	r.fail("a number of more than %d bytes", n)
}

// appendU32 appends the LEB128 form of x.
func appendU32(dst []byte, x uint32) []byte {
	for x >= 0x80 {
		dst = append(dst, byte(x)|0x80)
		x >>= 7
	}
	return append(dst, byte(x))
}

// appendS64 appends the signed LEB128 form of x.
func appendS64(dst []byte, x int64) []byte {
	for x >= 64 || x < -64 {
		dst = append(dst, byte(x)|0x80)
		x >>= 7
	}
	return append(dst, byte(x)&0x7f)
}
