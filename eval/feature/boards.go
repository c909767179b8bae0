package feature

// Planes returns the features of each cell, as [Celled] wants them, for a board with one plane
// of features for each kind of piece: the feature of cell c in plane p is p*cells+c.
func Planes(cells, planes int) [][]int32 {
	list := make([][]int32, cells)
	for c := range list {
		for p := range planes {
			list[c] = append(list[c], int32(p*cells+c))
		}
	}
	return list
}

// OfCells turns a permutation of cells, in which cell c becomes permutation[c], into that of
// the features in the given number of planes, numbered as by [Planes].
func OfCells(permutation []int, planes int) []int32 {
	n := len(permutation)
	list := make([]int32, 0, n*planes)
	for p := range planes {
		for _, c := range permutation {
			list = append(list, int32(p*n+c))
		}
	}
	return list
}

// Squares returns the rotations and reflections of a square board, as [Symmetric] wants them:
// seven permutations of the features of size*size cells, numbered row by row, in the given
// number of planes.
func Squares(size, planes int) [][]int32 {
	var list [][]int32
	for k := 1; k < 8; k++ {
		var p []int
		for c := range size * size {
			row, column := c/size, c%size
			if k&1 != 0 {
				row = size - 1 - row
			}
			if k&2 != 0 {
				column = size - 1 - column
			}
			if k&4 != 0 {
				row, column = column, row
			}
			p = append(p, row*size+column)
		}
		list = append(list, OfCells(p, planes))
	}
	return list
}
