import { useSyncExternalStore } from "react";
import { remember, remembered } from "../remembered.ts";

/**
 * The kitchen's bell, made by Web Audio. Browsers let a page sound only after somebody has touched it, so whether the
 * bell can be heard is a state of its own, always shown.
 */
export interface Bell {
  /** Somebody wants to hear it. */
  isWanted: boolean;
  /** It can be heard: wanted, and the browser allows it. */
  isAudible: boolean;
  isRinging: boolean;
}

const everyMs = 2_600;
/** Sound is made in pieces so long. A browser left to itself makes it a hundred times a second all evening, silence as well, on a tablet's battery. */
const pieceSeconds = 0.25;
let audio: AudioContext | undefined;
let bell: Bell = { isWanted: remembered("sound") !== "off", isAudible: false, isRinging: false };
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function change(part: Partial<Bell>): void {
  const next = { ...bell, ...part };
  next.isAudible = next.isWanted && audio?.state === "running";
  const isSame =
    next.isWanted === bell.isWanted && next.isAudible === bell.isAudible && next.isRinging === bell.isRinging;
  if (isSame) return;
  bell = next;
  for (const listener of listeners) listener();
}

export const useBell = (): Bell =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => bell,
  );

/** Call from a tap or a key press: nothing else unlocks the sound. */
export async function turnOn(): Promise<void> {
  remember("sound", "on");
  audio ??= new AudioContext({ latencyHint: pieceSeconds });
  audio.onstatechange = () => change({});
  await audio.resume();
  change({ isWanted: true });
}

export function turnOff(): void {
  remember("sound", "off");
  change({ isWanted: false });
}

/**
 * After a reload the first touch anywhere gives a device that wants the sound its sound back. On `click`, not before: the
 * banner that asks for sound goes away with it, and what moves under a finger that is still down is never pressed.
 */
export function unlockOnFirstTouch(): () => void {
  const unlock = (): void => {
    if (bell.isWanted && audio?.state !== "running") void turnOn();
  };
  window.addEventListener("click", unlock);
  window.addEventListener("keydown", unlock);
  return () => {
    window.removeEventListener("click", unlock);
    window.removeEventListener("keydown", unlock);
  };
}

/** Rings until it is told to stop. */
export function setRinging(isRinging: boolean): void {
  if (isRinging === bell.isRinging) return;
  change({ isRinging });
  clearInterval(timer);
  if (!isRinging) return;
  strike();
  timer = setInterval(strike, everyMs);
}

/** Two strokes of a counter bell: bright partials that die away, loud enough for an extractor fan. */
export function strike(): void {
  if (!audio || !bell.isAudible) return;
  const start = audio.currentTime + 0.02;
  for (const delay of [0, 0.24]) {
    partial(audio, 1318.5, start + delay, 1.5, 0.42);
    partial(audio, 2637, start + delay, 0.9, 0.2);
    partial(audio, 3560, start + delay, 0.5, 0.12);
  }
}

/** Low and falling: nobody takes it for an order. */
export function alarm(): void {
  if (!audio || !bell.isAudible) return;
  const start = audio.currentTime + 0.02;
  partial(audio, 392, start, 0.5, 0.4, "triangle");
  partial(audio, 311, start + 0.3, 0.8, 0.4, "triangle");
}

function partial(
  context: AudioContext,
  hertz: number,
  start: number,
  seconds: number,
  loudness: number,
  type: OscillatorType = "sine",
): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds + 0.05);
}
