package contract_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/game/match"
)

// last chooses the last of the legal moves.
func last(_ context.Context, s checkers.State, _ []checkers.State) (checkers.Move, error) {
	moves := checkers.Game{Rules: checkers.Damas}.Moves(nil, &s)
	return moves[len(moves)-1], nil
}

// serve runs Serve in a program that expects all positions of the game from the first
// player's side.
func serve() error {
	asked := 0
	return contract.Serve(context.Background(), os.Stdin, os.Stdout, checkers.Game{Rules: checkers.Damas}, func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error) {
		if len(past) != 2*asked {
			return checkers.Move{}, fmt.Errorf("%d earlier positions at move %d; want %d", len(past), asked+1, 2*asked)
		}
		asked++
		return last(ctx, s, past)
	})
}

// A served player plays a whole game with the referee.
func TestServePlays(t *testing.T) {
	t.Setenv(behaviour, "serves")
	served := run(os.Args[0])
	defer served.Close()
	m := match.Match[checkers.State, checkers.Move]{Game: checkers.Game{Rules: checkers.Damas}, First: served, Second: first{}, MaxPlies: 200}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason.Fault() || len(r.Moves) < 20 {
		t.Fatalf("%d moves, %v %v, %v; want no error, not r.Reason.Fault(), len(r.Moves) >= 20", len(r.Moves), r.Reason, r.Detail, err)
	}
}

const start = `"state":["x-x-x-x-","-x-x-x-x","x-x-x-x-","--------","--------","-o-o-o-o","o-o-o-o-","-o-o-o-o"]`

func TestServeFaults(t *testing.T) {
	for _, tt := range []struct{ question, want string }{
		{`nonsense`, "is not a question"},
		{`{}`, "the player is"},
		{`{` + start + `,"moves":[],"player":"Z"}`, `want \"X\" or \"O\"`},
		{`{"state":["x"],"moves":[],"player":"X"}`, "a board of 1 rows"},
		{`{` + start + `,"moves":[[[2,0],[3,1]]],"player":"X"}`, "the list lacks the legal move"},
		{`{"state":["--------","--------","--------","--------","--------","--------","--------","-o------"],"moves":[],"player":"X"}`, "X has no legal move"},
		{`{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`, "[[2,6],[3,5]]"},
		{strings.Repeat("x", 5<<20) + "\n{" + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`, `line 2 has more than 1048576 bytes"}` + "\n[[2,6],[3,5]]"},
	} {
		var out strings.Builder
		if err := contract.Serve(t.Context(), strings.NewReader("\n"+tt.question+"\n"), &out, checkers.Game{Rules: checkers.Damas}, last); err != nil || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: answered %q, %v; want %q", tt.question, out.String(), err, tt.want)
		}
	}
	broken := errors.New("broken")
	if err := contract.Serve(t.Context(), iotest.ErrReader(broken), io.Discard, checkers.Game{Rules: checkers.Damas}, last); !errors.Is(err, broken) {
		t.Errorf("a broken input: %v; want errors.Is(err, broken)", err)
	}
}

// A position that does not follow from the one before begins another game.
func TestServeForgets(t *testing.T) {
	var known []int
	count := func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error) {
		known = append(known, len(past))
		return last(ctx, s, past)
	}
	q := `{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}` + "\n"
	if err := contract.Serve(t.Context(), strings.NewReader(q+q), io.Discard, checkers.Game{Rules: checkers.Damas}, count); err != nil || len(known) != 2 || known[1] != 0 {
		t.Errorf("%v, %v; want no earlier positions in the second game", known, err)
	}
}

func FuzzServe(f *testing.F) {
	f.Add(`{` + start + `,"moves":[[[2,6],[3,5]]],"player":"X"}`)
	f.Fuzz(func(t *testing.T, question string) {
		contract.Serve(t.Context(), strings.NewReader(question), io.Discard, checkers.Game{Rules: checkers.Damas}, last)
	})
}
