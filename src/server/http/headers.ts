import { createHash } from "node:crypto";

/** Headers that every answer carries. */
export const COMMON_HEADERS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Asks browsers to stay on https, where that is the site's address. */
export function strictTransport(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/**
 * The content security policy of a finished page: the renderer's own inline scripts by hash, so that
 * the page can be cached with it; no other inline script, no inline style, no other host.
 */
export function pagePolicy(ownScripts: readonly string[]): string {
  const hashes = ownScripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For answers that are no page: nothing may run in them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
