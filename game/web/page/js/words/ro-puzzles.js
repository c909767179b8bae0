// Words of the Puzzles tab.

export const ro = {
  "puzzle.daily": "Problema zilei",
  "puzzle.number": "Problema {n} din {count}",
  "puzzle.grade": "Dificultate {grade} din 5",
  "puzzle.all": "Toate",
  "puzzle.next": "Altă problemă",
  "puzzle.again": "De la început",
  "puzzle.playOut": "Joacă mai departe",
  "puzzle.wrong": "Nu este mutarea. Încearcă alta.",
  "puzzle.right": "Bine. Continuă.",
  "puzzle.solved": "Rezolvată.",
  "puzzle.streak": "La rând: {n}. Record: {best}.",
  "puzzle.length": "Mutările tale din soluție: {n}.",
  "puzzle.among": "Este una dintre acestea.",
  "puzzle.move": "Este aceasta.",
  "puzzle.difficulty": "Dificultate",
};
