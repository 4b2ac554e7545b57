import { LINK_HASH } from "#domains/applications/form/draft-storage.client.ts";
import { LOAN_REQUEST_LINK as KEPT } from "#domains/session/kept-session.client.ts";

export function secretInHash(): string | undefined {
  return location.hash.startsWith(LINK_HASH) ? location.hash.slice(LINK_HASH.length) : undefined;
}

/**
 * The secret that this browser got when it asked for a link, or followed one; undefined without
 * storage.
 */
export function readSecret(): string | undefined {
  try {
    return localStorage.getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepSecret(secret: string): void {
  try {
    localStorage.setItem(KEPT, secret);
  } catch {
    // The link works without it; the draft is removed when it expires
  }
}

/** Removes the draft that the link opens. */
export async function dropLinked(): Promise<void> {
  const secret = readSecret();
  if (secret === undefined) return;
  localStorage.removeItem(KEPT);
  await fetch("/api/application-drafts/remove", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret }),
    keepalive: true,
  });
}
