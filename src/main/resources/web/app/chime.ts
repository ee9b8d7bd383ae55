/** Two soft tones, made here: there is no file to load. */

const TONES = [660, 880];
const APART_S = 0.14;

export class Chime {
  #context: AudioContext | undefined;

  constructor() {
    // a browser lets a page sound only once somebody has touched it
    const ready = (): void => void this.#ready().resume();
    for (const name of ['pointerup', 'keyup']) window.addEventListener(name, ready, { once: true });
  }

  sound(): void {
    const context = this.#ready();
    for (const [index, frequency] of TONES.entries()) tone(context, frequency, context.currentTime + index * APART_S);
  }

  #ready(): AudioContext {
    this.#context ??= new AudioContext();
    return this.#context;
  }
}

function tone(context: AudioContext, frequency: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}
