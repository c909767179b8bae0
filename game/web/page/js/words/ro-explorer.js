// Words of the explorer in Study.

export const ro = {
  "explorer.file": "Un fișier cu partide",
  "explorer.found": "Partide: {games}; cu această poziție: {reached}; ilizibile: {faulty}.",
  "explorer.move": "Mutare",
  "explorer.games": "Partide",
};
