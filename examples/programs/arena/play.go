package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

const playHelp = `Plays in the terminal against a bot or a program, or with two people. Commands:

  MOVES         one or more moves, such as 11-15 in checkers, 4 in Connect 4, 053 in paper football
  moves         list the legal moves
  undo          take back your last turn, and the answers to it
  restart       start a new game
  best          let the bot play this turn
  hint          a good move, and the reasons
  analyse       the best moves with scores, and more about the position
  auto on|off   whether bots play by themselves
  bot NAME      change the bot
  record        print the game in its notation
  save FILE     append the game to a file
  help, quit
`

// human is the name of a player who types.
const human = "human"

// play lets a person play.
func (a arena) play(ctx context.Context, std cli.Streams, args []string) (err error) {
	flags := cli.NewFlags(std, "arena play", "-game GAME [flags] [POSITION]", playHelp+"\n"+placeHelp+"\n\n"+contestHelp,
		"go run ./examples/arena play -game othello",
		"go run ./examples/arena play -game checkers -variant damas -first strong -time 3s -out game.pdn",
		"go run ./examples/arena play -game paperfootball -first human -second human 0: 2 0 53")
	p := a.placeFlags(flags)
	first := flags.String("first", "", "the first `player`, human or a bot (default: human unless -second is)")
	second := flags.String("second", "", "the second `player` (default: the game's best bot)")
	s := &session{ctx: ctx, std: std, arena: a, place: p}
	flags.DurationVar(&s.limit, "time", time.Second, "time of a bot for a move (0: no limit)")
	flags.IntVar(&s.setup.Depth, "depth", 0, "search depth of bots in moves of either player (default: limited by time)")
	flags.Int64Var(&s.setup.Nodes, "nodes", 0, "positions that bots search, or simulations that they make, for a move (default: limited by time)")
	manual := flags.Bool("manual", false, "bots play only when asked (best)")
	out := flags.String("out", "", "append the game to this `file` at the end, in its notation")
	flags.Within("time", 0, math.Inf(1))
	if s.entry, s.table, err = p.parse(std, a, flags, args); err != nil {
		return err
	}
	s.setup.Variant, s.setup.Setup, s.setup.Seed = p.variant, s.table.Record().Setup, p.seed
	s.start, s.auto, s.changed = s.table.Record(), !*manual, true
	if *first == "" && (*second == "" || *second != human) {
		*first = human
	}
	names := [2]string{*first, cmp.Or(*second, s.entry.Default[0])}
	if *first != "" && *first != human && *second == "" {
		names[1] = human
	}
	names[0] = cmp.Or(names[0], s.entry.Default[0])
	if names[0] != human && names[1] != human {
		return cli.Usage("both players are bots; want a human one. To watch %s play %s, run: arena -game %s -a %s -b %s", names[0], names[1], s.entry.Name, names[0], names[1])
	}
	defer s.close()
	for i, name := range names {
		if err := s.seat(i, name); err != nil {
			return cli.Usage("%w", err)
		}
	}
	if *out != "" {
		defer func() { err = errors.Join(err, s.save(*out)) }()
	}
	return s.run()
}

const contestHelp = `A player is human, a bot with options (minimax,depth=6), a level (novice, beginner, easy, medium, hard) or a
program (cmd:"python3 bot.py"); arena run -h has more.`

// session is a game in the terminal.
type session struct {
	ctx   context.Context
	std   cli.Streams
	arena arena
	place *place
	entry catalog.Entry
	setup tools.Setup
	start board.Record
	table *played.Game
	bots  [2]*seated // nil: a person
	limit time.Duration
	auto  bool

	changed bool // the position is to be drawn again
}

// seated is a bot or program.
type seated struct {
	name  string
	stage tools.Stage
}

// seat gives a side to a player.
func (s *session) seat(side int, name string) error {
	var b *seated
	if name != human {
		setup := s.setup
		setup.Players, setup.MoveTime = []string{name}, s.limit
		stage, err := tools.Of(s.entry).NewStage(setup)
		if err != nil {
			return err
		}
		b = &seated{name, stage}
	}
	if old := s.bots[side]; old != nil {
		old.stage.Close()
	}
	s.bots[side] = b
	return nil
}

func (s *session) close() {
	for _, b := range s.bots {
		if b != nil {
			b.stage.Close()
		}
	}
}

