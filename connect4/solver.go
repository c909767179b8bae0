package connect4

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// A Solution is the value of a position.
//
// Scores are for the player to move, as in the published test sets: 0 is a draw, +k a win
// with k-1 of the player's discs left (each has half of the board's discs), and -k such a win
// of the opponent. So faster wins score more: on the standard board a win with the player's
// last disc, the 21st, is +1, and a win with the fourth is +18.
type Solution struct {
	Score        int         // exact if Lower == Upper, otherwise the better known bound
	Lower, Upper int         // proven bounds, which can differ after Weak, Within or an interrupted search
	Player       game.Player // the player to move, whose score it is
	Plies        int         // plies until the game ends under best play, if Lower == Upper
	Nodes        uint64      // positions searched, without those in forced sequences
	Time         time.Duration
	Book         bool // the score is from the opening book
}

// Winner returns the winner, or game.Nobody for a draw or if the winner is not known.
func (s Solution) Winner() game.Player {
	switch {
	case s.Lower > 0:
		return s.Player
	case s.Upper < 0:
		return s.Player.Opponent()
	}
	return game.Nobody
}

// defaultMemoryBytes is the default size of a Solver's transposition table in bytes.
const defaultMemoryBytes = 64 << 20

// Solver finds exact values of positions. The zero value solves positions of the standard board.
// The transposition table is kept from one call to the next. Calls from several goroutines run one
// at a time. All methods that solve return an error if the game is over, the position is not one of
// the board, the Book or the Model is for another board, or an option is out of range.
type Solver struct {
	Game        Game           // the board
	MemoryBytes int            // size of the transposition table, at most a tebibyte; 0: 64 MiB
	Workers     int            // goroutines that search, at most 1024; 0: one
	Book        *Book          // opening book; nil: OpeningBook, on the standard board
	NoBook      bool           // search without a book
	AnyWin      bool           // Search is content with the right result, and does not look for a fast win or a slow loss
	Progress    func(Solution) // if not nil, called whenever the bounds have narrowed

	// model evaluates positions if Search can prove nothing in time. Nil means the model that comes
	// with the package (see package learned) or, on boards without one, Game's Evaluate.
	model *model.Model

	turn    turnstile
	table   table
	engines []engine // one per worker
	board   board    // of table and engines
	bytes   int      // requested size of the table
	learned learnedModel

	answered atomic.Bool // set when one engine has answered, to stop the others
}

// forget clears the results of earlier calls.
func (s *Solver) forget() {
	_ = s.turn.enter(context.Background())
	defer s.turn.leave()
	s.table.forget()
	for _, e := range s.engines {
		e.forget()
	}
}

// NewGame clears the results of earlier calls and prepares the table and the opening book, which
// takes time, for the referee of package match. It ignores the seed: nothing is random.
func (s *Solver) NewGame(uint64) {
	s.forget()
	if start := s.Game.Start(); s.begin(context.Background(), start) == nil {
		s.table.warm()
		s.lookUp(start)
		s.turn.leave()
	}
}

// Solve returns the exact score of p. If ctx ends first, the error wraps its cause and the
// solution holds the proven bounds.
func (s *Solver) Solve(ctx context.Context, p State) (Solution, error) {
	return s.Within(ctx, p, -scoreOffset, scoreOffset-1)
}

// Weak finds only the result of p, which takes less time than Solve: Lower > 0 is a win for
// the player to move, Upper < 0 a loss, and both are 0 for a draw. Errors are those of Solve.
func (s *Solver) Weak(ctx context.Context, p State) (Solution, error) {
	return s.Within(ctx, p, -1, 1)
}

// Within narrows the bounds on the score of p until the score is known to be exact, at most
// low, or at least high. It saves time if bounds are known from elsewhere: for a score of at
// least 3, Within(ctx, p, 3, 4) determines whether it is 3. It returns an error unless low
// is less than high, and those of Solve.
func (s *Solver) Within(ctx context.Context, p State, low, high int) (Solution, error) {
	if low >= high {
		return Solution{}, fmt.Errorf("connect4: solving within %d and %d: want a lower and a higher score", low, high)
	}
	if err := s.begin(ctx, p); err != nil {
		return Solution{}, err
	}
	defer s.turn.leave()
	return s.solve(ctx, p, low, high, unlimited)
}

// begin checks the arguments, waits for other calls to finish, and prepares the search. If
// it returns nil, the caller may search, and must call s.turn.leave afterwards.
func (s *Solver) begin(ctx context.Context, p State) error {
	if err := s.check(ctx, p); err != nil {
		return err
	}
	if err := s.turn.enter(ctx); err != nil {
		return fmt.Errorf("connect4: waiting for the solver: %w", err)
	}
	s.equip()
	return nil
}

// unlimited is more nodes than any search has.
const unlimited = 1 << 62

