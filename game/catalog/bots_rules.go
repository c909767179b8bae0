//go:build rules

package catalog

const HasBots = false
