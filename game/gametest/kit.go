package gametest

import (
	"hash/maphash"
	"math/rand/v2"
	"reflect"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	drySurvey   = 8       // games played beforehand to estimate the size of the game
	spread      = 64      // minimum number of games over which the budget is spread
	maxMoves    = 128     // moves of one position examined in detail
	maxPlies    = 500_000 // plies of all games together
	poolSize    = 64      // moves and texts kept, to be tried elsewhere
	samplesKept = 64      // positions kept for the checks at the end
)

// A position is the subject of the checks: a state and the line that led to it.
type position[S, M comparable] struct {
	state S
	turn  game.Player
	moves []M // the legal ones
	some  []M // those to examine in detail: all, unless there are very many
	line  []M // from the start
	past  []S // the states before each of them
}

// A verdict records what the rules said about a position.
type verdict struct {
	turn     game.Player
	estimate uint64 // bits of the evaluation
	digest   uint64 // of moves and successors
}

// A check is a law and the function that looks for violations.
type check[S, M comparable] struct {
	name string
	run  func(p *position[S, M])
}

// kit is one test run of one game.
type kit[S, M comparable] struct {
	capabilities[S, M]
	agreement agreement[S, M]
	endings   endings[S, M]
	encoding  encoding[S]
	sample    sample[S, M]
	g         game.Game[S, M]
	opt       Options
	rng       *rand.Rand
	seed      maphash.Seed
	everyAt   []check[S, M] // made at every position examined
	atEnd     []check[S, M] // made once, after the games

	start   S
	low     float64
	high    float64
	seen    map[S]verdict
	byHash  map[uint64]S
	moves   []M              // legal somewhere
	texts   []string         // of moves, legal somewhere
	samples []position[S, M] // for the checks at the end
	hides   bool             // Observe has hidden something
	secrets secrets[S, M]
	sets    [2]map[S]member[S, M]     // by player and view
	rubbish struct{ tried, read int } // by ParsePosition
	tried   []string                  // texts that are no move in most positions
	stuck   stuck[S, M]
	unfair  string              // about the frequencies of deals
	notes   []string            // remarks that are no faults
	results map[game.Player]int // random games, by winner
	slow    *slow[S, M]         // nil: it is fast enough
	spent   int                 // of the budget
	plies   int                 // of all games

	checking string // the check under way
	at       *position[S, M]
	faults   map[string]*found
}

func newKit[S, M comparable](g game.Game[S, M], o Options) *kit[S, M] {
	k := &kit[S, M]{
		g: game.WithEndings(g), opt: o, capabilities: capabilitiesOf(g),
		rng: rand.New(rand.NewPCG(0, 0)), seed: maphash.MakeSeed(),
		seen: map[S]verdict{}, byHash: map[uint64]S{}, faults: map[string]*found{},
		sets: [2]map[S]member[S, M]{{}, {}}, results: map[game.Player]int{},
	}
	k.secrets = newSecrets[S, M](leavesOf(reflect.TypeFor[S](), k.seed))
	k.everyAt = []check[S, M]{
		{"turn", k.checkTurn},
		{"live games have moves", k.checkLive},
		{"finished games have none", k.checkFinished},
		{"distinct moves", k.checkDistinct},
		{"repeatable moves", k.checkRepeatable},
		{"moves append", k.checkAppend},
		{"state untouched", k.checkUntouched},
		{"repeatable apply", k.checkApply},
		{"independent copies", k.checkCopies},
		{"any move", k.checkAnyMove},
		{"evaluation", k.checkEvaluation},
		{"hash", k.checkHash},
		{"notation of moves", k.checkMoveText},
		{"numbers in moves", k.checkNumbers},
		{"whole text", k.checkWhole},
		{"notation of positions", k.checkPositionText},
		{"illegal text", k.checkIllegalText},
		{"foreign positions", k.checkForeignPositions},
		{"drawing", k.checkDrawing},
		{"chance", k.checkChance},
		{"observation", k.checkObservation},
		{"one hidden move", k.checkHidden},
		{"commitments", k.checkCommitments},
		{"information sets", k.checkSets},
		{"leaks", k.checkLeaks},
		{"own secrets", k.checkOwn},
		{"dealing", k.checkDeal},
		{"possible worlds", k.checkDealt},
		{"ordering", k.checkOrdering},
		{"quietness", k.checkQuiet},
		{"reducibility", k.checkReducible},
		{"history", k.checkHistory},
		{"playouts", k.checkPlayout},
		{"features", k.checkFeatures},
	}
	k.atEnd = []check[S, M]{
		{"payoffs", k.checkPayoffs},
		{"point of view", k.checkViewpoint},
		{"winners", k.checkWinners},
		{"one end", k.checkEndings},
		{"foreign positions", k.checkRubbish},
		{"hash", k.checkHashBits},
		{"observation", k.checkHides},
		{"leaks", k.checkTold},
		{"own secrets", k.checkOwners},
		{"possible worlds", k.checkWorlds},
		{"distribution of worlds", k.checkDistribution},
		{"moves allocate nothing", k.checkAllocation},
		{"perft", k.checkPerft},
		{"start", k.checkStart},
	}
	return k
}

