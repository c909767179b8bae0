//go:build !js

package web

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Config configures a server. Only Games is required; the zero values of the other fields
// are good defaults.
type Config struct {
	Games    []catalog.Entry
	Page     fs.FS          // the files of the page; nil: the built-in ones
	Rooms    string         // the file that keeps games between people; "": none
	Records  *os.Root       // the directory of game records; nil: none
	Hosts    []string       // host names of the server, in lower case, besides localhost and addresses
	Embed    []string       // origins whose pages may show this one in a frame, such as https://example.org; "*": all
	Searches int            // maximum number at once; 0: the number of processors
	Proxies  []netip.Prefix // addresses of proxies whose X-Forwarded-For is trusted
	Rate     float64        // requests per second from one visitor, or address without a session; 0: 100
	Log      *log.Logger    // for faults of the server; nil: log.Default()

	// More are further handlers, by patterns of http.ServeMux, after the checks of all requests.
	More map[string]http.Handler

	live          bool // read the files of the page again for every request
	roomsOptional bool // go on without the file of rooms if it cannot be used
	streams       int  // maximum number of streams of growing records; 0: 100
	open          int  // maximum number of connections, for Serve; 0: 1000
	openEach      int  // per client; 0: a quarter of open
}

//go:embed page
var embedded embed.FS

// Server answers the requests of the page.
type Server struct {
	config   Config
	page     *page
	games    catalog.Catalog
	requests *requests.Server
	search   *queue
	rooms    *roomStore
	reading  *queue // of records
	clients  *clients
	streams  chan struct{}
	handler  http.Handler
}

// checked returns the games, or an ErrUsage with all mistakes: those found by
// catalog.Join, and boards that do not fit their game.
func checked(entries []catalog.Entry) (catalog.Catalog, error) {
	games, err := catalog.Join(entries...)
	if err != nil {
		return games, usageError{err}
	}
	var faults []error
	for _, e := range entries {
		faults = append(faults, tools.Of(e).CheckBoards())
	}
	if err := errors.Join(faults...); err != nil {
		return games, usageError{err}
	}
	return games, nil
}

// New returns a server; Close it after use. Mistakes in the games or in Embed, and a file of
// Rooms that cannot be used, are errors that wrap [ErrUsage]. Negative limits and a Page that
// cannot be read are errors as well.
func New(c Config) (*Server, error) {
	games, err := checked(c.Games)
	if err != nil {
		return nil, err
	}
	c.Searches = cmp.Or(c.Searches, runtime.GOMAXPROCS(0))
	if c.streams == 0 {
		c.streams = 100
	}
	c.open = cmp.Or(c.open, 1000)
	if c.openEach == 0 {
		c.openEach = (c.open + 3) / 4
	}
	c.Rate = cmp.Or(c.Rate, 100)
	if c.Log == nil {
		c.Log = log.Default()
	}
	if c.Searches < 0 || c.streams < 0 || c.open < 0 || c.openEach < 0 || c.Rate < 0 {
		return nil, errors.New("web: the limits of Config must not be negative")
	}
	for _, origin := range c.Embed {
		if u, err := url.Parse(origin); origin != "*" && (err != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin || strings.ContainsAny(origin, " ;,'")) {
			return nil, usage("%q may embed: want an origin such as https://example.org, or *", origin)
		}
	}
	s := &Server{config: c, games: games, requests: &requests.Server{Games: games, Searches: c.Searches}, search: newQueue(c.Searches), reading: newQueue(c.Searches), clients: newClients(c.Rate), streams: make(chan struct{}, c.streams)}
	if c.Page == nil {
		s.page, err = builtIn()
	} else {
		s.page, err = newPage(c.Page, c.live)
	}
	if err != nil {
		return nil, err
	}
	s.rooms, err = newRoomStore(games, c.Rooms, time.Now(), c.Log)
	if err != nil && c.roomsOptional {
		c.Log.Printf("games between people will end with the server: %v", err)
		s.rooms, err = newRoomStore(games, "", time.Now(), c.Log)
	}
	if err != nil {
		return nil, usage("the file of rooms: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/health", s.health)
	mux.HandleFunc("GET /api/games", s.list(func(l board.Language) ([]byte, error) { return described(s.requests, l) }))
	mux.HandleFunc("GET /api/pictures", s.list(func(l board.Language) ([]byte, error) { return pictures(games, l) }))
	for name, k := range queued() {
		mux.HandleFunc("POST /api/"+name, s.request(name, k))
	}
	mux.HandleFunc("GET /api/records", s.records)
	mux.HandleFunc("GET /api/records/game", s.recordedGame)
	mux.HandleFunc("POST /api/records/open", s.openRecord)
	mux.HandleFunc("GET /api/watch", s.watch)
	s.roomRequests(mux)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, &failure{status: http.StatusNotFound, Code: answer.BadRequest, Message: r.Method + " " + r.URL.Path + ": there is no such request"})
	})
	mux.Handle("GET /schema.json", http.FileServerFS(requests.Documents))
	mux.Handle("GET /openapi.json", http.FileServerFS(requests.Documents))
	mux.Handle("/", s.page)
	for pattern, h := range c.More {
		mux.Handle(pattern, h)
	}
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, anotherSite)
	}))
	s.handler = s.guard(origin.Handler(mux))
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve serves l until ctx ends, which also ends all searches and streams. It returns nil once
// every request has been answered, an error if that takes more than five seconds, and the error
// of l if it fails.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          s.config.Log,
	}
	places := limited(l, s.config.open, s.config.openEach)
	server.ConnState = places.changed
	done := make(chan error, 1)
	go func() { done <- server.Serve(places) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(patience); err != nil {
		server.Close()
		return err
	}
	return nil
}

