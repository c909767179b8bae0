// Words of the explorer in Study.

export const en = {
  "explorer.file": "A file of games",
  "explorer.found": "Games: {games}; with this position: {reached}; unreadable: {faulty}.",
  "explorer.move": "Move",
  "explorer.games": "Games",
};
