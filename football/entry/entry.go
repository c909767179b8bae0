// Package entry describes 3 v 3 football as an entry of a catalogue: its bots, notation and
// board.
package entry

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of 3 v 3 football. It has its own teams, because there are too
// many legal actions for some of the generic bots.
func Entry() catalog.Entry {
	g := catalog.Game[football.State, football.Action]{
		Levels: catalog.Levels[football.State, football.Action]{Weakness: [3]search.Weakness{{Lapse: 1, Margin: 1, Blind: 0.07}, {Lapse: 0.77, Margin: 1}, {Lapse: 0.4, Margin: 1}}, Candidates: promising},
		Name:   "football", Title: board.Both("3 v 3 football", "Fútbol 3 contra 3"), Group: board.Both("Football", "Fútbol"),
		Players:  [2]board.Words{board.Both("Team A", "Equipo A"), board.Both("Team B", "Equipo B")},
		Aim:      board.Both("score more goals; the arrows show where each team attacks", "marcar más goles; las flechas muestran hacia dónde ataca cada equipo"),
		Task:     board.Both("Choose a player and then where to go; do so for all three and play the turn.", "Elige un jugador y luego adónde va; haz lo mismo con los tres y juega el turno."),
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/football/entry",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "published", Title: board.Both("The assignment's rules", "Reglas del enunciado")}, {Name: "judge", Title: board.Both("The judge program's rules", "Reglas del programa juez")}},
		Setup: &board.Setup{
			Label: board.Both("Steps", "Pasos"), Default: strconv.Itoa(usualSteps),
			Help: board.Both("length of the match, 1 to 250 steps", "la duración del partido, de 1 a 250 pasos"),
		},
		Vary: pitchOf, Overlay: board.Both("the evaluation with the ball on each cell", "cómo de bueno es el balón en cada casilla"),
		Notation: notation(), Default: [2]string{"greedy", "random"},
		Omit: []string{"greedy-worst"},
	}
	if catalog.HasBots {
		g.Tuning, g.Bots = tuning(), bots()
	}
	if runtime.GOOS != "js" { // a browser runs no programs
		g.Programs = programs()
	}
	return g.Entry()
}

// Lengths of matches in steps. The default is short enough to watch.
const (
	usualSteps = 40
	maxSteps   = 250
)

// pitchOf returns the game with the number of steps given by setup.
func pitchOf(variant, setup string, _ uint64) (v board.Ruleset[football.State, football.Action], err error) {
	steps := usualSteps
	if setup != "" {
		if steps, err = strconv.Atoi(setup); err != nil || steps < 1 || steps > maxSteps {
			return v, fmt.Errorf("the number of steps is %q; want 1 to %d", setup, maxSteps)
		}
	}
	c := football.Config{Steps: steps}
	if variant == football.JudgeRules.String() {
		c.Rules = football.JudgeRules
	}
	g, err := football.New(c)
	v.Rules, v.Board, v.Setup = g, pitch{g}, strconv.Itoa(steps)
	return v, err
}

