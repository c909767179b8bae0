// Package llm lets a chat model play: [Bot] is a match.Bot that asks an endpoint of the form
// that most servers of models have (POST URL/chat/completions). The model is told the rules, the
// position as its player may see it, and the legal moves. An answer that is not one of them is
// sent back with the reason, a few times; all such answers are counted, and Stderr tells them.
// A server that is busy or fails is asked again, a few times.
package llm

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Config says which model to ask.
type Config struct {
	URL     string // of the endpoint, as in http://127.0.0.1:11434/v1
	Model   string
	Key     string // sent as a bearer token; "" for none
	Retries int    // after illegal answers, 0 to 100
}

// Limits of a request.
const (
	requestTime = 5 * time.Minute
	maxReply    = 1 << 20 // bytes
	maxQuoted   = 500     // bytes of a reply in an error, or sent back
	maxListed   = 300     // legal moves in a prompt
	maxNotes    = 20      // illegal answers that Stderr quotes
	maxRetries  = 100
	maxTries    = 5               // of a request to a server that is busy or fails
	firstWait   = time.Second / 2 // before the second try, and twice as long before each further one
	maxWait     = time.Minute     // that a server may ask for
)

// Bot is a chat model that plays. Make one with [New].
type Bot[S, M comparable] struct {
	config   Config
	rules    string
	notation game.Notation[S, M]

	moves, illegal int
	notes          []string
}

// New returns a bot for g. The rules are what the model is told first: those of the game, and
// how moves are written.
func New[S, M comparable](g game.Game[S, M], rules string, c Config) (*Bot[S, M], error) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, fmt.Errorf("llm: the endpoint is %q; want an address such as http://127.0.0.1:11434/v1", c.URL)
	case c.Model == "":
		return nil, errors.New("llm: no model; want its name after the address")
	case c.Retries < 0 || c.Retries > maxRetries:
		return nil, fmt.Errorf("llm: %d retries; want 0 to %d", c.Retries, maxRetries)
	}
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return nil, errors.New("llm: the game has no notation")
	}
	return &Bot[S, M]{config: c, rules: rules, notation: notation}, nil
}

// Name returns the name of the model.
func (b *Bot[S, M]) Name() string { return b.config.Model }

// Start asks the model for a word, so that a wrong address, name or key is known before the games,
// and a server that has yet to load the model does so.
func (b *Bot[S, M]) Start(ctx context.Context) error {
	_, err := b.ask(ctx, []message{{"user", "Answer with one word: ready"}})
	return err
}

// Begin forgets the counts of the game before.
func (b *Bot[S, M]) Begin(context.Context, match.Beginning) error {
	b.moves, b.illegal, b.notes = 0, 0, nil
	return nil
}

// End does nothing.
func (b *Bot[S, M]) End(match.Ending) {}

// Close does nothing: there is no process to end. With it, the bot keeps its name.
func (b *Bot[S, M]) Close() error { return nil }

// Stderr tells how many answers of this game were illegal, and the first of them.
func (b *Bot[S, M]) Stderr() string {
	head := fmt.Sprintf("%d moves, %d illegal answers", b.moves, b.illegal)
	return strings.Join(append([]string{head}, b.notes...), "\n")
}

