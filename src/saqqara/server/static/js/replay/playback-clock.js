// A walk through steps at the reader's own speed, which can be paused and ended; and that speed, a setting of this browser.
import { writeStored, readStored } from "../core/local-storage.js";

const SPEED_KEY = "saqqara.speed";
const FACTORS = { slow: 2, normal: 1, fast: 0.45 };
const CAPTION_MS = 1100, LETTER_MS = 22; // ms that a caption stays, and more for each of its letters, at normal speed

/** `slow`, `normal`, `fast`, or `off`: nothing is played by itself. */
export function speed() {
  const name = readStored(SPEED_KEY, "normal");
  return name in FACTORS || name === "off" ? name : "normal";
}

/** How long words stay to be read, in ms at normal speed. */
export const readingTime = (words) => CAPTION_MS + LETTER_MS * words.length;

export class PlaybackClock {
  ended = false;
  paused = false;
  #awake = () => {};

  /** Waits so many ms (at normal speed), and while the walk is paused; not once it has ended. */
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

  /** Stops after the step that is shown, or goes on with the next. */
  pause(on) {
    this.paused = on;
    if (!on) this.#awake();
  }

  end() {
    this.ended = true;
    this.#awake();
  }
}

/** The setting in the dialog about the table. */
export function startSpeed() {
  const chosen = document.getElementById("setting-speed");
  chosen.value = speed();
  chosen.addEventListener("change", () => writeStored(SPEED_KEY, chosen.value));
}