// bots returns the teams, and searchers that consider only promising actions.
func bots() []catalog.Bot[football.State, football.Action] {
	type (
		S = football.State
		M = football.Action
	)
	titles := map[string]board.Words{
		"random": board.Both("Random", "Al azar"), "static": board.Both("Wall", "Muro"), "chaser": board.Both("Chaser", "Perseguidor"),
		"course": board.Both("The course's team", "De la cátedra"),
		"greedy": board.Both("Greedy", "Voraz"), "greedy-worst": board.Both("Greedy, worst case", "Voraz, peor caso"),
		"greedy-average": board.Both("Greedy, average", "Voraz, promedio"), "strong": board.Both("Strong", "Fuerte"),
	}
	spanish := map[string]string{
		"random": "cualquier acción legal, todas igual de probables", "static": "tres jugadores ante la portería que no se mueven",
		"chaser": "quien tiene el balón corre a la portería, los demás al balón",
		"course": "juega como el equipo de la cátedra: voraz, y nunca pasa", "greedy": "la mejor posición siguiente si el rival no se mueve",
		"greedy-worst": "la mejor posición siguiente contra la mejor respuesta", "greedy-average": "la mejor posición siguiente en promedio",
		"strong": "muestrea cómo sigue el partido, y aprende lo que el rival suele hacer",
	}
	var all []catalog.Bot[S, M]
	for _, name := range team.Names() {
		b := catalog.Bot[S, M]{Name: name, Title: titles[name], About: board.Both(team.About(name), spanish[name])}
		b.NewBot = func(game.Game[S, M], catalog.Settings[M]) (match.Bot[S, M], error) {
			return team.New(name, team.Options{})
		}
		if name == "strong" {
			b.Options, b.Limits = []catalog.Option{catalog.Nodes}, []board.Limit{{Kind: "nodes", Min: 100, Max: 50_000, Default: 3000}}
			b.NewBot = strongTeam
		}
		all = append(all, b)
	}
	return append(all, catalog.Bot[S, M]{
		Name: "simultaneous", Title: board.Both("Matrix", "Matriz"), Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About:  board.Both("solves the matrix of both teams' most promising choices", "resuelve la matriz de las elecciones más prometedoras de ambos"),
		Limits: []board.Limit{board.ByDepth(2, 1)},
		Search: func(g game.Game[S, M], s catalog.Settings[M]) (search.Searcher[S, M], error) {
			l := s.Limits()
			if l.Depth == 0 {
				l.Depth = 1
			}
			return &search.Simultaneous[S, M]{Game: g, Limits: l, Candidates: promising(g), Rand: s.Rand()}, nil
		},
	}, catalog.Bot[S, M]{
		Name: "simultaneous-mcts", Title: board.Both("Simultaneous MCTS", "MCTS simultáneo"), Options: []catalog.Option{catalog.Nodes},
		About:  board.Both("Monte-Carlo tree search with simultaneous choices of both teams", "búsqueda Monte Carlo en que ambos equipos eligen a la vez"),
		Limits: []board.Limit{board.ByTime, {Kind: "nodes", Min: 100, Max: 3000, Default: 1000}},
		Search: func(g game.Game[S, M], s catalog.Settings[M]) (search.Searcher[S, M], error) {
			return &search.SimultaneousMCTS[S, M]{Game: g, Limits: s.Simulations(), Candidates: promising(g), Rollout: -1, Rand: s.Rand()}, nil
		},
	})
}

// showRollouts is the number of samples of the strong team if nothing else limits it.
const showRollouts = 500

// strongTeam returns the strong team.
func strongTeam(_ game.Game[football.State, football.Action], s catalog.Settings[football.Action]) (match.Bot[football.State, football.Action], error) {
	rollouts := int(min(s.Nodes, 1<<30))
	if rollouts == 0 && s.MoveTime == 0 {
		rollouts = showRollouts
	}
	return team.New("strong", team.Options{Rollouts: rollouts})
}

// notation describes the notation.
func notation() board.Format[football.State, football.Action] {
	return board.Format[football.State, football.Action]{
		Move: board.Both("the orders of the three players: `4,0,3`, or `p4x2,0,3`", "las órdenes de los tres jugadores: `4,0,3`, o `p4x2,0,3`"),
		Position: board.Both(
			"players, ball, score, step: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`",
			"jugadores, balón, marcador, paso: `A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First`"),
		Game: board.Both(
			"moves separated by spaces, with the outcomes of tackles (A0 to B2): `4,0,3 8,0,0`",
			"jugadas separadas por espacios, con los resultados de las entradas (A0 a B2): `4,0,3 8,0,0`"),
		Resembles: func(text string) board.Reading {
			words := strings.Fields(text)
			if words[0] == "A" || slices.Contains(words, "ball") || slices.Contains(words, "score") {
				return board.AsPosition
			}
			return board.AsGame
		},
	}
}
