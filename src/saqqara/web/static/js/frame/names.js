// A field for a name takes so many characters and no more: it says so when it is full, for more is dropped without a word.

/** Writes a name into the field for it, unless somebody was quicker than the scripts and has written one. */
export function offerName(field, name) {
  field.value ||= name;
}

/** From now on fields with `data-full` say beside them that they are full, in `#<id of the field>-full`. */
export function startNames() {
  document.addEventListener("input", ({ target }) => {
    if (!target.dataset?.full) return;
    const note = document.getElementById(`${target.id}-full`), words = target.value.length >= target.maxLength ? target.dataset.full : "";
    if (note.textContent !== words) note.textContent = words;
  });
}
