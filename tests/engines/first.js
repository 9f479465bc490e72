// An engine in another language: takes the legal decision that comes last in the alphabet. Its arguments make it misbehave,
// for the tests: `silent` never decides, `chatty` talks without end, `wrong` decides what is illegal, `gone` ends when asked, `deaf` reads nothing,
// `late` decides only when it is told to stop, `twice` decides twice, `nameless` has no name, `mute` does not greet.
"use strict";

const fault = process.argv[2] || "";
const say = (line) => process.stdout.write(`${line}\n`);

let view = null;
let thinking = false;

function chosen() {
  return [...view.legal].sort().at(-1);
}

function decide() {
  thinking = false;
  say(`action ${fault === "wrong" ? "dance" : chosen()}`);
  if (fault === "twice") say(`action ${chosen()}`);
}

const commands = {
  saqqara(rest) {
    if (fault === "mute") return;
    if (rest !== "1") return say("refuse only version 1");
    if (fault !== "nameless") say("id name Last Ünicorn");
    say("ready");
  },
  newgame(rest) {
    const game = JSON.parse(rest);
    if (game.game === "tara_wolf") return say("refuse it knows no cards");
    say("ready");
  },
  position(rest) {
    view = JSON.parse(rest);
  },
  go(rest) {
    if (fault === "gone") process.exit(3);
    const seconds = Number(/seconds (\S+)/.exec(rest)?.[1] ?? 0);
    thinking = true;
    say(`info ${view.legal.length} decisions, ${seconds} seconds`);
    while (fault === "chatty") say("info on and on");
    if (fault === "silent" || fault === "late") return;
    if (seconds < 10) decide();
  },
  stop() {
    if (thinking && fault !== "silent") decide();
  },
  quit() {
    process.exit(0);
  },
};

if (fault !== "deaf") {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const [word] = line.split(" ", 1);
      if (Object.hasOwn(commands, word)) commands[word](line.slice(word.length + 1).trim());
    }
  });
  process.stdin.on("end", () => process.exit(0));
} else {
  setInterval(() => {}, 1000);
}
