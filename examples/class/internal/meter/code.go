package meter

// code returns the section of the functions, each of which counts its instructions.
func (m *metering) code(content *reader) []byte {
	n := content.u32()
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

// Bounds of a function, beyond which compilers of WebAssembly take very long.
const (
	maxLocals  = 50_000
	maxNesting = 20_000
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
	charges := []charge{{at: r.pos, check: true}}
	for r.rest() && r.err == nil {
		before := r.pos
		op := r.instruction()
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
