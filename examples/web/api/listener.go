package api

import (
	"net"
	"sync"
)

// listener accepts a number of connections at once; others wait until one is closed.
type listener struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	close  func() error
}

func limited(l net.Listener, connections int) *listener {
	closed := make(chan struct{})
	return &listener{l, make(chan struct{}, connections), closed, sync.OnceValue(func() error {
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
	leave := sync.OnceFunc(func() { <-l.places })
	c, err := l.Listener.Accept()
	if err != nil {
		leave()
		return nil, err
	}
	return &conn{c, leave}, nil
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
