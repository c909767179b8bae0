package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// BenchmarkFirstPaint opens pages in a tab that shows nothing yet, with an empty cache, and
// tells when the browser first painted something and when a game could be played, both
// in ms since it was told the address: the median of both, and what three of four loads
// and all of them stay within. "plain" is a page of one word, which is as
// fast as this browser gets.
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
	for _, name := range []string{"plain", "connect4", "checkers", "paperfootball", "football", "robanumeros", "tictactoe"} {
		b.Run(name, func(b *testing.B) {
			t := newTab(b, server)
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

// emptyCache has the browser forget the files of the page.
func emptyCache() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.ClearBrowserCache, cdp.Empty{})
		return err
	})
}

// BenchmarkFrames has games of a record replayed, four at once on the small boards
// ("watch") and one on the large board ("replay"), and tells how many frames the browser
// shows in a second, and how many of 1,000 come late: at least half a frame of a sixtieth.
func BenchmarkFrames(b *testing.B) {
	for _, game := range []string{"connect4", "checkers", "paperfootball", "football", "robanumeros"} {
		dir, _ := cupOf(b, game, 5)
		server := serve(b, dir)
		open := func(b *testing.B) *tab {
			t := newTab(b, server)
			t.load("game=" + game + "&tab=watch&watching=cup.jsonl")
			t.wait(`document.querySelectorAll("#live-boards .piece").length > 0`)
			return t
		}
		b.Run(game+"/watch", func(b *testing.B) { frames(b, open(b), `0`) })
		b.Run(game+"/replay", func(b *testing.B) {
			t := open(b)
			t.click("#games-list li button")
			t.wait(`document.querySelector("#replay").getAttribute("aria-pressed") === "true"`)
			frames(b, t, `document.querySelector("#replay[aria-pressed=false]")?.click()`) // again, after a short game
		})
	}
}

// frames counts them, two seconds at a time, each of which begins with an expression.
func frames(b *testing.B, t *tab, begin string) {
	b.Helper()
	var shown, late, seconds float64
	for b.Loop() {
		counts := run[[]float64](t, `new Promise((resolve, reject) => {
			`+begin+`;
			const begin = performance.now();
			let [last, shown, late, moved] = [begin, 0, 0, false];
			const frame = (now) => {
				shown++;
				if (now - last > 25) late++;
				last = now;
				moved ||= document.getAnimations().some((a) => a.playState === "running");
				if (now - begin < 2000) requestAnimationFrame(frame);
				else if (!moved) reject(new Error("nothing moves"));
				else resolve([shown, late, (now - begin) / 1000]);
			};
			requestAnimationFrame(frame);
		})`)
		shown, late, seconds = shown+counts[0], late+counts[1], seconds+counts[2]
	}
	b.ReportMetric(0, "ns/op") // two seconds
	b.ReportMetric(shown/seconds, "frames/s")
	b.ReportMetric(1000*late/shown, "late/1000")
}
