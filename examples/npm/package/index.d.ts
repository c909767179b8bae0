/** A player; scores are from the point of view of first. */
export type Owner = "nobody" | "first" | "second" | "chance";

/** A game as text. Everything but game may be left out. */
export interface GameRecord {
  game: string;
  variant?: string;
  setup?: string;
  start?: string;
  moves?: string[];
  seed?: number;
}

export interface BotChoice {
  searcher: string;
  level?: { kind: "time_ms" | "depth" | "nodes"; value: number };
  options?: { [name: string]: number };
}

export interface View {
  record: Required<GameRecord>;
  ply: number;
  turn: Owner;
  turn_label: string;
  over: boolean;
  result?: { winner: Owner; payoff: number; label: string };
  position: string;
  moves: { text: string; label?: string; paths?: string[][] }[];
  [member: string]: unknown;
}

export interface Found {
  moves: string[];
  line: string[];
  score: number;
  proven: boolean;
  label: string;
  why?: string[];
  [member: string]: unknown;
}

export interface Iteration {
  depth: number;
  score: number;
  proven: boolean;
  nodes: number;
  label: string;
  lines: { moves: string[]; score: number; label: string }[];
  [member: string]: unknown;
}

export interface Options {
  language?: "en" | "es";
  onLine?: (event: { type: string; [member: string]: unknown }) => void;
}

export class VersusError extends Error {
  code: string;
  ply?: number;
  legal: string[];
}

/** Versus asks the core. examples/guides/interface.md of the repository lists all requests. */
export class Versus {
  ask(request: "new", fields: { game: string; variant?: string; setup?: string; seed?: number }, options?: Options): Promise<View>;
  ask(request: "view" | "undo", fields: { record: GameRecord; ply?: number }, options?: Options): Promise<View>;
  ask(request: "play", fields: { record: GameRecord; move: string }, options?: Options): Promise<View>;
  ask(request: "move" | "hint", fields: { record: GameRecord; bot: BotChoice; seed?: number }, options?: Options): Promise<Found>;
  ask(request: "analyse", fields: { record: GameRecord; bot: BotChoice; lines?: number }, options?: Options): Promise<Iteration>;
  ask(request: string, fields?: object, options?: Options): Promise<any>;
  close(): void;
}
