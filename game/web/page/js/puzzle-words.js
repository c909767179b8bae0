// The words of the Puzzles tab.

import { language } from "./language.js";

const words = {
  en: {
    daily: "Puzzle of the day",
    number: "Puzzle {n} of {count}",
    grade: "Difficulty {grade} of 5",
    all: "All",
    next: "Next puzzle",
    again: "Show it again",
    playOut: "Play it out",
    wrong: "That is not the move. Try again.",
    right: "Right. Go on.",
    solved: "Solved.",
    streak: "In a row: {n}. Best: {best}.",
    length: "Moves of yours in the solution: {n}.",
    among: "It is one of these.",
    move: "It is this one.",
    difficulty: "Difficulty",
  },
  es: {
    daily: "Problema del día",
    number: "Problema {n} de {count}",
    grade: "Dificultad {grade} de 5",
    all: "Todas",
    next: "Otro problema",
    again: "Desde el principio",
    playOut: "Seguir jugando",
    wrong: "Esa no es la jugada. Prueba otra.",
    right: "Bien. Sigue.",
    solved: "Resuelto.",
    streak: "Seguidos: {n}. Máximo: {best}.",
    length: "Jugadas tuyas en la solución: {n}.",
    among: "Es una de estas.",
    move: "Es esta.",
    difficulty: "Dificultad",
  },
  ro: {
    daily: "Problema zilei",
    number: "Problema {n} din {count}",
    grade: "Dificultate {grade} din 5",
    all: "Toate",
    next: "Altă problemă",
    again: "De la început",
    playOut: "Joacă mai departe",
    wrong: "Nu este mutarea. Încearcă alta.",
    right: "Bine. Continuă.",
    solved: "Rezolvată.",
    streak: "La rând: {n}. Record: {best}.",
    length: "Mutările tale din soluție: {n}.",
    among: "Este una dintre acestea.",
    move: "Este aceasta.",
    difficulty: "Dificultate",
  },
};

/** said returns the text of a key, with {name} replaced by values.name. */
export function said(key, values = {}) {
  return (words[language()] ?? words.en)[key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}
