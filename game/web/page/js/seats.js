// Who plays: a person, or a searcher with a level and options.

/** human is the seat of a person. */
export const human = () => ({ searcher: "" });

/** remote is the seat of a person at another browser. */
export const remote = () => ({ searcher: "", remote: true });

export const isHuman = (seat) => seat.searcher === "";

/** bot is the seat of a searcher as the server describes it, at its default level. */
export function bot(searcher) {
  const level = searcher.levels?.[0];
  return {
    searcher: searcher.name,
    level: level && { kind: level.kind, value: level.default },
    options: Object.fromEntries((searcher.options ?? []).map((option) => [option.name, option.default])),
  };
}

/** asBot is the seat as requests have it. */
export function asBot(seat) {
  const request = { searcher: seat.searcher };
  if (seat.level) request.level = seat.level;
  if (Object.keys(seat.options ?? {}).length > 0) request.options = seat.options;
  return request;
}

/** seatText writes a seat for the address: human, minimax:time_ms:500, classic:random=3. */
export function seatText(seat) {
  if (isHuman(seat)) return "human";
  const parts = [seat.searcher];
  if (seat.level) parts.push(seat.level.kind, seat.level.value);
  for (const [name, value] of Object.entries(seat.options ?? {})) parts.push(`${name}=${value}`);
  return parts.join(":");
}

/** parseSeat reads what seatText writes; undefined if there is nothing. */
export function parseSeat(text) {
  if (!text) return undefined;
  if (text === "human") return human();
  const [searcher, ...rest] = text.split(":");
  const seat = { searcher, options: {} };
  const plain = rest.filter((part) => !part.includes("="));
  if (plain.length === 2 && Number.isFinite(Number(plain[1])))
    seat.level = { kind: plain[0], value: Number(plain[1]) };
  for (const part of rest.filter((part) => part.includes("="))) {
    const [name, value] = part.split("=");
    if (Number.isFinite(Number(value))) seat.options[name] = Number(value);
  }
  return seat;
}
