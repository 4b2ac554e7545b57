import { useLoaderData } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

const LOOKED_UP_EVERY_MS = 60_000;

/** The date in UTC, as `2026-10-03`: the server caches finished pages for one such day. */
export function utcDay(): string {
  return new Date().toISOString().slice(0, 10);
}

function localDay(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Today's date, however long the page is open. It starts with the date that the page was rendered
 * with, so that hydration finds no difference, and then follows the visitor's clock.
 */
export function useToday(): string {
  const rendered = useLoaderData({ from: "__root__" }).today;
  return useSyncExternalStore(everyMinute, localDay, () => rendered);
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, LOOKED_UP_EVERY_MS);
  return () => clearInterval(timer);
}
