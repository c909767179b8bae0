package endgame

// For the tests of files.
var (
	ErrForeign = errForeign
	ErrDamaged = errDamaged
)
