/** What a result sounds and feels like: told apart without looking. */
export type Signal = 'good' | 'again' | 'other' | 'bad';

const tones: Readonly<Record<Signal, readonly [hertz: number, at: number, seconds: number][]>> = {
  good: [
    [880, 0, 0.09],
    [1320, 0.1, 0.16],
  ],
  again: [
    [660, 0, 0.12],
    [660, 0.2, 0.12],
  ],
  other: [
    [784, 0, 0.1],
    [523, 0.13, 0.1],
    [784, 0.26, 0.14],
  ],
  bad: [
    [196, 0, 0.18],
    [147, 0.2, 0.34],
  ],
};
const shakes: Readonly<Record<Signal, number[]>> = {
  good: [60],
  again: [60, 80, 60],
  other: [140, 60, 140],
  bad: [260],
};

let audio: AudioContext | null = null;

/** Browsers let a page sound only after it was touched; call this from a touch or a key. */
export function allowSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : null;
  if (audio?.state === 'suspended') void audio.resume().catch(() => undefined);
}

export function give(signal: Signal, sound: boolean): void {
  navigator.vibrate?.(shakes[signal]);
  if (!sound || audio?.state !== 'running') return;
  const { currentTime } = audio;
  for (const [hertz, at, seconds] of tones[signal]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = signal === 'bad' ? 'square' : 'sine';
    tone.frequency.value = hertz;
    const start = currentTime + at;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(signal === 'bad' ? 0.18 : 0.32, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.02);
  }
}