// solve narrows the bounds on the score of p until it is exact, at most low, or at least
// high, or for about most nodes.
func (s *Solver) solve(ctx context.Context, p State, low, high int, most uint64) (Solution, error) {
	start := time.Now()
	result := Solution{Player: s.Game.Turn(&p)}
	if score, ok := s.lookUp(p); ok {
		result.Lower, result.Upper, result.Book = score, score, true
		result.finish(s.Game, p, start, 0)
		return result, nil
	}
	watch := deadline.Of(ctx)
	result.Lower, result.Upper = s.prepare(watch, p)
	for result.Lower < result.Upper && result.Lower < high && result.Upper > low && s.searched() < most {
		lower, upper := s.narrow(max(low, result.Lower), min(high, result.Upper), most-s.searched())
		answered := lower > result.Lower || upper < result.Upper
		result.Lower, result.Upper = max(result.Lower, lower), min(result.Upper, upper)
		if answered && s.Progress == nil {
			continue // an interruption ends the next question
		}
		result.finish(s.Game, p, start, s.searched())
		if answered {
			s.Progress(result)
		}
		if result.Lower < result.Upper && watch.Look() {
			return result, fmt.Errorf("connect4: solving %s: %w", s.Game.FormatPosition(&p), watch.Err())
		}
	}
	result.finish(s.Game, p, start, s.searched())
	return result, nil
}

// lookUp returns the score of p from the book.
func (s *Solver) lookUp(p State) (score int, ok bool) {
	switch {
	case s.NoBook:
		return 0, false
	case s.Book != nil:
		return s.Book.Score(p)
	case s.Game.board != nil || s.Game.Discs(p) > bookDepth:
		return 0, false
	}
	return OpeningBook().Score(p)
}

// finish derives the other fields from the bounds.
func (s *Solution) finish(g Game, p State, start time.Time, nodes uint64) {
	s.Score = s.Lower
	if s.Upper < 0 || s.Lower < 0 && s.Upper == 0 {
		s.Score = s.Upper
	}
	s.Nodes, s.Time = nodes, time.Since(start)
	if s.Lower == s.Upper {
		s.Plies = g.pliesLeft(g.Discs(p), s.Score)
	}
}

// pliesLeft returns the number of plies until the end of a game that has the given score for
// the player to move after discs discs.
func (g Game) pliesLeft(discs, score int) int {
	cells := g.Columns() * g.Rows()
	if score == 0 {
		return cells - discs
	}
	// The winner drops the last disc at the ply with (cells+1-ply)/2 == |score|.
	ply := cells + 1 - 2*max(score, -score)
	winnerMoves := discs & 1 // parity of the plies at which the winner moves
	if score < 0 {
		winnerMoves ^= 1
	}
	if ply&1 != winnerMoves {
		ply--
	}
	return ply + 1 - discs
}

// check returns an error if the position or the options are invalid.
func (s *Solver) check(ctx context.Context, p State) error {
	if ctx == nil {
		return errors.New("connect4: solving: no context given (it is nil)")
	}
	if s.Game.Turn(&p) == game.Nobody {
		return fmt.Errorf("connect4: position %s: %w (%s)", s.Game.FormatPosition(&p), game.ErrGameOver, s.Game.outcome(p))
	}
	if !s.Game.size().holds(p) {
		return fmt.Errorf("connect4: the position has discs outside a board of %d columns and %d rows", s.Game.Columns(), s.Game.Rows())
	}
	if columns, rows := s.Book.Board(); s.Book != nil && (columns != s.Game.Columns() || rows != s.Game.Rows()) {
		return fmt.Errorf("connect4: the book is for a board of %d columns and %d rows, the game has %d and %d", columns, rows, s.Game.Columns(), s.Game.Rows())
	}
	if s.model != nil {
		if err := model.Fits(s.model, s.Game.Encoder()); err != nil {
			return fmt.Errorf("connect4: %w", err)
		}
	}
	if s.MemoryBytes < 0 || s.MemoryBytes > memory.MostBytes {
		return fmt.Errorf("connect4: a table of %d bytes: want 0 (the default) to %d", s.MemoryBytes, memory.MostBytes)
	}
	if s.Workers < 0 || s.Workers > memory.MostWorkers {
		return fmt.Errorf("connect4: %d workers: want 0 (one) to %d", s.Workers, memory.MostWorkers)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("connect4: solving: %w", context.Cause(ctx))
	}
	return nil
}

// equip makes the table and the engines match the options of s.
func (s *Solver) equip() {
	b := *s.Game.size()
	bytes := s.MemoryBytes
	if bytes == 0 {
		bytes = defaultMemoryBytes
	}
	if s.engines == nil || s.board != b || s.bytes != bytes {
		s.engines = nil
		s.table.reset(bytes, min(b.width(), 64))
		s.board, s.bytes = b, bytes
	}
	workers := max(s.Workers, 1)
	for len(s.engines) < workers {
		s.engines = append(s.engines, newEngine(&b, &s.table))
	}
	s.engines = s.engines[:workers]
	s.table.share(workers)
}