func (k *kit[S, M]) run() {
	first := &position[S, M]{}
	if game.Check(k.g) != nil {
		k.plain(first)
		return
	}
	begin := time.Now()
	crowd := k.playTogether() // before any call has warmed up caches of the game
	k.hurry(time.Since(begin))
	k.protect("capabilities", first, k.checkCapabilities)
	if !k.protect("start", first, func(*position[S, M]) { k.start = k.g.Start() }) {
		return // nothing can be played
	}
	if first.state = k.start; !k.plain(first) {
		return
	}
	k.protect("bounds", first, k.checkBounds)
	k.protect("encoder", first, k.checkEncoder)

	for i := 0; i < drySurvey && !k.late(); i++ {
		k.playGame(uint64(i), 0)
	}
	k.tried = append([]string{"?", "0"}, k.texts[:min(len(k.texts), 4)]...)
	perGame := float64(k.spent) / drySurvey
	k.spent = 0
	density := min(1, float64(k.opt.Budget)/(spread*max(perGame, 1)))
	games := 0
	for ; games < k.opt.Games && k.plies < maxPlies && !k.late(); games++ {
		k.playGame(uint64(drySurvey+games), density)
	}
	if len(k.results) > 0 {
		k.note("random games: First won %d, Second won %d, and %d were draws; compare with the rules, for a wrong payoff of one kind of ending may show nowhere else",
			k.results[game.First], k.results[game.Second], k.results[game.Nobody])
	}
	for _, c := range k.atEnd {
		k.protect(c.name, first, c.run)
	}
	k.protect("concurrency", first, func(*position[S, M]) { k.checkConcurrency(crowd) })
	k.noteSlow(games)
}

// playGame plays one random game and examines the given fraction of its positions. If it
// is 0, playGame only adds up the cost of examining all of them.
func (k *kit[S, M]) playGame(number uint64, density float64) {
	k.rng = rand.New(rand.NewPCG(0, number))
	p := &position[S, M]{state: k.start}
	defer func() { k.protect("evaluation", p, k.noteSample) }()
	for {
		if !k.enter(p) {
			return
		}
		k.noteHidden(p)
		switch {
		case density == 0:
			k.spent += cost(p)
		case k.spent < k.opt.Budget && k.rng.Float64() < density:
			k.examine(p)
		}
		if p.turn == game.Nobody {
			k.protect("evaluation", p, k.checkEvaluation)
			k.protect("payoffs", p, k.notePayoff)
			k.protect("evaluation", p, func(*position[S, M]) {
				end := p.state
				k.results[game.Winner(k.g.Evaluate(&end))]++
			})
			k.protect("one end", p, k.noteEnding)
			return
		}
		if k.over(p) {
			return
		}
		if len(p.line) == k.opt.MaxPlies {
			k.protect("length", p, func(*position[S, M]) {
				k.fault("the game goes on after %d plies", k.opt.MaxPlies)
			})
			return
		}
		m := p.moves[k.rng.IntN(len(p.moves))]
		k.remember(p, m)
		if !k.advance(p, m) {
			return
		}
		k.plies++
	}
}

func cost[S, M comparable](p *position[S, M]) int { return 4 + min(len(p.moves), maxMoves) }

// enter asks the rules about p.state and reports whether the game can continue from their
// answers.
func (k *kit[S, M]) enter(p *position[S, M]) bool {
	if !k.plain(p) {
		return false
	}
	ok := k.protect("turn", p, func(*position[S, M]) {
		s := p.state
		p.turn = k.g.Turn(&s)
	})
	ok = ok && k.protect("repeatable moves", p, func(*position[S, M]) {
		s := p.state
		p.moves = k.g.Moves(p.moves[:0], &s)
	})
	if !ok {
		return false
	}
	p.some = p.moves
	if len(p.moves) > maxMoves {
		p.some = nil
		for range maxMoves {
			p.some = append(p.some, p.moves[k.rng.IntN(len(p.moves))])
		}
	}
	if p.turn != game.Nobody && len(p.moves) == 0 {
		k.protect("live games have moves", p, k.checkLive)
		return false
	}
	return true
}

// examine makes every check at p, once for every state: for a state seen before, it only
// checks that the rules give the same answers.
func (k *kit[S, M]) examine(p *position[S, M]) {
	_, again := k.seen[p.state]
	k.protect("same position, same rules", p, k.checkSame)
	k.spent += cost(p) / 4
	if again {
		return
	}
	k.spent += cost(p)
	for _, c := range k.everyAt {
		k.protect(c.name, p, c.run)
	}
	if i := k.rng.IntN(len(k.seen)); len(k.samples) < samplesKept {
		k.samples = append(k.samples, p.clone())
	} else if i < samplesKept {
		k.samples[i] = p.clone()
	}
}

func (p *position[S, M]) clone() position[S, M] {
	c := *p
	c.moves = append([]M(nil), p.moves...)
	c.some = append([]M(nil), p.some...)
	c.line = append([]M(nil), p.line...)
	c.past = append([]S(nil), p.past...)
	return c
}

// remember keeps m, and its text, for trials in positions where they are not legal.
func (k *kit[S, M]) remember(p *position[S, M], m M) {
	i := k.rng.IntN(poolSize)
	if len(k.moves) < poolSize {
		k.moves = append(k.moves, m)
	} else if k.rng.IntN(8) == 0 {
		k.moves[i] = m
	}
	if k.notation == nil || (len(k.texts) == poolSize && k.rng.IntN(8) != 0) {
		return
	}
	k.protect("notation of moves", p, func(*position[S, M]) {
		s := p.state
		text := k.notation.FormatMove(&s, m)
		if len(k.texts) < poolSize {
			k.texts = append(k.texts, text)
		} else {
			k.texts[i] = text
		}
	})
}

// advance plays m.
func (k *kit[S, M]) advance(p *position[S, M], m M) bool {
	return k.protect("repeatable apply", p, func(*position[S, M]) {
		next := p.state
		k.g.Apply(&next, m)
		p.line = append(p.line, m)
		p.past = append(p.past, p.state)
		p.state = next
	})
}
