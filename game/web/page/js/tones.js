// The notes of the sounds, and how the browser generates them.

let context = null;

const notes = {
  move: [[330, 0, 0.07]],
  taken: [
    [220, 0, 0.09],
    [165, 0.05, 0.1],
  ],
  won: [
    [392, 0, 0.14],
    [494, 0.13, 0.14],
    [587, 0.26, 0.25],
  ],
};

/** play makes a sound: move, taken or won. */
export function play(name) {
  context ??= new AudioContext();
  for (const [pitch, after, length] of notes[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.14, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
