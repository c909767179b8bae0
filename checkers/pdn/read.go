package pdn

import (
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
)

// Reader reads games from a stream.
type Reader struct {
	rules    checkers.Game
	scan     *scanner
	ahead    *token // read but not used
	aheadErr error
}

// NewReader returns a Reader of games played by the given rules.
func NewReader(r io.Reader, rules checkers.Rules) *Reader {
	return &Reader{rules: checkers.Game{Rules: rules}, scan: newScanner(r)}
}

// Read returns the next game, or io.EOF after the last one. An [*Error] tells what is
// wrong in the next game and where; the following Read goes on behind it. Any other
// error comes from the stream and is final.
func (r *Reader) Read() (*Game, error) {
	g, err := r.game()
	var mistake *Error
	if errors.As(err, &mistake) {
		r.skipGame()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// All ranges over the games that are left, and over the mistakes in between. It ends
// after the last game or an error of the stream.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) {
				return
			}
			var mistake *Error
			if err != nil && !errors.As(err, &mistake) {
				return
			}
		}
	}
}

func (r *Reader) token() (token, error) {
	if t := r.ahead; t != nil {
		r.ahead = nil
		return *t, r.aheadErr
	}
	return r.scan.token()
}

func (r *Reader) unread(t token, err error) { r.ahead, r.aheadErr = &t, err }

// skipGame goes on to the next tag that comes after an empty line or a result, where
// a game may begin.
func (r *Reader) skipGame() {
	result := false
	for {
		t, err := r.token()
		if t.kind == endOfFile || t.kind == tag && (t.gap || result) {
			r.unread(t, err)
			return
		}
		result = t.kind == word && isResult(t.text)
	}
}

// game reads a game.
func (r *Reader) game() (*Game, error) {
	g := &Game{Start: r.rules.Start(), Result: Unknown}
	t, err := r.token()
	for ; err == nil && t.kind == tag; t, err = r.token() {
		if len(g.Tags) == maxTags {
			return nil, t.errorf("more than %d tags", maxTags)
		}
		g.Tags = append(g.Tags, Tag{t.text, t.value})
		switch {
		case strings.EqualFold(t.text, "FEN"):
			if g.Start, err = checkers.ParseFEN(t.value); err != nil {
				return nil, t.errorf("%w", err)
			}
		case strings.EqualFold(t.text, "Result") && isResult(t.value):
			g.Result = Result(t.value)
		}
	}
	if err != nil {
		return nil, err
	}
	if t.kind == endOfFile && len(g.Tags) == 0 {
		return nil, io.EOF
	}
	r.unread(t, nil)
	p := parser{Reader: r, game: g}
	if g.Line, err = p.line(g.Start, 0); err != nil {
		return nil, err
	}
	return g, nil
}

// parser reads the moves of a game.
type parser struct {
	*Reader
	game         *Game
	moves, notes int
}

// line reads a line that begins in s: the game itself at depth 0, else a variation
// up to its closing parenthesis.
func (p *parser) line(s checkers.State, depth int) (line Line, err error) {
	before := s // the position before the last move
	for {
		t, err := p.token()
		if err != nil {
			return line, err
		}
		var last *Move
		if n := len(line.Moves); n > 0 {
			last = &line.Moves[n-1]
		}
		if p.notes++; p.notes > maxNotes {
			return line, t.errorf("more than %d comments, annotations and numbers in one game", maxNotes)
		}
		switch t.kind {
		case number:
			p.notes--
		case comment:
			if last == nil {
				line.Comments = append(line.Comments, t.text)
			} else {
				last.Comments = append(last.Comments, t.text)
			}
		case annotation:
			n, err := annotationNumber(t)
			if err != nil {
				return line, err
			}
			if last == nil {
				return line, t.errorf("annotation %s before any move", t.text)
			}
			last.Annotations = append(last.Annotations, n)
		case open:
			if last == nil {
				return line, t.errorf("a variation before any move")
			}
			if depth == maxDepth {
				return line, t.errorf("variations are nested more than %d deep", maxDepth)
			}
			v, err := p.line(before, depth+1)
			if err != nil {
				return line, err
			}
			last.Variations = append(last.Variations, v)
		case shut:
			if depth == 0 {
				return line, t.errorf("a parenthesis is closed but was not opened")
			}
			return line, nil
		case word:
			p.notes--
			if isResult(t.text) {
				if depth > 0 {
					continue // the result of a variation: not kept
				}
				p.game.Result = Result(t.text)
				return line, nil
			}
			if p.moves++; p.moves > maxMoves {
				return line, t.errorf("more than %d moves in one game", maxMoves)
			}
			m, err := p.move(t, &s)
			if err != nil {
				return line, err
			}
			before = s
			p.rules.Apply(&s, m)
			line.Moves = append(line.Moves, Move{Move: m})
		case tag, endOfFile:
			p.unread(t, nil)
			if depth > 0 {
				return line, t.errorf("a variation is not closed")
			}
			return line, nil
		}
	}
}

// move reads the move that begins with t. A capture may be told jump by jump, in
// words of their own.
func (p *parser) move(t token, s *checkers.State) (checkers.Move, error) {
	text := t.text
	for {
		m, err := p.rules.ParseMove(s, text)
		if err == nil {
			return m, nil
		}
		next, nextErr := p.token()
		p.unread(next, nextErr)
		on, ok := goesOn(text, next)
		if nextErr != nil || !ok || len(text) > maxMove {
			return m, t.errorf("%w", err)
		}
		p.token()
		text += on
	}
}

// maxMove is the longest text of a move: ten squares.
const maxMove = 30

// goesOn returns what next adds to the capture in text if it goes on where that
// ends: "x8" for "22x15" and "15x8".
func goesOn(text string, next token) (on string, ok bool) {
	i := strings.LastIndexAny(text, "xX:")
	j := strings.IndexAny(next.text, "xX:")
	if next.kind != word || i < 0 || j < 0 || text[i+1:] != next.text[:j] {
		return "", false
	}
	return next.text[j:], true
}

func annotationNumber(t token) (int, error) {
	if t.text[0] != '!' && t.text[0] != '?' {
		return strconv.Atoi(t.text)
	}
	for n, sign := range glyphs {
		if sign == t.text {
			return n, nil
		}
	}
	return 0, t.errorf("unknown sign %s (want one of %s)", t.text, strings.Join(glyphs[1:], " "))
}
