//go:build !js

package web

import (
	"net"
	"net/netip"
	"sync"
)

// listener accepts a number of connections at once; others wait until one is closed. Of
// one client it accepts fewer, and closes the rest.
type listener struct {
	net.Listener
	places chan struct{}
	most   int // of one client
	closed chan struct{}
	close  func() error

	mu   sync.Mutex
	open map[netip.Addr]int
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
	case l.places <- struct{}{}: // idle connections are closed after a while, which ends the wait
	case <-l.closed:
		return nil, net.ErrClosed
	}
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.places
			return nil, err
		}
		client := clientOf(c.RemoteAddr().String())
		if l.count(client) {
			return &conn{c, sync.OnceFunc(func() { l.leave(client) })}, nil
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
	leave func()
}

func (c *conn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
