// Package feature describes positions to learned evaluations as sets of features.
//
// A feature is a fact that holds in a position or does not, such as "the side to move has
// a king on square 12". An [Encoder] lists the features of a position from one player's
// point of view, as the bits of a [Set]. This set is the only input of a model:
//
//	encoder            position -> set of features              this package
//	model              set of features -> sum                   eval/model
//	model.Play         both, as a game's Evaluate               eval/model
//	learn              positions -> model                       eval/learn
//
// # Encoders
//
// A game provides its encoder through the method of [Encoded]; package eval/learn uses
// it, and gametest checks it. Most encoders are a few lines, because a bitboard already
// is a set of features:
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
// An encoder that describes every position from the point of view of the side to move
// halves what there is to learn. [Symmetric] lists the symmetries of the board, each of
// which halves it again; networks judge a position and its images exactly alike.
// [Celled] groups the features that exclude each other because they describe the same
// cell of the board; pattern tables need these groups.
package feature
