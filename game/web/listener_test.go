//go:build !js

package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// Idle connections block no one: neither other clients nor the client itself.
func TestSilentConnections(t *testing.T) {
	for _, c := range []Config{{open: 4, openEach: 100}, {open: 100, openEach: 4}} {
		address, _ := serve(t, c)
		for range 20 {
			silent := must.Get(net.Dial("tcp", address))(t)
			defer silent.Close()
		}
		for range 3 {
			fresh := http.Client{Transport: &http.Transport{}} // each with its own connection, idle afterwards
			r, err := fresh.Get("http://" + address + "/api/health")
			if err != nil {
				t.Fatalf("%d of %d places: %v; want no error", c.openEach, c.open, err)
			}
			r.Body.Close()
			if r.StatusCode != http.StatusOK {
				t.Errorf("status %d; want r.StatusCode == http.StatusOK", r.StatusCode)
			}
		}
	}
}

// One client cannot take all connections: at its limit, its idle connections are closed
// for new ones.
func TestConnectionsOfOneClient(t *testing.T) {
	inner := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := limited(inner, 4, 2)
	// A client may read an answer before the server marks the connection idle; this test
	// continues when it does.
	idle := make(chan struct{}, 10)
	server := http.Server{
		Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		ConnState: func(c net.Conn, state http.ConnState) {
			l.changed(c, state)
			if state == http.StateIdle {
				idle <- struct{}{}
			}
		},
	}
	go server.Serve(l)
	defer server.Close()
	var kept []net.Conn
	// ask sends a request over its own connection, which stays open.
	ask := func(from net.IP) error {
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}}
		c, err := d.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Skip("this machine has one local address: ", err)
		}
		t.Cleanup(func() { c.Close() })
		c.SetDeadline(time.Now().Add(time.Minute)) // in case the server hangs
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			return err
		}
		r.Body.Close()
		kept = append(kept, c)
		<-idle
		return nil
	}
	greedy, other := net.IPv4(127, 0, 0, 1), net.IPv4(127, 0, 0, 2)
	for i := range 6 {
		if err := ask(greedy); err != nil {
			t.Fatalf("connection %d of one client: %v; want no error", i+1, err)
		}
	}
	for i, c := range kept[:4] {
		if n, err := c.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
			t.Errorf("connection %d of one client is still open: %d, %v", i+1, n, err)
		}
	}
	if err := ask(other); err != nil {
		t.Errorf("another client: %v; want no error", err)
	}
}
