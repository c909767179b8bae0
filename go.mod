module github.com/seed-61c9d78a/versus

go 1.25.0

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/exp v0.0.0-20260112195511-716be5621a96
)
