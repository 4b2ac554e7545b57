import { useEffect, useEffectEvent } from "react";
import type { Notice } from "./notices.ts";

interface Events {
  changed: () => void;
  /** Who else has the lead open. */
  here: (names: readonly string[]) => void;
  notice: (notice: Pick<Notice, "id" | "title" | "path">) => void;
  /** There was no connection for a while, so everything must be read again. */
  missed: () => void;
  closed: () => void;
}

interface Listener {
  on: Partial<Events>;
  leadId: number | undefined;
}

const listeners = new Set<Listener>();
let connection: { source: EventSource; leadId: number | undefined } | undefined;
let isBackgroundWanted = false;

/**
 * Listens to the tab's one connection, which reports changes. A hidden tab has none, since browsers
 * allow only a few, unless it shows notices on the desktop.
 */
export function useLiveEvents(on: Partial<Events>, leadId?: number): void {
  const changed = useEffectEvent<Events["changed"]>(() => on.changed?.());
  const here = useEffectEvent<Events["here"]>((names) => on.here?.(names));
  const notice = useEffectEvent<Events["notice"]>((given) => on.notice?.(given));
  const missed = useEffectEvent<Events["missed"]>(() => on.missed?.());
  const closed = useEffectEvent<Events["closed"]>(() => on.closed?.());
  useEffect(() => {
    const listener: Listener = {
      on: {
        changed: () => changed(),
        here: (names) => here(names),
        notice: (given) => notice(given),
        missed: () => missed(),
        closed: () => closed(),
      },
      leadId,
    };
    listeners.add(listener);
    arrange();
    return () => {
      listeners.delete(listener);
      arrange();
    };
  }, [leadId]);
}

/** Keeps the connection while the tab is hidden, or no longer. */
export function keepInBackground(isWanted: boolean): void {
  isBackgroundWanted = isWanted;
  arrange();
}

let isArranging = false;

/** Opens, changes or closes the connection, once the page has settled. */
function arrange(isAgain = false): void {
  if (isArranging) return;
  isArranging = true;
  queueMicrotask(() => {
    isArranging = false;
    const leadId = [...listeners].findLast((each) => each.leadId !== undefined)?.leadId;
    const isWanted = listeners.size > 0 && (!document.hidden || isBackgroundWanted);
    if (connection && (!isWanted || connection.leadId !== leadId)) close();
    if (isWanted && !connection) open(leadId, isAgain);
  });
}

function open(leadId: number | undefined, isAgain: boolean): void {
  const source = new EventSource(
    `/api/lead-events${leadId === undefined ? "" : `?lead=${leadId}`}`,
  );
  connection = { source, leadId };
  let isMissed = isAgain;
  const tell = <Name extends keyof Events>(name: Name, ...given: Parameters<Events[Name]>) => {
    for (const { on } of listeners)
      (on[name] as ((...all: unknown[]) => void) | undefined)?.(...given);
  };
  source.addEventListener("open", () => {
    if (isMissed) tell("missed");
    isMissed = true;
  });
  source.addEventListener("changed", () => tell("changed"));
  source.addEventListener("here", ({ data }: MessageEvent<string>) =>
    tell("here", JSON.parse(data) as string[]),
  );
  source.addEventListener("notice", ({ data }: MessageEvent<string>) =>
    tell("notice", JSON.parse(data) as Notice),
  );
}

function close(): void {
  connection?.source.close();
  connection = undefined;
  for (const { on } of listeners) on.closed?.();
}

if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => arrange(true));
