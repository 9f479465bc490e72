// Beginning a game: the request that opens a table.

/** The body of `POST /api/tables`; chance is thrown here, by whoever sets up the game. `others` play in the order of turns
 *  after the reader; a game without the option `first` is begun by seat 0, so there the seats are moved on. */
export function tableRequest(game, first, name, { options, others, names, begins, settings = {} }) {
  const count = others.length + 1;
  const starterIndex = begins === "chance" ? crypto.getRandomValues(new Uint32Array(1))[0] % count : Number(begins);
  const body = Object.keys(settings).length ? { game, name, settings } : { game, name };
  if (first) return { ...body, options: { ...options, first: starterIndex }, opponents: others, names, seat: 0 };
  const turnOrder = [null, ...others.map((kind, other) => [kind, names[other]])];
  const seated = turnOrder.map((_, seat) => turnOrder[(seat + starterIndex) % count]);
  const playing = seated.filter((player) => player !== null);
  return { ...body, options, opponents: playing.map(([kind]) => kind), names: playing.map(([, playerName]) => playerName), seat: seated.indexOf(null) };
}

/** Opens the table and goes there; else what the server says against it. */
export async function createTable(body) {
  const response = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const result = await response.json();
  if (!response.ok) return result;
  location.assign(result.url);
  return null;
}
