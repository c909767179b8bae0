// Package browser tests the page in a real browser, headless Chromium, which the tests look
// for under its usual names and in the environment variable CHROMIUM. They are skipped if they
// do not find it.
//
// The accessibility tests also need axe-core, a JavaScript file whose path is in the
// environment variable AXE:
//
//	npm install --prefix /tmp/axe axe-core
//	AXE=/tmp/axe/node_modules/axe-core/axe.min.js go test ./examples/web/browser
//
// To keep screenshots of every game in both colour schemes, at the widths of a phone and a
// desktop:
//
//	go test ./examples/web/browser -run Screenshots -artifacts -outputdir /tmp
//
// The benchmarks measure the time to the first paint (also over a slow network) and how fast a
// click is answered during an analysis. Run them on an idle machine:
//
//	go test ./examples/web/browser -run xxx -bench FirstPaint -benchtime 40x
//	go test ./examples/web/browser -run xxx -bench Click -benchtime 20x
package browser
