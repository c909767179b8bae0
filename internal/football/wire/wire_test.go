package wire_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var dialects = []wire.Dialect{wire.Elizondo, wire.Published}

// recorded is the opening of a real match between the original judge and a player of the left
// team.
const recorded = `10 5 4
IZQUIERDA
0 0.5
1 0.5
2 0.5
0 0.5
1 0.5
2 0.5
0 2 4 CON_PELOTA
1 1 1 SIN_PELOTA
2 3 1 SIN_PELOTA
0 1 9 SIN_PELOTA
1 2 9 SIN_PELOTA
2 3 9 SIN_PELOTA
0 1 4 SIN_PELOTA
1 1 2 SIN_PELOTA
2 3 2 SIN_PELOTA
0 1 8 SIN_PELOTA
1 2 8 SIN_PELOTA
2 3 8 SIN_PELOTA
0 6 3 0
None
`

// judgeRules are the rules of the original judge, for [wire.FromJudge.Places].
var judgeRules = football.JudgeRules

// message is what Next returns.
type message struct {
	Over   bool
	Winner game.Player
	Game   *football.Game
	State  football.State
}

func next(j *wire.FromJudge) (message, error) {
	g, s, winner, err := j.Next()
	return message{g == nil && err == nil, winner, g, s}, err
}

func TestRecordedOpening(t *testing.T) {
	j := wire.NewFromJudge(strings.NewReader(recorded))
	c, side, err := j.Opening()
	half := [3]float64{0.5, 0.5, 0.5}
	want := football.Config{Columns: 10, Rows: 5, Steps: 4, Skills: &[2][3]float64{half, half}, Rules: football.JudgeRules}
	if diff := cmp.Diff(want, c); err != nil || diff != "" || side != game.First || j.Dialect() != wire.Elizondo {
		t.Fatalf("Opening() = the left team's match, %v, %v, in the %v dialect; -want +got:\n%s", side, err, j.Dialect(), diff)
	}
	j.Places([3]football.Cell{{Row: 0, Col: 1}, {Row: 1, Col: 1}, {Row: 3, Col: 1}}, nil, nil)
	m, err := next(j)
	if err != nil || m.State.Holder != 0 || m.State.Players[5] != (football.Cell{Row: 3, Col: 9}) {
		t.Fatalf("first position %+v, %v", m, err)
	}
	m, err = next(j)
	if err != nil || m.State.Holder != -1 || m.State.Ball != (football.Cell{Row: 0, Col: 6}) || m.State.Dir != 3 {
		t.Fatalf("second position %+v, %v", m, err)
	}
	if m, err = next(j); err != nil || !m.Over || m.Winner != game.Nobody {
		t.Fatalf("end %+v, %v; want no error, m.Over, m.Winner == game.Nobody", m, err)
	}
	if _, err = next(j); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("after the end: %v; want errors.Is(err, io.ErrUnexpectedEOF)", err)
	}
}

// scattered has a player where the kick-off takes place.
var scattered = [3]football.Cell{{Row: 0, Col: 0}, {Row: 2, Col: 4}, {Row: 3, Col: 1}}

// TestConversation plays matches between two players over the wire: messages must be read
// with their original meaning.
func TestConversation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, d := range dialects {
		for _, rules := range []football.RuleSet{football.PublishedRules, football.JudgeRules} {
			for range 10 {
				converse(t, r, d, rules)
			}
		}
	}
}

