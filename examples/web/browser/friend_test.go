package browser

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// Two people play by a link, on a desktop and on a phone; a third watches and cannot move. A player
// who returns after the connection was lost can continue.
func TestFriend(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two, three := newTab(t, server), newTab(t, server), newTab(t, server)
	two.size(390, 844)
	one.open("game=tictactoe&first=human&second=human")
	one.choose("#friend-time", "5")
	one.click("#friend-make")
	one.wait(`document.querySelector("#friend-link")`)
	link := run[string](one, `document.querySelector("#friend-link").value`)
	room := link[strings.Index(link, "#")+1:]
	if open := run[int](one, `document.querySelectorAll("#board .place.open").length`); open != 0 {
		t.Errorf("%d places can be played before the friend is there; want open == 0", open)
	}
	two.load(room)
	three.load(room)
	one.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	one.place("c5")
	for _, b := range []*tab{one, two, three} {
		b.wait(`document.querySelectorAll("#board .piece").length === 1`)
	}
	if got := three.text("#friend-state"); got != "You are watching." {
		t.Errorf(`the third is told %q; want got == "You are watching."`, got)
	}
	if open := run[int](three, `document.querySelectorAll("#board .place.open").length`); open != 0 {
		t.Errorf("who looks on can play on %d places; want open == 0", open)
	}
	three.forgive("403")
	status := run[int](three, fmt.Sprintf(`fetch("api/rooms/play", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({id: %q, key: "", ply: 1, move: "1"})}).then((r) => r.status)`, strings.TrimPrefix(room, "room=")))
	if status != 403 {
		t.Errorf("a stranger's move: status %d, want 403", status)
	}
	if clocks := two.text("#players"); !strings.Contains(clocks, "5:00") && !strings.Contains(clocks, "4:") {
		t.Errorf("the clocks show %q", clocks)
	}
	two.load(room) // again, as after a cut
	two.wait(`document.querySelectorAll("#board .place.open").length === 8`)
	two.place("c1")
	one.wait(`document.querySelectorAll("#board .piece").length === 2 && document.querySelectorAll("#board .place.open").length === 7`)

	two.click("#friend-resign")
	two.click("#asking-no")
	two.click("#friend-resign")
	two.click("#asking-yes")
	for _, b := range []*tab{one, two, three} {
		b.wait(`document.querySelector("#friend-state").textContent.includes("X wins by resignation")`)
		if got := b.text("#status"); !strings.Contains(got, "X wins by resignation") {
			t.Errorf(`the line under the board says %q after the resignation; want strings.Contains(got, "X wins by resignation")`, got)
		}
	}
	if three.visible("#again") > 0 {
		t.Error("who looks on can ask for a rematch")
	}
	one.click("#again")
	two.wait(`document.querySelector("#task").textContent.includes("X wants a rematch.")`)
	one.wait(`document.querySelector("#again").hidden`)
	two.click("#again")
	two.wait(`document.querySelectorAll("#board .piece").length === 0 && document.querySelectorAll("#board .place.open").length === 9`)
	one.wait(`document.querySelector("#friend-state").textContent === "You play O."`)
	one.click("#friend-leave")
	one.click("#asking-yes")
	one.wait(`document.querySelector("#friend-make") && !location.hash.includes("room=")`)
}

// Two people play a game with secrets in a room: each sees the own card, who looks on sees none, and
// at the end all see everything.
func TestFriendCards(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two, three := newTab(t, server), newTab(t, server), newTab(t, server)
	two.phone()
	one.open("game=kuhn&first=human&second=human")
	one.click("#friend-make")
	one.wait(`document.querySelector("#friend-link")`)
	link := run[string](one, `document.querySelector("#friend-link").value`)
	two.load(link[strings.Index(link, "#")+1:])
	three.load(link[strings.Index(link, "#")+1:])
	if one.visible("#friend-takeback") > 0 {
		t.Error("a move can be taken back, whose answer may be known")
	}
	cards := func(b *tab, open, hidden int) {
		t.Helper()
		b.wait(fmt.Sprintf(`document.querySelectorAll("#board .kind-card").length === %d && document.querySelectorAll("#board .kind-hidden").length === %d`, open, hidden))
	}
	for ply, b := range []*tab{one, two, one} {
		b.wait(`document.querySelectorAll("#board .place.open").length === 2`)
		cards(one, 1, 1)
		cards(two, 1, 1)
		cards(three, 0, 0)
		b.place([]string{"pass", "bet", "bet"}[ply])
	}
	for _, b := range []*tab{one, two, three} {
		cards(b, 2, 0)
	}
}

