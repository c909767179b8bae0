// Package model is learned evaluations as a game uses them: read from a file, and played.
//
//	//go:embed hex.weights
//	var file []byte
//
//	m, err := model.Read(bytes.NewReader(file), "hex")
//	g, err := model.Play(m, hex.Game{})    // hex.Game with the learned Evaluate
//
// The game that [Play] returns works with every searcher, has every capability of the one
// it is made from, and keeps the payoffs of finished games.
//
// # Files
//
// A file holds the game's name, how positions are described to the model, the shape of
// the model, its weights, and where they come from; a checksum over everything is at its
// end. [Read] refuses files of another game or format, and files that are not as they were
// written.
//
//	"versus weights 1\n"                     16 bytes and a newline
//	length of the header                     4 bytes, little-endian
//	header                                   JSON: see Header
//	weights, compressed with DEFLATE         to the end, but for
//	SHA-256 of all that                      32 bytes
package model
