// Who sits at a game that begins: whom an address names, or a person against a friendly bot.

import { bot, human, isHuman } from "./seats.js";

/** usual is who plays against a visitor who has not chosen. */
export function usual(game) {
  const searcher = game.searchers.find((one) => one.name === game.default.play);
  return searcher ? bot(searcher) : human();
}

/** seated are the players that an address names, or who plays where it names nobody. */
export function seated(game, { first, second }) {
  const known = (seat) => seat && (isHuman(seat) || game.searchers.some((one) => one.name === seat.searcher));
  return {
    first: known(first) ? complete(game, first) : human(),
    second: known(second) ? complete(game, second) : usual(game),
  };
}

/** complete gives a seat from a link the level that it lacks. */
function complete(game, seat) {
  if (isHuman(seat)) return seat;
  const usual = bot(game.searchers.find((one) => one.name === seat.searcher));
  return { ...usual, ...seat, level: seat.level ?? usual.level, options: { ...usual.options, ...seat.options } };
}
