package paper

// keySet is a set of 64-bit hash keys that can be cleared and refilled many times without
// allocating. It uses open addressing with linear probing in a table that starts small and
// doubles; it keeps the tables of all sizes. An empty slot is 0; the key 0 itself is stored
// as another key.
type keySet struct {
	tables [][]uint64 // table i has smallest << i slots
	level  int
	size   int
}

const smallestKeySet = 256 // slots

// reset empties the set.
func (s *keySet) reset() {
	s.level, s.size = 0, 0
	if s.tables == nil {
		s.tables = [][]uint64{make([]uint64, smallestKeySet)}
	}
	clear(s.tables[0])
}

// add adds key to the set and reports whether it was absent.
func (s *keySet) add(key uint64) bool {
	table := s.tables[s.level]
	if key == 0 {
		key = keySeed
	}
	mask := uint64(len(table) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch table[i] {
		case key:
			return false
		case 0:
			table[i] = key
			if s.size++; s.size > len(table)/2 {
				s.grow()
			}
			return true
		}
	}
}

// grow moves the keys to the next larger table.
func (s *keySet) grow() {
	from := s.tables[s.level]
	s.level++
	if s.level == len(s.tables) {
		s.tables = append(s.tables, make([]uint64, 2*len(from)))
	} else {
		clear(s.tables[s.level])
	}
	to := s.tables[s.level]
	mask := uint64(len(to) - 1)
	for _, key := range from {
		if key == 0 {
			continue
		}
		i := key & mask
		for to[i] != 0 {
			i = (i + 1) & mask
		}
		to[i] = key
	}
}
