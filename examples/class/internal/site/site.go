package site

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/class/internal/ladder"
	"github.com/seed-61c9d78a/versus/game/board"
)

// maxUpload is the largest upload in bytes.
const maxUpload = 16 << 20

//go:embed page
var embedded embed.FS

// maxRefused is how much of an upload is read, and thrown away, to answer it: a browser shows
// no answer before it has sent all.
const maxRefused = 1 << 30

// seatsEach is how many students may join from one address: a school has one for a class.
const seatsEach = 40

// seen is the cookie with the token of somebody in the class, with which links can be followed.
const seen = "class"

type site struct {
	ladder *ladder.Ladder

	mu    sync.Mutex
	seats map[netip.Addr]int // taken from each address since the join link was made
}

// Members lets strangers see what h serves, the games and searches, only if the teacher says so.
// What is below the open paths is for all, such as the pages of the class and their style.
func Members(l *ladder.Ladder, h http.Handler, open ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		under := func(path string) bool { return strings.HasPrefix(r.URL.Path, path) }
		switch {
		case slices.ContainsFunc(open, under) || l.MaySee(token(r)) || l.MaySee(cookie(r)):
			h.ServeHTTP(w, r)
		case r.URL.Path == "/" && r.Method == http.MethodGet:
			http.Redirect(w, r, "/class/", http.StatusSeeOther)
		default:
			fail(w, r, failure{http.StatusForbidden, ladder.Refuse("only the class sees this; open the link that you got from the teacher")})
		}
	})
}

// cookie returns the token of a visitor who follows a link.
func cookie(r *http.Request) string {
	if c, err := r.Cookie(seen); err == nil {
		return c.Value
	}
	return ""
}

// Handler returns the pages and the interface of a class below /class/, and bots to start from.
func Handler(l *ladder.Ladder, bots fs.FS) http.Handler {
	s := &site{ladder: l, seats: map[netip.Addr]int{}}
	page, err := fs.Sub(embedded, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /class/bots/", http.StripPrefix("/class/", http.FileServerFS(bots)))
	mux.Handle("GET /class/", http.StripPrefix("/class/", http.FileServerFS(page)))
	for pattern, handle := range map[string]func(*http.Request) (any, error){
		"POST /class/api/join":   s.join,
		"GET /class/api/bots":    s.bots,
		"POST /class/api/bots":   s.upload,
		"POST /class/api/remove": s.teachers(with("bot", "the number of one", strconv.Atoi, l.Remove)),
		"POST /class/api/pause":  s.teachers(with("paused", "true or false", strconv.ParseBool, l.Pause)),
		"POST /class/api/limits": s.teachers(s.limits),
		"POST /class/api/renew":  s.teachers(s.renew),
		"POST /class/api/expel":  s.teachers(with("student", "the number of one", strconv.Atoi, l.RemoveStudent)),
		"POST /class/api/reset":  s.teachers(s.reset),
		"POST /class/api/open":   s.teachers(with("open", "true or false", strconv.ParseBool, l.Show)),
	} {
		mux.HandleFunc(pattern, answer(handle))
	}
	mux.HandleFunc("GET /class/api/bots/{id}", s.module)
	mux.Handle("GET /class/api/table", Members(l, http.HandlerFunc(s.table)))
	mux.Handle("GET /class/api/table.csv", Members(l, http.HandlerFunc(s.csv)))
	return secure(http.NewCrossOriginProtection().Handler(mux))
}

// secure sets the headers that keep other sites, and what a bot writes, out of the page.
func secure(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cache-Control", "no-store")
		h.ServeHTTP(w, r)
	})
}

// A failure is an error with its status.
type failure struct {
	status int
	error
}

func bad(format string, args ...any) error {
	return failure{http.StatusBadRequest, fmt.Errorf(format, args...)}
}

// answer turns a function into a handler.
func answer(handle func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := handle(r)
		if r.Header.Get("Expect") == "" { // or else it waits for the answer
			io.CopyN(io.Discard, r.Body, maxRefused)
		}
		if err != nil {
			fail(w, r, err)
			return
		}
		reply(w, http.StatusOK, v)
	}
}

// fail answers with an error, which persons read in their language.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadRequest
	var f failure
	switch {
	case errors.Is(err, ladder.ErrToken):
		status = http.StatusForbidden
	case errors.As(err, &f):
		status, err = f.status, f.error
	case errors.As(err, new(*http.MaxBytesError)):
		status, err = http.StatusRequestEntityTooLarge, ladder.Refuse("the upload has more than %d bytes", maxUpload)
	}
	reply(w, status, map[string]string{"error": ladder.Said(err, language(r))})
}

func reply(w http.ResponseWriter, status int, v any) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(30 * time.Second)) // an upload may have taken longer
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // an error is the client's, who has gone
}

// language returns the language of the page.
func language(r *http.Request) board.Language { return board.Language(r.URL.Query().Get("lang")) }

// token returns the token of a request.
func token(r *http.Request) string {
	text, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return text
}

