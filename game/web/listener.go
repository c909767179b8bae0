//go:build !js

package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// listener accepts a number of connections at once, and of one client fewer. Whoever comes
// when there is no place takes that of a connection on which nothing is asked, the one
// that is silent the longest; where there is none, newcomers wait, and those of a client
// that has enough are closed.
type listener struct {
	net.Listener
	places chan struct{}
	most   int // of one client
	closed chan struct{}
	close  func() error

	mu     sync.Mutex
	open   map[netip.Addr]int
	silent []*conn // on which nothing is asked, the longest silent first
}

func limited(l net.Listener, connections, ofClient int) *listener {
	closed := make(chan struct{})
	return &listener{Listener: l, places: make(chan struct{}, connections), most: ofClient, open: map[netip.Addr]int{}, closed: closed, close: sync.OnceValue(func() error {
		close(closed)
		return l.Close()
	})}
}

func (l *listener) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	default:
		l.drop(func(*conn) bool { return true })
		select {
		case l.places <- struct{}{}: // silent connections are closed after a while, which ends the wait
		case <-l.closed:
			return nil, net.ErrClosed
		}
	}
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.places
			return nil, err
		}
		client := clientOf(c.RemoteAddr().String())
		if l.count(client) || l.drop(func(c *conn) bool { return c.client == client }) && l.count(client) {
			return &conn{c, client, sync.OnceFunc(func() { l.leave(client) })}, nil
		}
		c.Close()
	}
}

// count counts a connection of a client, unless it has enough of them.
func (l *listener) count(client netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[client] >= l.most {
		return false
	}
	l.open[client]++
	return true
}

// drop closes the connection that is silent the longest of those that may be closed.
func (l *listener) drop(may func(*conn) bool) bool {
	l.mu.Lock()
	i := slices.IndexFunc(l.silent, may)
	if i < 0 {
		l.mu.Unlock()
		return false
	}
	c := l.silent[i]
	l.silent = slices.Delete(l.silent, i, i+1)
	l.mu.Unlock()
	c.Close()
	return true
}

// changed is told by the http.Server what a connection does.
func (l *listener) changed(c net.Conn, state http.ConnState) {
	one, ok := c.(*conn)
	if !ok {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.silent = slices.DeleteFunc(l.silent, func(o *conn) bool { return o == one })
	if state == http.StateNew || state == http.StateIdle {
		l.silent = append(l.silent, one)
	}
}

// leave gives the place of a client's connection back.
func (l *listener) leave(client netip.Addr) {
	l.mu.Lock()
	if l.open[client]--; l.open[client] == 0 {
		delete(l.open, client)
	}
	l.mu.Unlock()
	<-l.places
}

func (l *listener) Close() error { return l.close() }

// conn gives its place back when it is closed.
type conn struct {
	net.Conn
	client netip.Addr
	leave  func()
}

func (c *conn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
