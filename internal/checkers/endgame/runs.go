package endgame

import "math"

// The outcomes of a slice are stored in blocks of blockSize positions, the last one shorter,
// each coded separately. A byte below literals is four outcomes in base three, the first one
// the highest digit; any other byte is a run of one outcome. Indexes without a position get
// the outcome before them, which makes runs longer.
const (
	blockSize = 1024
	literals  = 3 * 3 * 3 * 3
	literal   = 4 // outcomes in a literal
)

// runLengths are the lengths of runs that a byte can encode, for each outcome: all short
// ones, then each about a tenth longer than the one before, up to a whole block.
var runLengths = func() (lengths [(256 - literals) / 3]int) {
	const ratio = 1.095
	n := literal
	for i := range lengths {
		n = max(n+1, int(math.Round(float64(n)*ratio)))
		lengths[i] = n
	}
	lengths[len(lengths)-1] = blockSize
	return lengths
}()

// spans is the number of positions that each byte encodes.
var spans = func() (s [256]uint16) {
	for code := range s {
		s[code] = literal
		if code >= literals {
			s[code] = uint16(runLengths[min((code-literals)/3, len(runLengths)-1)])
		}
	}
	return s
}()

// outcomeOf returns outcome n of those that code encodes.
func outcomeOf(code byte, n int) outcome {
	if code >= literals {
		return outcome((code - literals) % 3)
	}
	return outcome(code / [literal]byte{27, 9, 3, 1}[n&(literal-1)] % 3)
}

// encodeBlock appends the code of a block. It may overwrite the block's holes.
func encodeBlock(dst []byte, block []outcome) []byte {
	last := drawn
	for _, v := range block {
		if v != hole {
			last = v
			break
		}
	}
	for i, v := range block {
		if v == hole {
			block[i] = last
		}
		last = block[i]
	}
	for len(block) > 0 {
		run := 1
		for run < len(block) && block[run] == block[0] {
			run++
		}
		if run <= literal {
			code := byte(0)
			for i := range literal {
				v := last // beyond the end any outcome will do
				if i < len(block) {
					v = block[i]
				}
				code = code*3 + byte(v)
			}
			dst = append(dst, code)
			block = block[min(literal, len(block)):]
			continue
		}
		length := 0
		for length+1 < len(runLengths) && runLengths[length+1] <= run {
			length++
		}
		dst = append(dst, byte(literals+3*length)+byte(block[0]))
		block = block[runLengths[length]:]
	}
	return dst
}

// decode returns outcome n of a block, or hole if the code ends before it.
func decode(code []byte, n int) outcome {
	for _, c := range code {
		span := int(spans[c])
		if n < span {
			return outcomeOf(c, n)
		}
		n -= span
	}
	return hole
}
