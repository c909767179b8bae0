//go:build !js

package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"
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
		if got := address(r).String(); got != one.want {
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
			if c.take(r, now.Add(time.Duration(seconds)*time.Second)) == 0 {
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
