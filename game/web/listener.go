//go:build !js

package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// listener accepts a limited number of connections in total, and fewer from one client.
// When all places are taken, a new connection replaces the connection that has been idle
// the longest; if none is idle, it waits, and connections of a client that has reached
// its own limit are closed.
type listener struct {
	net.Listener
	places chan struct{}
	most   int // per client
	closed chan struct{}
	close  func() error

	mu     sync.Mutex
	open   map[netip.Addr]int
	silent []*conn // idle connections, the longest idle first
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
		case l.places <- struct{}{}: // idle connections are closed after a while, which ends the wait
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

// count counts a connection of a client, unless the client has reached its limit.
func (l *listener) count(client netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[client] >= l.most {
		return false
	}
	l.open[client]++
	return true
}

// drop closes the longest idle connection that may be closed.
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

// changed receives the connection states of the http.Server.
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

// leave releases the place of a client's connection.
func (l *listener) leave(client netip.Addr) {
	l.mu.Lock()
	if l.open[client]--; l.open[client] == 0 {
		delete(l.open, client)
	}
	l.mu.Unlock()
	<-l.places
}

func (l *listener) Close() error { return l.close() }

// conn releases its place when it is closed.
type conn struct {
	net.Conn
	client netip.Addr
	leave  func()
}

func (c *conn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
