/** A key of 32 hexadecimal digits: every attempt to send one draft has the same. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
