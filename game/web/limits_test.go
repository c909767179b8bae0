//go:build !js

package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
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
