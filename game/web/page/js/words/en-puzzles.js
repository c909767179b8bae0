// Words of the Puzzles tab.

export const en = {
  "puzzle.daily": "Puzzle of the day",
  "puzzle.number": "Puzzle {n} of {count}",
  "puzzle.grade": "Difficulty {grade} of 5",
  "puzzle.all": "All",
  "puzzle.next": "Next puzzle",
  "puzzle.again": "Show it again",
  "puzzle.playOut": "Play it out",
  "puzzle.wrong": "That is not the move. Try again.",
  "puzzle.right": "Right. Go on.",
  "puzzle.solved": "Solved.",
  "puzzle.streak": "In a row: {n}. Best: {best}.",
  "puzzle.length": "Moves of yours in the solution: {n}.",
  "puzzle.among": "It is one of these.",
  "puzzle.move": "It is this one.",
  "puzzle.difficulty": "Difficulty",
};