func converse(t *testing.T, r *rand.Rand, d wire.Dialect, rules football.RuleSet) {
	t.Helper()
	places := [2][3]football.Cell{scattered, football.Formation(5, 10, game.Second)}
	c := football.Config{Rules: rules, Steps: 60, Places: &places, Kickoff: game.First + game.Player(r.IntN(2)),
		Skills: &[2][3]float64{{0.25, 0.5, 1}, {0, 0.125, 0.7}}}
	g := must.Get(football.New(c))(t)
	c = g.Config()
	var pipes [2]*io.PipeWriter
	var readers [2]*wire.FromJudge
	send := func(i int, text []byte) {
		go pipes[i].Write(text)
	}
	for i, p := range []game.Player{game.First, game.Second} {
		var pr *io.PipeReader
		pr, pipes[i] = io.Pipe()
		readers[i] = wire.NewFromJudge(pr)
		send(i, wire.AppendOpening(nil, d, c, p))
		o, side, err := readers[i].Opening()
		if err != nil || side != p || *o.Skills != *c.Skills || o.Rows != c.Rows || o.Columns != c.Columns || o.Steps != c.Steps || readers[i].Dialect() != d {
			t.Fatalf("opening %+v for %v in the %v dialect, %v", o, side, readers[i].Dialect(), err)
		}
		lines := strings.Split(strings.TrimSuffix(string(readers[i].Places(places[i], &rules, nil)), "\n"), "\n")
		if back, err := wire.ParsePlaces(d, lines); err != nil || back != places[i] {
			t.Fatalf("places %v, %v; want %v", back, err, places[i])
		}
	}
	for s := g.Start(); ; {
		if g.Turn(&s) == game.Nobody {
			for i, p := range []game.Player{game.First, game.Second} {
				send(i, wire.AppendEnd(nil, d, game.Second, p))
				if m, err := next(readers[i]); err != nil || !m.Over || m.Winner != game.Second {
					t.Fatalf("end %+v, %v; want no error, m.Over, m.Winner == game.Second", m, err)
				}
			}
			return
		}
		for i, p := range []game.Player{game.First, game.Second} {
			send(i, wire.AppendPosition(nil, d, &s, p))
			m, err := next(readers[i])
			if err != nil {
				t.Fatalf("%v dialect, %v rules, %s: %v; want no error", d, rules, g.FormatPosition(&s), err)
			}
			heard := m.State
			want := s
			want.Acting = p
			want.Goals, heard.Goals = [2]uint16{}, [2]uint16{} // a goal from near the centre goes unnoticed
			if d == wire.Published {
				// The rival's force is not transmitted.
				want.Left, heard.Left, want.Dir, heard.Dir = 0, 0, 0, 0
			}
			if want.Committed = [2]football.Action{}; heard != want {
				t.Fatalf("%v dialect: heard %s, want %s", d, g.FormatPosition(&heard), g.FormatPosition(&want))
			}
		}
		for i, p := range []game.Player{game.First, game.Second} {
			s.Acting = p
			moves := g.Moves(nil, &s)
			a := moves[r.IntN(len(moves))]
			lines := strings.Split(strings.TrimSuffix(string(readers[i].Answer(a)), "\n"), "\n")
			back, err := wire.ParseAction(d, rules, 5, lines)
			if err != nil || back != a {
				t.Fatalf("%q parses as %v, %v; want %v", lines, back, err, a)
			}
			s.Acting = p
			g.Apply(&s, a)
		}
		if g.Turn(&s) == game.Chance {
			g.Apply(&s, g.Moves(nil, &s)[r.IntN(2)])
		}
	}
}

// TestPassesAreRemembered follows a flying ball in the dialect that does not transmit its
// direction.
func TestPassesAreRemembered(t *testing.T) {
	g := must.Get(football.New(football.Config{}))(t)
	s := g.Start()
	var text bytes.Buffer
	text.Write(wire.AppendOpening(nil, wire.Published, g.Config(), game.First))
	j := wire.NewFromJudge(&text)
	_, _, err := j.Opening()
	must.Do(t, err)
	j.Places(g.Config().Places[0], nil, nil)
	var heard football.State
	hear := func() {
		text.Write(wire.AppendPosition(nil, wire.Published, &s, game.First))
		heard = must.Get(next(j))(t).State
	}
	play := func(a string) {
		m := must.Get(g.ParseMove(&s, a))(t)
		j.Answer(m)
		g.Apply(&s, m)
		g.Apply(&s, football.Walk(football.Stay, football.Stay, football.Stay))
		hear()
	}
	hear()
	play("p8x2,1,6")
	if heard.Dir != 8 || heard.Left != 1 || heard != s {
		t.Errorf("after an own pass: %s; want heard.Dir == 8, heard.Left == 1, heard == s", g.FormatPosition(&heard))
	}
	play("0,2,2")
	if heard != s || heard.Left != 0 {
		t.Errorf("after its flight: %s; want heard == s, heard.Left == 0", g.FormatPosition(&heard))
	}
}

