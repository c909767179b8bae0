// Package model reads and writes files of learned evaluations and lets games use them.
//
//	//go:embed hex.weights
//	var file []byte
//
//	m, err := model.Read(bytes.NewReader(file), "hex")
//	g, err := model.Play(m, hex.Game{})    // hex.Game with the learned Evaluate
//
// The game that [Play] returns works with every searcher, supports all optional
// interfaces of the original, and keeps the payoffs of finished games.
//
// # Files
//
// A file contains the game's name, the encoder that describes positions to the model, the
// model's shape, its weights and their provenance, and ends with a checksum over
// everything. [Read] rejects files for another game or in another format, and damaged
// files.
//
//	"versus weights 1\n"                     16 bytes and a newline
//	length of the header                     4 bytes, little-endian
//	header                                   JSON: see Model
//	weights, compressed with DEFLATE         up to the checksum
//	SHA-256 of all of the above              32 bytes
package model
