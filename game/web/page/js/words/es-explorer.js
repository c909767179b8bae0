// Words of the explorer in Study.

export const es = {
  "explorer.file": "Un archivo de partidas",
  "explorer.found": "Partidas: {games}; con esta posición: {reached}; ilegibles: {faulty}.",
  "explorer.move": "Jugada",
  "explorer.games": "Partidas",
};
