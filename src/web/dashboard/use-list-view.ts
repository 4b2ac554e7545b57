import { useEffect, useState } from "react";

const TYPING_MS = 250;
const ROWS_PER_PAGE = 20;

/** What one table shows: a search, a status, and the page, reached by the keys of those before. */
export function useListView<Status extends string>() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<Status>();
  const [cursors, setCursors] = useState<number[]>([]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return undefined;
    const later = setTimeout(() => {
      setSearch(wanted);
      setCursors([]);
    }, TYPING_MS);
    return () => clearTimeout(later);
  }, [typed, search]);

  const cursor = cursors.at(-1);
  return {
    typed,
    setTyped,
    status,
    filter: (wanted: Status | undefined) => {
      setStatus(wanted);
      setCursors([]);
    },
    /** Whether rows are left out by choice, so that an empty table can say so. */
    narrowed: search !== "" || status !== undefined,
    clear: () => {
      setTyped("");
      setSearch("");
      setStatus(undefined);
      setCursors([]);
    },
    input: {
      limit: ROWS_PER_PAGE,
      ...(cursor !== undefined && { cursor }),
      ...(status !== undefined && { status }),
      ...(search !== "" && { search }),
    },
    page: cursors.length + 1,
    /** Pressed twice before the next page is there, it still goes on by one. */
    goOn: (next: number) => setCursors(cursors.includes(next) ? cursors : [...cursors, next]),
    goBack: () => setCursors(cursors.slice(0, -1)),
  };
}

export type ListView<Status extends string> = ReturnType<typeof useListView<Status>>;