// house is a server whose games can be lost or silenced, and which counts what its visitors keep open.
type house struct {
	*httptest.Server
	current     atomic.Pointer[web.Server]
	silent      atomic.Bool  // refuse all requests about rooms
	cut         atomic.Bool  // close the connection of every request
	plays       atomic.Int32 // moves sent so far
	streams     atomic.Int32 // open now
	connections atomic.Int32 // opened so far
}

// newHouse starts a server.
func newHouse(t *testing.T) *house {
	t.Helper()
	startBrowser(t)
	s := &house{}
	s.forget(t)
	s.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.silent.Load() && strings.HasPrefix(r.URL.Path, "/api/rooms") {
			http.Error(w, "silent", http.StatusServiceUnavailable)
			return
		}
		if r.URL.Path == "/api/rooms/play" {
			s.plays.Add(1)
		}
		if s.cut.Load() {
			panic(http.ErrAbortHandler)
		}
		if r.URL.Path == "/api/rooms/watch" {
			s.streams.Add(1)
			defer s.streams.Add(-1)
		}
		s.current.Load().ServeHTTP(w, r)
	}))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.connections.Add(1)
		}
	}
	s.Start()
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// forget replaces the server by one that knows no rooms.
func (s *house) forget(t *testing.T) {
	t.Helper()
	server := must.Get(web.New(web.Config{Games: games.All(), Page: os.DirFS("../../../game/web/page"), Rate: 10_000, Searches: 4, Log: log.New(t.Output(), "", 0)}))(t)
	s.current.Store(server)
}

// meet opens a room of a game in two tabs, and returns its fragment.
func meet(one, two *tab, game string, settings ...string) (room string) {
	one.Helper()
	one.open("game=" + game + "&first=human&second=human")
	for i := 0; i < len(settings); i += 2 {
		one.choose(settings[i], settings[i+1])
	}
	one.click("#friend-make")
	one.wait(`document.querySelector("#friend-link")`)
	link := run[string](one, `document.querySelector("#friend-link").value`)
	room = link[strings.Index(link, "#")+1:]
	two.load(room)
	one.wait(`document.querySelector("#friend-resign")`)
	return room
}

// While a game with a friend runs, the page offers no help and nothing that would leave it at once.
func TestFriendFair(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two := newTab(t, server), newTab(t, server)
	one.open("game=connect4&moves=4+4&tab=study")
	one.wait(`document.querySelector("#board .layer-advice")?.childElementCount > 0`)
	one.click("#tab-play")
	if run[int](one, `document.querySelector("#board .layer-advice").childElementCount + document.querySelector("#board .layer-overlay").childElementCount`) != 0 {
		t.Error("an arrow of the analysis stays on the board")
	}
	meet(one, two, "connect4", "#friend-time", "5")
	helps := "#tab-study, #study, #new, #hint, #undo, #redo, #sides, #tools, #seats, #setup, #go"
	for _, b := range []*tab{one, two} {
		if n := b.visible(helps); n != 0 {
			t.Errorf("%d helps are shown in a running game: %s; want n == 0", n, run[string](b, fmt.Sprintf(`[...document.querySelectorAll(%s)].filter((e) => e.checkVisibility()).map((e) => e.id).join(" ")`, quote(helps))))
		}
	}
	before := run[string](one, `location.hash`)
	for _, key := range []string{"h", "s", "u", "r"} {
		one.do(chromedp.Focus(chromedp.CSS("#board .place.open")))
		one.keys(key)
	}
	one.keys("n")
	one.wait(`document.querySelector("#asking[open]")`)
	one.keys("Escape")
	one.wait(`!document.querySelector("#asking")`)
	one.click("#friend-leave")
	one.click("#asking-no")
	run[bool](one, `(location.hash = "#game=connect4", true) && new Promise((r) => setTimeout(() => r(true), 300))`)
	one.load(strings.TrimPrefix(before, "#")) // a link leads away, and the way back is open
	one.wait(`document.querySelectorAll("#board .place.open").length === 7`)
	if n := one.visible(helps); n != 0 {
		t.Errorf("%d helps are shown after the keys; want n == 0", n)
	}
	if text := one.text("#hint-text"); text != "" {
		t.Errorf(`a hint: %q; want text == ""`, text)
	}
	two.click("#friend-resign")
	two.click("#asking-yes")
	one.wait(`document.querySelector("#tab-study").checkVisibility()`)
	clocks := one.text("#players")
	time.Sleep(1500 * time.Millisecond)
	if now := one.text("#players"); now != clocks {
		t.Errorf("the clocks show %q after the end, and later %q; want now == clocks", clocks, now)
	}
	if one.visible("#hint, #undo, #friend-resign, #friend-draw") != 0 {
		t.Error("what cannot be done is shown after the end")
	}
}

