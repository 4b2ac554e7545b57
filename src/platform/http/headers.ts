import { createHash } from "node:crypto";
import type { App } from "#platform/context.ts";

/** Headers of every response. */
export const COMMON_HEADERS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

// Decision: src/decisions/035-one-page-in-frames.md
const { "x-frame-options": _, ...framable } = COMMON_HEADERS;
/**
 * The same for the page that any site may show in a frame; the old header has no value for that.
 */
export const FRAMABLE_HEADERS = framable;

/** The sites that may show a page in a frame: none, or any. */
export type Ancestors = "'none'" | "*";

/**
 * Asks browsers to stay on https, if the site's address is https; on its subdomains too, if the
 * operator says that they all have it.
 */
export function strictTransport({
  config,
  publicUrl,
}: Pick<App, "config" | "publicUrl">): Record<string, string> {
  if (!publicUrl().startsWith("https:")) return {};
  const scope = config.hstsSubdomains ? "; includeSubDomains" : "";
  return { "strict-transport-security": `max-age=31536000${scope}` };
}

/**
 * The content security policy of a finished page. It allows the renderer's own inline scripts by
 * hash, so that the page can be cached with it, and no other inline script, inline style or host.
 */
export function pagePolicy(ownScripts: readonly string[], ancestors: Ancestors = "'none'"): string {
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
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** For responses that are not pages: nothing may run in them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
