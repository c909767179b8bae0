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

// TestClass presses the teacher's buttons: a student gets a new key, the join link is renewed, and a bot
// and a student are removed. The personal link stays over a reload.
func TestClass(t *testing.T) {
	startBrowser(t)
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
	address, students, teacher := said[0], said[1], said[2]
	open := func(link, shown string) *tab {
		b := newTab(t, &httptest.Server{URL: strings.TrimSuffix(address, "/class/")})
		b.forgive("Failed to load resource") // for keys that are no longer known
		b.do(chromedp.Navigate(link))
		run[bool](b, "(window.confirm = () => true)()")
		b.wait(shown)
		return b
	}
	const joining, joined = `!document.querySelector("#join").hidden`, `!document.querySelector("#key").hidden`
	const unknown = `document.querySelector("#state").textContent.includes("No answer")` // to a key or link that has ended
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
