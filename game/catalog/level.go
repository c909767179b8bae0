package catalog

import (
	"bytes"
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

// levels returns the bots easy, medium and hard: the game's Levels.Player at these levels.
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
			return t.weaken(g, t.leveling, fmt.Sprintf("%s,elo=%v", ratedBot, elo), t.rated(elo), s.Seed)
		},
	})
}

// ratedBot is the bot whose strength is an option, from weakest to 0.
const (
	ratedBot = "rated"
	weakest  = -1000
)

// nominal is the strength of the levels where it has not been measured.
var nominal = [3]float64{-600, -400, -200}

// rated returns the weakness for a strength, between those of the levels next to it.
func (t *typed[S, M]) rated(elo float64) search.Weakness {
	known := t.Levels.Elo
	if known == ([3]float64{}) {
		known = nominal
	}
	stronger, at := search.Weakness{}, 0.0
	for i := len(known); i >= 0; i-- {
		weaker, low := search.Weakness{Lapse: 1, Margin: 2, Blind: 1}, min(weakest, known[0]-400) // moves at random
		if i > 0 {
			weaker, low = t.weakness(search.Levels()[i-1]), known[i-1]
		}
		if elo >= low || i == 0 {
			x := min(max((at-elo)/(at-low), 0), 1)
			mix := func(a, b float64) float64 { return a + x*(b-a) }
			if stronger.Lapse == 0 {
				stronger.Margin = weaker.Margin
			}
			return search.Weakness{Lapse: mix(stronger.Lapse, weaker.Lapse), Margin: mix(stronger.Margin, weaker.Margin), Blind: mix(stronger.Blind, weaker.Blind)}
		}
		stronger, at = weaker, low
	}
	return stronger
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
	case len(l.Levels) != 3:
		err = fmt.Errorf("there are %d; want three: easy, medium and hard", len(l.Levels))
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
	for i, one := range l.Levels {
		g.Levels.Weakness[i] = search.Weakness{Lapse: one.Lapse, Margin: one.Margin, Blind: one.Blind}
		g.Levels.Elo[i] = one.Elo
	}
	return g.Entry()
}

var levelTexts = map[search.Level][2]string{
	search.Easy:   {"Easy", "for a first game: mostly moves without thinking"},
	search.Medium: {"Medium", "for players who know the rules: no blunders, but no plan"},
	search.Hard:   {"Hard", "for practice: plays well most of the time"},
}

// weakness returns the weakness of the level in this game.
func (t *typed[S, M]) weakness(l search.Level) search.Weakness {
	if i := slices.Index(search.Levels(), l); i >= 0 && t.Levels.Weakness[i] != (search.Weakness{}) {
		return t.Levels.Weakness[i]
	}
	return l.Weakness()
}

// leveled weakens the bot that spec names. It searches with its default limits whatever
// the clock, so that a level is equally strong on every machine.
func (t *typed[S, M]) leveled(g game.Game[S, M], spec tools.Spec, s tools.Setup) (match.Bot[S, M], error) {
	if t.about.Secret {
		plain := spec
		plain.Level = search.Full
		return t.novice(g, plain, spec, s)
	}
	return t.weaken(g, spec, spec.String(), t.weakness(spec.Level), s.Seed)
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
	for i, w := range t.Levels.Weakness {
		if err := w.Check(); err != nil {
			return fmt.Errorf("catalog: game %q: Levels: %v: %w", t.Name, search.Levels()[i], err)
		}
	}
	if e := t.Levels.Elo; e != ([3]float64{}) && !(e[0] < e[1] && e[1] < e[2] && e[2] < 0) {
		return fmt.Errorf("catalog: game %q: Levels.Elo is %v; want easy below medium, medium below hard, and hard below 0", t.Name, e)
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
