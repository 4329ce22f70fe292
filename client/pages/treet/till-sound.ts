import { inStorage } from "../../auth/browser-storage.ts";

/** How a check or a redemption went. */
export type ResultTone = "good" | "warn" | "bad";

/** Kept on the device and not with the account, as a till is loud or quiet for everybody who stands at it. */
const KEPT = "treets.till-sound";
const changed = new EventTarget();

/** Whether results at this till are also heard; off until somebody turns it on. */
export const tillSound = {
  get: (): boolean => inStorage("localStorage", (kept) => kept.getItem(KEPT)) === "on",
  set(isOn: boolean): void {
    inStorage("localStorage", (kept) => (isOn ? kept.setItem(KEPT, "on") : kept.removeItem(KEPT)));
    changed.dispatchEvent(new Event("change"));
  },
  subscribe(onChange: () => void): () => void {
    changed.addEventListener("change", onChange);
    return () => changed.removeEventListener("change", onChange);
  },
};

/** Frequencies in hertz, one after the other: rising, level and falling, to be told apart without looking. */
const melodies: Readonly<Record<ResultTone, readonly number[]>> = {
  good: [660, 880],
  warn: [550, 550],
  bad: [330, 220],
};
const NOTE_SECONDS = 0.15;
const VOLUME = 0.2;

/** Plays the sound of a result. Silent where the browser plays nothing before the page was first clicked. */
export function playResult(tone: ResultTone): void {
  if (!("AudioContext" in window)) return;
  const audio = new AudioContext();
  const gain = new GainNode(audio, { gain: VOLUME });
  gain.connect(audio.destination);
  const notes = melodies[tone].map((frequency, index) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(gain);
    note.start(audio.currentTime + index * NOTE_SECONDS);
    note.stop(audio.currentTime + (index + 1) * NOTE_SECONDS);
    return note;
  });
  // A browser allows few contexts at once.
  notes.at(-1)?.addEventListener("ended", () => void audio.close());
}
