// Package requests answers the requests of the interface: those of [catalog.Catalog.Answer], and
// those about sessions, whose records a [Server] keeps. Everything that answers clients passes its
// requests to one: the page's server, WebAssembly, a program that reads lines
// ([Server.Serve]), and servers for language models.
//
// The interface is described in examples/guides/interface.md for people, and in schema.json
// (JSON Schema) and openapi.json (OpenAPI) for programs. All three are generated from the Go
// types and their comments:
//
//	go test ./internal/game/catalog/requests -run Documents -update
package requests