// A player out of time has lost, on the clock and under the board.
func TestFriendTime(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two := newTab(t, server), newTab(t, server)
	one.load("game=tictactoe")
	room := run[string](one, `fetch("api/rooms", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({game: "tictactoe", seat: "second", time_ms: 2500})}).then((r) => r.json()).then((made) => made.id)`)
	one.load("room=" + room)
	two.load("room=" + room)
	two.wait(`document.querySelector("#friend-state").textContent.includes("O wins on time")`)
	one.wait(`document.querySelector("#status").textContent.includes("O wins on time")`)
	if clocks := one.text("#players"); !strings.Contains(clocks, "0.0") || !strings.Contains(clocks, "2.5") {
		t.Errorf(`the clocks show %q; want strings.Contains(clocks, "0.0"), strings.Contains(clocks, "2.5")`, clocks)
	}
	if one.visible("#board .place.open") != 0 {
		t.Error("moves are offered after the end")
	}
}

// Players agree on a draw or to take back a move, see who is there, and by which name.
func TestFriendOffers(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two := newTab(t, server), newTab(t, server)
	one.open("game=tictactoe&first=human&second=human")
	run[bool](one, `(() => { const e = document.querySelector("#friend-name"); e.value = "Ann"; e.dispatchEvent(new Event("change")); return true; })()`)
	room := meet(one, two, "tictactoe")
	two.wait(`document.querySelector("#friend-people").textContent === "Ann (X): here · O: here"`)
	three := newTab(t, server) // looks on, in a browser without shared workers
	three.load("game=tictactoe")
	run[bool](three, `delete window.SharedWorker && (location.hash = "#`+room+`", true)`)
	three.wait(`document.querySelector("#friend-people")?.textContent === "Ann (X): here · O: here · watching: 1"`)
	one.place("c5")
	three.wait(`document.querySelectorAll("#board .piece").length === 1`)
	two.wait(`document.querySelectorAll("#board .place.open").length === 8`)
	one.wait(`document.querySelector("#friend-takeback")`)
	one.click("#friend-takeback")
	two.wait(`document.querySelector("#friend-state").textContent.includes("Ann asks to take back a move.")`)
	two.click("#friend-accept")
	one.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	two.click("#friend-draw")
	one.wait(`document.querySelector("#friend-refuse")`)
	one.click("#friend-refuse")
	two.wait(`!document.querySelector("#friend-draw") && document.querySelector("#friend-resign")`)
	one.place("c1")
	two.wait(`document.querySelector("#friend-draw")`)
	two.click("#friend-draw")
	one.wait(`document.querySelector("#friend-accept")`)
	one.click("#friend-accept")
	two.wait(`document.querySelector("#status").textContent.includes("A draw by agreement")`)
	two.load("game=tictactoe")
	one.wait(`document.querySelector("#friend-people").textContent.startsWith("Ann (X): here · O: away")`)
}

