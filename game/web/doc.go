// Package web serves a page on which games are played, studied and watched in a browser.
// It works for any game: [Main] is a program that serves the page, [Server] is an
// http.Handler, and [Static] writes the page to a folder that needs no server.
//
//	func main() { web.Main(catalog.New("hex", hex.Game{})) }
//
// Every request carries the whole game (see examples/guides/interface.md), and a search lives as
// long as its request. The server keeps no data about visitors except a random number in a cookie,
// which distinguishes those behind one address, and games between two people, in rooms: for two
// weeks after the last move, or a day if the game is over or a player is missing. Config.Rooms
// names a file in which they survive the server. Everything that a visitor can use up is limited:
//
//	bodies, lengths of games        1 MiB, or 16 MiB for a record to open; 2,000 moves
//	searches at once                Config.Searches; the others queue, with the clients served in turn, and are then told to come back
//	searches of one client          8
//	readers of records at once      as many as searches, in a queue of their own; 8 of one client
//	games of an uploaded record     20,000
//	time and memory of a search     ten seconds, and the bots of package catalog
//	requests of one client          Config.Rate, a token bucket
//	clients behind one address      an address may ask as much as 40 clients
//	streams at once                 100, or -max-streams
//	rooms, and those of one client  5,000 and 80
//	file of the rooms               256 MiB; it is rewritten when most of it is old
//	connections at once             1000; a quarter of them of one client
//	slow senders                    timeouts of the http.Server in Serve
//	slow readers                    30 seconds for an answer, 10 for a line of a stream
//
// A client is a session, named by the cookie, or an address without one.
//
// The game in a room is the server's: a client gets the views that its seat may see. A
// secret choice is replaced by another one until the opponent has chosen, too. Chance is
// drawn from a secret whose hash is told at the start, and which is told itself when the game
// is over, so that everybody can check every draw.
//
// No other site can use the server through a visitor's browser: POST requests must come
// from the page itself (http.CrossOriginProtection), a GET request that the browser marks
// as cross-site gets nothing but the page, and the Host header must be one of the
// server's names.
package web

// A click on a move, up to its answer and back to the board; helpers in the same file are not
// listed:
//
//	page/js/places.js       Places, the click on a place
//	page/js/input.js        Input.choose
//	page/js/selection.js    Selection.choose: the places chosen so far make a move
//	page/js/actions.js      Actions.playMove
//	page/js/session.js      Session.play: the record with one more move
//	page/js/api.js          post
//	server.go               Server.guard: who asks, and how often
//	play.go                 Server.request: which queue, if any
//	answer.go               read
//	game/catalog/answer.go  answer.Ask, Catalog.ask, typed.answer: from here the game's types are known
//	game/catalog/replay.go  typed.open, replay.play: the record is replayed
//	game/catalog/view.go    replay.view
//	game/board              Show
//	the game                Scene
//	answer.go               Server.reply
//	page/js/session.js      Session.#take
//	page/js/app.js          App.#show
//	page/js/board.js        Board.draw
//
// A bot's move goes from page/js/referee.js (Referee.move) by way of Server.searching, which
// waits for a place in the queue, to game/catalog/choose.go (replay.move, choose, search),
// and brings the views after its moves along. A page without a server asks main_js.go
// instead of server.go and play.go.
