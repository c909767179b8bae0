package cfr

var ErrFile, ErrForgets = errFile, errForgets