func (s *site) teachers(handle func(*http.Request) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		if !s.ladder.IsTeacher(token(r)) {
			return nil, failure{http.StatusForbidden, ladder.Refuse("only the teacher can do this")}
		}
		return handle(r)
	}
}

// with returns the handler of a request that does something with a value in its address.
func with[T any](name, want string, parse func(string) (T, error), do func(T) error) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		v, err := parse(r.URL.Query().Get(name))
		if err != nil {
			return nil, bad("%s is %q; want %s", name, r.URL.Query().Get(name), want)
		}
		return struct{}{}, do(v)
	}
}

// status is the state of the class as the page shows it.
type status struct {
	ladder.Status
	MoveMS int64 `json:"move_ms"`
	ladder.Table
}

func (s *site) table(w http.ResponseWriter, r *http.Request) {
	if t := token(r); t != "" && t != cookie(r) {
		http.SetCookie(w, &http.Cookie{Name: seen, Value: t, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: 365 * 24 * 3600})
	}
	state := s.ladder.Status()
	reply(w, http.StatusOK, status{Status: state, MoveMS: state.Limits.Move.Milliseconds(), Table: s.ladder.Standing()})
}

func (s *site) csv(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="table.csv"`)
	out := csv.NewWriter(w)
	out.Write([]string{"rank", "name", "elo", "low", "high", "wins", "draws", "losses", "faults"})
	for i, r := range s.ladder.Standing().Rows {
		elo := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
		rank := strconv.Itoa(i + 1)
		if r.Games() == 0 {
			rank = "new"
		}
		out.Write([]string{
			rank, r.Name, elo(r.Elo.Value), elo(r.Elo.Low), elo(r.Elo.High),
			strconv.Itoa(r.Wins), strconv.Itoa(r.Draws), strconv.Itoa(r.Losses), strconv.Itoa(r.Faults),
		})
	}
	out.Flush()
}

func (s *site) join(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := address(r)
	if s.seats[from] >= seatsEach {
		return nil, failure{http.StatusTooManyRequests, ladder.Refuse("%d students have joined from your address, which is the most; the teacher can make another join link", seatsEach)}
	}
	key, err := s.ladder.Join(token(r), r.URL.Query().Get("name"))
	if err == nil {
		s.seats[from]++
	}
	return map[string]string{"key": key}, err
}

// address returns the address of a visitor, or the network of a household.
func address(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	a, _ := netip.ParseAddr(host)
	if a = a.Unmap().WithZone(""); a.Is6() {
		p, _ := a.Prefix(64)
		return p.Addr()
	}
	return a
}

// renew makes another join link: the old one is void, and every address has all its seats again.
func (s *site) renew(*http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	join, err := s.ladder.Renew()
	if err == nil {
		clear(s.seats)
	}
	return map[string]string{"join": join}, err
}

func (s *site) reset(r *http.Request) (any, error) {
	var key string
	_, err := with("student", "the number of one", strconv.Atoi, func(id int) (err error) {
		key, err = s.ladder.Reset(id)
		return err
	})(r)
	return map[string]string{"key": key}, err
}

func (s *site) bots(r *http.Request) (any, error) {
	if s.ladder.IsTeacher(token(r)) {
		return map[string]any{"bots": s.ladder.Bots(0, language(r)), "students": s.ladder.Students(), "teacher": true}, nil
	}
	student, err := s.ladder.Student(token(r))
	if err != nil {
		return nil, err
	}
	return map[string]any{"bots": s.ladder.Bots(student, language(r))}, nil
}

func (s *site) upload(r *http.Request) (any, error) {
	student, err := s.ladder.Student(token(r))
	if err != nil {
		return nil, err
	}
	id, err := s.ladder.Upload(r.Context(), student, r.URL.Query().Get("name"), http.MaxBytesReader(nil, r.Body, maxUpload))
	return map[string]int{"bot": id}, err
}

func (s *site) module(w http.ResponseWriter, r *http.Request) {
	student, err := s.ladder.Student(token(r))
	if err != nil {
		fail(w, r, err)
		return
	}
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		fail(w, r, bad("%q is not the number of a bot", r.PathValue("id")))
		return
	}
	module, err := s.ladder.Module(student, id)
	if err != nil {
		fail(w, r, failure{http.StatusNotFound, err})
		return
	}
	w.Header().Set("Content-Type", "application/wasm")
	w.Write(module)
}

func (s *site) limits(r *http.Request) (any, error) {
	var l struct {
		Fuel   int64 `json:"fuel"`
		Memory int64 `json:"memory"`
		MoveMS int64 `json:"move_ms"`
	}
	d := json.NewDecoder(io.LimitReader(r.Body, 1<<10))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return nil, bad("limits: %w", err)
	}
	return struct{}{}, s.ladder.SetLimits(ladder.Limits{Fuel: l.Fuel, Memory: l.Memory, Move: time.Duration(min(l.MoveMS, 1<<40)) * time.Millisecond})
}
