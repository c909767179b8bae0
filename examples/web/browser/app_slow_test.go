//go:build slow

package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The opponent of examples/app runs in a Web Worker: the page stays responsive while it thinks,
// can stop it, and can ask again.
func TestApp(t *testing.T) {
	startBrowser(t) // or skip the test
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS("../../app/inbrowser")))
	goroot := must.Get(exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output())(t)
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "wasm_exec.js"), support, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "bots.wasm"), "../../app/inbrowser")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s; want no error", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	b := newTab(t, server)
	b.forgive("favicon.ico")
	b.do(chromedp.Navigate(server.URL))

	ask := func(moves string) {
		run[bool](b, `document.querySelector("#moves").value = `+quote(moves)+`; document.querySelector("#ask").click(); true`)
	}
	// turns counts the turns of the event loop until the answer.
	turns := func() int {
		return run[int](b, `new Promise((resolve) => {
			let turns = 0;
			const turn = () => {
				if (document.querySelector("#answer").value !== "thinking ...") return resolve(turns);
				turns++;
				setTimeout(turn, 1);
			};
			turn();
		})`)
	}
	run[bool](b, `document.querySelector("#ask").click(); document.querySelector("#stop").click(); true`)
	b.wait(`document.querySelector("#answer").value === "the search was aborted"`) // before it has started

	// The book has neither this position nor those after the next move: the search takes about
	// a second.
	const hard = "2 1 1 2 6 5 5 6 5 7 7 7"
	ask(hard)
	if n, answer := turns(), b.text("#answer"); n < 20 || !strings.HasPrefix(answer, "column ") {
		t.Errorf("the event loop has turned %d times until the answer %q; want many", n, answer)
	}
	run[bool](b, `document.querySelector("#moves").value = "`+hard+`"; document.querySelector("#ask").click(); setTimeout(() => document.querySelector("#stop").click(), 50); true`)
	b.wait(`document.querySelector("#answer").value === "the search was aborted"`)
	ask("1 1 2 2 3 3")
	b.wait(`document.querySelector("#answer").value === "column 4"`)
	ask("9")
	b.wait(`document.querySelector("#answer").value.includes('"9"')`)
}

// Games with secrets are played against a bot from their beginning to their end, with every hand.
func TestSecretGames(t *testing.T) {
	t.Parallel()
	for _, game := range secretGames {
		for hand, choose := range hands {
			t.Run(game+"/"+hand, func(t *testing.T) {
				t.Parallel()
				b := newTab(t, serve(t, ""))
				if hand == "touch" {
					b.phone()
				}
				b.open("game=" + game + "&first=human&second=random")
				for range 300 {
					b.wait(`document.querySelector("#status").dataset.over === "true" || document.querySelector("#board .place.open, #board .place.target")`)
					if run[bool](b, `document.querySelector("#status").dataset.over === "true"`) {
						return
					}
					place := ".open"
					if run[bool](b, `document.querySelector("#board .place.target") !== null`) {
						place = ".target"
					}
					choose(b, place)
				}
				t.Error("the game does not end")
			})
		}
	}
}
