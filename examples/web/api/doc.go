// Package api serves the page and its JSON interface over HTTP.
//
// It keeps no state of any visitor: every request brings the whole game (see package
// games), and a search lives as long as the request that asked for it. What is bounded,
// and by what:
//
//	bodies, lengths of games        constants here and in package games
//	searches at once                Config.Searches; the others queue, the clients in turn, then are told to come back
//	searches of one client          clientSearches
//	time and memory of a search     package games
//	requests of one client          Config.Rate, a token bucket
//	streams at once                 Config.Streams
//	connections at once             Config.Open
//	slow senders and readers        timeouts of the http.Server that Server returns
//
// Requests that change or cost something are POST and must come from the page itself
// (http.CrossOriginProtection), to a host name that is really ours, so that no other
// site that a visitor looks at can use the server behind their back.
//
// README.md in the folder above describes the interface.
package api
