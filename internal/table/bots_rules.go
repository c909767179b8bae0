//go:build rules

package table

const HasBots = false
