package games

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Labels of pieces name the piece only: the page adds the place.
func TestPieceLabels(t *testing.T) {
	for _, c := range []struct {
		record           board.Record
		english, spanish []string
	}{
		{board.Record{Game: "connect4", Moves: []string{"4", "4"}}, []string{"red disc", "yellow disc"}, []string{"ficha roja", "ficha amarilla"}},
		{board.Record{Game: "checkers", Start: "B:W32,K31:B1,K2"}, []string{"black man", "black king", "white king", "white man"}, []string{"peón negro", "dama negra", "dama blanca", "peón blanco"}},
		{board.Record{Game: "paperfootball", Moves: []string{"0"}}, []string{"ball"}, []string{"balón"}},
		{board.Record{Game: "football"}, []string{"A0, with the ball", "A1", "A2", "B0", "B1", "B2", "ball"}, []string{"A0, con el balón", "A1", "A2", "B0", "B1", "B2", "balón"}},
		// Taken cards lie beside the places.
		{board.Record{Game: "robanumeros", Setup: "-5 1 3", Moves: []string{"right1"}}, []string{"card 3: 3 points", "-5 points", "1 point"}, []string{"carta 3: 3 puntos", "-5 puntos", "1 punto"}},
		{board.Record{Game: "tictactoe", Moves: []string{"1", "9"}}, []string{"cross", "nought"}, []string{"cruz", "círculo"}},
	} {
		at := mustOpen(t, c.record)
		for _, l := range []board.Language{board.English, board.Spanish} {
			var got []string
			for _, p := range mustView(t, at, len(c.record.Moves), l).Scene.Pieces {
				got = append(got, p.Label)
			}
			want := c.english
			if l == board.Spanish {
				want = c.spanish
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: pieces %q, want %q", c.record.Game, got, want)
			}
		}
	}
}

// Moves are described in words where the notation is hard to listen to.
func TestFoundLabels(t *testing.T) {
	for _, c := range []struct {
		record           board.Record
		bot              string
		english, spanish string
	}{
		{board.Record{Game: "robanumeros", Setup: "1 2 5"}, "perfect", "3 cards from the left, worth 8: First player wins by 8 points", "3 cartas de la izquierda, valen 8: gana por 8 puntos: Primer jugador"},
		{board.Record{Game: "robanumeros", Setup: "-9 -9 5"}, "perfect", "1 card from the right, worth 5: First player wins by 5 points", "1 carta de la derecha, vale 5: gana por 5 puntos: Primer jugador"},
		{board.Record{Game: "tictactoe", Moves: []string{"1", "4", "2", "5"}}, "minimax", "cross 3: X wins", "cruz 3: gana: X"},
		{board.Record{Game: "football", Setup: "1", Start: "A 2,9 1,1 3,1 B 0,6 1,6 4,6 ball A0 score 0-0 step 0 First"}, "greedy", "0 pass right, force 1; 1 up left; 2 up right: Team A is ahead, +0.84", "0 pase derecha, fuerza 1; 1 arriba izquierda; 2 arriba derecha: Equipo A por delante, +0,84"},
	} {
		at := mustOpen(t, c.record)
		english, err := at.Move(t.Context(), answer.Searcher{Name: c.bot}, 1, board.English)
		if err != nil || english.Label != c.english {
			t.Errorf("%s: %q, %v; want %q", c.record.Game, english.Label, err, c.english)
		}
		spanish, err := at.Move(t.Context(), answer.Searcher{Name: c.bot}, 1, board.Spanish)
		if err != nil || spanish.Label != c.spanish || !slices.Equal(spanish.Moves, english.Moves) {
			t.Errorf("%s: %q, %v; want %q", c.record.Game, spanish.Label, err, c.spanish)
		}
	}
}
