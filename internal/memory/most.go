package memory

// The greatest options of a search. With greater ones it returns an error, where the system would end
// the program.
const (
	MostBytes   = 1 << (30 + 10*(^uint(0)>>63)) // a tebibyte; a gibibyte where an int has 32 bits
	MostWorkers = 1024
)
