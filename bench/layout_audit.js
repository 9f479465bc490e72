/* What is wrong with a table's page at the size that the window has now, as sentences that help to find it; [] where
   nothing is. Only what somebody sees is looked at: what is transparent, clipped, or lies in a closed dialog is not. */
() => {
  const SMALLEST = 11, SENTENCE = 12, TARGET = 44, NARROW = 24, SLACK = 0.5, SQUEEZED = 0.92;
  const UNDIVIDED = (most) => new RegExp(`(?<![\\p{L}\\p{N}\\u00AD])[\\p{L}\\p{N}]{2,${most}}(?![\\p{L}\\p{N}\\u00AD])`, "gu");
  const SHORT = UNDIVIDED(9), ANY = UNDIVIDED(""); // words that have room on one line, if they do not say where they may be divided
  const touch = innerWidth < 1180, found = new Set(); // narrower windows are a finger's
  const round = (number) => Math.round(number * 10) / 10;
  const words = (text) => text.trim().replace(/\s+/g, " ");
  const where = (one) => {
    const named = one.closest("[id]"), kind = one.getAttribute("class")?.split(" ")[0];
    return `${kind ? `.${kind} in ` : ""}#${named?.id ?? "page"}`;
  };
  const told = (one, text) => `"${words(text).slice(0, 40)}" (${where(one)})`;

  // ---- what is seen ----
  const shown = new Map();
  const seen = (one) => {
    if (!one || one === document.documentElement) return true;
    if (shown.has(one)) return shown.get(one);
    const style = getComputedStyle(one);
    const clipped = style.clipPath !== "none" || (one.tagName === "DIALOG" && !one.open);
    const here = style.display !== "none" && style.visibility === "visible" && Number(style.opacity) > 0.05 && !clipped;
    shown.set(one, here && seen(one.parentElement));
    return shown.get(one);
  };
  /** The window of a place: the page's, or that of the nearest thing round it that scrolls or cuts. */
  const frames = new Map();
  const frame = (one) => {
    if (!one || one === document.body) return null;
    if (frames.has(one)) return frames.get(one);
    const { overflowX, overflowY, display } = getComputedStyle(one);
    const svg = one instanceof SVGElement || display === "contents";
    frames.set(one, !svg && (overflowX !== "visible" || overflowY !== "visible") ? one : frame(one.parentElement));
    return frames.get(one);
  };
  /** Where what a frame shows ends, if it hides what is below. */
  const ends = (one) => (one && getComputedStyle(one).overflowY === "hidden" ? one.getBoundingClientRect().bottom - 2 : Infinity);
  /** The head of a table may cut a long name, for it says it whole to pointers and to ears. */
  const whole = (one) => one?.matches(".score-table .who[title]");
  const fixed = (one) => Boolean(one.closest(".dock, .bar, .notice, dialog, .connection-lost, .sprite, .curtain, .tooltip"));

  // ---- texts: size, cut, upon each other ----
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement, text = words(node.data);
    if (!text || one.closest("script, style, title, noscript, option, .sprite, .skip") || !one.checkVisibility() || !seen(one)) continue;
    const svg = one.closest("text"), range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...(svg ? one : range).getClientRects()] // those of a range know nothing of squeezed words
      .filter(({ width, height, top }) => width > 1 && height > 1 && top < ends(frame(one)));
    if (!boxes.length) continue;
    const style = getComputedStyle(one);
    const scale = svg ? Math.hypot(svg.getScreenCTM().b, svg.getScreenCTM().d) : 1;
    const size = parseFloat(style.fontSize) * scale, least = text.split(" ").length > 5 ? SENTENCE : SMALLEST;
    if (size < least - 0.05) found.add(`${told(one, text)} is ${round(size)} px high, not ${least}`);
    if (svg?.querySelector("title")) found.add(`${told(one, text)} is cut: ${svg.querySelector("title").textContent}`);
    if (svg?.hasAttribute("textLength")) {
      const given = svg.textLength.baseVal.value, free = svg.cloneNode(true);
      free.removeAttribute("textLength");
      svg.after(free);
      const natural = free.getComputedTextLength();
      free.remove();
      if (given < SQUEEZED * natural) found.add(`${told(one, text)} is squeezed from ${round(natural)} to ${round(given)}`);
    }
    const row = one.closest(".score-table tbody th"); // what counts is named in whole words, however long
    if (!svg && boxes.length > 1 && (row || style.hyphens !== "auto")) {
      for (const { 0: word, index } of node.data.matchAll(row ? ANY : SHORT)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...more] = range.getClientRects();
        if (more.some(({ top }) => top > first.top + 3)) found.add(`${told(one, text)} is torn within "${word}"`);
      }
    }
    texts.push({ one, svg, text, boxes, fixed: fixed(one), frame: frame(one), size });
  }
  for (const { one } of texts) {
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      if (box instanceof SVGElement) continue;
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (textOverflow === "ellipsis" && overflowX === "hidden" && !whole(box) && box.scrollWidth > box.clientWidth + 1) found.add(`${told(box, box.textContent)} is cut: ${box.scrollWidth} px in ${box.clientWidth}`);
    }
  }
  /** How far letters of different texts lie upon each other; what lies above the page may. */
  const upon = (one, other) => one.boxes.some((a) => other.boxes.some((b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), inset = 0.22;
    const high = Math.min(a.bottom - inset * a.height, b.bottom - inset * b.height) - Math.max(a.top + inset * a.height, b.top + inset * b.height);
    return wide > 1.5 && high > 1.5;
  }));
  const inside = texts.filter((one) => !one.fixed || one.frame?.tagName === "DIALOG"); // those of a dialog have it as their frame
  inside.sort((one, other) => one.boxes[0].left - other.boxes[0].left);
  for (let first = 0; first < inside.length; first += 1) {
    const one = inside[first], end = Math.max(...one.boxes.map(({ right }) => right));
    for (let next = first + 1; next < inside.length && inside[next].boxes[0].left < end; next += 1) {
      const other = inside[next];
      if (one.frame !== other.frame || one.svg && one.svg === other.svg) continue;
      if (upon(one, other)) found.add(`${told(one.one, one.text)} lies on ${told(other.one, other.text)}`);
    }
  }
  // ---- the head of the page: no sign upon words, or upon another ----
  const inHead = texts.filter(({ one }) => one.closest(".top"));
  const bottoms = inHead.filter(({ one }) => one.closest(".table-page .page-context")).flatMap(({ boxes }) => boxes.map(({ bottom }) => bottom));
  if (innerWidth >= 700 && innerHeight > 480 && Math.max(...bottoms) > Math.min(...bottoms) + 12) found.add("the head has two rows");
  const signs = [...document.querySelectorAll(".top :is(.mark, .presence)")].filter((one) => one.checkVisibility() && seen(one));
  const marks = signs.map((one) => ({ one, boxes: [one.getBoundingClientRect()], text: "a sign" }));
  for (const [number, sign] of marks.entries()) {
    for (const other of [...inHead, ...marks.slice(number + 1)]) {
      if (upon(sign, other)) found.add(`${told(sign.one, "a sign")} lies on ${told(other.one, other.text)}`);
    }
  }
  // ---- the window ----
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.add(`the page is ${wide} px wide in a window of ${innerWidth}`);
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  if (bar && bar.bottom > innerHeight + 1) found.add(`the bar ends at ${round(bar.bottom)} of ${innerHeight}`);
  for (const { one, text, boxes, frame: round_ } of texts) {
    const cut = round_ ? round_.getBoundingClientRect() : { left: 0, right: innerWidth };
    const scrolls = round_ && round_.scrollWidth > round_.clientWidth && ["auto", "scroll"].includes(getComputedStyle(round_).overflowX);
    if (scrolls || whole(round_)) continue;
    if (boxes.some(({ left, right }) => left < cut.left - 1 || right > cut.right + 1)) found.add(`${told(one, text)} leaves ${round_ ? where(round_) : "the window"}`);
  }
  const choosing = document.querySelector("body:not(:has(dialog[open])) .app[data-state=choose]"); // a dialog comes first
  const lit = choosing ? [...choosing.querySelectorAll(".drawing .legal")].filter(seen) : [];
  const boxes = lit.map((one) => [one, one.getBoundingClientRect()]);
  const hidden = (box) => box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1
    || (bar && box.bottom > bar.top + 1 && box.top < bar.bottom && box.left < bar.right && box.right > bar.left);
  if (lit.length && boxes.every(([, box]) => hidden(box))) found.add("nothing that can be chosen is in sight");
  if (innerWidth >= 1180) {
    for (const [one, box] of boxes) if (hidden(box)) found.add(`${where(one)} can be chosen and is out of sight`);
  }
  // ---- what can be chosen can be pressed in its middle (what has several grips, a bow and a word: in theirs) ----
  const scroll = [document.scrollingElement, ...document.querySelectorAll(".areas, .board-row, .board")];
  const stood = scroll.map((one) => [one, { left: one.scrollLeft, top: one.scrollTop, behavior: "instant" }]);
  for (const one of lit) {
    if (hidden(one.getBoundingClientRect())) one.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
    const grips = [...one.querySelectorAll(":scope > .hit")].filter((grip) => grip.checkVisibility());
    for (const grip of grips.length > 1 ? grips : [one]) {
      const { left, top, width, height } = grip.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const piece = met?.closest("[data-half-actions], [data-action], [data-refused-action], [data-command]");
      const same = piece && ["halfActions", "action"].every((way) => piece.dataset[way] === one.dataset[way]);
      if (!same && !met?.closest(".tooltip")) found.add(`${where(one)} cannot be pressed in its middle: there is ${met ? where(met) : "nothing"}`);
    }
  }
  for (const [one, place] of stood) one.scrollTo(place);
  // ---- what is pressed ----
  const inSentence = (one) => one.matches(".lines .label"); // as large as the sentence, and divided as it is
  for (const one of document.querySelectorAll("button, a[href], summary, input, [role=button]")) {
    if (!one.checkVisibility() || !seen(one) || one.closest(".skip, .sprite") || inSentence(one)) continue;
    const target = one.closest(".site h3") ? one.closest(".site") : one.closest("label") ?? one; // the whole site is its heading's target, words are their box's
    const { width, height } = target.getBoundingClientRect();
    if (width < 1 && height < 1) continue;
    const large = Math.min(width, height) >= TARGET - SLACK || Math.min(width, height) >= NARROW && width * height >= TARGET ** 2;
    if (touch && !large) found.add(`${where(one)} can be touched on ${Math.round(width)} x ${Math.round(height)} px`);
    if (!one.matches("button, a:not(.steps a)")) continue; // a line of the log is as long as its sentence
    const within = texts.filter((text) => one.contains(text.one) && !text.one.closest(".new-points")); // a preview's number stands below
    const lines = new Set(within.flatMap((text) => text.boxes.map((box) => Math.round(box.bottom / 6))));
    const { left, right } = one.getBoundingClientRect();
    if (!one.matches(".label") && within.some((text) => text.boxes.some((box) => box.left < left - 1 || box.right > right + 1))) found.add(`${told(one, one.textContent)} is wider than its button`);
    if (lines.size > 2) found.add(`${told(one, one.textContent)} has ${lines.size} lines`);
  }
  return [...found];
}