// run answers commands until the input ends.
func (s *session) run() error {
	lines, failed := cli.Lines(s.ctx, s.std)
	for {
		v, err := view(s.table)
		if err != nil {
			return err
		}
		if side := mover(v); s.changed && !(s.entry.Secret && side >= 0 && s.auto && s.bots[side] != nil) {
			s.changed = false
			fmt.Fprintf(s.std.Out, "%s%s\n", s.table.Drawing(), v.TurnLabel)
		}
		if side := mover(v); side >= 0 && s.auto && s.bots[side] != nil {
			if err := s.think(v, s.bots[side]); err != nil {
				if s.ctx.Err() != nil {
					return nil
				}
				s.auto = false // so that the person can go on
				fmt.Fprintf(s.std.Out, "%s fails: %v\nBots no longer play by themselves: type best to let it try again, auto on when it works, or a move of your own.\n", s.bots[side].name, err)
			}
			continue
		}
		fmt.Fprint(s.std.Out, "> ")
		select {
		case <-s.ctx.Done():
			fmt.Fprintln(s.std.Out)
			return nil
		case line, ok := <-lines:
			if !ok {
				fmt.Fprintln(s.std.Out)
				return <-failed
			}
			words := strings.Fields(line)
			if len(words) == 1 && (words[0] == "quit" || words[0] == "exit") {
				return nil
			}
			if err := s.command(v, words); err != nil {
				fmt.Fprintln(s.std.Out, err)
			}
		}
	}
}

// mover returns the side to move, -1 if the game is over.
func mover(v answer.View) int {
	switch {
	case v.Over:
		return -1
	case v.Turn == board.First:
		return 0
	}
	return 1
}

// think lets a bot play until its turn is over.
func (s *session) think(v answer.View, b *seated) error {
	var played []string
	for turn := v.Turn; v.Turn == turn && !v.Over; {
		var cancel context.CancelFunc = func() {}
		move, err := b.stage.Move(func() (ctx context.Context) {
			ctx = s.ctx
			if s.limit > 0 {
				ctx, cancel = context.WithTimeout(ctx, s.limit)
			}
			return ctx
		}, 0, v.Record)
		cancel()
		if err != nil {
			return err
		}
		if err := s.move(move); err != nil {
			return err
		}
		played = append(played, move)
		if v, err = view(s.table); err != nil {
			return err
		}
	}
	if v.Committed != nil {
		fmt.Fprintf(s.std.Out, "%s has chosen.\n", b.name)
		return nil
	}
	if s.entry.Secret && !v.Over {
		fmt.Fprintf(s.std.Out, "%s has moved.\n", b.name)
		return nil
	}
	_, err := fmt.Fprintf(s.std.Out, "%s plays %s\n", b.name, strings.Join(played, " "))
	return err
}

// move plays moves. A word may consist of moves of one letter each.
func (s *session) move(words ...string) error {
	r := s.table.Record()
	for _, word := range words {
		with := func(moves ...string) (*played.Game, error) {
			next := r
			next.Moves = append(slices.Clone(r.Moves), moves...)
			return played.Open(s.entry, next)
		}
		t, err := with(word)
		if err != nil {
			letters, failed := with(strings.Split(word, "")...)
			if failed != nil {
				return fmt.Errorf("%w (help lists the commands)", err)
			}
			t = letters
		}
		r = t.Record()
		s.set(t)
	}
	return nil
}

func (s *session) set(t *played.Game) { s.table, s.changed = t, true }

// rewind replays the first moves of the game.
func (s *session) rewind(to board.Record) error {
	t, err := played.Open(s.entry, to)
	if err == nil {
		s.set(t)
	}
	return err
}

// undo takes back the last turn that a person could have played differently.
func (s *session) undo(v answer.View) error {
	mine := func(i int) bool { return v.Turns[i] == board.First || v.Turns[i] == board.Second }
	byBot := func(i int) bool { return s.auto && s.bots[v.Turns[i]-board.First] != nil }
	n := len(v.Record.Moves) - 1
	for n >= 0 && (!mine(n) || byBot(n)) {
		n--
	}
	if n < len(s.start.Moves) {
		return errors.New("there is no turn of yours to take back")
	}
	for n > len(s.start.Moves) && v.Turns[n-1] == v.Turns[n] {
		n--
	}
	r := v.Record
	r.Moves = r.Moves[:n]
	return s.rewind(r)
}

