// A walk through steps at the reader's own speed, which can be paused and ended; and that speed, a setting of this browser.
import { keep, kept } from "../core/local-storage.js";

const SPEED = "saqqara.speed";
const FACTORS = { slow: 2, normal: 1, fast: 0.45 };
const BEGIN = 1100, LETTER = 22; // ms that a caption stays, and more for each of its letters, at normal speed

/** `slow`, `normal`, `fast`, or `off`: nothing is played by itself. */
export function speed() {
  const name = kept(SPEED, "normal");
  return name in FACTORS || name === "off" ? name : "normal";
}

/** How long words stay to be read, in ms at normal speed. */
export const reading = (words) => BEGIN + LETTER * words.length;

export class Walk {
  ended = false;
  paused = false;
  #awake = () => {};

  /** Waits so many ms (at normal speed), and while the walk is paused; not once it has ended. */
  async rest(ms) {
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
  chosen.addEventListener("change", () => keep(SPEED, chosen.value));
}
