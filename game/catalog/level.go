package catalog

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
)

// levels returns the bots from novice to hard: the game's Levels.Bot at these levels.
func (t *typed[S, M]) levels() (bots []Bot[S, M]) {
	for _, l := range search.Levels() {
		bots = append(bots, Bot[S, M]{
			Name: l.String(), Title: levelTexts[l][0], About: levelTexts[l][1],
			NewBot: func(g game.Game[S, M], s Settings[M]) (match.Bot[S, M], error) {
				spec := t.leveling
				spec.Level = l
				return t.newBot(g, spec, tools.Setup{Seed: s.Seed})
			},
		})
	}
	if t.about.Secret {
		return bots
	}
	return append(bots, Bot[S, M]{
		Name: ratedBot, Title: "By strength",
		About:   "as strong as you like, in Elo compared with its best",
		Options: []Option{{Name: "elo", About: "Elo", Low: weakest, Default: nominal[0]}},
		NewBot: func(g game.Game[S, M], s Settings[M]) (match.Bot[S, M], error) {
			elo := s.Options["elo"]
			return t.weaken(g, t.leveling, fmt.Sprintf("%s,elo=%v", ratedBot, elo), search.Weaken(t.rated(elo)), s.Seed)
		},
	})
}

// ratedBot is the bot whose strength is an option, from weakest to 0.
const (
	ratedBot = "rated"
	weakest  = -1200
)

// nominal is the strength of the levels where it has not been measured.
var nominal = [5]float64{-1000, -800, -600, -400, -200}

// rated returns the ease for a strength, between those of the levels next to it.
func (t *typed[S, M]) rated(elo float64) float64 {
	known := t.Levels.Elo
	if known == ([5]float64{}) {
		known = nominal
	}
	stronger, at := 0.0, 0.0
	for i := len(known); ; i-- {
		weaker, low := 2.0, min(weakest, known[0]-200) // moves at random
		if i > 0 {
			weaker, low = t.ease(search.Levels()[i-1]), known[i-1]
		}
		if elo >= low || i == 0 {
			return stronger + min(max((at-elo)/(at-low), 0), 1)*(weaker-stronger)
		}
		stronger, at = weaker, low
	}
}

// WithLevels returns the entry with levels that have been measured: the content of a file that
// arena levels writes. [Join] reports mistakes in it, like those in the description.
func (e Entry) WithLevels(data []byte) Entry {
	var l tools.Levels
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&l)
	switch {
	case err != nil:
	case l.Game != e.Name:
		err = fmt.Errorf("they are those of the game %q", l.Game)
	}
	if err != nil {
		return unusable(e.Name, fmt.Errorf("catalog: game %q: the measured levels: %w", e.Name, err))
	}
	return e.ops().withLevels(l)
}

func (t *typed[S, M]) withLevels(l tools.Levels) Entry {
	if t.err != nil {
		return t.about
	}
	g := t.described
	g.Levels.Bot = l.Bot
	g.Levels.Ease, g.Levels.Elo = l.Ease, l.Elo
	return g.Entry()
}

var levelTexts = map[search.Level][2]string{
	search.Novice:   {"First steps", "for a first game: nearly always moves without thinking"},
	search.Beginner: {"Beginner", "has played before: now and then it sees something"},
	search.Easy:     {"Easy", "looks at most of its moves, and still errs often"},
	search.Medium:   {"Medium", "for players who know the rules: few big mistakes, and no plan"},
	search.Hard:     {"Hard", "for practice: sees what comes next, and sometimes more"},
}

// ease returns how much the level plays below its bot's strength in this game.
func (t *typed[S, M]) ease(l search.Level) float64 {
	return cmp.Or(t.Levels.Ease[slices.Index(search.Levels(), l)], l.Ease())
}

// leveled weakens the bot that spec names. It searches with its default limits whatever
// the clock, so that a level is equally strong on every machine.
func (t *typed[S, M]) leveled(g game.Game[S, M], spec tools.Spec, s tools.Setup) (match.Bot[S, M], error) {
	if t.about.Secret {
		return t.novice(g, spec, t.ease(spec.Level), s)
	}
	return t.weaken(g, spec, spec.String(), search.Weaken(t.ease(spec.Level)), s.Seed)
}

// weaken returns the bot that spec names with a weakness, under a name.
func (t *typed[S, M]) weaken(g game.Game[S, M], spec tools.Spec, name string, w search.Weakness, seed uint64) (match.Bot[S, M], error) {
	spec.Level = search.Full
	b, err := t.newBot(g, spec, tools.Setup{Seed: seed})
	if err != nil {
		return nil, err
	}
	weak := weakened[S, M]{b, &search.Leveled[S, M]{Weakness: w}}
	if t.Levels.Candidates != nil {
		weak.leveled.Candidates = t.Levels.Candidates(bare(g))
	}
	return named[S, M]{weak, name}, nil
}

// checkLevels returns an error for invalid weaknesses.
func (t *typed[S, M]) checkLevels() error {
	for i, x := range t.Levels.Ease {
		if err := search.Weaken(x).Check(); err != nil {
			return fmt.Errorf("catalog: game %q: Levels: %v: the ease is %v; want 0 to 2", t.Name, search.Levels()[i], x)
		}
	}
	if e := t.Levels.Elo; e != ([5]float64{}) && !(slices.IsSorted(e[:]) && e[4] < 0) {
		return fmt.Errorf("catalog: game %q: Levels.Elo is %v; want each at least that of the level before, and the last below 0", t.Name, e)
	}
	return nil
}

// checkLevel returns an error unless the level is as its type says.
func checkLevel(l board.Limit) error {
	most := l.Max
	switch l.Kind {
	case "time_ms":
		most = min(most, answer.MaxTime.Milliseconds())
	case "depth", "nodes":
	default:
		return fmt.Errorf("the kind of a level is %q; want time_ms, depth or nodes", l.Kind)
	}
	within := func(v int64) bool { return l.Min <= v && v <= most }
	if l.Min < 1 || !within(l.Max) || !within(l.Default) {
		return fmt.Errorf("the level %s is %d to %d, by default %d; want at least 1, a range that contains it, and no time above %v", l.Kind, l.Min, l.Max, l.Default, answer.MaxTime)
	}
	return nil
}
