package entry

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// TestAnnotate annotates a game that has two mistakes and then a move in a column that does not
// exist.
func TestAnnotate(t *testing.T) {
	e := Entry()
	q := answer.Question{Do: "annotate", Bot: answer.Searcher{Name: "perfect"}, Record: board.Record{Game: "connect4", Moves: strings.Fields("4 4 4 4 4 5 1 5 1 5 2 5 9 1")}}
	for l, says := range map[board.Language]string{board.English: "Only one move keeps the draw: column 2.", board.Spanish: "Solo una jugada conserva el empate: columna 2.", board.Romanian: "O singură mutare păstrează remiza: coloana 2."} {
		q.Language = l
		var events []answer.Judged
		a, err := answer.Of[answer.Annotation](answer.Ask(t.Context(), e, q, func(v any) error {
			if j, ok := v.(answer.Judged); ok {
				events = append(events, j)
			}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(events)
		if a.Fault == nil || *a.Fault.Ply != 12 || len(a.Moves) != 12 || len(events) != 12 || !a.Complete {
			t.Fatalf("%d moves, %d events, fault %+v", len(a.Moves), len(events), a.Fault)
		}
		var why []string
		for _, m := range a.Moves {
			if !m.Proven {
				t.Errorf("ply %d is not proven", m.Ply)
			}
			why = append(why, m.Why...)
		}
		if text := strings.Join(why, "\n"); !strings.Contains(text, says) {
			t.Errorf("%s: the reasons lack %q:\n%s; want strings.Contains(text, says)", l, says, text)
		}
		if p := a.Players; p[0].Moves != 6 || p[1].Moves != 6 || p[0].Marks["??"]+p[1].Marks["??"] != len(a.Turning) {
			t.Errorf("players %+v, turning points %v", a.Players, a.Turning)
		}
	}
	q.Bot.Name = "random"
	if _, err := answer.Ask(t.Context(), e, q, nil); err == nil || !strings.Contains(err.Error(), "gives no scores") {
		t.Errorf("by a bot without scores: %v", err)
	}
}
