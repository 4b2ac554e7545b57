import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";

const parts: AsyncRouteComponent<never>[] = [];

/**
 * A part of a page that browsers load by itself. The server has it in the HTML, because the
 * renderer waits for no part: `loadParts` loads them before.
 */
export const later: typeof lazyRouteComponent = (importer, name) => {
  const part = lazyRouteComponent(importer, name);
  if (import.meta.env.SSR) parts.push(part);
  return part;
};

/** Loads all parts of pages, and the parts of those. */
export async function loadParts(): Promise<void> {
  for (const part of parts) await part.preload?.();
}
