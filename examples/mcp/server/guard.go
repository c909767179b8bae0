package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// guard answers messages that would end the session, as they are no JSON-RPC, or too large or deep,
// and passes the others on.
type guard struct {
	in   *plain.Lines
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
	return &mcp.IOTransport{Reader: io.NopCloser(&guard{in: plain.NewLines(plain.NewReader(in), answer.MaxLine), out: w}), Writer: w}
}

func (g *guard) Read(p []byte) (int, error) {
	for len(g.rest) == 0 {
		if !g.in.Scan() {
			return 0, cmp.Or(g.in.Err(), io.EOF)
		}
		line := bytes.TrimSpace(g.in.Bytes())
		if len(line) == 0 {
			continue
		}
		if mistake := faulty(line); mistake == nil {
			g.rest = append(line, '\n')
		} else if err := g.refuse(line, mistake); err != nil {
			return 0, err
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

// faulty returns what is wrong with a message.
func faulty(line []byte) error {
	if err := answer.Bounded(line); err != nil {
		return err
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return answer.Problemf(answer.BadRequest, "the request cannot be read: it is no message of JSON-RPC 2.0: %v", err)
	}
	return nil
}

// refuse answers a message.
func (g *guard) refuse(line []byte, mistake error) error {
	p := requests.Problem(mistake)
	reply := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}{Version: "2.0", ID: answer.ID(line)}
	reply.Error.Code, reply.Error.Message = -32600, said(p)
	text, err := json.Marshal(reply)
	if err == nil {
		_, err = g.out.Write(append(text, '\n'))
	}
	return err
}

// absent takes a null among a tool's arguments for one that is not there: clients write either.
func absent(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, q mcp.Request) (mcp.Result, error) {
		var all map[string]json.RawMessage
		if call, ok := q.GetParams().(*mcp.CallToolParamsRaw); ok && json.Unmarshal(call.Arguments, &all) == nil {
			before := len(all)
			maps.DeleteFunc(all, func(_ string, value json.RawMessage) bool { return string(value) == "null" })
			if text, err := json.Marshal(all); err == nil && len(all) < before {
				call.Arguments = text
			}
		}
		return next(ctx, method, q)
	}
}

// coded gives errors the code that they have in other servers: those of the SDK, which are about
// arguments and names, too.
func coded(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, q mcp.Request) (mcp.Result, error) {
		r, err := next(ctx, method, q)
		var wire *jsonrpc.Error
		if errors.As(err, &wire) {
			p := answer.Problemf(answer.BadRequest, "%s", wire.Message)
			errors.As(err, &p)
			return r, &jsonrpc.Error{Code: wire.Code, Message: said(p), Data: wire.Data}
		}
		if call, ok := r.(*mcp.CallToolResult); ok && err == nil && call.GetError() != nil {
			p := requests.Problem(call.GetError())
			if text := call.GetError().Error(); strings.HasPrefix(text, `validating "arguments"`) || strings.HasPrefix(text, "json: ") {
				p.Code = answer.BadRequest
			}
			call.Content = []mcp.Content{&mcp.TextContent{Text: said(p)}}
		}
		return r, err
	}
}

// said returns a problem in one line.
func said(p *answer.Problem) string { return string(p.Code) + ": " + p.Message }
