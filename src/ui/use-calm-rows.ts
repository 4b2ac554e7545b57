import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface Identified {
  id: number;
}

interface Rows<Row> {
  /** Undefined until they have loaded. */
  rows: readonly Row[] | undefined;
  /** The name of the list and page; another one is shown at once. */
  of: string;
  /** When the server last sent them: it may send the same again after the reader has finished. */
  at: number;
  /** Whether these are still the rows of the previous page. */
  isPlaceholder: boolean;
  /** Whether the user is busy in the list in ways that the page cannot detect by itself. */
  isBusy: boolean;
}

/** The height of the header, below which the visible part begins. */
const HEADER_PX = 64;

/**
 * Rows that stay in place while a user reads, points at or works in them: added and removed rows
 * wait until they are requested, changes within a row are shown at once.
 */
export function useCalmRows<Row extends Identified>({
  rows,
  of,
  at,
  isPlaceholder,
  isBusy,
}: Rows<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<{ of: string; rows: readonly Row[] }>();
  const before = !isPlaceholder && kept?.of === of ? kept.rows : undefined;
  const receive = useEffectEvent((sent: readonly Row[], _at: number) => {
    const isCalm = before && before.length > 0 && (isBusy || isHeld(list));
    setKept({ of, rows: isCalm ? freshened(before, sent) : sent });
  });
  useLayoutEffect(() => {
    if (rows && !isPlaceholder) receive(rows, at);
  }, [rows, at, isPlaceholder]);
  const shown = rows && before ? freshened(before, rows) : rows;
  return {
    list,
    shown,
    arrived: before ? arrivedSince(before, rows ?? []) : 0,
    showNew: () => rows && setKept({ of, rows }),
  };
}

function freshened<Row extends Identified>(
  before: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  const fresh = new Map(now.map((row) => [row.id, row]));
  return before.map((row) => fresh.get(row.id) ?? row);
}

function arrivedSince(before: readonly Identified[], now: readonly Identified[]): number {
  const newest = Math.max(...before.map(({ id }) => id));
  return now.filter(({ id }) => id > newest).length;
}

/** Whether the pointer or the focus is in the list, or its top is out of view. */
function isHeld({ current }: RefObject<HTMLElement | null>): boolean {
  if (!current) return false;
  return (
    current.matches(":hover") ||
    current.contains(document.activeElement) ||
    current.getBoundingClientRect().top < HEADER_PX
  );
}
