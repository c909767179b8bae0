// Package variations builds the tree of a game's lines.
package variations

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Node is a position of a game with variations.
type Node[M comparable] struct {
	Move     M          // that led here
	Next     []*Node[M] // the main line first
	Comments []string   // after the move
	First    []string   // before the first move of a variation that begins with this one
	Glyphs   []int
}

// Tree returns the root of a game, of its other lines and of what is noted in these. Notes
// elsewhere are ignored.
func Tree[M comparable](moves []M, lines [][]M, notes []board.Note) *Node[M] {
	root := &Node[M]{}
	root.add(moves)
	for _, l := range lines {
		root.add(l)
	}
	for _, n := range notes {
		if n.Line < 0 || n.Line >= len(lines) || n.Ply < 0 || n.Ply > len(lines[n.Line]) {
			continue
		}
		l := lines[n.Line]
		if n.Before && n.Ply < len(l) {
			one := root.add(l[:n.Ply+1])
			one.First = append(one.First, n.Comments...)
			continue
		}
		one := root.add(l[:n.Ply])
		one.Comments, one.Glyphs = append(one.Comments, n.Comments...), append(one.Glyphs, n.Glyphs...)
	}
	return root
}

// add returns the node that some moves after n lead to.
func (n *Node[M]) add(moves []M) *Node[M] {
	for _, m := range moves {
		i := slices.IndexFunc(n.Next, func(one *Node[M]) bool { return one.Move == m })
		if i < 0 {
			i = len(n.Next)
			n.Next = append(n.Next, &Node[M]{Move: m})
		}
		n = n.Next[i]
	}
	return n
}