// A server that does not answer for a while is asked again. If it has lost the game, the game stays
// on the board, also after a reload, and can be continued in another room.
func TestFriendLost(t *testing.T) {
	t.Parallel()
	server := newHouse(t)
	one, two := newTab(t, server.Server), newTab(t, server.Server)
	for _, b := range []*tab{one, two} {
		b.forgive("503")
		b.forgive("404")
		b.forgive("ERR_")
	}
	room := meet(one, two, "connect4")
	one.place("col4")
	two.wait(`document.querySelectorAll("#board .place.open").length === 7`)
	server.silent.Store(true)
	server.CloseClientConnections()
	two.wait(`document.querySelector("#friend-state").textContent.includes("trying again")`)
	two.place("col3") // is sent as soon as the server answers
	server.silent.Store(false)
	for _, b := range []*tab{one, two} {
		b.wait(`document.querySelectorAll("#board .piece").length === 2 && !document.querySelector("#friend-state").textContent.includes("trying again")`)
	}

	server.forget(t)
	server.CloseClientConnections()
	one.wait(`document.querySelector("#friend-proceed")`)
	two.load(room)
	two.wait(`document.querySelector("#friend-proceed")`)
	for _, b := range []*tab{one, two} {
		if n := run[int](b, `document.querySelectorAll("#board .piece").length`); n != 2 {
			t.Errorf("%d pieces are on the board of the lost game, want 2", n)
		}
	}
	one.click("#friend-proceed")
	one.wait(`document.querySelector("#friend-link") && location.hash !== "#` + room + `"`)
	link := run[string](one, `document.querySelector("#friend-link").value`)
	two.load(link[strings.Index(link, "#")+1:])
	one.wait(`document.querySelectorAll("#board .place.open").length === 7`)
	one.place("col1")
	two.wait(`document.querySelectorAll("#board .piece").length === 3 && document.querySelectorAll("#board .place.open").length === 7`)
}

// A move made without a network is sent about twice a second until the network is back, and then once, whether or
// not the browser tells; until then the clock of its player runs for both.
func TestFriendOffline(t *testing.T) {
	t.Parallel()
	server := newHouse(t)
	one, two := newTab(t, server.Server), newTab(t, server.Server)
	two.forgive("ERR_")
	one.forgive("ERR_")
	meet(one, two, "tictactoe", "#friend-time", "5")
	one.place("c5")
	two.wait(`document.querySelectorAll("#board .place.open").length === 8`)
	server.cut.Store(true)
	server.CloseClientConnections()
	two.wait(`document.querySelector("#friend-state").textContent.includes("trying again")`)
	before := server.plays.Load()
	two.place("c3")
	time.Sleep(12 * time.Second) // a pause that grows would be long by now
	if n := server.plays.Load() - before; n < 8 {
		t.Errorf("the move is sent %d times in 12 seconds without a network; want n >= 8", n)
	}
	server.cut.Store(false)
	back, before := time.Now(), server.plays.Load()
	for server.plays.Load() == before {
		time.Sleep(10 * time.Millisecond)
	}
	t.Logf("the move is sent %v after the network is back", time.Since(back))
	for _, b := range []*tab{one, two} {
		b.wait(`document.querySelectorAll("#board .piece").length === 2 && !document.querySelector("#friend-state").textContent.includes("trying again")`)
		if clocks := b.text("#players"); !strings.Contains(clocks, "4:4") {
			t.Errorf("the clocks are %q; want about twelve seconds less than five minutes for O", clocks)
		}
	}
	if n := server.plays.Load() - before; n != 1 {
		t.Errorf("the move is sent %d times after the network is back; want n == 1", n)
	}
}

