package pdn

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Reader reads games from a stream.
type Reader struct {
	rules    checkers.Game
	scan     *scanner
	ahead    *token // read ahead
	aheadErr error
	before   []string // comments before the next game
	games    int      // read so far
}

// NewReader returns a Reader of games played by the given rules.
func NewReader(r io.Reader, rules checkers.Rules) *Reader {
	return &Reader{rules: checkers.Game{Rules: rules}, scan: newScanner(r)}
}

// Read returns the next game, or io.EOF after the last one. If the game has an error, Read
// returns an [*Error] with its position, together with the game up to there; the following
// call reads the game after it. Any other error comes from the stream and is final.
func (r *Reader) Read() (*Record, error) {
	g, err := r.game()
	for err == errNoGame {
		g, err = r.game()
	}
	var mistake *Error
	if errors.As(err, &mistake) {
		return g, err
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// All returns an iterator over the remaining games, with the same errors as Read. It ends
// after the last game or an error of the stream.
func (r *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
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

// skip reads the rest of a game after a mistake: its tags, and everything up to its result and the
// comments on it, or up to a tag of the next game.
func (p *parser) skip() {
	p.scan.between = false
	var run []token
	for !p.over {
		t, err := p.token()
		switch {
		case t.kind == endOfFile:
			p.unread(t, err)
			return
		case t.kind == number && p.restarts(t):
			p.scan.between = true
			p.unread(t, nil)
			return
		case err != nil: // as wrong as what is before it
			p.numbered = p.numbered || errors.Is(err, errOpen)
		case t.kind == comment:
			if len(run) < maxTags {
				run = append(run, t)
			}
			continue
		case t.kind == tag && (p.numbered || len(p.game.Moves) > 0 || len(p.game.Tags) == 0 && p.begun || p.beginsAnother(t, run)):
			p.none = !p.numbered && len(p.game.Moves)+len(p.game.Tags) == 0
			p.split(run, t)
			p.scan.between = true
			p.unread(t, nil)
			return
		case t.kind == tag && len(p.game.Tags) < maxTags:
			p.game.Tags = append(p.game.Tags, Tag{t.text, t.value})
		case t.kind == open:
			p.depth++
		case t.kind == shut:
			p.depth = max(0, p.depth-1)
		case t.kind == word && isResult(t.text) && !p.goesOnAfter(t) && (p.depth == 0 || p.ends()):
			p.over = true
			p.game.Result, _ = parseResult(t.text)
		case t.kind == word || t.kind == number:
			p.begun, p.numbered = true, p.numbered || t.kind == number && t.text != ""
		}
		run = nil
	}
	p.scan.between = true
	for p.after() != nil { // another mistake
	}
}

// restarts reports whether t is the number of another game's first move: after an empty line.
func (p *parser) restarts(t token) bool { return t.gap && t.text == "1" && p.depth == 0 && p.moves > 1 }

// ends reports whether an empty line or the end of the file follows.
func (p *parser) ends() bool {
	next, err := p.token()
	p.unread(next, err)
	return next.gap || next.kind == endOfFile
}

// game reads a game. With an *Error it returns the game up to there.
func (r *Reader) game() (*Record, error) {
	g := &Record{Start: r.rules.Start(), Result: Unknown, Line: Line{Comments: r.before}}
	p := parser{Reader: r, game: g, notes: len(r.before)}
	r.before = nil
	more, err := p.header()
	if p.begun = err == nil && more; p.begun {
		r.scan.between = false
		g.Line, err = p.line(g.Line, g.Start, 0)
	}
	if last := g.Line.last(); err == nil && !p.over && g.Result == Unknown && last != nil && len(last.Comments) > 0 {
		g.Result = spoken(last.Comments[len(last.Comments)-1])
	}
	r.scan.between = true
	if err == io.EOF {
		return nil, err
	}
	r.games++
	if err == nil && p.over {
		err = p.after()
	}
	if mistake := new(*Error); errors.As(err, mistake) {
		p.numbered = p.numbered || errors.Is(err, errOpen)
		if p.skip(); p.none {
			err = errNoGame
		}
	}
	return g, err
}

// errNoGame is the error for words before the tags of a game.
var errNoGame = errors.New("not a game")

// parser reads a game.
type parser struct {
	*Reader
	game         *Record
	begun        bool // its moves
	over         bool // its result has been read
	depth        int  // variations that are open
	numbered     bool // a move has a number, or the next tag is surely not of this game
	none         bool // there is no game, but words
	moves, notes int
}

// note counts a comment, annotation or variation.
func (p *parser) note(t token) error {
	if p.notes++; p.notes > maxNotes {
		return t.errorf("more than %d comments, annotations and variations in one game", maxNotes)
	}
	return nil
}

// header reads the tags, and reports whether more of the game follows.
func (p *parser) header() (more bool, err error) {
	g := p.game
	for {
		run, t, err := p.comments()
		if err != nil {
			return false, err
		}
		if t.kind == tag && p.beginsAnother(t, run) {
			g.Comments = append(g.Comments, p.split(run, t)...)
			p.unread(t, nil)
			return false, nil
		}
		for _, c := range run {
			g.Comments = append(g.Comments, c.text)
		}
		if t.kind != tag {
			p.unread(t, nil)
			if g.Tag("SetUp") == "1" && strings.TrimSpace(g.Tag("FEN")) == "" && t.kind != setup {
				return false, t.errorf("the tag SetUp is 1, but there is no tag FEN with the position")
			}
			if t.kind != endOfFile || len(g.Tags) > 0 {
				return true, nil
			}
			if i := slices.IndexFunc(run, func(c token) bool { return c.kind == prose }); i >= 0 && p.games == 0 {
				return false, run[i].errorf("%s is not a game (want tags such as [Event \"...\"], or moves)", excerpt.Quote(run[i].text))
			}
			if len(run) == 0 || p.games > 0 {
				return false, io.EOF
			}
			return false, nil
		}
		if err := p.addTag(t); err != nil {
			return false, err
		}
	}
}

// beginsAnother reports whether t, after comments, is a tag of the next game, because this
// one has that tag and an empty line separates them.
func (p *parser) beginsAnother(t token, run []token) bool {
	gap := t.gap || slices.ContainsFunc(run, func(c token) bool { return c.gap })
	return gap && slices.ContainsFunc(p.game.Tags, func(old Tag) bool { return strings.EqualFold(old.Name, t.text) })
}

func (p *parser) addTag(t token) (err error) {
	g := p.game
	if len(g.Tags) == maxTags {
		return t.errorf("more than %d tags", maxTags)
	}
	g.Tags = append(g.Tags, Tag{t.text, t.value})
	defer func() {
		if err != nil {
			g.Tags = g.Tags[:len(g.Tags)-1]
		}
	}()
	switch {
	case strings.EqualFold(t.text, "FEN") && strings.TrimSpace(t.value) != "":
		start, err := checkers.ParseFEN(t.value)
		if err != nil {
			return t.errorf("%w", err)
		}
		if g.Start != p.rules.Start() && g.Start != start {
			return t.errorf("the game begins in two positions: %s, and %s", g.Start.FEN(), start.FEN())
		}
		g.Start = start
	case strings.EqualFold(t.text, "Result"):
		if r, ok := parseResult(t.value); ok && r != g.Result {
			return p.result(t, t.value)
		}
	case strings.EqualFold(t.text, "GameType"), strings.EqualFold(t.text, "Variant"):
		return p.checkType(t)
	}
	return nil
}

// englishType are the values of the tag GameType of English draughts: the number, who begins, and the
// size of the board. The rules of the assignment have none.
var englishType = []string{"21", "B", "8", "8"}

// englishNames are the names of English draughts, without spaces.
var englishNames = []string{"english", "englishdraughts", "englishcheckers", "american", "americancheckers", "americandraughts",
	"checkers", "draughts", "straightcheckers", "standard", "normal", "fromposition", "gayp", "3-move", "11-man"}

// checkType returns an error if t, a tag GameType such as "21,B,8,8,N1,0" or Variant, names another
// game than the reader's rules.
func (p *parser) checkType(t token) error {
	text := strings.ToLower(strings.ReplaceAll(t.value, " ", ""))
	english := p.rules.Rules == checkers.English
	fields := strings.FieldsFunc(strings.ToUpper(text), func(c rune) bool { return c == ',' || c == ';' })
	n := min(len(fields), len(englishType))
	if text == "" || text == "?" || text == p.rules.Rules.String() ||
		english && (slices.Contains(englishNames, text) || slices.Equal(fields[:n], englishType[:n])) {
		return nil
	}
	return t.errorf("the tag %s %s is of another game than the rules %v (English draughts is %s)",
		t.text, excerpt.Quote(t.value), p.rules.Rules, englishType[0])
}

// comments reads comments up to the next other token, and returns both.
func (p *parser) comments() (run []token, next token, err error) {
	for {
		t, err := p.token()
		if err != nil || t.kind != comment && t.kind != prose {
			return run, t, err
		}
		if err := p.note(t); err != nil {
			return run, t, err
		}
		run = append(run, t)
	}
}

// split divides the comments between two games, of which the second begins with next. It
// returns the texts of those that belong to the first, and keeps the others for the second:
// an empty line separates the two, or else the end of the line.
func (p *parser) split(run []token, next token) (mine []string) {
	n := len(run)
	if next.kind != endOfFile {
		border := slices.IndexFunc(run, func(c token) bool { return c.gap })
		if border < 0 && !next.gap {
			border = slices.IndexFunc(run, func(c token) bool { return !c.inLine })
		}
		if border >= 0 {
			n = border
		}
	}
	for i, c := range run {
		if i < n {
			mine = append(mine, c.text)
		} else {
			p.before = append(p.before, c.text)
		}
	}
	return mine
}

// after reads what follows the result of a game: comments on the game, and its result once
// more.
func (p *parser) after() error {
	for {
		run, t, err := p.comments()
		again := err == nil && t.kind == word && isResult(t.text)
		before := t
		if again { // all of the comments belong to this game
			before.kind = endOfFile
		}
		p.game.comment(p.split(run, before)...)
		if errors.Is(err, errOpen) && !t.gap {
			return err
		}
		if !again {
			p.unread(t, err)
			return nil
		}
		if err := p.result(t, t.text); err != nil {
			return err
		}
	}
}

// lineReader is a line being read, up to the next token.
type lineReader struct {
	line   Line
	depth  int            // number of enclosing variations; 0 for the game itself
	state  checkers.State // after the last move
	before checkers.State // before the last move, where its variations begin
	early  []Line         // alternatives to the first move that precede it
	opened token          // where the first of them begins
	elided bool           // dots stand for the move before the next one
	bare   int            // the last number without a dot
	ended  bool
}

// last returns the move that comments, annotations and variations belong to, or nil before
// the first move.
func (l *Line) last() *Move {
	if n := len(l.Moves); n > 0 {
		return &l.Moves[n-1]
	}
	return nil
}

// comment adds comments after the last move.
func (l *Line) comment(texts ...string) {
	if last := l.last(); last != nil {
		last.Comments = append(last.Comments, texts...)
	} else {
		l.Comments = append(l.Comments, texts...)
	}
}

// line reads a line that begins in s: the game itself at depth 0, otherwise a variation up
// to its closing parenthesis.
func (p *parser) line(begun Line, s checkers.State, depth int) (Line, error) {
	l := lineReader{line: begun, depth: depth, state: s, before: s}
	for !l.ended {
		run, t, err := p.comments()
		if err == nil && depth == 0 && t.kind == tag {
			l.line.comment(p.split(run, t)...)
		} else {
			for _, c := range run {
				l.line.comment(c.text)
			}
		}
		if err == nil {
			err = p.take(&l, t)
		}
		if err != nil {
			return l.line, err
		}
	}
	return l.line, nil
}

// take adds t, which is not a comment, to the line.
func (p *parser) take(l *lineReader, t token) error {
	last := l.line.last()
	switch t.kind {
	case number: // redundant
		if p.restarts(t) {
			p.unread(t, nil)
			return l.end()
		}
		l.elided = t.text == ""
		p.numbered = p.numbered || !l.elided
		return nil
	case word:
		return p.takeWord(l, t)
	case setup:
		return p.setUp(l, t)
	case tag, endOfFile:
		p.unread(t, nil)
		if l.depth > 0 {
			p.depth = 0
			return t.errorf("a variation is not closed")
		}
		return l.end()
	case shut:
		if l.depth == 0 {
			return t.errorf("a parenthesis is closed but was not opened")
		}
		p.depth--
		return l.end()
	}
	if err := p.note(t); err != nil {
		return err
	}
	switch {
	case t.kind == open:
		return p.addVariation(l, t)
	case last == nil && strings.ContainsAny(t.text, digits): // of the position
		l.line.comment("$" + t.text)
		return nil
	}
	return annotate(last, t)
}

func (p *parser) takeWord(l *lineReader, t token) error {
	switch result := isResult(t.text); {
	case result && p.goesOnAfter(t):
		return annotate(l.line.last(), t)
	case result && l.depth > 0 && p.ends():
		p.over = true
		p.game.Result, _ = parseResult(t.text)
		return t.errorf("a variation is not closed")
	case result && l.depth > 0, strings.Trim(t.text, "-") == "": // dashes: a move that is not known
		if err := p.note(t); err != nil {
			return err
		}
		l.line.comment(t.text)
		return nil
	case result:
		p.over = true
		if err := p.result(t, t.text); err != nil {
			return err
		}
		return l.end()
	}
	if strings.Trim(t.text, digits) == "" && len(t.text) <= 3 {
		if numbered, err := p.bareNumber(l, &t); numbered || err != nil {
			return err
		}
	}
	return p.addMove(l, t)
}

// bareNumber reports whether t, digits alone, is the number of a move, as in "1 11-15" and
// "1) 11-15", and not two squares. If it is one square, and another follows, it joins them.
func (p *parser) bareNumber(l *lineReader, t *token) (ok bool, err error) {
	n, _ := strconv.Atoi(t.text)
	_, notMove := p.glued(*t, &l.state)
	if notMove == nil && !(l.bare > 0 && (n == l.bare || n == l.bare+1)) {
		return false, nil
	}
	next, err := p.token()
	if err == nil && next.kind == word && strings.Trim(next.text, digits) == "" {
		if text := t.text + "-" + next.text; notMove != nil && len(text) <= 5 {
			if _, err := p.rules.ParseMove(&l.state, text); err == nil {
				t.text, t.starred = text, next.starred
				return false, nil
			}
		}
	}
	switch {
	case err == nil && next.kind == shut && l.depth == 0:
		l.bare = n
		return true, nil
	case err == nil && next.kind == word && strings.ContainsAny(next.text, separators) && !isResult(next.text):
		l.bare, ok = n, true
	}
	p.unread(next, err)
	return ok, nil
}

// end ends the line.
func (l *lineReader) end() error {
	l.ended = true
	if len(l.early) > 0 {
		return l.opened.errorf("a variation before any move")
	}
	return nil
}

// setUp sets the position in which the game begins.
func (p *parser) setUp(l *lineReader, t token) (err error) {
	if l.depth > 0 || len(l.line.Moves)+len(l.early) > 0 {
		return t.errorf("positions set up in the middle of a game are not supported")
	}
	text := strings.TrimSpace(t.text)
	if len(text) >= 3 && strings.EqualFold(text[:3], "FEN") {
		text = text[3:]
	}
	if l.state, err = checkers.ParseFEN(strings.Trim(text, ` "`)); err != nil {
		return t.errorf("%w", err)
	}
	p.game.Start, l.before = l.state, l.state
	return nil
}

// goesOnAfter reports whether t is a star that marks the move before it, not a result: the
// number of a later move follows.
func (p *parser) goesOnAfter(t token) bool {
	if t.text != string(Unknown) {
		return false
	}
	p.scan.between = true // if not
	next, err := p.token()
	p.unread(next, err)
	p.scan.between = false
	return err == nil && next.kind == number && next.text != "" && next.text != "1"
}

// result sets the result of the game, if it is not known yet. A star may only separate the
// game from the next one.
func (p *parser) result(t token, text string) error {
	r, _ := parseResult(text)
	if p.game.Result == Unknown {
		p.game.Result = r
	} else if r != Unknown && !r.means(p.game.Result) {
		return t.errorf("the result %s contradicts %s before it", r, p.game.Result)
	}
	return nil
}

// addMove plays the move that begins with t.
func (p *parser) addMove(l *lineReader, t token) error {
	if p.moves++; p.moves > maxMoves {
		return t.errorf("more than %d moves in one game", maxMoves)
	}
	m, err := p.move(t, &l.state)
	var mistake *Error
	if l.elided && errors.As(err, &mistake) {
		mistake.err = fmt.Errorf("%w; a move that is written as dots cannot be played", mistake.err)
	}
	if err != nil && l.depth == 0 && p.rules.Turn(&l.state) == game.Nobody {
		return t.errorf("%s: %w", excerpt.Quote(t.text), game.ErrGameOver)
	}
	if err != nil {
		return err
	}
	l.elided = false
	l.before = l.state
	p.rules.Apply(&l.state, m)
	l.line.Moves = append(l.line.Moves, Move{Move: m, Variations: l.early})
	l.early = nil
	if t.starred {
		l.line.last().Annotations = append(l.line.last().Annotations, onlyMove)
	}
	return nil
}

// addVariation reads an alternative to the last move, or to the first one before it.
func (p *parser) addVariation(l *lineReader, t token) error {
	if l.depth == maxDepth {
		return t.errorf("variations are nested more than %d deep", maxDepth)
	}
	p.depth++
	v, err := p.line(Line{}, l.before, l.depth+1)
	if last := l.line.last(); last != nil {
		last.Variations = append(last.Variations, v)
	} else {
		if len(l.early) == 0 {
			l.opened = t
		}
		l.early = append(l.early, v)
	}
	return err
}

// annotate adds annotations to m, if m is not nil.
func annotate(m *Move, t token) error {
	if m == nil {
		return t.errorf("annotation %s before any move", excerpt.Of(t.text, maxMove))
	}
	switch t.text[0] {
	case '*':
		m.Annotations = append(m.Annotations, onlyMove)
	case '!', '?':
		for text := t.text; text != ""; {
			n := slices.Index(glyphs, text[:min(2, len(text))])
			if n < 0 {
				n = slices.Index(glyphs, text[:1])
			}
			m.Annotations = append(m.Annotations, n)
			text = text[len(glyphs[n]):]
		}
	default:
		n, err := strconv.Atoi(t.text)
		if err != nil {
			return t.errorf("annotation %s: %w", t.text, err)
		}
		m.Annotations = append(m.Annotations, n)
	}
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