// guard makes the checks common to all requests.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		framing := " frame-ancestors 'none'"
		if len(s.config.Embed) > 0 {
			framing = " frame-ancestors " + strings.Join(s.config.Embed, " ")
		}
		h.Set("Content-Security-Policy", policy+framing)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		// No Cross-Origin-Opener-Policy: the page reveals nothing to a window that opened
		// it, and that policy makes the browser start another process before the first
		// paint.
		if r.URL.Path == embedding {
			if len(s.config.Embed) == 0 {
				http.NotFound(w, r)
				return
			}
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		} else {
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
		}
		if patience(w, answerTime) != nil {
			return // the client is gone
		}
		defer func() {
			if v := recover(); v != nil && v != http.ErrAbortHandler {
				s.config.Log.Printf("%s %s: %v\n%s", r.Method, r.URL.Path, v, debug.Stack())
				s.fail(w, r, errors.New("a fault of the server"))
			}
		}()
		if strings.HasPrefix(r.URL.Path, "/api/") && r.Header.Get("Sec-Fetch-Site") == "cross-site" {
			s.fail(w, r, anotherSite) // even a GET uses resources
			return
		}
		if !s.known(r.Host) {
			s.fail(w, r, &failure{status: http.StatusForbidden, Code: answer.Forbidden, Message: "this server is not " + r.Host})
			return
		}
		s.config.unproxy(r)
		r = s.clients.met(r)
		if wait := s.clients.take(r, time.Now()); wait > 0 {
			s.fail(w, r, &failure{status: http.StatusTooManyRequests, Code: answer.RateLimited, Message: "too many requests; wait a moment", retry: wait})
			return
		}
		s.clients.greet(w, r)
		next.ServeHTTP(w, r)
	})
}

// Close closes the file of the rooms.
func (s *Server) Close() error {
	if s.rooms.journal == nil {
		return nil
	}
	return s.rooms.journal.close()
}

// anotherSite is the answer to cross-site requests.
var anotherSite = &failure{status: http.StatusForbidden, Code: answer.Forbidden, Message: "the request comes from another site"}

// policy lets the page load only what the server sends.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"media-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'none';"

// embedding is the script that other sites load.
const embedding = "/embed.js"

// known reports whether a request may name this host. Any other name could belong to a
// site that resolves its name to our address (DNS rebinding).
func (s *Server) known(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if host == "localhost" || net.ParseIP(trimBrackets(host)) != nil {
		return true
	}
	return slices.Contains(s.config.Hosts, host)
}

func trimBrackets(host string) string {
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		return host[1 : n-1]
	}
	return host
}
