// Passkeys: between the browser, which speaks in bytes, and the server, which speaks in JSON.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The parts of an answer that the server reads, as JSON. */
function written(credential, parts) {
  const response = Object.fromEntries(parts.filter((part) => credential.response[part]).map((part) => [part, text(credential.response[part])]));
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response, clientExtensionResults: {} };
}

/** A passkey that the browser has made for what the server has asked. Raises NotAllowedError if nobody wants to. */
export async function made(asked) {
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
  return written(await navigator.credentials.create({ publicKey }), ["clientDataJSON", "attestationObject"]);
}

/** What a passkey has signed. */
export async function signed(asked) {
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] };
  return written(await navigator.credentials.get({ publicKey }), ["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
}
