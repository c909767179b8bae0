// Package judge referees matches of 3 v 3 football between programs that speak the
// protocol of package wire, built-in teams, or one of each.
//
//	opening to A, starting places from A; the same with B
//	in each step: position to A, action from A; the same position to B, action from B
//	the result to both
//
// A team that answers too late, out of form or against the rules, writes too much,
// closes its output or dies loses the match at once; the [Record] says so and why.
// Programs run in process groups of their own, which are killed as a whole after the
// match, whatever they may have started.
//
// A [Match] is one match, a [Series] alternates sides and kick-offs. The log holds
// every line in both directions as "A < line" for what team A received and
// "A > line" for what it sent; the record holds the match as moves of the game, from
// which package replay draws it. In a step the judge itself does no more than play it,
// check two actions and write two messages: the time is that of the teams.
package judge
