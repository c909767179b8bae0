package browser

import (
	"fmt"
	"strings"
	"testing"
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
		t.Errorf("%d places can be played before the friend is there", open)
	}
	two.load(room)
	three.load(room)
	one.wait(`document.querySelectorAll("#board .place.open").length === 9`)
	one.place("c5")
	for _, b := range []*tab{one, two, three} {
		b.wait(`document.querySelectorAll("#board .piece").length === 1`)
	}
	if got := three.text("#friend-state"); got != "You are watching." {
		t.Errorf("the third is told %q", got)
	}
	if open := run[int](three, `document.querySelectorAll("#board .place.open").length`); open != 0 {
		t.Errorf("who looks on can play on %d places", open)
	}
	three.forgive("403")
	status := run[int](three, fmt.Sprintf(`fetch("api/rooms/play", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({id: %q, key: "", ply: 1, move: "1"})}).then((r) => r.status)`, strings.TrimPrefix(room, "room=")))
	if status != 403 {
		t.Errorf("a stranger's move: status %d, want 403", status)
	}
	if clocks := two.text("#friend-clocks"); !strings.Contains(clocks, "5:00") && !strings.Contains(clocks, "4:") {
		t.Errorf("the clocks show %q", clocks)
	}
	two.load(room) // again, as after a cut
	two.wait(`document.querySelectorAll("#board .place.open").length === 8`)
	two.place("c1")
	one.wait(`document.querySelectorAll("#board .piece").length === 2 && document.querySelectorAll("#board .place.open").length === 7`)

	two.click("#friend-resign")
	one.wait(`document.querySelector("#friend-rematch")`)
	if got := one.text("#friend-state"); !strings.Contains(got, "X wins") {
		t.Errorf("after the resignation: %q", got)
	}
	one.click("#friend-rematch")
	two.wait(`document.querySelector("#friend-state").textContent.includes("A rematch was requested.")`)
	two.click("#friend-rematch")
	two.wait(`document.querySelectorAll("#board .piece").length === 0 && document.querySelectorAll("#board .place.open").length === 9`)
	one.wait(`document.querySelector("#friend-state").textContent === "You play O."`)
	one.click("#friend-leave")
	one.wait(`document.querySelector("#friend-make") && !location.hash.includes("room=")`)
}

// A football team's orders are secret until the other team has given its own.
func TestFriendSecret(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	one, two := newTab(t, server), newTab(t, server)
	one.open("game=football&first=human&second=human")
	one.click("#friend-make")
	one.wait(`document.querySelector("#friend-link")`)
	link := run[string](one, `document.querySelector("#friend-link").value`)
	two.load(link[strings.Index(link, "#")+1:])
	one.wait(`document.querySelector(".orders").offsetParent !== null`)
	one.order(0, "p4x1")
	two.wait(`document.querySelector(".orders").offsetParent !== null`)
	if told := run[bool](two, `document.documentElement.outerHTML.includes("p4x1,0,0")`); told {
		t.Error("the second team is told the first team's orders")
	}
	two.order(0, "0")
	two.wait(`document.querySelector("#play .moves").textContent.includes("p4x1,0,0")`)
	one.wait(`document.querySelector("#play .moves").textContent.includes("p4x1,0,0")`)
}