// opened returns a player's conversation in which a judge has sent the opening and then text.
func opened(t *testing.T, opening, text string) *wire.FromJudge {
	t.Helper()
	j := wire.NewFromJudge(strings.NewReader(opening + text))
	_, _, err := j.Opening()
	must.Do(t, err)
	j.Places([3]football.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}, {Row: 3, Col: 1}}, &judgeRules, nil)
	return j
}

const validOpening = "10 5 4\nIZQUIERDA\n0 0.5\n1 0.5\n2 0.5\n0 0.5\n1 0.5\n2 0.5\n"
const validPosition = "0 2 4 CON_PELOTA\n1 1 1 SIN_PELOTA\n2 3 1 SIN_PELOTA\n0 1 9 SIN_PELOTA\n1 2 9 SIN_PELOTA\n2 3 9 SIN_PELOTA\n"

// TestBadWordsFromJudge corrupts one word at a time.
func TestBadWordsFromJudge(t *testing.T) {
	long := strings.Repeat("7", 2000)
	for _, d := range dialects {
		opening := validOpening
		if d == wire.Published {
			opening = strings.Replace(validOpening, "\nIZQ", " IZQ", 1)
		}
		for _, c := range []struct{ old, new, want string }{
			{"10 5 4", "10 5", "the number of steps"}, {"10 5 4", "10 5 0", `"0"`}, {"10 5 4", "ten 5 4", `"ten"`},
			{"10 5 4", "8 5 4", "8 columns"}, {"10 5 4", "99999999999999999999 5 4", "99999999999999999999"},
			{"10 5 4", "-10 5 4", `"-10"`}, {"10 5 4", long + " 5 4", "more than 1024 bytes"},
			{"IZQUIERDA", "izquierda", `"izquierda"`}, {"IZQUIERDA", "IZQUIERDA 3", "too"}, {"IZQUIERDA", "", "side"},
			{"2 0.5\n0", "1 0.5\n0", "player 1 is named twice"}, {"1 0.5", "1 1.5", `"1.5"`}, {"1 0.5", "1 NaN", `"NaN"`},
			{"1 0.5", "1", `"2"`}, {"1 0.5", "3 0.5", `"3"`}, {"1 0.5", "1 0.5 0.5", `"0.5"`},
			{"SIN_PELOTA", "sin_pelota", `"sin_pelota"`}, {"CON_PELOTA", "Con_Pelota", `"Con_Pelota"`},
			{"1 1 1 SIN_PELOTA", "1 1 1 CON_PELOTA", "second player"}, {"1 1 1 SIN", "1 5 1 SIN", `"5"`},
			{"1 1 1 SIN", "1 1 10 SIN", `"10"`}, {"1 1 1 SIN", "1 -1 1 SIN", `"-1"`}, {"1 1 1 SIN", "0 1 1 SIN", "player 0 is named twice"},
			{"1 1 1 SIN_PELOTA", "1 1 SIN_PELOTA", `"SIN_PELOTA"`}, {"1 1 1 SIN_PELOTA", "1 1 1 SIN_PELOTA 4", `"4"`},
			{"2 3 9 SIN_PELOTA", "2 3 9 SIN_PELOTA 1", `"1"`}, {"2 3 9 SIN_PELOTA", "2 3", "a column"},
			{"2 3 9 SIN_PELOTA\n", "", "the id of a player"}, {"CON_PELOTA", "SIN_PELOTA", "the loose ball"},
		} {
			text := strings.Replace(opening+validPosition, c.old, c.new, 1)
			if text == opening+validPosition && !(d == wire.Published && strings.HasPrefix(c.old, "10 5 4\n")) {
				t.Fatalf("%q is not there", c.old)
			}
			j := wire.NewFromJudge(strings.NewReader(text))
			_, _, err := j.Opening()
			if err == nil {
				j.Places([3]football.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}, {Row: 3, Col: 1}}, nil, nil)
				_, err = next(j)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, %q for %q: %v, want an error with %s", d, c.new, c.old, err, c.want)
			}
		}
		loose := validPosition + strings.Replace(validPosition, "CON", "SIN", 1)
		for _, ball := range []string{"0", "0 6 3", "0 6 3 0 1", "5 6 3 0", "0 10 3 0", "0 6 9 0", "0 6 3 3", "0 x", "0 6 3 99999999999999999999", "CON_PELOTA"} {
			j := opened(t, opening, loose+ball+"\n")
			must.Get(next(j))(t)
			if m, err := next(j); err == nil {
				t.Errorf("%v: a ball line %q is read as %+v; want an error", d, ball, m)
			}
		}
		for ball, left := range map[string]int8{"2 5": 0, "2 5 4 2": 2, "2 5 -5 1": 1, "2 5 4 -5": 0} {
			j := opened(t, opening, loose+ball+"\n")
			must.Get(next(j))(t)
			m, err := next(j)
			if err != nil || m.State.Ball != (football.Cell{Row: 2, Col: 5}) || m.State.Left != left || m.State.Dir != 4 {
				t.Errorf("%v: a ball line %q is read as %+v, %v", d, ball, m, err)
			}
		}
		for _, end := range []string{"ganaste", "a", "NONE", "Ganaste", "B 3"} {
			if m, err := next(opened(t, opening, end+"\n")); err == nil {
				t.Errorf("%v: the end %q is read as %+v; want an error", d, end, m)
			}
		}
	}
}

