// A bot of boardgame.io that plays what a bot of versus plays.
const { Bot } = require("boardgame.io/ai");

class VersusBot extends Bot {
  #options;
  #action;

  // record(G, ctx) is the position as a record of versus, and action(move) what enumerate of a
  // boardgame.io bot returns for a move.
  constructor({ versus, bot, record, action, seed }) {
    super({ enumerate: () => [this.#action], seed });
    this.#options = { versus, bot, record, action };
  }

  async play({ G, ctx }, playerID) {
    const { versus, bot, record, action } = this.#options;
    const found = await versus.ask("move", { record: record(G, ctx), bot });
    this.#action = action(found.moves[0]);
    return { action: this.enumerate(G, ctx, playerID)[0], metadata: found };
  }
}

module.exports = { VersusBot };
