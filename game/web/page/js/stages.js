// What the page offers in each stage of a visit to a room.

import { owners } from "./seats.js";

/**
 * stages are the stages, with what is offered in each besides stepping through the game: the Study tab,
 * and the actions of a game at this browser, such as hints and bots. The friend's card has the rest.
 *
 *   none      no room: everything
 *   waiting   a player is missing
 *   playing   the game runs; no bot may help
 *   over      the game is over; the players may want a rematch
 *   lost      the server does not know the room; the game can be continued in another one
 */
export const stages = {
  none: ["study", "actions"],
  waiting: [],
  playing: [],
  over: ["study"],
  lost: ["study"],
};

/** offerable reports whether the visitor plays, and has neither offered something yet nor been refused it. */
export function offerable({ you, offers, refused }, what) {
  const i = owners.indexOf(you);
  return i >= 0 && offers[i] !== what && refused[i] !== what;
}
