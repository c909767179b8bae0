// Package judge referees matches of 3 v 3 football between programs that speak the
// protocol of package wire, teams in this process, or one of each.
//
//	opening to A, starting places from A; the same with B
//	in each step: position to A, action from A; the same position to B, action from B
//	the result to both
//
// A team forfeits the match at once if it answers too late, sends a malformed or illegal
// answer, writes too much or unprompted, closes its output or crashes. The [Record] gives
// the fault. Programs and all their child processes are stopped after the match, or when
// the judge is killed.
//
// A [Match] is one match; its Series alternates sides and kick-offs. The log has every
// line in both directions, as "A < line" if team A received it and "A > line" if team A
// sent it. The record has the match as moves of the game. The judge's own work in a step is
// small: it checks two actions, plays them and writes two messages. The teams take nearly all
// of the time.
package judge