// command runs a typed command.
func (s *session) command(v answer.View, words []string) error {
	if len(words) == 0 {
		return nil
	}
	argument := strings.Join(words[1:], " ")
	switch words[0] {
	case "help":
		fmt.Fprint(s.std.Out, playHelp)
		return nil
	case "moves":
		var all []string
		for _, m := range v.Moves {
			all = append(all, m.Text)
		}
		fmt.Fprintln(s.std.Out, strings.Join(all, " "))
		return nil
	case "undo":
		return s.undo(v)
	case "restart":
		if err := s.adapt(v); err != nil {
			return err
		}
		return s.rewind(s.start)
	case "best":
		return s.best(v)
	case "hint", "analyse":
		return s.advise(words[0])
	case "auto":
		if argument != "on" && argument != "off" {
			return errors.New("auto needs on or off, as in: auto off")
		}
		s.auto = argument == "on"
		return nil
	case "bot":
		return s.change(v, argument)
	case "record":
		if err := s.mayShow(v); err != nil {
			return err
		}
		_, err := fmt.Fprintln(s.std.Out, s.text(v))
		return err
	case "save":
		if argument == "" {
			return errors.New("save needs the name of a file, as in: save game.txt")
		}
		if err := s.mayShow(v); err != nil {
			return err
		}
		return s.save(argument)
	}
	return s.move(words...)
}

// adaptation is by how much the bot rated grows stronger after a game that it lost, and weaker after
// one that it won, in Elo.
const adaptation = 80

// adapt gives the bot rated the strength for the next game.
func (s *session) adapt(v answer.View) error {
	for side, b := range s.bots {
		if b == nil || !v.Over || v.Result.Winner == board.Nobody || b.name != "rated" && !strings.HasPrefix(b.name, "rated,") {
			continue
		}
		spec, err := tools.Of(s.entry).ParseSpec(b.name)
		if err != nil {
			return err
		}
		strength := s.strength()
		elo, given := spec.Options[strength.Name]
		if !given {
			elo = strength.Default
		}
		change := -float64(adaptation)
		if v.Result.Winner != board.First+board.Owner(side) {
			change = adaptation
		}
		elo = min(max(elo+change, strength.Min), strength.Max)
		fmt.Fprintf(s.std.Out, "The next game: rated plays at %v Elo, compared with its best.\n", elo)
		if err := s.seat(side, fmt.Sprintf("rated,elo=%v", elo)); err != nil {
			return err
		}
	}
	return nil
}

// strength returns the option of the bot rated.
func (s *session) strength() answer.Option {
	bots := about(s.entry).Searchers
	i := slices.IndexFunc(bots, func(b answer.Bot) bool { return b.Name == "rated" })
	return bots[i].Options[0]
}

// change gives the side of the bot, or the side that is not to move, to another bot.
func (s *session) change(v answer.View, name string) error {
	side := slices.IndexFunc(s.bots[:], func(b *seated) bool { return b != nil })
	if side < 0 {
		side = 1 - max(0, mover(v))
	}
	if name == human {
		return errors.New("human is not a bot; to play the moves of a bot yourself, type auto off")
	}
	if err := s.seat(side, name); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.std.Out, "%s plays for %s\n", name, about(s.entry).In(s.setup.Variant).Players[side])
	return err
}

// best lets a bot play the current turn.
func (s *session) best(v answer.View) error {
	if v.Over {
		return errors.New("the game is over")
	}
	b := s.bots[mover(v)]
	if b == nil {
		b = s.bots[1-mover(v)]
	}
	if b == nil {
		return errors.New("no bot plays here; choose one, as in: bot random")
	}
	return s.think(v, b)
}

// advise prints a hint or an analysis.
func (s *session) advise(what string) error {
	d := about(s.entry).Default
	limit := cmp.Or(s.limit, time.Second)
	if what == "hint" {
		f, err := s.table.Hint(s.ctx, answer.Searcher{Name: d.Hint, Time: limit}, s.place.seed, "en")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.std.Out, strings.Join(append([]string{strings.Join(f.Moves, " ") + ": " + f.Label}, f.Why...), "\n"))
		return err
	}
	var found analysis
	err := s.table.Analyse(s.ctx, answer.Searcher{Name: d.Analyse, Time: limit}, answer.MaxLines, "en", found.collect)
	if err != nil {
		return err
	}
	return found.print(s.std)
}

// mayShow returns an error if the record would show what is still secret.
func (s *session) mayShow(v answer.View) error {
	if s.entry.Secret && !v.Over {
		return errors.New("the record would show what is still hidden; it can be printed and saved when the game is over")
	}
	return nil
}

// text returns the game so far, without a move that one of the players may not know yet.
func (s *session) text(v answer.View) string {
	if v.Committed != nil {
		if before, err := s.table.View(len(v.Record.Moves)-1, "en"); err == nil {
			return before.Text
		}
	}
	return v.Text
}

// save appends the game to a file.
func (s *session) save(name string) error {
	v, err := view(s.table)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%s\n", s.text(v))
	return errors.Join(err, file.Close())
}
