// Package engine connects this library with game engines: [NewUCI] returns a bot that
// runs an engine, and [ServeUCI] makes a bot of this library an engine for a user interface, or for
// a referee such as cutechess-cli.
//
// # The protocol
//
// Any game with a notation can use the Universal Chess Interface. First is White.
//
//	referee  uci                              engine  id name ..., option ..., uciok
//	referee  setoption name Hash value 16
//	referee  isready                          engine  readyok
//	referee  ucinewgame
//	referee  position startpos moves e2e4 e7e5
//	referee  go movetime 100                  engine  info ..., bestmove g1f3 ponder b8c6
//
// The position is the first one of the game, followed by all moves. With a clock, go has wtime,
// btime, winc, binc and movestogo; with a time for the move, movetime; and depth and nodes if they
// are limited. Without any limit the engine has a second. When the time is up it is told to stop.
// If the match allows it, the engine ponders the reply that it predicts.
//
// # Mistakes
//
// An engine that is silent, exits, closes its pipes, writes without end, or plays an illegal move
// loses the game for the reason that package match documents, and is killed with all its
// descendants; the next game starts a new one. Limits of memory and time, and the sandbox, are
// those of program.Command. What an engine writes besides its answers is ignored, as the
// protocol demands, up to 4 MiB between two answers.
//
// Source: S. Meyer-Kahlen, Description of the universal chess interface (UCI), 2006.
package engine
