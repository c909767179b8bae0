// Package server is a program that lets language models play, by the Model Context Protocol:
// the games of a catalogue are its tools and resources. The library referees, so that a model
// is told the truth about a position, and is told what is legal.
//
// The whole of examples/mcp is
//
//	func main() { server.Main(games.All()...) }
//
// and a program of your own serves your game:
//
//	func main() { server.Main(catalog.New("hexapawn", Hexapawn{})) }
package server

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// Main serves the games on the process's standard streams until the client goes, and exits: with
// status 2 if the command line or an entry is invalid, with status 1 after any other failure.
func Main(entries ...catalog.Entry) {
	cli.Main("mcp", func(ctx context.Context, std cli.Streams, args []string) error {
		flags := cli.NewFlags(std, "mcp", "", `Lets a language model play games: an MCP server on standard input and output, which the
model's program starts. After go install ./examples/mcp, its configuration often looks like this:

  {"mcpServers": {"versus": {"command": "mcp"}}}`)
		if err := flags.ParseAlone(args); err != nil {
			return err
		}
		s, err := New(entries...)
		if err != nil {
			return cli.Usage("%w", err)
		}
		if err := s.Run(ctx, guarded(os.Stdin, os.Stdout)); ctx.Err() == nil {
			return err
		}
		return nil
	})
}

const instructions = `Plays board and card games by exact rules. Begin with list_games and start_game. Every answer
has the whole position with the legal moves, so nothing need be remembered; play only moves from
that list. Scores are for the first player, and exact only where proven is true.`

// New returns a server of the games, for any transport.
func New(entries ...catalog.Entry) (*mcp.Server, error) {
	games, err := catalog.Join(entries...)
	if err != nil {
		return nil, err
	}
	h := &sessions{requests: &requests.Server{Games: games}, games: map[string]*session{}}
	s := mcp.NewServer(&mcp.Implementation{Name: "versus", Version: fmt.Sprint(answer.Version)}, &mcp.ServerOptions{Instructions: instructions, SchemaCache: mcp.NewSchemaCache()})
	s.AddReceivingMiddleware(coded, absent)
	mcp.AddTool(s, &mcp.Tool{Name: "list_games", Description: "Lists the games."}, h.list)
	mcp.AddTool(s, &mcp.Tool{Name: "rules", Description: "The rules of a game in words, its variants, how moves are written, and its bots."}, h.rules)
	// Of the tools that answer with a position, start_game describes it, for all. What only one
	// tool adds is described there.
	position, err := jsonschema.For[Position](nil)
	if err != nil {
		return nil, err
	}
	delete(position.Properties["hint"].Properties, "views") // it has none
	adds := func(member string) *jsonschema.Schema {
		own := position.Properties[member]
		delete(position.Properties, member)
		return &jsonschema.Schema{Type: "object", Description: "as that of start_game, and", Properties: map[string]*jsonschema.Schema{member: own}}
	}
	analysis, hint := adds("analysis"), adds("hint")
	position.AdditionalProperties = nil
	mcp.AddTool(s, &mcp.Tool{Name: "start_game", Description: "Starts a game against a bot, or with both sides.", OutputSchema: position}, h.start)
	mcp.AddTool(s, &mcp.Tool{Name: "see", Description: "The position of a game, with the legal moves."}, h.see)
	mcp.AddTool(s, &mcp.Tool{Name: "play", Description: "Plays a move; the bot replies at once. An illegal move changes nothing, and the answer says what is legal."}, h.play)
	mcp.AddTool(s, &mcp.Tool{Name: "undo", Description: "Takes back the last move, with the bot's reply."}, h.undo)
	mcp.AddTool(s, &mcp.Tool{Name: "analyse", Description: "The best moves with scores and expected lines, and whether they are proven.", OutputSchema: analysis}, h.analyse)
	mcp.AddTool(s, &mcp.Tool{Name: "hint", Description: "A move with the reasons, from a bot of any level.", OutputSchema: hint}, h.hint)
	mcp.AddTool(s, &mcp.Tool{Name: "annotate", Description: "Judges every move of the game so far: what each mistake costs, whether that is proven, and why; the accuracy of both players."}, h.annotate)
	for _, e := range games.Entries() {
		uri := "versus://rules/" + e.Name
		s.AddResource(&mcp.Resource{URI: uri, Name: "rules of " + e.Title, MIMEType: "text/plain"}, func(ctx context.Context, q *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			about, err := ask[answer.Game](ctx, h, answer.Question{Do: "game", Game: e.Name})
			return text(uri, "text/plain", strings.Join(about.About, "\n\n")), err
		})
	}
	s.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "versus://record/{game_id}", Name: "record of a game", MIMEType: "application/json"}, h.record)
	return s, nil
}

func text(uri, kind, content string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: kind, Text: content}}}
}

// ask returns the answer to a request.
func ask[T any](ctx context.Context, h *sessions, q answer.Question) (T, error) {
	return answer.Of[T](h.requests.Answer(ctx, requests.Request{Question: q}, nil))
}

type none struct{}

// listed is the answer to list_games.
type listed struct {
	Games []gameLine `json:"games"`
}

type gameLine struct {
	Game  string `json:"game" jsonschema:"the name to use in other tools"`
	Title string `json:"title"`
	Aim   string `json:"aim,omitempty"`
}

func (h *sessions) list(ctx context.Context, _ *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, listed, error) {
	all, err := ask[answer.List](ctx, h, answer.Question{Do: "games"})
	var l listed
	for _, g := range all.Games {
		l.Games = append(l.Games, gameLine{g.Name, g.Title, g.Aim})
	}
	return nil, l, err
}

type ofGame struct {
	Game string `json:"game" jsonschema:"a name from list_games"`
}

// rules is the answer to rules.
type rules struct {
	Title    string   `json:"title"`
	Players  []string `json:"players" jsonschema:"the first to move is the first"`
	Rules    string   `json:"rules"`
	Moves    string   `json:"moves" jsonschema:"how a move is written"`
	Variants []string `json:"variants" jsonschema:"the usual one first"`
	Setup    string   `json:"setup,omitempty"`
	Bots     []string `json:"bots"`
}

func (h *sessions) rules(ctx context.Context, _ *mcp.CallToolRequest, q ofGame) (*mcp.CallToolResult, rules, error) {
	g, err := ask[answer.Game](ctx, h, answer.Question{Do: "game", Game: q.Game})
	r := rules{Title: g.Title, Players: g.Players[:], Rules: strings.Join(g.About, "\n\n"), Moves: g.Notation.Move, Variants: []string{}, Bots: []string{}}
	for _, v := range g.Variants {
		r.Variants = append(r.Variants, v.Name)
	}
	if g.Setup != nil {
		r.Setup = g.Setup.Label + ": " + g.Setup.Help
	}
	for _, b := range g.Searchers {
		r.Bots = append(r.Bots, b.Name+": "+b.Summary)
	}
	return nil, r, err
}

// seats are the sides that a client may take.
var seats = map[string]board.Owner{"": board.First, "first": board.First, "second": board.Second, "both": board.Nobody}
