// Package api serves the page and its JSON interface over HTTP.
//
// It keeps no state of any visitor: every request brings the whole game (see package
// games), and a search lives as long as the request that asked for it. What is bounded,
// and by what:
//
//	bodies, lengths of games        constants here and in package games
//	searches at once                Config.Searches; the others queue, the clients in turn, then are told to come back
//	searches of one client          clientSearches
//	readers of records at once      as many as searches, in a queue of their own; clientReads of one client
//	games of an uploaded record     maxUploaded
//	time and memory of a search     package games
//	requests of one client          Config.Rate, a token bucket
//	streams at once                 Config.Streams
//	connections at once             Config.Open; those of one client Config.OpenEach
//	slow senders                    timeouts of the http.Server in Serve
//	slow readers                    answerTime for an answer, lineTime for a line of a stream
//
// No other site that a visitor looks at can use the server behind their back: POST
// requests must come from the page itself (http.CrossOriginProtection), browsers that say
// that a GET comes from another site get nothing but the page, and the host name in a
// request must be one that is really ours.
//
// README.md in the folder above describes the interface.
package web
