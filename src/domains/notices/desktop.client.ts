import { useEffect, useSyncExternalStore } from "react";
import type { Notice } from "./notices.ts";
import { keepInBackground } from "./live.client.ts";

/** The choice of this browser. */
const KEY = "desktopNotices";
const LOCK = "desktop notices";

export type DesktopState = "unsupported" | "denied" | "off" | "on";

const readers = new Set<() => void>();

function readState(): DesktopState {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && localStorage.getItem(KEY) === "on" ? "on" : "off";
}

function notifyReaders(): void {
  for (const read of readers) read();
}

/** Whether this browser shows notices on the desktop. */
export function useDesktopState(): DesktopState {
  return useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    readState,
    () => "off",
  );
}

/** Asks the browser for its permission; call it in a press. */
export async function turnDesktopOn(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") localStorage.setItem(KEY, "on");
  notifyReaders();
}

export function turnDesktopOff(): void {
  localStorage.removeItem(KEY);
  notifyReaders();
}

/** Shows a notice outside the page while nobody looks at it; pressing it opens `open`. */
export function showOnDesktop({ id, title }: Pick<Notice, "id" | "title">, open: () => void): void {
  if (readState() !== "on" || (!document.hidden && document.hasFocus())) return;
  try {
    // Several tabs show the same notice only once
    const shown = new Notification(title, { tag: `notice-${id}` });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      open();
    });
  } catch {
    // Some phones grant the permission, but show only notices of installed sites
  }
}

/** Of all hidden tabs, one keeps its connection for this. */
export function useBackground(state: DesktopState): void {
  useEffect(() => {
    if (state !== "on" || !("locks" in navigator)) return undefined;
    const waiting = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    navigator.locks
      .request(LOCK, { signal: waiting.signal }, () => {
        keepInBackground(true);
        return promise;
      })
      .catch(() => {});
    return () => {
      waiting.abort();
      resolve();
      keepInBackground(false);
    };
  }, [state]);
}
