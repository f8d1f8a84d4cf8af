/** Short synthesized sounds, off by default. */
import { settings } from "./settings.svelte";

const NOTES = { turn: [660, 880], place: [330] } as const;
let context: AudioContext | undefined;

export function playSound(what: keyof typeof NOTES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const audio = context;
  NOTES[what].forEach((pitch, at) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + at * 0.12;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.26);
  });
}
