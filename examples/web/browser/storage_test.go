package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// deny makes the browser forbid storage, by throwing where it is read or written, or only where it is written.
func (b *tab) deny(written bool) {
	b.Helper()
	script := `Object.defineProperty(window, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});`
	if written {
		script = `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`
	}
	var id page.ScriptIdentifier
	b.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		added, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		id = added.Identifier
		return err
	}))
	b.Cleanup(func() {
		b.do(command(page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: id}))
	})
}

// Where the browser forbids storage, the page says so once, and nothing is lost before the tab is closed: the
// language, and the seat in a room, which the visitor has after a reload as well, and with it the other one does
// not fall to the same visitor.
func TestStorageRefused(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for _, written := range []bool{false, true} {
		one, two := newTab(t, server), newTab(t, server)
		one.deny(written)
		one.load("game=tictactoe&first=human&second=human")
		one.choose("#language", "es")
		one.wait(`document.querySelector("#notice").textContent.includes("stores nothing")`)
		one.wait(`document.querySelector("#friend-make").textContent === "Crear un enlace"`) // the card is drawn again
		one.click("#friend-make")
		one.wait(`document.querySelector("#friend-link")`)
		link := run[string](one, `document.querySelector("#friend-link").value`)
		two.load(link[strings.Index(link, "#")+1:])
		two.wait(`document.querySelector("#friend-state").textContent === "You play O."`)
		one.wait(`document.querySelectorAll("#board .place.open").length === 9`)
		run[bool](one, `(window.old = true)`)
		one.do(chromedp.Reload())
		one.wait(`!window.old && document.querySelectorAll("#board .place.open").length === 9`)
		if got := one.text("#friend-state"); got != "Juegas con X." || run[string](one, "document.documentElement.lang") != "es" {
			t.Errorf("after a reload the visitor is told %q, in %s; want the seat of X, in es", got, run[string](one, "document.documentElement.lang"))
		}
		one.place("c5")
		two.wait(`document.querySelectorAll("#board .piece").length === 1`)
	}
}

// Another language in the middle of a game leaves the game, and the orders given so far, as they are.
func TestLanguageInMidGame(t *testing.T) {
	b := visit(t, "game=football&first=human&second=human")
	const given = `JSON.stringify([...document.querySelectorAll("#orders select")].map((e) => e.value))`
	b.wait(`document.querySelectorAll("#orders select").length > 1`)
	run[bool](b, `(() => {
		const e = document.querySelector("#orders select");
		e.selectedIndex = (e.selectedIndex + 1) % e.options.length;
		e.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`)
	before, list := run[string](b, given), b.text("#orders select")
	b.choose("#language", "ro")
	b.wait(`document.querySelector("#orders select").textContent !== ` + quote(list))
	if after := run[string](b, given); after != before {
		t.Errorf("in Romanian the orders are %s; want %s", after, before)
	}
}
