package browser

import (
	"bufio"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// class starts the server of a class, and returns its address, the links of students and teacher, and what
// opens a link in a tab and waits until an expression is true.
func class(t *testing.T) (address, students, teacher string, open func(link, shown string) *tab) {
	startBrowser(t) // or skip the test
	program := filepath.Join(t.TempDir(), "class")
	if text, err := exec.Command("go", "build", "-o", program, "../../class").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	server := exec.Command(program, "serve", "-game", "tictactoe", "-dir", t.TempDir(), "-addr", "127.0.0.1:0")
	out := must.Get(server.StdoutPipe())(t)
	must.Do(t, server.Start())
	t.Cleanup(func() { server.Process.Kill(); server.Wait() })
	var said []string
	for lines := bufio.NewScanner(out); len(said) < 3 && lines.Scan(); {
		said = append(said, lines.Text()[strings.Index(lines.Text(), "http"):])
	}
	return said[0], said[1], said[2], func(link, shown string) *tab {
		b := newTab(t, &httptest.Server{URL: strings.TrimSuffix(said[0], "/class/")})
		b.forgive("Failed to load resource") // for keys that are no longer known
		b.do(chromedp.Navigate(link))
		run[bool](b, "(window.confirm = () => true)()")
		b.wait(shown)
		return b
	}
}

// twelve joins a class with twelve students, who upload the bot to try, the fourth of them half of it.
const twelve = `(async () => {
	const ask = async (path, token, body) =>
		(await fetch("api/" + path, { method: "POST", headers: { Authorization: "Bearer " + token }, body })).json();
	const code = await (await fetch("bots/random-assemblyscript/bot.wasm")).arrayBuffer(), keys = [];
	const names = "Ana,Ștefan,José Luis,Zoë,محمد,Wolfeschlegelsteinhausenberger,李小龍,O’Brien,Ngozi,Łukasz,Anastasia-Ecaterina Popescu,Bo";
	for (const name of names.split(",")) {
		const { key } = await ask("join?name=" + encodeURIComponent(name), %q);
		await ask("bots?name=The+great+one+of+the+north", key, keys.length === 3 ? code.slice(0, 6000) : code);
		keys.push(key);
	}
	return keys;
})()`

// A class of twelve, in all that its page can look like: axe-core finds no fault, and nothing is wider
// than the window. Pictures are kept if go test keeps artifacts.
func TestClassLooks(t *testing.T) {
	address, students, teacher, open := class(t)
	boss := open(teacher, `!document.querySelector("#teacher").hidden`)
	_, token, _ := strings.Cut(students, "#join=")
	keys := run[[]string](boss, fmt.Sprintf(twelve, token))
	const ranked = `document.querySelectorAll("#table tbody tr").length >= 15`
	for what, b := range map[string]*tab{
		"teacher":  boss,
		"stranger": open(address, `document.querySelector("#state").textContent.length > 5`),
		"invited":  open(students, ranked),
		"student":  open(address+"#key="+keys[1], ranked),
		"refused":  open(address+"#key="+keys[3], `document.querySelector(".wrong")`),
	} {
		for _, language := range []string{"en", "es", "ro"} {
			b.choose("#language", language)
			b.wait(fmt.Sprintf(`document.querySelector("#state").lang === %q`, language))
			for i, width := range []int64{1280, 1280, 320, 390} {
				b.touch = width < 500
				b.size(width, 1600) // the pictures show nearly all
				if i%2 == 1 {
					b.click("#theme") // light is dark from here, or dark light
				}
				if wide := run[int64](b, "document.documentElement.scrollWidth"); wide > width {
					t.Errorf("the page of a %s: %d wide; want at most the window's %d", what, wide, width)
				}
				if b.touch && what != "stranger" { // shows more of a row
					b.click("#table tbody tr:nth-child(2)")
				}
				if b.keep(t, fmt.Sprintf("class-%s-%s-%d", what, language, i)); language == "en" {
					b.accessible("class, " + what)
				}
			}
		}
	}
}

// TestClass presses the teacher's buttons: a student gets a new key, the join link is renewed, and a bot
// and a student are removed. The personal link stays over a reload.
func TestClass(t *testing.T) {
	address, students, teacher, open := class(t)
	const joining, joined = `!document.querySelector("#join").hidden`, `!document.querySelector("#key").hidden`
	const unknown = `document.querySelector("#state").textContent.includes("Only the class")` // to a key or link that has ended
	join := func(link, name string) *tab {
		b := open(link, joining)
		run[bool](b, fmt.Sprintf(`(() => { document.querySelector("#join input").value = %s; document.querySelector("#join button").click(); return true })()`, quote(name)))
		return b
	}
	told := func(b *tab, what string) string {
		b.wait(fmt.Sprintf(`document.querySelector("#link").textContent.includes(%s)`, quote("#"+what+"=")))
		text := b.text("#link")
		return text[strings.Index(text, "http"):]
	}
	ana := join(students, "ana")
	ana.wait(joined)
	key := ana.text("#key")
	ana.do(chromedp.Navigate(address))
	if ana.wait(joined); ana.text("#key") != key {
		t.Errorf("after a reload: %q; want %q", ana.text("#key"), key)
	}
	run[bool](ana, `(() => {
		const { elements } = document.querySelector("#upload"), files = new DataTransfer();
		files.items.add(new File(["\0asm"], "bot.wasm"));
		elements.file.files = files.files;
		elements.name.value = "bot";
		document.querySelector("#upload button").click();
		return true;
	})()`)
	boss := open(teacher, `document.querySelectorAll("#bots button").length === 1`)
	boss.click("#bots button")
	boss.wait(`document.querySelector("#bots h3").textContent.includes("removed")`)

	boss.click("#students li button")
	again := open(told(boss, "key"), joined)
	ana.wait(unknown)

	boss.click("#renew")
	link := told(boss, "join")
	open(students, unknown)
	join(link, "bob").wait(joined)

	boss.wait(`document.querySelectorAll("#students li").length === 2`)
	boss.click("#students li button:last-child")
	boss.wait(`document.querySelectorAll("#students li").length === 1`)
	again.wait(unknown)
}
