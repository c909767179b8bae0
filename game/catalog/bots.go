//go:build !rules

package catalog

// HasBots is false in programs built with the tag rules, such as the first one that a
// page of web.Static loads. A game with large bots of its own should leave them out of
// its description there, so that visitors wait less: the page has another program for
// them.
const HasBots = true
