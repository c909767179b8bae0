package engine

import (
	"cmp"
	"fmt"
)

// dialect is the words in which a protocol of the UCI family differs from the others.
type dialect struct {
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

// dialects are the members of the family. First is the side that the protocol calls White,
// except in USI, where Black moves first.
var dialects = map[string]dialect{
	"uci":  {"uci", "uciok", "ucinewgame", "startpos", "fen", [2]string{"wtime", "btime"}, [2]string{"winc", "binc"}, false, "", false},
	"usi":  {"usi", "usiok", "usinewgame", "startpos", "sfen", [2]string{"btime", "wtime"}, [2]string{"binc", "winc"}, false, "resign", false},
	"ucci": {"ucci", "ucciok", "", "", "fen", [2]string{"time", "opptime"}, [2]string{"increment", "oppincrement"}, true, "", true},
	"ugi":  {"ugi", "ugiok", "uginewgame", "startpos", "fen", [2]string{"p1time", "p2time"}, [2]string{"p1inc", "p2inc"}, false, "", false},
}

// dialectOf returns the dialect with a name, UCI if it is empty.
func dialectOf(name string) (dialect, error) {
	d, ok := dialects[cmp.Or(name, "uci")]
	if !ok {
		return d, fmt.Errorf("engine: no dialect %q; want uci, usi, ucci or ugi", name)
	}
	return d, nil
}
