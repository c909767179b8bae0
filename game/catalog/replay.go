package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// replay is a replayed record.
type replay[S, M comparable] struct {
	of        *typed[S, M]
	played    board.Ruleset[S, M]
	notation  game.Notation[S, M]
	historian game.Historian[S] // nil if earlier positions do not matter
	claimer   game.Claimer[S]   // nil if nothing need be claimed
	observer  game.Observer[S]  // nil if nothing is hidden
	record    board.Record      // completed
	fault     *answer.Problem   // of the text that was read, after the record; nil: none
	moment    board.Moment[S, M]

	// Of a sealed record: see seal.
	hidden *replay[S, M] // as it is; nil: this one is open
	seat   board.Owner   // whose view this is
	shared bool
}

// maxMoveText exceeds the length of any move's notation.
const maxMoveText = 200

// open replays a record. If chance is to act at its end, it draws the outcomes.
func (t *typed[S, M]) open(r board.Record) (*replay[S, M], error) {
	if len(r.Moves) > answer.MaxPlies {
		return nil, answer.Problemf(answer.BadRequest, "the record has %d moves; want at most %d", len(r.Moves), answer.MaxPlies)
	}
	if r.Seed > answer.MaxSeed {
		return nil, answer.Problemf(answer.BadRequest, "the seed is %d; want at most %d", r.Seed, uint64(answer.MaxSeed))
	}
	for i, m := range r.Moves {
		if len(m) > maxMoveText {
			p := answer.Problemf(answer.IllegalMove, "move %d has %d bytes; want a shorter notation", i+1, len(m))
			p.Ply = &i
			return nil, p
		}
	}
	if r.Sealed != "" {
		return t.unseal(r, board.Nobody)
	}
	o, err := t.begin(r)
	if err != nil {
		return nil, err
	}
	for i, text := range r.Moves {
		if p := o.play(text); p != nil {
			p.Ply = &i
			return nil, p
		}
	}
	o.draw()
	return o, nil
}

// begin returns the first position of a record.
func (t *typed[S, M]) begin(r board.Record) (*replay[S, M], error) {
	variants := t.offered()
	if r.Variant == "" {
		r.Variant = variants[0].Name
	}
	if !t.Unlisted && !slices.ContainsFunc(variants, func(v board.Variant) bool { return v.Name == r.Variant }) {
		var names []string
		for _, v := range variants {
			names = append(names, v.Name)
		}
		return nil, answer.Problemf(answer.BadSetup, "no variant %q (there are: %s)", r.Variant, strings.Join(names, ", "))
	}
	if r.Setup != "" && t.setup() == nil {
		return nil, answer.Problemf(answer.BadSetup, "the setup is %q, but this game has no setup", r.Setup)
	}
	v, err := t.shown(r.Variant, r.Setup, r.Seed)
	if err != nil {
		return nil, answer.Problemf(answer.BadSetup, "%s", reason(err))
	}
	r.Setup = v.Setup
	o := &replay[S, M]{of: t, played: v, record: r}
	o.notation, _ = game.As[game.Notation[S, M]](v.Rules) // guaranteed by vary
	o.historian, _ = game.As[game.Historian[S]](v.Rules)
	o.claimer, _ = game.As[game.Claimer[S]](v.Rules)
	o.observer, _ = game.As[game.Observer[S]](v.Rules)
	start := v.Rules.Start()
	if r.Start != "" {
		if start, err = o.notation.ParsePosition(r.Start); err != nil {
			return nil, answer.Problemf(answer.BadPosition, "%s", reason(err))
		}
		if o.record.Start = o.notation.FormatPosition(&start); start == v.Rules.Start() {
			o.record.Start = ""
		}
	}
	o.moment = board.Moment[S, M]{Game: v.Rules, States: []S{start}}
	o.record.Moves = make([]string, 0, len(r.Moves)+1)
	return o, nil
}

// shown returns the rules and the board of a variant.
func (t *typed[S, M]) shown(variant, setup string, seed uint64) (v board.Ruleset[S, M], err error) {
	v, err = t.vary(variant, setup, seed)
	if err == nil && v.Board == nil {
		v.Board, _ = board.Of(v.Rules)
	}
	return v, err
}

