package requests

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Limits of a conversation in lines.
const (
	maxID      = 64 // bytes
	maxWaiting = 64 // searches that have not been answered
)

// Serve answers requests in lines of JSON until in ends, when it waits for the searches, or
// ctx does. A search does not hold up the requests after it.
//
//	{"id":1,"request":"new","game":"connect4"}    {"id":1,"answer":{...}}
//	{"id":2,"request":"play","move":"9"}          {"id":2,"error":{"code":"unknown_game","message":"..."}}
//	{"id":3,"request":"analyse","lines":2,...}    {"id":3,"line":{...}} and so on, {"id":3,"answer":{...}}
//	{"id":3,"request":"cancel"}                   ends that search, which answers with what it has
func (d *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	c := conversation{server: d, out: bufio.NewWriter(out), running: map[string]context.CancelFunc{}, places: make(chan struct{}, runtime.GOMAXPROCS(0))}
	for lines := plain.NewLines(in, answer.MaxLine); ctx.Err() == nil && lines.Scan(); {
		if line := lines.Bytes(); len(bytes.TrimSpace(line)) > 0 {
			c.request(ctx, line)
		}
		if lines.Buffered() == 0 && c.flush() != nil {
			break
		}
	}
	c.searches.Wait() // each ends by itself
	stop()
	return c.flush()
}

// conversation is what one client asks.
type conversation struct {
	server   *Server
	places   chan struct{}
	searches sync.WaitGroup

	mu      sync.Mutex
	out     *bufio.Writer
	running map[string]context.CancelFunc // searches by their ids
}

// request answers a line, a search later.
func (c *conversation) request(ctx context.Context, line []byte) {
	var q struct {
		ID json.RawMessage `json:"id"`
		Request
	}
	if err := answer.Decode(line, &q); err != nil {
		c.answer(short(answer.ID(line)), nil, err) // which tells what request it was, if possible
		return
	}
	if len(q.ID) > maxID {
		c.answer(nil, nil, answer.Problemf(answer.BadRequest, "the id has %d bytes; want at most %d", len(q.ID), maxID))
		return
	}
	id := q.ID
	asked, err := answer.Find(q.Do, "cancel")
	switch {
	case q.Do == "cancel":
		c.mu.Lock()
		cancel := c.running[string(id)]
		c.mu.Unlock()
		if cancel != nil {
			cancel()
		}
	case asked.Local:
		c.answer(id, nil, answer.Problemf(answer.BadRequest, "there is no request %q here", q.Do))
	case err != nil:
		c.answer(id, nil, err)
	case asked.Cost == answer.AtOnce:
		given, err := c.server.Answer(ctx, q.Request, nil)
		c.answer(id, given, err)
	default:
		ctx, err := c.begin(ctx, id)
		if err != nil {
			c.answer(id, nil, err)
			return
		}
		c.searches.Go(func() { c.search(ctx, id, q.Request) })
	}
}

func short(id json.RawMessage) json.RawMessage {
	if len(id) > maxID {
		return nil
	}
	return id
}

// begin adds a search.
func (c *conversation) begin(ctx context.Context, id json.RawMessage) (context.Context, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.running) >= maxWaiting {
		return nil, answer.Problemf(answer.Busy, "%d searches have not been answered; wait for one", maxWaiting)
	}
	if c.running[string(id)] != nil {
		return nil, answer.Problemf(answer.BadRequest, "a search with the id %s is running; want another id", id)
	}
	ctx, cancel := context.WithCancel(ctx)
	c.running[string(id)] = cancel
	return ctx, nil
}

// search answers a search once there is a place for it.
func (c *conversation) search(ctx context.Context, id json.RawMessage, q Request) {
	c.places <- struct{}{}
	given, err := c.server.Answer(ctx, q, func(v any) error {
		c.tell(id, "line", v)
		return c.flush()
	})
	<-c.places
	c.mu.Lock()
	c.running[string(id)]()
	delete(c.running, string(id)) // before the answer, after which the client may use the id again
	c.mu.Unlock()
	c.answer(id, given, err)
	c.flush()
}

func (c *conversation) answer(id json.RawMessage, given any, err error) {
	if err != nil {
		c.tell(id, "error", Problem(err))
		return
	}
	c.tell(id, "answer", given)
}

// tell writes a line {"id":id,what:v}.
func (c *conversation) tell(id json.RawMessage, what string, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		what, text = "error", []byte(`{"code":"internal","message":"the answer cannot be written"}`)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if id == nil {
		id = json.RawMessage("null")
	}
	for _, part := range [][]byte{[]byte(`{"id":`), id, []byte(`,"` + what + `":`), text, []byte("}\n")} {
		c.out.Write(part) // its error comes with Flush
	}
}

func (c *conversation) flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.Flush() // the same error again once one has occurred
}
