// Package feature describes positions to learned evaluations: as sets of features.
//
// A feature is a fact that a position has or lacks, such as "the player to move has a
// king on square 12". An [Encoder] lists the facts of a position from the side of one
// player, as bits of a [Set]. That is all that a model learns from:
//
//	encoder            position -> set of features              this package
//	model              set of features -> sum                   eval/pattern, eval/network
//	model.Evaluator    both, behind a game's Evaluate           eval/model
//	learn              positions -> model                       eval/train, eval/learn
//
// # Encoders
//
// A game offers its encoder through a method, [Encoded]; package eval/learn asks for it,
// and gametest checks it. Most are a few lines, because bitboards are sets of features as
// they stand:
//
//	func (othelloEncoder) Features() int { return 128 }
//
//	func (othelloEncoder) Encode(set feature.Set, s *othello.State) game.Player {
//		set[0], set[1] = s.First, s.Second
//		if s.Turn == game.Second {
//			set[0], set[1] = s.Second, s.First // always the mover's discs first
//		}
//		return s.Turn
//	}
//
// An encoder that turns the position to the player who is to move halves what there is to
// learn. [Symmetric] lists the symmetries of the board, each of which halves it again.
// [Celled] says which features exclude each other because they are about one place on the
// board: pattern tables need that.
package feature