// reason returns the text of an error without the package name, which visitors do not know.
func reason(err error) string {
	text := err.Error()
	if head, rest, ok := strings.Cut(text, ": "); ok && tools.GoodName(head) && !strings.Contains(head, "-") {
		return rest
	}
	return text
}

// play plays a move given as text.
func (t *replay[S, M]) play(text string) *answer.Problem {
	m, p := t.parse(text)
	if p == nil {
		t.apply(m)
	}
	return p
}

// parse returns the move at the end of the record that a text gives.
func (t *replay[S, M]) parse(text string) (m M, _ *answer.Problem) {
	if t.ended() {
		return m, overBefore(len(t.moment.Moves), text)
	}
	m, err := t.notation.ParseMove(t.moment.State(), text)
	if err != nil {
		p := answer.Problemf(answer.IllegalMove, "move %d: %s", len(t.moment.Moves)+1, strings.TrimPrefix(reason(err), "move "))
		legal := t.played.Rules.Moves(nil, t.moment.State())
		p.Legal = t.texts(legal[:min(len(legal), answer.MaxLegal)])
		return m, p
	}
	return m, nil
}

func overBefore(ply int, text string) *answer.Problem {
	return answer.Problemf(answer.GameOver, "move %d, %q: the game is over before it", ply+1, text)
}

// texts returns the notation of legal moves.
func (t *replay[S, M]) texts(legal []M) []string {
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = t.notation.FormatMove(t.moment.State(), m)
	}
	return texts
}

func (t *replay[S, M]) apply(m M) {
	s := t.moment.State()
	t.record.Moves = append(t.record.Moves, t.notation.FormatMove(s, m))
	t.moment.Moves = append(t.moment.Moves, m)
	t.moment.States = append(t.moment.States, game.After(t.played.Rules, *s, m))
}

// draw plays for chance. The outcome depends on the seed and the ply, so that it is the
// same when a move is taken back and played again.
func (t *replay[S, M]) draw() {
	for t.played.Rules.Turn(t.moment.State()) == game.Chance && len(t.moment.Moves) < 2*answer.MaxPlies {
		r := rand.New(rand.NewPCG(t.record.Seed, uint64(len(t.moment.Moves))))
		outcomes := t.played.Rules.Moves(nil, t.moment.State())
		i, err := odds.Of(t.played.Rules).Sample(t.moment.State(), outcomes, r.Float64())
		if err != nil {
			return // the page shows that no player can move
		}
		t.apply(outcomes[i])
	}
}

// at returns the moment after ply moves.
func (t *replay[S, M]) at(ply int, l board.Language) *board.Moment[S, M] {
	m := t.moment
	m.Language = l
	m.States, m.Moves = m.States[:ply+1], m.Moves[:ply]
	if m.Unseen != nil {
		m.Unseen = m.Unseen[:ply]
	}
	return &m
}

// ended reports whether the game is over at the end of the record, whether somebody claims it or not.
func (t *replay[S, M]) ended() bool {
	_, over := t.over(&t.moment)
	return over && (t.claimer == nil || game.Over(t.played.Rules, *t.moment.State()) || t.claimer.Binding(t.moment.States))
}

// over reports whether the game is over at a moment, and returns the payoff.
func (t *replay[S, M]) over(at *board.Moment[S, M]) (payoff float64, over bool) {
	if game.Over(t.played.Rules, *at.State()) {
		return t.played.Rules.Evaluate(at.State()), true
	}
	if t.historian != nil {
		return t.historian.Outcome(at.States)
	}
	return 0, false
}

// committed returns the player who has chosen and waits for the opponent.
func (t *replay[S, M]) committed(s *S) *board.Owner {
	turn := t.played.Rules.Turn(s)
	if t.observer == nil || t.of.about.Secret || turn != game.First && turn != game.Second || t.observer.Observe(s, turn) == *s {
		return nil
	}
	o := board.Owner(turn.Opponent())
	return &o
}
