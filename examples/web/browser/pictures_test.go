package browser

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/seed-61c9d78a/versus/internal/must"
	"golang.org/x/image/font/gofont/goregular"
)

var updatePictures = flag.Bool("update-pictures", false, "keep the boards as they look now, in testdata/pictures; look at them before you commit them")

// A sheet shows the board of a game at the start, in the middle and at the end of a random game, on
// a desktop and on a phone.
const (
	thumbWidth, thumbHeight = 240, 180

	tolerance = 40    // of a channel of a pixel, for the edges of letters
	spots     = 0.004 // of the pixels of a sheet
)

// Every game looks as it looks in the kept picture, whatever it calls its pieces, in letters that every machine has.
func TestPictures(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for _, game := range served(t, server.URL) {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			b := newTab(t, server)
			b.scheme("light", true)
			b.load("game=" + game.Name + "&first=human&second=human")
			run[bool](b, fmt.Sprintf(`(async () => {
				document.fonts.add(await new FontFace("Go", Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))).load());
				return document.body.style.fontFamily = "Go", true;
			})()`, base64.StdEncoding.EncodeToString(goregular.TTF)))
			links := b.moments(game.Name)
			sheet := image.NewNRGBA(image.Rect(0, 0, 3*thumbWidth, 2*thumbHeight))
			for row, phone := range []bool{false, true} {
				if phone {
					b.size(390, 844)
				}
				for column, link := range links {
					b.open(link)
					b.rest()
					if strays := b.strays(); strays != "" {
						t.Errorf(`rules of the page match parts of the board: %s; want strays == ""`, strays)
					}
					thumb := b.stage()
					at := image.Pt(column*thumbWidth, row*thumbHeight)
					draw.Draw(sheet, thumb.Bounds().Add(at), thumb, thumb.Bounds().Min, draw.Src)
				}
			}
			compare(t, filepath.Join("testdata", "pictures", game.Name+".png"), coarse(sheet))
		})
	}
}

// served lists the games of a server.
func served(t testing.TB, url string) []struct{ Name string } {
	t.Helper()
	var answer struct{ Games []struct{ Name string } }
	response := must.Get(http.Get(url + "/api/games"))(t)
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || len(answer.Games) == 0 {
		t.Fatalf("%d games: %v; want no error, len(answer.Games) != 0", len(answer.Games), err)
	}
	return answer.Games
}

// moments plays a random game and returns links to its start, its middle and its end.
func (b *tab) moments(game string) [3]string {
	b.Helper()
	var links [3]string
	text := run[string](b, fmt.Sprintf(`(async () => {
		const ask = async (path, body) => (await fetch("api/" + path, {
			method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)})).json();
		let view = await ask("new", {game: %s, seed: 7});
		for (let seed = 1; !view.over && view.record.moves.length < 300; seed++) {
			const {views} = await ask("move", {record: view.record, bot: {searcher: "random"}, seed, views: true});
			view = views.at(-1);
		}
		const {record, turns} = view;
		const middle = (record.moves.length - 1) / 2; // or the nearest ply at which First moves
		const half = turns.map((who, ply) => [who === "first" ? Math.abs(ply - middle) : Infinity, ply]).sort(([a], [b]) => a - b)[0][1];
		const link = (at) => {
			const fields = new URLSearchParams({first: "human", second: "human", at});
			for (const [name, value] of Object.entries(record)) fields.set(name, Array.isArray(value) ? value.join(" ") : value);
			return String(fields);
		};
		return JSON.stringify([link(0), link(half), link(record.moves.length)]);
	})()`, quote(game)))
	must.Do(b, json.Unmarshal([]byte(text), &links))
	return links
}

// stage returns a small picture of the board.
func (b *tab) stage() image.Image {
	b.Helper()
	r := run[[]float64](b, `(() => {
		document.activeElement.blur();
		scrollTo(0, 0);
		const r = document.querySelector("#stage").getBoundingClientRect();
		return [r.x, r.y, r.width, r.height];
	})()`)
	clip := page.Viewport{X: r[0], Y: r[1], Width: r[2], Height: r[3], Scale: min(thumbWidth/r[2], thumbHeight/r[3])}
	shot := must.Get(chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Clip: &clip}))(b)
	return must.Get(png.Decode(bytes.NewReader(shot.Data)))(b)
}

// coarse reduces a picture to few colours, which makes its file small.
func coarse(picture *image.NRGBA) *image.NRGBA {
	for i, v := range picture.Pix {
		picture.Pix[i] = uint8(math.Round(float64(v)/17)) * 17
	}
	return picture
}

// compare compares a picture with a kept one.
func compare(t *testing.T, name string, got *image.NRGBA) {
	t.Helper()
	if *updatePictures {
		var b bytes.Buffer
		must.Do(t, cmp.Or((&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, got), os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, b.Bytes(), 0o666)))
		return
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v\n(look at the game and run the test with -update-pictures); want no error", err)
	}
	want := image.NewNRGBA(got.Rect)
	draw.Draw(want, want.Rect, must.Get(png.Decode(bytes.NewReader(text)))(t), image.Point{}, draw.Src)
	different, pixels := 0, len(got.Pix)/4
	for i := range pixels {
		if a, b := got.Pix[4*i:], want.Pix[4*i:]; far(a[0], b[0]) || far(a[1], b[1]) || far(a[2], b[2]) || far(a[3], b[3]) {
			different++
		}
	}
	if float64(different) > spots*float64(pixels) {
		now := filepath.Join(t.ArtifactDir(), filepath.Base(name))
		var b bytes.Buffer
		must.Do(t, cmp.Or(png.Encode(&b, got), os.WriteFile(now, b.Bytes(), 0o666)))
		t.Errorf("%d of %d pixels differ from %s; see %s (go test -artifacts keeps it), and if it is as intended, run the test with -update-pictures", different, pixels, name, now)
	}
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > tolerance }

// strays returns the rules of the page that match a part of the board although they are not for boards.
func (b *tab) strays() string {
	b.Helper()
	style := must.Get(os.ReadFile("../../../game/web/page/style/board.css"))(b)
	return run[string](b, fmt.Sprintf(`(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(%s);
		const rules = (list) => [...list].flatMap((rule) => rule.selectorText ? [rule.selectorText] : rules(rule.cssRules ?? []));
		const own = new Set(rules(sheet.cssRules));
		const others = [...new Set([...document.styleSheets].flatMap((one) => rules(one.cssRules)))]
			.filter((one) => !own.has(one) && !/^(\*|\[hidden\]|:focus-visible)/.test(one) && !one.startsWith("[data-"));
		const parts = [...document.querySelectorAll("#board *")];
		return others.filter((one) => parts.some((e) => e.matches(one))).join("\n");
	})()`, quote(string(style))))
}
