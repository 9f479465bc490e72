// Beginning a game: the request that opens a table.

/** The body of `POST /api/tables`; chance is thrown here, by whoever sets up the game. `others` play in the order of turns
 *  after the reader; a game without the option `first` is begun by seat 0, so there the seats are moved on. */
export function asked(game, first, name, { options, others, names, begins, terms = {} }) {
  const count = others.length + 1;
  const beginner = begins === "chance" ? crypto.getRandomValues(new Uint32Array(1))[0] % count : Number(begins);
  const body = Object.keys(terms).length ? { game, name, terms } : { game, name };
  if (first) return { ...body, options: { ...options, first: beginner }, opponents: others, names, seat: 0 };
  const inTurn = [null, ...others.map((kind, other) => [kind, names[other]])];
  const seated = inTurn.map((_, seat) => inTurn[(seat + beginner) % count]);
  const playing = seated.filter((who) => who !== null);
  return { ...body, options, opponents: playing.map(([kind]) => kind), names: playing.map(([, called]) => called), seat: seated.indexOf(null) };
}

/** Opens the table and goes there; else what the server says against it. */
export async function open(body) {
  const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) return said;
  location.assign(said.url);
  return null;
}