// A link to a room that is over says so, in the language of the page, and what to do; it stays in the address,
// also where the page has one game.
func TestFriendDead(t *testing.T) {
	t.Parallel()
	lone := httptest.NewServer(must.Get(web.New(web.Config{Games: games.All()[:1], Page: os.DirFS("../../../game/web/page"), Log: log.New(t.Output(), "", 0)}))(t))
	t.Cleanup(lone.Close)
	for _, server := range []*httptest.Server{serve(t, ""), lone} {
		b := newTab(t, server)
		b.forgive("404")
		b.do(chromedp.Navigate(server.URL + "/#room=GONE"))
		for _, c := range [][2]string{{"en", "Ask your friend for a new link"}, {"es", "Pide"}, {"ro", "Cere"}} {
			b.wait(`document.querySelector("#language").checkVisibility()`)
			b.choose("#language", c[0])
			b.wait(`document.querySelector("#gallery [role=alert]")?.textContent.includes(` + quote(c[1]) + `)`)
		}
		time.Sleep(400 * time.Millisecond) // longer than the page waits to write it
		if hash := run[string](b, "location.hash"); hash != "#room=GONE" {
			t.Errorf("the address is %q; want #room=GONE", hash)
		}
		b.click("#gallery .tiles a")
		b.wait(`document.querySelectorAll("#board .place.open").length > 0`)
	}
}

// After the end of a game with chance each player checks the dice by a button. A server that has committed
// itself to something else meanwhile is caught.
func TestFriendDice(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for _, game := range []string{"pig", "kuhn", "robanumeros"} {
		one, two := newTab(t, server), newTab(t, server)
		room := meet(one, two, game)
		committed := one.text("#friend-chance code")
		if game == "pig" {
			for range 3 {
				b := one
				if run[string](one, `document.querySelector("#status").dataset.owner`) == "second" {
					b = two
				}
				b.wait(`document.querySelectorAll("#board .place.open").length > 0`)
				before := one.text("#moves")
				run[bool](b, `(document.querySelector("#board .place.open .hit").dispatchEvent(new MouseEvent("click", {bubbles: true})), true)`)
				one.wait(`document.querySelector("#moves").textContent !== ` + quote(before))
			}
		}
		one.click("#friend-resign")
		one.click("#asking-yes")
		for _, b := range []*tab{one, two} {
			b.wait(`document.querySelector("#friend-check")`)
			b.click("#friend-check")
			b.wait(`document.querySelector("#friend-checked").textContent.startsWith("Right")`)
			if now := b.text("#friend-chance code"); now != committed {
				t.Errorf("%s: the fingerprint is %s; want %s, which was told first", game, now, committed)
			}
		}
		if text := one.text("#friend-checked"); strings.Contains(text, ": 0)") {
			t.Errorf("%s: %q; want outcomes", game, text)
		}
		run[bool](one, `(() => {
			const kept = JSON.parse(localStorage.versus);
			Object.assign(kept.rooms[0], {committed: "another", over: false});
			return localStorage.versus = JSON.stringify(kept);
		})() !== ""`)
		one.load(room)
		one.wait(`document.querySelector("#friend-check")`)
		one.click("#friend-check")
		one.wait(`document.querySelector("#friend-checked").textContent.startsWith("Wrong: the secret does not have the fingerprint")`)
	}
}

// After a device has slept for an hour, with the page open, the page asks for the room's news at once, and the
// clock shows what the server says.
func TestFriendAsleep(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two := newTab(t, server), newTab(t, server)
	room := meet(one, two, "tictactoe", "#friend-time", "5")
	three := newTab(t, server) // looks on, in a browser without shared workers, whose clock this test moves
	three.load("game=tictactoe")
	run[bool](three, `delete window.SharedWorker && (location.hash = "#`+room+`", true)`)
	three.wait(`document.querySelector("#players").textContent.includes("4:5")`)
	run[bool](three, `(() => {
		const { fetch } = window, { now } = Date;
		window.asked = 0;
		window.fetch = (path, ...more) => (String(path).endsWith("rooms/watch") && window.asked++, fetch(path, ...more));
		Date.now = () => now() + 3_600_000;
		window.slept = now();
		return true;
	})()`)
	three.wait(`window.asked > 0`)
	three.wait(`/[34]:[0-9][0-9]/.test(document.querySelector("#players").textContent)`)
	if late := run[float64](three, `Date.now() - 3_600_000 - window.slept`); late > 20_000 {
		t.Errorf("the page asks %v ms after it has woken; want sooner than the silence after which it would ask anyway", late)
	}
	one.place("c5")
	three.wait(`document.querySelectorAll("#board .piece").length === 1`)
}

