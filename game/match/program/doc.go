// Package program lets programs in any language take part in matches: [Bot] is a
// match.Bot that runs a program and talks to it in lines of JSON, [Serve] makes a
// program of a bot written against this library, and [Check] tells the author of a bot
// whether a program does its part.
//
// # The protocol, version 1
//
// The referee starts the program, writes messages to its standard input, and reads
// the answers from its standard output. A message is one JSON object on one line of
// UTF-8. Unknown members are to be ignored. The program must flush its output after
// every line. What it writes to standard error is kept for its author.
//
//	referee   {"type":"hello","protocol":1,"game":"connect4"}
//	program   {"type":"ready","protocol":1,"name":"my bot","version":"1.0","legal":true}
//	referee   {"type":"game","player":"second","rival":"greedy","seed":42,"move_ms":1000}
//	program   {"type":"ready"}
//	referee   {"type":"go","id":1,"position":"4","moves":["4"],"legal":["1","2"],"move_ms":1000}
//	program   {"type":"move","id":1,"move":"2"}
//	referee   {"type":"end","winner":"second","reason":"natural end"}
//	referee   {"type":"quit"}
//
// The program answers hello, game and go, and nothing else. The members:
//
//	hello   options        an object of strings, if the rules have options
//	ready   name, version  for tables and records
//	        legal          true: tell me the legal moves in every go
//	        ponder         true: I can think on the rival's time
//	game    player         first or second: whom the program plays
//	        seed           0 to 2^53-1, for a program that draws moves by lot
//	        base_ms        the game clock in milliseconds, if there is one, with
//	        increment_ms   what is added after a move, and
//	        period_moves   after how many moves base_ms is added again
//	        move_ms        the time for a move, if it is limited
//	        depth, nodes   to which a search should be limited, if at all
//	go      id             to be repeated in the answer
//	        position       as the player may see it, in the game's notation
//	        moves          those since the last go or ponder of this game, the rival's and
//	                       the program's and chance's; not in games with hidden moves
//	        legal          the legal moves, if asked for in ready
//	        move_ms        the time for this move, if any limit applies
//	        left_ms        on the program's own clock; rival_ms: on the rival's
//	        moves_to_go    until base_ms is added again
//	        depth, nodes, increment_ms    as in game
//	move    id, move       the answer; {"type":"resign","id":1} gives the game up
//	ponder  position       in which the rival thinks; with moves, as in go
//	        move_ms        how long the rival may take, if there is a limit
//	end     winner         first, second or none; with reason and detail
//	log     text           may be written at any time and is ignored
//
// A program that only wants to be quick to write asks for legal and picks one of them.
//
// Whether the match lets bots think on the rival's time is the referee's decision. If it
// does, a program that has said ponder gets the message of that name while the rival
// thinks, and does not answer it. Any other message ends the thinking; the program's
// clock runs from a go on. Programs that do not say ponder never get it, and referees
// that do not know the word ignore it.
//
// Preparation belongs between game and ready, where no clock runs (StartTime bounds
// it). Games follow each other in one process; the end of standard input, like quit,
// means: end.
//
// # Mistakes
//
// Each of them loses the game, for the reason that package match documents, and costs
// the program its process; the next game begins with a new one. So a late answer never
// meets the next question.
//
// An answer that nobody has asked for, such as a second one, is a mistake. A program
// that has closed its standard input or output is taken for one that has ended.
//
// # What keeps the referee safe
//
//   - A program ends with everything that it has started when its game is lost, when
//     it is closed, and when the referee itself is killed: on Linux whatever it does,
//     elsewhere as far as the system can (see package internal/child).
//   - Output is read with limits on the line and on all that comes instead of an answer.
//     Standard error is drained all the time, and only its tail is kept.
//   - Command.Memory and Command.CPU are enforced by the kernel. Memory counts each process's
//     data, so a program with several processes can use several times as much.
//   - A program that says nothing is given up after Watchdog even without a clock.
//   - Sandbox takes the network and the view of other processes away. Files remain open to
//     it: run bots of strangers as another user, or in a container.
package program
