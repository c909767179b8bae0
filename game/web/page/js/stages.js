// What the page offers in each stage of a visit to a room.

/**
 * stages are the stages, with the actions that are offered in each, besides stepping through the game:
 *
 *   none      no room: everything
 *   waiting   a player is missing
 *   playing   the game runs; no bot may help
 *   over      the game is over; the players may want a rematch
 *   lost      the server does not know the room; the game can be continued in another one
 */
export const stages = {
  none: ["new", "undo", "redo", "hint", "sides", "study", "bots"],
  waiting: ["new"],
  playing: ["new"],
  over: ["new", "study"],
  lost: ["new", "study"],
};
