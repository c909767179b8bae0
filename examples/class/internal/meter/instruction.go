package meter

// The instructions that the rewriting treats or emits.
const (
	opUnreachable = 0x00
	opNop         = 0x01
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opI64Const    = 0x42
	opI64LessS    = 0x53
	opI64Sub      = 0x7d
	opI64ShrU     = 0x88
	opI64ExtendU  = 0xad

	voidBlock = 0x40
)

// instruction decodes one instruction, passes over its immediates, and returns its opcode.
func (r *reader) instruction() byte {
	op := r.byte()
	switch {
	case op == opBlock || op == opLoop || op == opIf:
		r.leb(5) // a type, or the index of one
	case op == 0x0c || op == 0x0d || op == 0x10 || // br, br_if, call
		0x20 <= op && op <= 0x26: // variables and elements of tables
		r.u32()
	case op == 0x0e: // br_table
		for n := r.u32(); n > 0 && r.err == nil; n-- {
			r.u32()
			r.targets++
		}
		r.u32()
	case op == 0x11: // call_indirect
		r.u32()
		r.u32()
	case op == 0x1c: // select with types
		r.skip(r.u32())
	case 0x28 <= op && op <= 0x3e: // loads and stores
		r.memory()
	case op == 0x3f || op == 0x40: // memory.size, memory.grow
		r.byte()
	case op == 0x41:
		r.leb(5)
	case op == opI64Const:
		r.leb(10)
	case op == 0x43: // f32.const
		r.skip(4)
	case op == 0x44: // f64.const
		r.skip(8)
	case op == 0xd0: // ref.null
		r.byte()
	case op == 0xd2: // ref.func
		r.u32()
	case op == 0xfc:
		r.bulk()
	case op == 0xfd:
		r.vector()
	case op == 0x00 || op == 0x01 || op == opElse || op == opEnd || op == 0x0f ||
		op == 0x1a || op == 0x1b || 0x45 <= op && op <= 0xc4 || op == 0xd1:
		// without immediates
	default:
		r.fail("the instruction 0x%02x, which is not in WebAssembly 2.0", op)
	}
	return op
}

// memory passes over the alignment and offset of a load or store.
func (r *reader) memory() {
	if r.u32() >= 64 {
		r.fail("an access to a second memory, which is not in WebAssembly 2.0")
	}
	r.u32()
}

// bulk passes over the rest of an instruction that starts with 0xfc.
func (r *reader) bulk() {
	r.long = false
	switch op := r.u32(); {
	case op <= 7: // conversions that saturate
	case op == 9 || op == 13 || op == 16: // data.drop, elem.drop, table.size
		r.u32()
	case op == 11 || op == 15 || op == 17: // fill and grow: a number of elements is on the stack
		r.u32()
		r.long = true
	case op == 8 || op == 10 || op == 12 || op == 14: // init and copy
		r.u32()
		r.u32()
		r.long = true
	default:
		r.fail("the instruction 0xfc %d, which is not in WebAssembly 2.0", op)
	}
}

// vector passes over the rest of an instruction that starts with 0xfd.
func (r *reader) vector() {
	switch op := r.u32(); {
	case op <= 11 || op == 92 || op == 93: // loads, and v128.store
		r.memory()
	case op == 12 || op == 13: // v128.const, i8x16.shuffle
		r.skip(16)
	case 21 <= op && op <= 34: // a lane
		r.byte()
	case 84 <= op && op <= 91: // a lane in memory
		r.memory()
		r.byte()
	case op <= 255:
	default:
		r.fail("the instruction 0xfd %d, which is not in WebAssembly 2.0", op)
	}
}
