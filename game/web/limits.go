//go:build !js

package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/answer"
)

// clients limits the requests of each visitor, and of each address, which a school may
// share.
type clients struct {
	rate, burst float64
	key         []byte // of the sessions

	mu  sync.Mutex
	all map[caller]*client
}

// caller is the one that a request comes from: a session, or an address.
type caller struct {
	session string
	address netip.Addr
	school  bool // all sessions of the address together
}

// client counts the requests of a visitor.
type client struct {
	tokens   float64
	filled   time.Time
	searches int // running or waiting
	reads    int // likewise
	streams  int
}

const (
	burstSeconds   = 3
	maxClients     = 10_000
	clientSearches = 8
	clientReads    = 8
	clientStreams  = 16
	schoolSize     = 40 // an address may ask as much as this many visitors
)

func newClients(rate float64) *clients {
	key := make([]byte, 32)
	rand.Read(key)
	return &clients{rate: rate, burst: max(1, rate*burstSeconds), key: key, all: map[caller]*client{}}
}

// unproxy replaces the remote address of a request that a trusted proxy forwards by the
// one the proxy names: the last address in X-Forwarded-For that is not a trusted proxy
// itself.
func (c *Config) unproxy(r *http.Request) {
	trusted := func(remote string) bool {
		host, _, err := net.SplitHostPort(remote)
		if err != nil {
			host = remote
		}
		a, err := netip.ParseAddr(host)
		return err == nil && slices.ContainsFunc(c.Proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap().WithZone("")) })
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && trusted(r.RemoteAddr); i-- {
		hop := strings.TrimSpace(hops[i])
		if _, err := netip.ParseAddr(hop); err != nil {
			return
		}
		r.RemoteAddr = hop
	}
}

// clientOf returns the identity of a client: its address, or the network of a single
// household.
func clientOf(remote string) netip.Addr {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	if a = a.Unmap().WithZone(""); a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return a
}

// sessionCookie is the cookie with the number of a session, which distinguishes visitors
// behind one address. It ends with the browser.
const sessionCookie = "versus"

// signed returns the cookie's value for a session.
func (c *clients) signed(session string) string {
	h := hmac.New(sha256.New, c.key)
	h.Write([]byte(session))
	return session + "." + hex.EncodeToString(h.Sum(nil)[:16])
}

// guest is who a request comes from: the session, if it is one of ours, or else the address.
type guest struct {
	caller
	from netip.Addr // the address, in any case
}

type guestKey struct{}

// met finds out who a request comes from, and returns the request, which who then tells it.
func (c *clients) met(r *http.Request) *http.Request {
	v := guest{from: clientOf(r.RemoteAddr)}
	v.address = v.from
	if cookie, err := r.Cookie(sessionCookie); err == nil {
		session, _, _ := strings.Cut(cookie.Value, ".")
		if hmac.Equal([]byte(cookie.Value), []byte(c.signed(session))) {
			v.caller = caller{session: session}
		}
	}
	return r.WithContext(context.WithValue(r.Context(), guestKey{}, v))
}

// who returns the visitor of a request that was met.
func who(r *http.Request) guest {
	v, _ := r.Context().Value(guestKey{}).(guest)
	return v
}

// greet gives a browser without a session one.
func (c *clients) greet(w http.ResponseWriter, r *http.Request) {
	if site := r.Header.Get("Sec-Fetch-Site"); (site == "same-origin" || site == "none") && who(r).session == "" {
		http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: c.signed(rand.Text()), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
}

// accounts calls do for the visitor, and with a larger limit for the address of a session.
func (c *clients) accounts(r *http.Request, do func(v caller, limit float64)) {
	v := who(r)
	do(v.caller, 1)
	if v.session != "" {
		do(caller{address: v.from, school: true}, schoolSize)
	}
}

// take returns how long the client has to wait, 0 if the request may pass.
func (c *clients) take(r *http.Request, now time.Time) (wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var paying []*client
	c.accounts(r, func(v caller, limit float64) {
		k := c.get(v, limit*c.burst, now)
		k.tokens = min(limit*c.burst, k.tokens+now.Sub(k.filled).Seconds()*limit*c.rate)
		k.filled = now
		if k.tokens < 1 {
			wait = max(wait, time.Millisecond, time.Duration((1-k.tokens)/(limit*c.rate)*float64(time.Second)))
		}
		paying = append(paying, k)
	})
	if wait == 0 {
		for _, k := range paying {
			k.tokens--
		}
	}
	return wait
}

// get returns a client; if there are too many, it forgets idle ones.
func (c *clients) get(v caller, burst float64, now time.Time) *client {
	k, ok := c.all[v]
	if ok {
		return k
	}
	if len(c.all) >= maxClients {
		for old, k := range c.all {
			if k.searches+k.reads+k.streams == 0 && now.Sub(k.filled).Seconds() > burstSeconds {
				delete(c.all, old)
			}
		}
		if len(c.all) >= maxClients { // new clients share the rest
			v = caller{school: v.school}
			if k, ok := c.all[v]; ok {
				return k
			}
		}
	}
	k = &client{tokens: burst, filled: now}
	c.all[v] = k
	return k
}

// search counts a search of the client, until done is called.
func (c *clients) search(r *http.Request) (done func(), err error) {
	return c.count(r, func(k *client) *int { return &k.searches }, clientSearches, "searches")
}

// read counts a read of a record for the client, until done is called.
func (c *clients) read(r *http.Request) (done func(), err error) {
	return c.count(r, func(k *client) *int { return &k.reads }, clientReads, "records")
}

// stream counts a stream of the client, until done is called.
func (c *clients) stream(r *http.Request) (done func(), err error) {
	return c.count(r, func(k *client) *int { return &k.streams }, clientStreams, "streams")
}

func (c *clients) count(r *http.Request, of func(*client) *int, most int, what string) (done func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var counted []*int
	c.accounts(r, func(v caller, limit float64) {
		n := of(c.get(v, limit*c.burst, time.Now()))
		if *n >= int(limit)*most {
			err = &failure{Code: answer.RateLimited, Message: "too many " + what + " at once; end one first", status: http.StatusTooManyRequests, retry: time.Second}
		}
		counted = append(counted, n)
	})
	if err != nil {
		return nil, err
	}
	for _, n := range counted {
		*n++
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, n := range counted {
			*n--
		}
	}, nil
}
