// Package judge referees matches of 3 v 3 football between programs that speak the
// protocol of package wire, built-in teams, or one of each.
//
//	opening to A, starting places from A; the same with B
//	in each step: position to A, action from A; the same position to B, action from B
//	the result to both
//
// A team that answers too late, out of form or against the rules, writes too much or
// without being asked, closes its output or dies loses the match at once; the [Record]
// says so and why. Programs end after the match, or when the judge is killed, with
// everything that they have started (see package internal/child).
//
// A [Match] is one match, a [Series] alternates sides and kick-offs. The log holds
// every line in both directions as "A < line" for what team A received and
// "A > line" for what it sent; the record holds the match as moves of the game, from
// which package replay draws it. In a step the judge itself does no more than play it,
// check two actions and write two messages: the time is that of the teams.
package judge
