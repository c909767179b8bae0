//go:build !js

package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// clients limits the requests of each client.
type clients struct {
	rate, burst float64

	mu  sync.Mutex
	all map[netip.Addr]*client
}

// client counts the requests of one client.
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
)

func newClients(rate float64) *clients {
	return &clients{rate: rate, burst: max(1, rate*burstSeconds), all: map[netip.Addr]*client{}}
}

// address returns the address that identifies the client of a request.
func address(r *http.Request) netip.Addr { return clientOf(r.RemoteAddr) }

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

// take returns how long the client has to wait, 0 if the request may pass.
func (c *clients) take(r *http.Request, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.get(address(r), now)
	k.tokens = min(c.burst, k.tokens+now.Sub(k.filled).Seconds()*c.rate)
	k.filled = now
	if k.tokens < 1 {
		return max(time.Millisecond, time.Duration((1-k.tokens)/c.rate*float64(time.Second)))
	}
	k.tokens--
	return 0
}

// get returns a client; if there are too many, it forgets idle ones.
func (c *clients) get(a netip.Addr, now time.Time) *client {
	k, ok := c.all[a]
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
			a = netip.Addr{}
			if k, ok := c.all[a]; ok {
				return k
			}
		}
	}
	k = &client{tokens: c.burst, filled: now}
	c.all[a] = k
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
	n := of(c.get(address(r), time.Now()))
	if *n >= most {
		return nil, &failure{Code: "rate_limited", Message: "too many " + what + " at once; end one first", status: http.StatusTooManyRequests, retry: time.Second}
	}
	*n++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		*n--
	}, nil
}
