package meter

import "fmt"

// A reader decodes the binary format. After an error, which it keeps, it returns zeros.
type reader struct {
	in   []byte
	pos  int
	err  error
	long bool // the last instruction 0xfc takes as long as the number on the stack says
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
