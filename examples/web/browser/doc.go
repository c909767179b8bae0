// Package browser tests the page in a real browser: Chromium without a window, which
// the tests look for under its usual names and in the environment variable CHROMIUM.
// Where there is none, they are skipped and say so.
//
// The accessibility tests need axe-core besides, a JavaScript file whose path is in the
// environment variable AXE:
//
//	npm install --prefix /tmp/axe axe-core
//	AXE=/tmp/axe/node_modules/axe-core/axe.min.js go test ./examples/web/browser
//
// Screenshots of every game in both colour schemes, at the widths of a phone and a
// desk, are kept with
//
//	go test ./examples/web/browser -run Screenshots -artifacts -outputdir /tmp
//
// How soon something is painted, and how evenly games are replayed, on a machine that
// does nothing else:
//
//	go test ./examples/web/browser -run xxx -bench FirstPaint -benchtime 40x
//	go test ./examples/web/browser -run xxx -bench Frames -benchtime 2x
package browser