// Many tabs with friends' games share one stream; hidden tabs have none.
func TestFriendTabs(t *testing.T) {
	t.Parallel()
	server := newHouse(t)
	one, two := newTab(t, server.Server), newTab(t, server.Server)
	room := meet(one, two, "tictactoe")
	const tabs = 7
	run[bool](one, fmt.Sprintf(`(window.tabs = Array.from({length: %d}, () => open("/#%s", "_blank", "popup,width=400,height=400")), true)`, tabs, room))
	t.Cleanup(func() { run[bool](one, `(window.tabs.forEach((one) => one.close()), true)`) })
	one.wait(`window.tabs.every((one) => one.document.querySelector("#friend-state")?.textContent.includes("You play X."))`)
	one.place("c5")
	one.wait(`window.tabs.every((one) => one.document.querySelectorAll("#board .piece").length === 1)`)
	one.wait(`fetch("api/health").then((r) => r.ok)`)
	if n := server.streams.Load(); n > 2 { // one for each visitor
		t.Errorf("%d streams are open; want n <= 2", n)
	}
	for _, hide := range []string{"true", "false"} {
		run[bool](two, `(Object.defineProperty(document, "hidden", {value: `+hide+`, configurable: true}), document.dispatchEvent(new Event("visibilitychange")))`)
		one.wait(`document.querySelector("#friend-people").textContent.endsWith("O: ` + map[string]string{"true": "away", "false": "here"}[hide] + `")`)
	}
}

// The connection of a bot's answer serves the next request.
func TestOneConnection(t *testing.T) {
	t.Parallel()
	server := newHouse(t)
	b := newTab(t, server.Server)
	b.load("game=tictactoe&first=human&second=random")
	b.place("c5")
	b.waitTurn("first")
	before := server.connections.Load()
	for range 3 {
		b.click("#new")
		b.wait(`document.querySelectorAll("#board .piece").length === 0 && document.querySelectorAll("#board .place.open").length === 9`)
		b.place("c5")
		b.wait(`document.querySelectorAll("#board .piece").length === 2`)
	}
	if n := server.connections.Load() - before; n > 0 {
		t.Errorf("%d more connections were opened for three answers", n)
	}
}

// Two people may have one seat, in two browsers: both see the game, and who moves too late is told so.
func TestFriendTwins(t *testing.T) {
	t.Parallel()
	one, twin := newTab(t, serve(t, "")), newTab(t, serve(t, ""))
	twin.forgive("409")
	room := meet(one, newTab(t, serve(t, "")), "tictactoe")
	twin.load("game=tictactoe")
	run[bool](twin, `(localStorage.setItem("versus", `+quote(run[string](one, `localStorage.getItem("versus")`))+`), true)`)
	twin.load(room)
	twin.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	twin.slow(2000)
	twin.place("c1")
	one.place("c5")
	twin.wait(`document.querySelector("#refusal").textContent === "It is not your turn."`)
}

// A teacher makes several boards with one link; each pupil who opens it gets a seat.
func TestFriendClass(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	teacher, one, two := newTab(t, server), newTab(t, server), newTab(t, server)
	teacher.open("game=tictactoe")
	teacher.choose("#friend-boards", "2")
	teacher.click("#friend-make")
	teacher.wait(`document.querySelectorAll("#friend-rooms li").length === 2`)
	link := run[string](teacher, `document.querySelector("#friend-link").value`)
	class := link[strings.Index(link, "#")+1:]
	for _, b := range []*tab{one, two} {
		b.load(class)
		b.wait(`document.querySelector("#friend-state")?.textContent.includes("You play") && location.hash.startsWith("#room=")`)
	}
	one.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	one.place("c5")
	teacher.wait(`document.querySelector("#friend-rooms").textContent.includes("O to move (1)")`)
	teacher.wait(`document.querySelector("#friend-rooms").textContent.includes("free seats: 2")`)
	run[bool](teacher, `([...document.querySelectorAll("#friend-rooms a")].find((a) => a.parentNode.textContent.includes("(1)")).click(), true)`)
	teacher.wait(`document.querySelector("#friend-state")?.textContent === "You are watching."`)
	teacher.load(class)
	teacher.wait(`document.querySelectorAll("#friend-rooms li").length === 2`)
}
