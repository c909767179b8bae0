module github.com/seed-61c9d78a/versus/examples

go 1.26.0

require github.com/seed-61c9d78a/versus v0.0.0

replace github.com/seed-61c9d78a/versus => ../
