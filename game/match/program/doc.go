// Package program lets programs in any language take part in matches: [New] returns a
// bot that runs a program and talks to it in lines of JSON, [Serve] turns a bot
// written with this library into a program, and [Check] tests whether a program follows
// the protocol.
//
// # The protocol, version 1
//
// The referee starts the program, writes messages to its standard input, and reads the
// answers from its standard output. A message is one JSON object on one line of UTF-8.
// Unknown members must be ignored. The program must flush its output after every line.
// Its standard error is kept for its author.
//
//	referee   {"type":"hello","protocol":1,"game":"connect4"}
//	program   {"type":"ready","protocol":1,"name":"my bot","version":"1.0","legal":true}
//	referee   {"type":"game","player":"second","seed":42,"move_ms":1000}
//	program   {"type":"ready"}
//	referee   {"type":"go","id":1,"position":"......./......./......./......./......./...X...","moves":["4"],"legal":["1","2","3","4","5","6","7"],"move_ms":1000}
//	program   {"type":"move","id":1,"move":"2"}
//	referee   {"type":"end","winner":"second","reason":"natural end"}
//	referee   {"type":"quit"}
//
// The program answers hello, game and go, and no other message. The members:
//
//	ready   name, version  for tables and records
//	        legal          true: send the legal moves in every go
//	        ponder         true: the program can think on the opponent's time
//	game    player         first or second: the side that the program plays
//	        seed           0 to 2^53-1, for a program that uses random numbers
//	        base_ms        the game clock in milliseconds, if there is one, with
//	        increment_ms   the time added after a move, and
//	        period_moves   the number of moves after which base_ms is added again
//	        move_ms        the time for a move, if it is limited
//	        depth, nodes   the limits of a search, if any
//	go      id             to be repeated in the answer
//	        position       as the player may see it, in the game's notation
//	        moves          all moves since the last go or ponder of this game, those of both
//	                       players and of chance; absent in games with hidden moves
//	        legal          the legal moves, if requested in ready
//	        move_ms        the time for this move, if any limit applies
//	        left_ms        on the program's own clock; rival_ms: on the opponent's
//	        moves_to_go    moves until base_ms is added again
//	        depth, nodes, increment_ms    as in game
//	move    id, move       the answer; {"type":"resign","id":1} resigns
//	ponder  position       in which the opponent thinks; with moves, as in go
//	        move_ms        the opponent's time for the move, if there is a limit
//	end     winner         first, second or none; with reason and detail
//	log     text           may be written at any time and is ignored
//
// The simplest program requests legal and picks one of the moves. The command
// "arena check -notation" of the examples prints how positions and moves of each game are written.
//
// The referee decides whether bots may think on the opponent's time. If so, a program
// whose ready message sets ponder gets a ponder message while the opponent thinks, and does
// not answer it. Any other message ends the pondering; the program's clock starts with
// the next go. Other programs never get this message, and referees that do not know the
// member ignore it.
//
// Preparation belongs between game and ready, where no clock runs (StartTime bounds it).
// One process plays several games in sequence. The program must exit on quit and at the
// end of standard input.
//
// # Mistakes
//
// Every mistake loses the game, for the reason that package match documents, and the
// program's process is killed; the next game starts a new one. So a late answer is never
// taken for the answer to a later request.
//
// An unrequested answer, such as a second one, is a mistake. The first answer counts; the second
// is judged as the answer to the next request, so it loses the game at the program's next turn,
// or the next game if this one has ended. A program that closes its standard input or output
// counts as one that has exited.
//
// # What keeps the referee safe
//
//   - A program ends with all its descendants when its game is lost, when
//     it is closed, and when the referee itself is killed: on Linux reliably,
//     elsewhere as far as the system allows (see package internal/child).
//   - The length of a line and the amount of other output before an answer are limited.
//     Standard error is drained all the time, and only its tail is kept.
//   - Command.Memory and Command.CPU are enforced by the kernel. Memory limits each process's
//     data, so a program with several processes can use several times as much.
//   - A silent program loses after Watchdog even without a clock.
//   - Sandbox hides the network and other processes, and forbids to change files (on Linux
//     5.13 and later). Files can still be read: run untrusted bots as another user, in a
//     container, or as modules of WebAssembly (examples/class).
package program
