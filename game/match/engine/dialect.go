package engine

// Dialect is the words in which a protocol of the UCI family differs from the others.
type Dialect struct {
	hello, ok string    // the greeting and its answer: uci, uciok
	newGame   string    // ucinewgame; "" if there is no such message
	start     string    // the word for the opening position: startpos; "" if it has to be written
	position  string    // the word before any other position: fen
	time      [2]string // before the clocks of First and Second: wtime, btime
	increment [2]string // before their increments: winc, binc
	own       bool      // these are the engine's and the opponent's instead, whoever they are
	resign    string    // the bestmove by which the engine resigns; "" if it cannot
	plain     bool      // setoption is followed by name and value alone, without these words
}

// The members of the family. USI is that of shogi, UCCI of xiangqi, UGI of games in general.
// First is the side that the protocol calls White, except in USI, where Black moves first.
var (
	StandardUCI = Dialect{"uci", "uciok", "ucinewgame", "startpos", "fen", [2]string{"wtime", "btime"}, [2]string{"winc", "binc"}, false, "", false}
	USI         = Dialect{"usi", "usiok", "usinewgame", "startpos", "sfen", [2]string{"btime", "wtime"}, [2]string{"binc", "winc"}, false, "resign", false}
	UCCI        = Dialect{"ucci", "ucciok", "", "", "fen", [2]string{"time", "opptime"}, [2]string{"increment", "oppincrement"}, true, "", true}
	UGI         = Dialect{"ugi", "ugiok", "uginewgame", "startpos", "fen", [2]string{"p1time", "p2time"}, [2]string{"p1inc", "p2inc"}, false, "", false}
)
