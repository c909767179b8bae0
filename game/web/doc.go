// Package web is the page on which games are played, studied and watched in a browser,
// for any games: [Main] is a program that serves it, [Server] an http.Handler, and
// [Static] writes it to a folder that needs no server.
//
//	func main() { web.Main(catalog.New("hex", hex.Game{})) }
//
// Every request brings the whole game (see package internal/table), and a search lives as
// long as the request that asked for it. All that the server keeps of visitors are the games
// between two people, in rooms, until nobody has used them for a few hours. What is bounded,
// and by what:
//
//	bodies, lengths of games        constants here and in package table
//	searches at once                Config.Searches; the others queue, the clients in turn, then are told to come back
//	searches of one client          clientSearches
//	readers of records at once      as many as searches, in a queue of their own; clientReads of one client
//	games of an uploaded record     maxUploaded
//	time and memory of a search     package table
//	requests of one client          Config.Rate, a token bucket
//	streams at once                 Config.Streams
//	rooms, and those of one client  maxRooms, clientRooms; they end after roomLife
//	connections at once             Config.Open; those of one client Config.OpenEach
//	slow senders                    timeouts of the http.Server in Serve
//	slow readers                    answerTime for an answer, lineTime for a line of a stream
//
// No other site that a visitor looks at can use the server behind their back: POST
// requests must come from the page itself (http.CrossOriginProtection), browsers that say
// that a GET comes from another site get nothing but the page, and the host name in a
// request must be one that is really ours.
//
// The README of examples/web describes the interface.
package web
