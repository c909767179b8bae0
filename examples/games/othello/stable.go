package othello

// The borders that a line leaves the board at, in steps of 1, 2 and 4 cells, for the two
// directions of each diagonal.
const (
	left2, right2 = 0x0303030303030303, 0xc0c0c0c0c0c0c0c0
	left4, right4 = 0x0f0f0f0f0f0f0f0f, 0xf0f0f0f0f0f0f0f0
	left, right   = 0x0101010101010101, 0x8080808080808080
	top, bottom   = 0x00000000000000ff, 0xff00000000000000
	top2, bottom2 = 0x000000000000ffff, 0xffff000000000000
	top4, bottom4 = 0x00000000ffffffff, 0xffffffff00000000
)

// full returns the cells whose row, column, falling and rising diagonals are filled.
func full(filled uint64) (row, column, fall, rise uint64) {
	row = filled & (filled >> 4) & left4
	row &= row >> 2
	row &= row >> 1 & left
	row *= 0xff
	column = filled & (filled>>32 | filled<<32)
	column &= column>>16 | column<<48
	column &= column>>8 | column<<56
	back, on := filled&(left|top|filled<<9), filled&(right|bottom|filled>>9)
	back, on = back&(left2|top2|back<<18), on&(right2|bottom2|on>>18)
	fall = back & (left4 | top4 | back<<36) & on & (right4 | bottom4 | on>>36)
	back, on = filled&(right|top|filled<<7), filled&(left|bottom|filled>>7)
	back, on = back&(right2|top2|back<<14), on&(left2|bottom2|on>>14)
	rise = back & (right4 | top4 | back<<28) & on & (left4 | bottom4 | on>>28)
	return row, column, fall, rise
}

// stable returns discs of own that can never be turned over: in each of the four directions
// they are at the border, in a filled line, or beside another such disc.
func stable(own, rival uint64) (discs uint64) {
	row, column, fall, rise := full(own | rival)
	row, column = row|left|right, column|top|bottom
	fall, rise = fall|left|right|top|bottom, rise|left|right|top|bottom
	for {
		next := own & (row | discs<<1&^left | discs>>1&^right) & (column | discs<<8 | discs>>8) &
			(fall | discs<<9&^left | discs>>9&^right) & (rise | discs<<7&^right | discs>>7&^left)
		if next == discs {
			return discs
		}
		discs = next
	}
}