// message is part of a conversation.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Move asks the model for a move.
func (b *Bot[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (m M, err error) {
	legal := t.Game.Moves(nil, &t.State)
	var texts []string
	for _, m := range legal[:min(len(legal), maxListed)] {
		texts = append(texts, b.notation.FormatMove(&t.State, m))
	}
	list := strings.Join(texts, " ")
	if len(legal) > maxListed {
		list += " ..."
	}
	side := map[game.Player]string{game.First: "the first player", game.Second: "the second player"}[t.Player]
	talk := []message{
		{"system", b.rules + "\n\nYou play this game. Answer with your move alone, written exactly as in the list of legal moves."},
		{"user", fmt.Sprintf("You are %s, and it is your turn. The position:\n\n%s\n\nIn notation: %s\n\nThe legal moves: %s\n\nYour move:", side, game.Render(t.Game, t.State), b.notation.FormatPosition(&t.State), list)},
	}
	for try := 0; ; try++ {
		reply, err := b.ask(ctx, talk)
		if err != nil {
			return m, err
		}
		word := moveIn(reply)
		m, err := b.notation.ParseMove(&t.State, word)
		if err == nil && !slices.Contains(legal, m) {
			err = errors.New("it is not a legal move")
		}
		if err == nil {
			b.moves++
			return m, nil
		}
		b.illegal++
		if len(b.notes) < maxNotes {
			b.notes = append(b.notes, fmt.Sprintf("move %d: %s", b.moves+1, excerpt.Quote(word)))
		}
		if try == b.config.Retries {
			return m, match.Fault(match.IllegalMove, fmt.Errorf("%s: %d illegal answers in a row, the last %s", b.config.Model, try+1, excerpt.Quote(word)))
		}
		talk = append(talk, message{"assistant", excerpt.Of(reply, maxQuoted)},
			message{"user", fmt.Sprintf("%s cannot be played: %s. The legal moves: %s\n\nYour move:", excerpt.Quote(word), excerpt.Of(err.Error(), maxQuoted), list)})
	}
}

// moveIn returns the move in a reply: its last line, without marks and without "Move:".
func moveIn(reply string) string {
	if _, after, ok := strings.Cut(reply, "</think>"); ok {
		reply = after
	}
	lines := strings.Split(strings.TrimSpace(reply), "\n")
	line := strings.Trim(lines[len(lines)-1], " \t*`\"'.")
	if i := strings.LastIndex(strings.ToLower(line), "move:"); i >= 0 {
		line = strings.Trim(line[i+len("move:"):], " \t*`\"'.")
	}
	return line
}

// ask returns the reply of the model.
func (b *Bot[S, M]) ask(ctx context.Context, talk []message) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	body, err := json.Marshal(map[string]any{"model": b.config.Model, "messages": talk, "stream": false})
	if err != nil {
		return "", err
	}
	for try := 1; ; try++ {
		reply, again, err := b.post(ctx, body)
		if err == nil || again == "" || try == maxTries {
			return reply, err
		}
		timer := time.NewTimer(wait(again, try))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return "", fmt.Errorf("%w; %w before the next try", err, ctx.Err())
		}
	}
}

// wait returns how long to wait after a try, the first of which is 1. A server may say it, in
// seconds or as a date.
func wait(retryAfter string, try int) time.Duration {
	if seconds, err := strconv.ParseUint(retryAfter, 10, 32); err == nil {
		return min(time.Duration(seconds)*time.Second, maxWait)
	}
	if date, err := http.ParseTime(retryAfter); err == nil {
		return min(time.Until(date), maxWait)
	}
	return firstWait << (try - 1)
}

// post sends a request. If it may succeed later, again is what the server says of when, or
// "unsaid".
func (b *Bot[S, M]) post(ctx context.Context, body []byte) (reply, again string, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(b.config.URL, "/")+"/chat/completions", bytes.NewReader(body))
	if err != nil {
		return "", "", err
	}
	q.Header.Set("Content-Type", "application/json")
	if b.config.Key != "" {
		q.Header.Set("Authorization", "Bearer "+b.config.Key)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		return "", "", fmt.Errorf("llm: %w", err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(io.LimitReader(r.Body, maxReply+1))
	switch {
	case err != nil:
		return "", "", fmt.Errorf("llm: %s: %w", b.config.URL, err)
	case len(text) > maxReply:
		return "", "", fmt.Errorf("llm: %s: the reply has more than %d bytes", b.config.URL, maxReply)
	case r.StatusCode != http.StatusOK:
		if r.StatusCode == http.StatusTooManyRequests || r.StatusCode >= 500 {
			again = cmp.Or(r.Header.Get("Retry-After"), "unsaid")
		}
		return "", again, fmt.Errorf("llm: %s: %s: %s", b.config.URL, r.Status, excerpt.Of(string(text), maxQuoted))
	}
	var given struct {
		Choices []struct{ Message message }
	}
	err = json.Unmarshal(text, &given)
	if err == nil && len(given.Choices) == 0 {
		err = errors.New("there are no choices in it")
	}
	if err != nil {
		return "", "", fmt.Errorf("llm: %s: the reply %s: %w", b.config.URL, excerpt.Quote(string(text)), err)
	}
	return cmp.Or(given.Choices[0].Message.Content, "(nothing)"), "", nil
}
