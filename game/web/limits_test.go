//go:build !js

package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// Visitors behind a trusted proxy are distinguished; no other client can pass for
// another.
func TestTrustedProxy(t *testing.T) {
	c := Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.1/32")}}
	for _, one := range []struct{ remote, forwarded, want string }{
		{"127.0.0.1:9000", "203.0.113.7", "203.0.113.7"},
		{"127.0.0.1:9000", "198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"},
		{"127.0.0.1:9000", "6.6.6.6, nonsense", "127.0.0.1"},
		{"127.0.0.1:9000", "", "127.0.0.1"},
		{"203.0.113.9:1234", "198.51.100.1", "203.0.113.9"},
		{"[::ffff:127.0.0.1]:9000", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = one.remote
		r.Header.Set("X-Forwarded-For", one.forwarded)
		c.unproxy(r)
		if got := clientOf(r.RemoteAddr).String(); got != one.want {
			t.Errorf("%s, forwarded for %q: %s, want %s", one.remote, one.forwarded, got, one.want)
		}
	}
}

// A school behind one address: each browser has a session and limits of its own, up to a limit
// of the address. Nobody can make a session.
func TestSchool(t *testing.T) {
	server := start(t, Config{Rate: 2})
	pupil := func(cookie string) (status int, given string) {
		headers := map[string]string{"Sec-Fetch-Site": "same-origin"}
		if cookie != "" {
			headers["Cookie"] = sessionCookie + "=" + cookie
		}
		r, _ := request(t, server, http.MethodGet, "/api/health", headers)
		for _, c := range r.Cookies() {
			if c.Name != sessionCookie || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
				t.Errorf("the cookie is %v; want c.Name == sessionCookie, c.HttpOnly, c.SameSite == http.SameSiteStrictMode", c)
			}
			given = c.Value
		}
		return r.StatusCode, given
	}
	const burst = 2 * burstSeconds
	var cookies []string
	for range burst - 1 {
		status, cookie := pupil("")
		if status != http.StatusOK || cookie == "" {
			t.Fatalf(`status %d, cookie %q; want status == http.StatusOK, cookie != ""`, status, cookie)
		}
		cookies = append(cookies, cookie)
	}
	for i, cookie := range cookies {
		passed := 0
		for range 3 * burst {
			status, given := pupil(cookie)
			if given != "" {
				t.Fatal("a pupil gets a second cookie")
			}
			if status == http.StatusOK {
				passed++
			}
		}
		if passed < burst || passed > 2*burst {
			t.Errorf("pupil %d: %d requests pass; want passed >= burst, passed <= 2*burst", i, passed)
		}
	}
	for _, forged := range []string{"made.up", cookies[0] + "0", "." + strings.Repeat("0", 32), strings.Replace(cookies[0], ".", "A.", 1)} {
		for range burst {
			pupil(forged)
		}
		if status, _ := pupil(forged); status != http.StatusTooManyRequests {
			t.Errorf("%q counts as a session; want status == http.StatusTooManyRequests", forged)
		}
	}
}

// All sessions of an address together have a limit, too.
func TestSessionsOfAddress(t *testing.T) {
	c := newClients(10)
	now := time.Now()
	for _, seconds := range []int{burstSeconds, 1, 2} { // at first, and after this time
		passed := 0
		for i := range 100 * schoolSize {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.AddCookie(&http.Cookie{Name: sessionCookie, Value: c.signed(strconv.Itoa(i))})
			if c.take(c.met(r), now.Add(time.Duration(seconds)*time.Second)) == 0 {
				passed++
			}
		}
		if want := schoolSize * 10 * seconds; passed != want {
			t.Errorf("%d requests pass; want %d", passed, want)
		}
		now = now.Add(time.Duration(seconds) * time.Second)
	}
	if c.signed("1") == newClients(10).signed("1") {
		t.Error("sessions can be made: all servers have one key")
	}
}

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
