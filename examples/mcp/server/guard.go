package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-61c9d78a/versus/game/catalog/door"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// guard answers messages that would end the session, as they are no JSON, or too large or deep,
// and passes the others on.
type guard struct {
	in   *bufio.Reader
	out  *whole
	rest []byte // of a message
}

// whole writes whole messages only.
type whole struct {
	mu sync.Mutex
	io.WriteCloser
}

func (w *whole) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.WriteCloser.Write(p)
}

// guarded returns a transport in lines of JSON.
func guarded(in io.Reader, out io.WriteCloser) mcp.Transport {
	w := &whole{WriteCloser: out}
	return &mcp.IOTransport{Reader: io.NopCloser(&guard{in: bufio.NewReaderSize(in, 64<<10), out: w}), Writer: w}
}

func (g *guard) Read(p []byte) (int, error) {
	for len(g.rest) == 0 {
		line, err := g.line()
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if mistake := faulty(line); mistake != nil {
				err = errors.Join(err, g.refuse(line, mistake))
			} else {
				g.rest = append(line, '\n')
			}
		}
		if err != nil && len(g.rest) == 0 {
			return 0, err
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

// line returns the next line; of a long one, so much that it is too large.
func (g *guard) line() (line []byte, err error) {
	for {
		part, err := g.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), answer.MaxBytes+1-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// faulty returns what is wrong with a message.
func faulty(line []byte) error {
	if err := answer.Bounded(line); err != nil {
		return err
	}
	if !json.Valid(line) {
		return answer.Problemf(answer.BadRequest, "the request cannot be read: it is not JSON")
	}
	return nil
}

// refuse answers a message.
func (g *guard) refuse(line []byte, mistake error) error {
	p := door.Problem(mistake)
	reply := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}{Version: "2.0", ID: answer.ID(line)}
	reply.Error.Code, reply.Error.Message = -32600, string(p.Code)+": "+p.Message
	text, err := json.Marshal(reply)
	if err == nil {
		_, err = g.out.Write(append(text, '\n'))
	}
	return err
}

// coded gives the errors of the SDK about arguments the code that they have at other doors.
func coded(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, q mcp.Request) (mcp.Result, error) {
		r, err := next(ctx, method, q)
		if call, ok := r.(*mcp.CallToolResult); ok && err == nil && call.IsError && call.StructuredContent == nil && len(call.Content) == 1 {
			if t, ok := call.Content[0].(*mcp.TextContent); ok && strings.HasPrefix(t.Text, `validating "arguments"`) {
				t.Text = string(answer.BadRequest) + ": " + t.Text
			}
		}
		return r, err
	}
}
