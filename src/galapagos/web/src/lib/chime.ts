// A short call, two notes of a small bird, made here.
const NOTES = [
  { at: 0, from: 1320, to: 1660 },
  { at: 0.14, from: 1760, to: 2090 },
]; // seconds, hertz
const LENGTH = 0.11; // seconds a note
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Browsers let a page be heard once somebody has touched it. */
export function listen(): void {
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

export function chime(): void {
  if (!context) return;
  for (const { at, from, to } of NOTES) {
    const begin = context.currentTime + at;
    const voice = context.createOscillator();
    const breath = context.createGain();
    voice.type = "triangle";
    voice.frequency.setValueAtTime(from, begin);
    voice.frequency.exponentialRampToValueAtTime(to, begin + LENGTH);
    breath.gain.setValueAtTime(0, begin);
    breath.gain.linearRampToValueAtTime(LOUD, begin + 0.015);
    breath.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    voice.connect(breath).connect(context.destination);
    voice.start(begin);
    voice.stop(begin + LENGTH);
  }
}
