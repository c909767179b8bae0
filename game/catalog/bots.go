package catalog

import "github.com/seed-61c9d78a/versus/internal/table"

// HasBots is false in programs that are built with the tag rules, as web.Static builds the
// one that a page loads first. A game whose own bots are large saves the visitor time if it
// leaves them out of its description there: the page has another program for them.
const HasBots = table.HasBots
