// Passkeys: conversions between the browser's byte arrays and the server's JSON.

const fromBase64Url = (toBase64Url) => Uint8Array.from(atob(toBase64Url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const toBase64Url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Return a credential as JSON, with these parts of its response. */
function serializeCredential(credential, parts) {
  const response = Object.fromEntries(parts.filter((part) => credential.response[part]).map((part) => [part, toBase64Url(credential.response[part])]));
  return { id: credential.id, rawId: toBase64Url(credential.rawId), type: credential.type, response, clientExtensionResults: {} };
}

/** Create a passkey with the server's options. Throws NotAllowedError if the user declines. */
export async function createPasskey(options) {
  const publicKey = {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: fromBase64Url(one.id) })),
  };
  return serializeCredential(await navigator.credentials.create({ publicKey }), ["clientDataJSON", "attestationObject"]);
}

/** Sign the server's challenge with a passkey. */
export async function signChallenge(options) {
  const publicKey = { ...options, challenge: fromBase64Url(options.challenge), allowCredentials: [] };
  return serializeCredential(await navigator.credentials.get({ publicKey }), ["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
}