func TestImpossiblePositions(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"1 1 1 SIN", "1 3 1 SIN", "both"},
		{"CON_PELOTA", "SIN_PELOTA", "nobody has the ball"},
		{"1 2 9 SIN", "1 2 4 SIN", "half"},
	} {
		text := strings.Replace(validPosition, c.old, c.new, 1)
		if strings.Contains(c.want, "nobody") {
			text += "0 6 3 0\n"
		}
		if _, err := next(opened(t, validOpening, text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.new, err, c.want)
		}
	}
}

func TestBadAnswers(t *testing.T) {
	spoil := func(text, old, new string) string { return strings.Replace(text, old, new, 1) }
	const move, places = "0 MOVIMIENTO 3|1 PASE 4 1|2 MOVIMIENTO 0", "0 1 1|1 2 1|2 3 1"
	for _, d := range dialects {
		lines := func(text string) []string {
			if d == wire.Published {
				return strings.Split(text, "|")
			}
			return []string{strings.ReplaceAll(text, "|", " ")}
		}
		for _, c := range []struct{ old, new, want string }{
			{"MOVIMIENTO", "movimiento", `"movimiento"`}, {"PASE", "Pase", `"Pase"`}, {"MOVIMIENTO 3", "MOVIMIENTO 9", `"9"`},
			{"MOVIMIENTO 3", "MOVIMIENTO -1", `"-1"`}, {"0 MOV", "1 MOV", "player 1 is named twice"}, {"0 MOV", "3 MOV", `"3"`},
			{"MOVIMIENTO 0", "MOVIMIENTO", "too short"}, {"MOVIMIENTO 0", "MOVIMIENTO 0 0", "too long"},
			{"0 MOVIMIENTO 3", "0 PASE 3 1", "second pass"}, {"4 1", "99999999999999999999 1", "99999999999999999999"},
			{"MOVIMIENTO 3", "MOVIMIENTO 3 7", `"7"`}, {move, "||", "too short"}, {move, "\x01\xff|1|2", "want"}, {"0 MOV", "\x01 MOV", "want"},
			{"4 1", "4 x", `"x"`}, {"4 1", "9 1", `"9"`}, {"4 1", "4 32", `"32"`},
		} {
			for _, rules := range []football.RuleSet{football.PublishedRules, football.JudgeRules} {
				a, err := wire.ParseAction(d, rules, 5, lines(spoil(move, c.old, c.new)))
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v, %q for %q: %v, %v, want an error with %s", d, c.new, c.old, a, err, c.want)
				}
			}
		}
		for _, c := range []struct{ pass, simplest string }{
			{"4 0", "4 0"}, {"4 -3", "4 0"}, {"0 2", "0 0"}, {"0 -2", "0 0"}, {"0 3", "0 3"}, {"-1 1", "8 1"}, {"-8 0", "1 0"},
		} {
			if _, err := wire.ParseAction(d, football.PublishedRules, 5, lines(spoil(move, "4 1", c.pass))); err == nil {
				t.Errorf("published rules, %v: a pass %q is accepted; want an error", d, c.pass)
			}
			got, err := wire.ParseAction(d, football.JudgeRules, 5, lines(spoil(move, "4 1", c.pass)))
			want, err2 := wire.ParseAction(d, football.JudgeRules, 5, lines(spoil(move, "4 1", c.simplest)))
			if err != nil || err2 != nil || got != want {
				t.Errorf("judge rules, %v: pass %q is %v, %v; want %v, %v", d, c.pass, got, err, want, err2)
			}
		}
		for _, c := range []struct{ old, new, want string }{
			{"0 1 1", "0 1", "short"}, {"2 3 1", "2 3 1 1", "too long"}, {"0 1 1", "0 1 1 7", `"7"`}, {"0 1 1", "1 1 1", "twice"}, {"0 1 1", "0 -1 1", `"-1"`},
			{"0 1 1", "0 1 99999999999999999999", "99999999999999999999"}, {"0 1 1", "x 1 1", `"x"`},
		} {
			want := c.want
			if d == wire.Elizondo && want == "short" {
				want = `"3"` // the missing number is taken from the next part
			}
			if p, err := wire.ParsePlaces(d, lines(spoil(places, c.old, c.new))); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, %q for %q: %v, %v, want an error with %s", d, c.new, c.old, p, err, want)
			}
		}
		if _, err := wire.ParseAction(d, football.JudgeRules, 5, lines(move+strings.Repeat(" ", 2000))); err == nil {
			t.Error("an endless line is accepted")
		}
		if _, err := wire.ParseAction(d, football.JudgeRules, 5, nil); err == nil {
			t.Error("no line is accepted")
		}
	}
}

