module github.com/seed-61c9d78a/versus/examples

go 1.26.0

require (
	github.com/schollz/progressbar/v3 v3.19.1
	github.com/seed-61c9d78a/versus v0.0.0-00010101000000-000000000000
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
)

replace github.com/seed-61c9d78a/versus => ../
