// Requests that send and receive JSON.

/** Send a request and return `{ ok, body }`. Throws if there is no response. */
export async function send(address, body = {}, method = "POST") {
  const response = await fetch(address, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return { ok: response.ok, body: response.status === 204 ? {} : await response.json() };
}
