// The players of a new game: those named in an address, or a person against an easy bot.

import { bot, human, isHuman } from "./seats.js";

/** usual returns the opponent of a visitor who has not chosen one. */
export function usual(game) {
  const searcher = game.searchers.find((one) => one.name === game.default.play);
  return searcher ? bot(searcher) : human();
}

/** seated returns the players named in an address, with defaults where it names none. */
export function seated(game, { first, second }) {
  const known = (seat) => seat && (isHuman(seat) || game.searchers.some((one) => one.name === seat.searcher));
  return {
    first: known(first) ? complete(game, first) : human(),
    second: known(second) ? complete(game, second) : usual(game),
  };
}

/** complete adds the default level to a seat from a link that has none. */
function complete(game, seat) {
  if (isHuman(seat)) return seat;
  const usual = bot(game.searchers.find((one) => one.name === seat.searcher));
  return { ...usual, ...seat, level: seat.level ?? usual.level, options: { ...usual.options, ...seat.options } };
}
