// Package webworker answers requests in a Web Worker, for programs that are compiled to
// WebAssembly: the page without a server, and the npm package.
//
// The program sets versus.ask(id, request, language, body), which answers by messages: any
// number of {id, line}, then {id, answer} or {id, error}, each with JSON as text, which is
// faster to send than a value field by field; and versus.cancel(id), which ends a request.
// When it is ready it posts {ready: true}.
package webworker
