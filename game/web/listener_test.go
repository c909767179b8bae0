//go:build !js

package web

import (
	"net"
	"net/http"
	"testing"
)

// Connections on which nothing is asked lock nobody out: not those of others, and not
// one's own.
func TestSilentConnections(t *testing.T) {
	for _, c := range []Config{{Open: 4, OpenEach: 100}, {Open: 100, OpenEach: 4}} {
		address, _ := serve(t, c)
		for range 20 {
			silent, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer silent.Close()
		}
		for range 3 {
			fresh := http.Client{Transport: &http.Transport{}} // each with a connection of its own, idle afterwards
			r, err := fresh.Get("http://" + address + "/api/health")
			if err != nil {
				t.Fatalf("%d of %d places: %v", c.OpenEach, c.Open, err)
			}
			r.Body.Close()
			if r.StatusCode != http.StatusOK {
				t.Errorf("status %d", r.StatusCode)
			}
		}
	}
}
