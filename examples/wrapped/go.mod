module github.com/seed-61c9d78a/versus/examples/wrapped

go 1.26.0

require (
	github.com/corentings/chess/v2 v2.3.2
	github.com/seed-61c9d78a/versus v0.1.0
)

require golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
