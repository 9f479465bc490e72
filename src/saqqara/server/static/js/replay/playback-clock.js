// Clock of a playback at the user's speed, which can be paused and ended; the speed is a setting of this browser.
import { writeStored, readStored } from "../core/local-storage.js";

const SPEED_KEY = "saqqara.speed";
const FACTORS = { slow: 2, normal: 1, fast: 0.45 };
const CAPTION_MS = 1100, LETTER_MS = 22; // ms per caption, and for each of its letters, at normal speed

/** Return `slow`, `normal`, `fast`, or `off` (no automatic playback). */
export function speed() {
  const name = readStored(SPEED_KEY, "normal");
  return name in FACTORS || name === "off" ? name : "normal";
}

/** Return the reading time of a text in ms at normal speed. */
export const readingTime = (words) => CAPTION_MS + LETTER_MS * words.length;

export class PlaybackClock {
  ended = false;
  paused = false;
  #awake = () => {};

  /** Wait for a time in ms (at normal speed), and while the clock is paused. Return at once after its end. */
  async wait(ms) {
    if (this.ended) return;
    await this.#sleep(ms * (FACTORS[speed()] ?? 1));
    while (this.paused && !this.ended) await this.#sleep(null);
  }

  #sleep(ms) {
    return new Promise((done) => {
      const timer = ms === null ? 0 : setTimeout(done, ms);
      this.#awake = () => { clearTimeout(timer); done(); };
    });
  }

  /** Pause after the current step, or continue. */
  pause(on) {
    this.paused = on;
    if (!on) this.#awake();
  }

  end() {
    this.ended = true;
    this.#awake();
  }
}

/** Start the speed setting in the table's dialog. */
export function startSpeed() {
  const chosen = document.getElementById("setting-speed");
  chosen.value = speed();
  chosen.addEventListener("change", () => writeStored(SPEED_KEY, chosen.value));
}