// TestEnds checks the word that each team receives at the end, and that messages are appended
// to what is there.
func TestEnds(t *testing.T) {
	for d, want := range map[wire.Dialect][3][2]string{ // by the winner: to A and to B
		wire.Elizondo:  {{"None", "None"}, {"A", "A"}, {"B", "B"}},
		wire.Published: {{"EMPATARON", "EMPATARON"}, {"GANASTE", "PERDISTE"}, {"PERDISTE", "GANASTE"}},
	} {
		for winner, words := range want {
			for i, word := range words {
				got := string(wire.AppendEnd([]byte("x"), d, game.Player(winner), game.First+game.Player(i)))
				if got != "x"+word+"\n" {
					t.Errorf("%v: after a win of %v, team %d receives %q, want %q", d, game.Player(winner), i, got, word)
				}
			}
		}
		for _, text := range [][]byte{wire.AppendPlaces([]byte("x"), d, scattered), wire.AppendAction([]byte("x"), d, football.Walk(0, 1, 2))} {
			if !strings.HasPrefix(string(text), "x0 ") {
				t.Errorf(`%v: %q; want strings.HasPrefix(string(text), "x0 ")`, d, text)
			}
		}
	}
}

// TestLongestLine reads openings around the maximum length of a line; an error names the line.
func TestLongestLine(t *testing.T) {
	for n, want := range map[int]string{wire.LongestLine: "", wire.LongestLine + 1: "line 1 has more than 1024 bytes"} {
		first, rest, _ := strings.Cut(validOpening, "\n")
		_, _, err := wire.NewFromJudge(strings.NewReader(first + strings.Repeat(" ", n-len(first)) + "\n" + rest)).Opening()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("a line of %d bytes: %v, want %q", n, err, want)
		}
	}
	if _, _, err := wire.NewFromJudge(strings.NewReader("10 x")).Opening(); err == nil || !strings.Contains(err.Error(), `line 1, "10 x"`) {
		t.Errorf("%v, want the line and its number", err)
	}
}

