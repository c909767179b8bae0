module github.com/seed-61c9d78a/versus/examples/class

go 1.26.0

require (
	github.com/seed-61c9d78a/versus v0.1.0
	github.com/seed-61c9d78a/versus/examples v0.1.0
	github.com/tetratelabs/wazero v1.12.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/schollz/progressbar/v3 v3.19.1 // indirect
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.47.0 // indirect
)
