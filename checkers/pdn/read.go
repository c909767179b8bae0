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
	ahead    *token // read ahead
	aheadErr error
}

// NewReader returns a Reader of games played by the given rules.
func NewReader(r io.Reader, rules checkers.Rules) *Reader {
	return &Reader{rules: checkers.Game{Rules: rules}, scan: newScanner(r)}
}

// Read returns the next game, or io.EOF after the last one. If the game has an error, Read
// returns an [*Error] with its position, together with the game up to there; the following
// call reads the game after it. Any other error comes from the stream and is final.
func (r *Reader) Read() (*Game, error) {
	g, err := r.game()
	var mistake *Error
	if errors.As(err, &mistake) {
		r.skipGame()
		return g, err
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// All returns an iterator over the remaining games, with the same errors as Read. It ends
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

// skipGame skips to the next tag after an empty line or a result, where a game may begin.
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

// game reads a game. With an *Error it returns the game up to there.
func (r *Reader) game() (*Game, error) {
	g := &Game{Start: r.rules.Start(), Result: Unknown}
	t, err := r.token()
	for ; err == nil && t.kind == tag; t, err = r.token() {
		if len(g.Tags) == maxTags {
			return g, t.errorf("more than %d tags", maxTags)
		}
		g.Tags = append(g.Tags, Tag{t.text, t.value})
		switch {
		case strings.EqualFold(t.text, "FEN"):
			if g.Start, err = checkers.ParseFEN(t.value); err != nil {
				return g, t.errorf("%w", err)
			}
		case strings.EqualFold(t.text, "Result") && isResult(t.value):
			g.Result = Result(t.value)
		}
	}
	if err != nil {
		return g, err
	}
	if t.kind == endOfFile && len(g.Tags) == 0 {
		return nil, io.EOF
	}
	r.unread(t, nil)
	p := parser{Reader: r, game: g}
	g.Line, err = p.line(g.Start, 0)
	return g, err
}

// parser reads the moves of a game.
type parser struct {
	*Reader
	game         *Game
	moves, notes int
}

// lineReader is a line being read, up to the next token.
type lineReader struct {
	line   Line
	depth  int            // number of enclosing variations; 0 for the game itself
	state  checkers.State // after the last move
	before checkers.State // before the last move, where its variations begin
	ended  bool
}

// last returns the move that comments, annotations and variations belong to, or nil before
// the first move.
func (l *lineReader) last() *Move {
	if n := len(l.line.Moves); n > 0 {
		return &l.line.Moves[n-1]
	}
	return nil
}

// line reads a line that begins in s: the game itself at depth 0, otherwise a variation up
// to its closing parenthesis.
func (p *parser) line(s checkers.State, depth int) (Line, error) {
	l := lineReader{depth: depth, state: s, before: s}
	for !l.ended {
		t, err := p.token()
		if err == nil {
			err = p.take(&l, t)
		}
		if err != nil {
			return l.line, err
		}
	}
	return l.line, nil
}

// take adds t to the line.
func (p *parser) take(l *lineReader, t token) error {
	switch t.kind {
	case number: // redundant
		return nil
	case word:
		if isResult(t.text) && !p.goesOnAfter(t) {
			p.result(l, t)
			return nil
		}
		if t.text == string(Unknown) {
			return annotate(l.last(), t)
		}
		return p.addMove(l, t)
	case tag, endOfFile:
		p.unread(t, nil)
		l.ended = true
		if l.depth > 0 {
			return t.errorf("a variation is not closed")
		}
		return nil
	case shut:
		l.ended = true
		if l.depth == 0 {
			return t.errorf("a parenthesis is closed but was not opened")
		}
		return nil
	}
	if p.notes++; p.notes > maxNotes {
		return t.errorf("more than %d comments, annotations and variations in one game", maxNotes)
	}
	switch last := l.last(); {
	case t.kind == comment && last == nil:
		l.line.Comments = append(l.line.Comments, t.text)
	case t.kind == comment:
		last.Comments = append(last.Comments, t.text)
	case t.kind == annotation:
		return annotate(last, t)
	case t.kind == open:
		return p.addVariation(l, t)
	}
	return nil
}

// goesOnAfter reports whether t is a star that marks the move before it, not a result: the
// number of a later move follows.
func (p *parser) goesOnAfter(t token) bool {
	if t.text != string(Unknown) {
		return false
	}
	next, err := p.token()
	p.unread(next, err)
	return err == nil && next.kind == number && next.text != "1"
}

// result sets the result of the game, which ends it. The result of a variation is dropped.
func (p *parser) result(l *lineReader, t token) {
	if l.depth == 0 {
		p.game.Result = Result(t.text)
		l.ended = true
	}
}

// addMove plays the move that begins with t.
func (p *parser) addMove(l *lineReader, t token) error {
	if p.moves++; p.moves > maxMoves {
		return t.errorf("more than %d moves in one game", maxMoves)
	}
	m, err := p.move(t, &l.state)
	if err != nil {
		return err
	}
	l.before = l.state
	p.rules.Apply(&l.state, m)
	l.line.Moves = append(l.line.Moves, Move{Move: m})
	if t.starred {
		l.last().Annotations = append(l.last().Annotations, onlyMove)
	}
	return nil
}

// addVariation reads an alternative to the last move.
func (p *parser) addVariation(l *lineReader, t token) error {
	last := l.last()
	if last == nil {
		return t.errorf("a variation before any move")
	}
	if l.depth == maxDepth {
		return t.errorf("variations are nested more than %d deep", maxDepth)
	}
	v, err := p.line(l.before, l.depth+1)
	last.Variations = append(last.Variations, v)
	return err
}

// annotate adds an annotation to m, if m is not nil.
func annotate(m *Move, t token) error {
	n, err := annotationNumber(t)
	if err != nil {
		return err
	}
	if m == nil {
		return t.errorf("annotation %s before any move", t.text)
	}
	m.Annotations = append(m.Annotations, n)
	return nil
}

// move reads the move that begins with t. Each jump of a capture may be a separate word; two
// squares may have no separator.
func (p *parser) move(t token, s *checkers.State) (checkers.Move, error) {
	if strings.Trim(t.text, digits) == "" {
		return p.glued(t, s)
	}
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

// glued reads a move of two squares without a separator: "1115" or "913".
func (p *parser) glued(t token, s *checkers.State) (m checkers.Move, err error) {
	found := 0
	for i := max(1, len(t.text)-2); i <= min(2, len(t.text)-1); i++ {
		if is, err := p.rules.ParseMove(s, t.text[:i]+"-"+t.text[i:]); err == nil {
			m = is
			found++
		}
	}
	if found != 1 {
		_, err = p.rules.ParseMove(s, t.text)
		return m, t.errorf("%w", err)
	}
	return m, nil
}

// maxMove is the longest text of a move: ten squares.
const maxMove = 30

// goesOn returns the part of next to add to the capture in text if next begins where text
// ends: "x8" for "22x15" and "15x8".
func goesOn(text string, next token) (on string, ok bool) {
	i := strings.LastIndexAny(text, "xX:")
	j := strings.IndexAny(next.text, "xX:")
	if next.kind != word || i < 0 || j < 0 || text[i+1:] != next.text[:j] {
		return "", false
	}
	return next.text[j:], true
}

// onlyMove is the annotation of a move without an alternative, printed as a star.
const onlyMove = 7

func annotationNumber(t token) (int, error) {
	if t.text == string(Unknown) {
		return onlyMove, nil
	}
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
