// Words of the Puzzles tab.

export const es = {
  "puzzle.daily": "Problema del día",
  "puzzle.number": "Problema {n} de {count}",
  "puzzle.grade": "Dificultad {grade} de 5",
  "puzzle.all": "Todas",
  "puzzle.next": "Otro problema",
  "puzzle.again": "Desde el principio",
  "puzzle.playOut": "Seguir jugando",
  "puzzle.wrong": "Esa no es la jugada. Prueba otra.",
  "puzzle.right": "Bien. Sigue.",
  "puzzle.solved": "Resuelto.",
  "puzzle.streak": "Seguidos: {n}. Máximo: {best}.",
  "puzzle.length": "Jugadas tuyas en la solución: {n}.",
  "puzzle.among": "Es una de estas.",
  "puzzle.move": "Es esta.",
  "puzzle.difficulty": "Dificultad",
};
