// Who plays: a person, or a searcher with a level and options.

/** owners are the players, in the order in which lists about them are. */
export const owners = ["first", "second"];

/** human is the seat of a person. */
export const human = () => ({ searcher: "" });

/** remote is the seat of a person at another browser. */
export const remote = () => ({ searcher: "", remote: true });

export const isHuman = (seat) => seat.searcher === "";

/** bot returns the seat of a searcher as the server describes it, at its default level. */
export function bot(searcher) {
  const level = searcher.levels?.[0];
  return {
    searcher: searcher.name,
    level: level && { kind: level.kind, value: level.default },
    options: Object.fromEntries((searcher.options ?? []).map((option) => [option.name, option.default])),
  };
}

/** asBot returns the seat in the form used by requests. */
export function asBot(seat) {
  const request = { searcher: seat.searcher };
  if (seat.level) request.level = seat.level;
  if (Object.keys(seat.options ?? {}).length > 0) request.options = seat.options;
  return request;
}

/** limits are the kinds of levels, which are options like others in the text form. */
const limits = ["time_ms", "depth", "nodes"];

/** seatText formats a seat for the address, as the arena names players: minimax,depth=6, or human. */
export function seatText(seat) {
  if (isHuman(seat)) return "human";
  const options = Object.entries(seat.options ?? {});
  if (seat.level) options.unshift([seat.level.kind, seat.level.value]);
  return [seat.searcher, ...options.map(([name, value]) => `${name}=${value}`)].join(",");
}

/** parseSeat parses the format of seatText; undefined for an empty text. */
export function parseSeat(text) {
  if (!text) return undefined;
  if (text === "human") return human();
  const [searcher, ...options] = text.split(",");
  const seat = { searcher, options: {} };
  for (const [name, number] of options.map((option) => option.split("="))) {
    const value = Number(number);
    if (!number || !Number.isFinite(value)) continue;
    if (limits.includes(name)) seat.level = { kind: name, value };
    else seat.options[name] = value;
  }
  return seat;
}
