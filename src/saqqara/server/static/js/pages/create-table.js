// Request that opens a table.

/** Return the body of `POST /api/tables`. A random first player is drawn here. `others` play after the user, in turn
 *  order. Without the game option `first`, seat 0 starts, so the seats are rotated instead. */
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

/** Open a table and go there. Return the server's error, or null. */
export async function createTable(body) {
  const response = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const result = await response.json();
  if (!response.ok) return result;
  location.assign(result.url);
  return null;
}
