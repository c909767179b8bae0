// Package engine plays with the engines of other people, and as one: [NewUCI] and [NewGTP]
// return bots that run an engine, and [ServeUCI] and [ServeGTP] let a user interface, or a referee such as
// cutechess-cli, drive a bot of this library.
//
// # The UCI family
//
// The Universal Chess Interface has relatives for other games, which differ in a few words:
// USI is that of shogi, UCCI of xiangqi, UGI of games in general. Any game with a notation can
// use any of them.
//
//	referee  uci                              engine  id name ..., option ..., uciok
//	referee  setoption name Hash value 16
//	referee  isready                          engine  readyok
//	referee  ucinewgame
//	referee  position startpos moves e2e4 e7e5
//	referee  go movetime 100                  engine  info ..., bestmove g1f3 ponder b8c6
//
// The position is the first one of the game, followed by all moves. A move limited by a clock
// is sent wtime, btime, winc, binc and movestogo; one limited by a time, movetime; and depth and
// nodes as they are. Without any limit it is a second. When the time is up the engine is told to
// stop. A predicted reply is pondered if the match allows it.
//
// # GTP
//
// The Go Text Protocol, version 2, is that of engines for Go, and of some for other games on a
// grid. The moves since the last request are sent with play, then genmove asks for one. So a game
// begins at the start of the game, and there are no takebacks. GNU Go, for example, needs the setup
// boardsize 9 and komi 5.5, and the flags --mode gtp --chinese-rules.
//
// # Mistakes
//
// An engine that is silent, exits, closes its pipes, writes without end, or plays an illegal move
// loses the game for the reason that package match documents, and is killed with all its
// descendants; the next game starts a new one. Limits of memory and time, and the sandbox, are
// those of program.Command. What an engine writes besides its answers is ignored, as the
// protocols demand, up to 4 MiB between two answers.
//
// Sources: S. Meyer-Kahlen, Description of the universal chess interface (UCI), 2006; G. Farnebäck,
// Specification of the Go Text Protocol, version 2, 2002.
package engine
