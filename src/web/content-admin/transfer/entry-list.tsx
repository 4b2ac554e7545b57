import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ContentImport, ImportEntry } from "#shared/transfer.output.ts";
import type { EntryFinding, EntryResult } from "#shared/transfer.ts";
import { ListPanel } from "#web/content-admin/redirects/list-panel.tsx";
import { COLLECTION_NAMES } from "#web/content-admin/words.ts";
import { trpc } from "#web/trpc.ts";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";
import { FINDINGS, RESULTS, standingOf } from "./import-words.ts";

const PAGE = 25;

interface Narrowing {
  finding?: EntryFinding | undefined;
  result?: EntryResult | undefined;
}

/** What was found, and the result of each entry. */
export function EntryList({ found }: { found: ContentImport }) {
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const list = trpc.admin.transfer.entries.useInfiniteQuery(
    { id: found.id, ...narrowing, limit: PAGE },
    {
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchOnMount: "always",
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <ListPanel
      list={list}
      words={{
        loading: "Loading entries...",
        failed: "Error loading entries. Please try again.",
        empty: "No entries found.",
      }}
      rows={rows}
      onClear={isNarrowed ? () => setNarrowing({}) : undefined}
      above={<Narrow found={found} narrowing={narrowing} onChange={setNarrowing} />}
    >
      {(shown) => (
        <RecordTable
          caption="Entries of the import"
          columns={["Title", "State", "Notes"]}
          widths={["", "w-36", ""]}
          busy={list.isPlaceholderData}
        >
          {shown.map((entry) => (
            <RecordGroup key={entry.id}>
              <Entry entry={entry} />
            </RecordGroup>
          ))}
        </RecordTable>
      )}
    </ListPanel>
  );
}

interface NarrowProps {
  found: ContentImport;
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

function Narrow({ found, narrowing, onChange }: NarrowProps) {
  const isBefore = found.done === found.found.refused;
  const words: Record<string, string> = isBefore ? FINDINGS : RESULTS;
  const counts: Record<string, number> = isBefore ? found.found : found.results;
  return (
    <div className="border-b border-base-300 p-4">
      <label className="flex flex-wrap items-center gap-3 text-sm font-medium">
        Show
        <select
          className="select w-fit select-sm max-md:h-11"
          value={narrowing.finding ?? narrowing.result ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              value === ""
                ? {}
                : isBefore
                  ? { finding: value as EntryFinding }
                  : { result: value as EntryResult },
            )
          }
        >
          <option value="">All ({found.total.toLocaleString("en-US")})</option>
          {Object.entries(words).map(([name, label]) => (
            <option key={name} value={name}>
              {label} ({(counts[name] ?? 0).toLocaleString("en-US")})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const KINDS = {
  versions: "earlier versions",
  picture: "picture",
  category: "category",
  redirect: "redirect",
  setting: "site setting",
  other: "",
};

function Entry({ entry }: { entry: ImportEntry }) {
  const { kind, title, file, collection, itemId, notes } = entry;
  const noun = kind === "item" && collection ? COLLECTION_NAMES[collection].one : "";
  const isOpen = kind === "item" && itemId !== null;
  return (
    <RecordRow>
      <RecordCell>
        {title !== "" && (
          <p className="font-semibold">
            {isOpen ? (
              <Link to="/admin/content" search={{ open: itemId }} className="link">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
        )}
        <p className="text-base-content/80">
          {noun || (kind !== "item" && KINDS[kind])} {file}
        </p>
      </RecordCell>
      <RecordCell label="State">{standingOf(entry)}</RecordCell>
      <RecordCell label="Notes">
        {notes.length === 0 ? (
          "None"
        ) : (
          <ul className="grid gap-1 wrap-anywhere">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </RecordCell>
    </RecordRow>
  );
}
