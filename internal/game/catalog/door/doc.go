// Package door answers the requests of the interface: those of [catalog.Catalog.Answer], and
// those about sessions, whose records the desk keeps. All doors of the library pass their
// requests to a [Desk]: the page's server, WebAssembly, a program that reads lines
// ([Desk.Serve]), and servers for language models.
//
// The interface is described in examples/guides/interface.md for people, and in schema.json
// (JSON Schema) and openapi.json (OpenAPI) for programs. All three are generated from the Go
// types and their comments:
//
//	go test ./internal/game/catalog/door -run Documents -update
package door
