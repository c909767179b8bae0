package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// BenchmarkFirstPaint opens pages in a blank tab with an empty cache. It reports when the browser
// first painted something and when a game could be played, both in ms from the navigation: the
// median, the third quartile and the maximum. "plain" is a page of one word, the fastest that this
// browser gets; "away" is Connect 4 from a server that is 100 ms away, "slow" over a line of 1.5 Mbit/s.
func BenchmarkFirstPaint(b *testing.B) {
	server := serve(b, "")
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><html lang="en"><title>plain</title><link rel="icon" href="data:,"><p>Hello`)
	}))
	b.Cleanup(plain.Close)
	pages := map[string]string{"plain": plain.URL}
	for _, s := range scripts {
		pages[s.game] = server.URL + "/#game=" + s.game
	}
	away := httptest.NewUnstartedServer(server.Config.Handler)
	away.Listener = slowListener{away.Listener}
	away.Start()
	b.Cleanup(away.Close)
	pages["away"] = away.URL + "/#game=connect4"
	pages["slow"] = server.URL + "/#game=connect4"
	for _, name := range []string{"plain", "away", "slow", "connect4", "checkers", "paperfootball", "football", "robanumeros", "tictactoe"} {
		b.Run(name, func(b *testing.B) {
			t := newTab(b, server)
			if name == "slow" {
				t.line(&network.Conditions{DownloadThroughput: 1.5e6 / 8, UploadThroughput: 1.5e6 / 8, Latency: 40})
				b.Cleanup(func() { t.line() })
			}
			var paints, readies []float64
			for b.Loop() {
				t.do(chromedp.Navigate("about:blank"), emptyCache(), chromedp.Navigate(pages[name]))
				var times struct{ Paint, Ready float64 }
				if err := json.Unmarshal([]byte(run[string](t, `new Promise((resolve) => {
					const look = () => {
						const paint = performance.getEntriesByName("first-paint")[0];
						const ready = performance.getEntriesByName("ready")[0];
						if (paint && (ready || !document.querySelector("#board"))) {
							resolve(JSON.stringify({Paint: paint.startTime, Ready: ready?.startTime ?? 0}));
						} else {
							setTimeout(look, 20);
						}
					};
					look();
				})`)), &times); err != nil {
					b.Fatal(err)
				}
				paints = append(paints, times.Paint)
				readies = append(readies, times.Ready)
			}
			slices.Sort(paints)
			slices.Sort(readies)
			b.ReportMetric(0, "ns/op") // the browser's own ways, mostly
			b.ReportMetric(paints[len(paints)/2], "ms-to-paint")
			b.ReportMetric(paints[len(paints)*3/4], "ms-to-paint-of-3/4")
			b.ReportMetric(paints[len(paints)-1], "ms-to-paint-of-all")
			b.ReportMetric(readies[len(readies)/2], "ms-to-play")
		})
	}
}

// roundTrip is the round-trip time to a remote server.
const roundTrip = 100 * time.Millisecond

// slowListener delays the visitors' data: a connection takes a round trip, and so does every request.
type slowListener struct{ net.Listener }

func (l slowListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &slowConn{Conn: c}, err
}

type slowConn struct {
	net.Conn
	known bool
}

func (c *slowConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		time.Sleep(roundTrip)
		if !c.known {
			c.known = true
			time.Sleep(roundTrip)
		}
	}
	return n, err
}

// BenchmarkClick moves back and forward while a position is analysed, and reports the time in ms
// until the page shows the move: the median and the maximum.
func BenchmarkClick(b *testing.B) {
	t := newTab(b, serve(b, ""))
	t.load("game=connect4&moves=4+4+3+5&tab=study")
	var times []float64
	for i := 0; b.Loop(); i++ {
		t.wait(`document.querySelectorAll("#analysis-lines li").length > 0`)
		times = append(times, run[float64](t, fmt.Sprintf(`new Promise((resolve) => {
			const begin = performance.now();
			const seen = () => requestAnimationFrame(() => resolve(performance.now() - begin));
			new MutationObserver((_, all) => { all.disconnect(); seen(); }).observe(document.querySelector("#study .moves"), {childList: true, subtree: true, attributes: true});
			document.querySelector(%q).click();
		})`, []string{"#back", "#forward"}[i%2])))
	}
	slices.Sort(times)
	b.ReportMetric(0, "ns/op") // it waits for the analysis, mostly
	b.ReportMetric(times[len(times)/2], "ms-to-answer")
	b.ReportMetric(times[len(times)-1], "ms-to-answer-of-all")
}

// line sets how fast the network is.
func (b *tab) line(conditions ...*network.Conditions) {
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: conditions})
		return err
	}))
}

// BenchmarkTap plays discs beside 200 visitors who ask for a position every second, each at a moment of its
// own, and reports the time in ms from a click until the disc is drawn: the median, the 99th percentile and
// the maximum.
func BenchmarkTap(b *testing.B) {
	server := serve(b, "")
	t := newTab(b, server)
	t.scheme("light", true)
	var visitors sync.WaitGroup
	ctx, leave := context.WithCancel(b.Context())
	defer visitors.Wait()
	defer leave()
	for i := range 200 {
		visitors.Go(func() {
			time.Sleep(time.Duration(i) * time.Second / 200)
			for tick := time.Tick(time.Second); ctx.Err() == nil; <-tick {
				body := fmt.Sprintf(`{"record": {"game": "checkers", "moves": ["11-15", "%v"]}}`, []string{"22-18", "23-19"}[i%2])
				q, _ := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/view", strings.NewReader(body))
				q.Header.Set("Content-Type", "application/json")
				if r, err := server.Client().Do(q); err == nil {
					io.Copy(io.Discard, r.Body)
					r.Body.Close()
				}
			}
		})
	}
	var times []float64
	for b.Loop() {
		if len(times)%21 == 0 {
			t.load("game=connect4&first=human&second=human")
		}
		times = append(times, run[float64](t, fmt.Sprintf(`new Promise((resolve) => {
			const begin = performance.now();
			const pieces = document.querySelectorAll("#board .piece").length;
			const look = () => document.querySelectorAll("#board .piece").length > pieces ? resolve(performance.now() - begin) : requestAnimationFrame(look);
			document.querySelector("#board .place[data-id=col%d] .hit").dispatchEvent(new MouseEvent("click", {bubbles: true}));
			look();
		})`, len(times)%21/6*2+1)))
	}
	slices.Sort(times)
	b.ReportMetric(0, "ns/op") // it waits for the server, mostly
	b.ReportMetric(times[len(times)/2], "ms-to-drawn")
	b.ReportMetric(times[len(times)*99/100], "ms-to-drawn-of-99%")
	b.ReportMetric(times[len(times)-1], "ms-to-drawn-of-all")
}

// emptyCache makes the browser forget the files of the page.
func emptyCache() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.ClearBrowserCache, cdp.Empty{})
		return err
	})
}