func FuzzFromJudge(f *testing.F) {
	f.Add(recorded)
	f.Add(strings.Replace(recorded, "\nIZQ", " IZQ", 1))
	f.Add(strings.Replace(recorded, "0 6 3 0", "0 6", 1))
	f.Fuzz(func(t *testing.T, text string) {
		j := wire.NewFromJudge(strings.NewReader(text))
		c, side, err := j.Opening()
		if err != nil {
			return
		}
		again := wire.NewFromJudge(bytes.NewReader(wire.AppendOpening(nil, j.Dialect(), c, side)))
		if back, other, err := again.Opening(); err != nil || cmp.Diff(c, back) != "" || other != side {
			t.Fatalf(`%+v is read as %+v, %v; want no error, cmp.Diff(c, back) == "", other == side`, c, back, err)
		}
		j.Places(football.Formation(c.Rows, c.Columns, side), nil, nil)
		for {
			m, err := next(j)
			if err != nil || m.Over {
				return
			}
			moves := m.Game.Moves(nil, &m.State)
			if len(moves) == 0 {
				t.Fatalf("no moves in %s", m.Game.FormatPosition(&m.State))
			}
			j.Answer(moves[len(moves)-1])
		}
	})
}

func FuzzParseAnswer(f *testing.F) {
	f.Add("0 MOVIMIENTO 3 1 PASE 4 1 2 MOVIMIENTO 0")
	f.Add("0 MOVIMIENTO 3\n1 PASE 4 1\n2 MOVIMIENTO 0")
	f.Add("0 1 1 1 2 1 2 3 1")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		for _, d := range dialects {
			for _, rules := range []football.RuleSet{football.PublishedRules, football.JudgeRules} {
				if a, err := wire.ParseAction(d, rules, 5, lines); err == nil {
					again := strings.Split(strings.TrimSuffix(string(wire.AppendAction(nil, d, a)), "\n"), "\n")
					if back, err := wire.ParseAction(d, rules, 5, again); err != nil || back != a {
						t.Fatalf("%v is read as %v, %v; want no error, back == a", a, back, err)
					}
				}
			}
			if p, err := wire.ParsePlaces(d, lines); err == nil {
				again := strings.Split(strings.TrimSuffix(string(wire.AppendPlaces(nil, d, p)), "\n"), "\n")
				if back, err := wire.ParsePlaces(d, again); err != nil || cmp.Diff(p, back) != "" {
					t.Fatalf(`%v is read as %v, %v; want no error, cmp.Diff(p, back) == ""`, p, back, err)
				}
			}
		}
	})
}

// A number that the board does not allow is answered with the range that it does.
func TestRangeOfTheBoard(t *testing.T) {
	for _, c := range []struct {
		rules football.RuleSet
		rows  int
		force string
		want  string
	}{
		{football.PublishedRules, 5, "0", "want the force of a pass from 1 to 2"},
		{football.PublishedRules, 5, "99", "want the force of a pass from 1 to 2"},
		{football.PublishedRules, 9, "-1", "want the force of a pass from 1 to 4"},
		{football.JudgeRules, 5, "99", "want the force of a pass of at most 2"},
	} {
		line := "0 PASE 4 " + c.force + " 1 MOVIMIENTO 0 2 MOVIMIENTO 0"
		if _, err := wire.ParseAction(wire.Elizondo, c.rules, c.rows, []string{line}); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("ParseAction(%v, %d rows, %q): %v; want %q", c.rules, c.rows, line, err, c.want)
		}
	}
	if _, err := wire.ParsePlaces(wire.Elizondo, []string{"0 200 1 1 1 1 2 1 1"}); err == nil || !strings.HasSuffix(err.Error(), `"200": want a row of the board`) {
		t.Errorf("ParsePlaces with row 200: %v; want a row of the board", err)
	}
}
