module example.com/assignments

go 1.25.0

require github.com/seed-61c9d78a/versus v0.1.0
