// Synthesized sounds: wood, stone, two notes. They are off by default, and every sound has a caption.
import { writeStored, readStored } from "./local-storage.js";
import { translate } from "./state.js";

const SETTING_KEY = "saqqara.sounds", CAPTION_MS = 3500; // ms that a caption is visible
const GAP_SECONDS = 0.08, MAX_KNOCKS = 6; // seconds between pieces that move together, and maximum number of knocks
const MAX_VOLUME = 0.22;

const caption = document.getElementById("caption");
let context = null, hideTimer = 0;

export const areSoundsOn = () => readStored(SETTING_KEY, false);

/** Play a fading tone: frequency, start in seconds from now, duration in seconds, relative volume. */
function tone(hertz, delay, duration, volume = 1, type = "sine") {
  const start = context.currentTime + delay, source = new OscillatorNode(context, { type, frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(MAX_VOLUME * volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + duration);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + duration);
}

/** Play a knock: short noise around a frequency, with a lower tone. */
function knock(hertz, delay, volume = 1) {
  const length = Math.round(context.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 1.4 });
  source.connect(filter).connect(new GainNode(context, { gain: 2 * MAX_VOLUME * volume })).connect(context.destination);
  source.start(context.currentTime + delay);
  tone(hertz / 5, delay, 0.09, volume);
}

const SOUNDS = {
  moved: (count) => { for (let n = 0; n < Math.min(count, MAX_KNOCKS); n++) knock(1100 + 90 * (n % 3), n * GAP_SECONDS); },
  turn: (_, delay) => { tone(392, delay, 0.5, 0.5); tone(523, delay + 0.14, 0.7, 0.5); },
  over: (_, delay) => [392, 494, 587, 784].forEach((hertz, n) => tone(hertz, delay + n * 0.16, 0.9, 0.5, "triangle")),
  asked: (_, delay) => { tone(440, delay, 0.35, 0.5); tone(440, delay + 0.22, 0.5, 0.5); },
  refused: (_, delay) => { knock(300, delay, 1.2); },
};

/** Play sounds in order, each `[name, count]`, and show their captions; do nothing while sounds are off. */
export function playSounds(...sounds) {
  if (!areSoundsOn() || !sounds.length) return;
  if (context?.state === "running") {
    let delay = 0;
    for (const [name, count = 1] of sounds) {
      SOUNDS[name](count, delay);
      delay += 0.15 + GAP_SECONDS * Math.min(count, MAX_KNOCKS);
    }
  }
  caption.textContent = sounds.map(([name]) => translate(`senses-sound-${name}`)).join(" · ");
  caption.hidden = false;
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => { caption.hidden = true; }, CAPTION_MS);
}

/** Browsers allow sounds only after the first user input. */
function resumeContext() {
  if (!areSoundsOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function startSounds() {
  const setting = document.getElementById("setting-sounds");
  setting.checked = areSoundsOn();
  setting.addEventListener("change", () => {
    writeStored(SETTING_KEY, setting.checked);
    resumeContext();
    if (setting.checked) context.resume().then(() => playSounds(["turn"]));
    else caption.hidden = true;
  });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, resumeContext, { capture: true });
}
