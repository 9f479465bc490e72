// Sounds, made here: wood, stone, two notes. Off until the reader wants them; every sound has a caption.
import { keep, kept } from "./local-storage.js";
import { say } from "./state.js";

const SETTING = "saqqara.sounds", STAYS = 3500; // ms that a caption can be read
const GAP = 0.08, MOST = 6; // seconds between pieces that move together, and how many of them are heard
const LOUD = 0.22;

const line = document.getElementById("caption");
let context = null, hiding = 0;

export const soundsOn = () => kept(SETTING, false);

/** A tone that fades: frequency, seconds from now, seconds long, how loud. */
function tone(hertz, at, long, loud = 1, type = "sine") {
  const start = context.currentTime + at, source = new OscillatorNode(context, { type, frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD * loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + long);
}

/** A knock: a short noise around a frequency, with its body below. */
function knock(hertz, at, loud = 1) {
  const length = Math.round(context.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 1.4 });
  source.connect(filter).connect(new GainNode(context, { gain: 2 * LOUD * loud })).connect(context.destination);
  source.start(context.currentTime + at);
  tone(hertz / 5, at, 0.09, loud);
}

const SOUNDS = {
  moved: (count) => { for (let n = 0; n < Math.min(count, MOST); n++) knock(1100 + 90 * (n % 3), n * GAP); },
  turn: (_, at) => { tone(392, at, 0.5, 0.5); tone(523, at + 0.14, 0.7, 0.5); },
  over: (_, at) => [392, 494, 587, 784].forEach((hertz, n) => tone(hertz, at + n * 0.16, 0.9, 0.5, "triangle")),
  asked: (_, at) => { tone(440, at, 0.35, 0.5); tone(440, at + 0.22, 0.5, 0.5); },
  refused: (_, at) => { knock(300, at, 1.2); },
};

/** Plays sounds after each other, each `[name, count]`, and shows their captions; nothing while they are off. */
export function sound(...wanted) {
  if (!soundsOn() || !wanted.length) return;
  if (context?.state === "running") {
    let at = 0;
    for (const [name, count = 1] of wanted) {
      SOUNDS[name](count, at);
      at += 0.15 + GAP * Math.min(count, MOST);
    }
  }
  line.textContent = wanted.map(([name]) => say(`senses-sound-${name}`)).join(" · ");
  line.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { line.hidden = true; }, STAYS);
}

/** Browsers let a page sound only after its reader has touched it. */
function wake() {
  if (!soundsOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function startSounds() {
  const setting = document.getElementById("setting-sounds");
  setting.checked = soundsOn();
  setting.addEventListener("change", () => {
    keep(SETTING, setting.checked);
    wake();
    if (setting.checked) context.resume().then(() => sound(["turn"]));
    else line.hidden = true;
  });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { capture: true });
}
