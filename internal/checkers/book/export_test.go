package book

// For the tests of files.
var (
	ErrForeign = errForeign
	ErrDamaged = errDamaged
	MostBytes  = mostBytes
)
