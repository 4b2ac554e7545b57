import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ContentImport, ImportEntry } from "./transfer.output.ts";
import type { EntryFinding, EntryResult } from "./transfer.ts";
import { COLLECTION_NAMES } from "#domains/content/admin/words.client.ts";
import { AdminList, PAGE, PAGES } from "#kit/list/admin-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { FINDINGS, RESULTS, standingOf } from "./import-words.client.ts";

interface Narrowing {
  finding?: EntryFinding | undefined;
  result?: EntryResult | undefined;
}

export function EntryList({ found }: { found: ContentImport }) {
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const list = trpc.admin.transfer.entries.useInfiniteQuery(
    { id: found.id, ...narrowing, limit: PAGE },
    PAGES,
  );
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <AdminList
      noun="entries"
      caption="Entries of the import"
      empty="No entries found."
      list={list}
      above={<Narrow found={found} narrowing={narrowing} onChange={setNarrowing} />}
      onClear={isNarrowed ? () => setNarrowing({}) : undefined}
      columns={{ Title, State: standingOf, Notes }}
      widths={["", "w-36", ""]}
    />
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

function Title({ kind, title, file, collection, itemId }: ImportEntry) {
  const noun = kind === "item" && collection ? COLLECTION_NAMES[collection].one : "";
  const isOpen = kind === "item" && itemId !== null;
  return (
    <>
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
    </>
  );
}

function Notes({ notes }: ImportEntry) {
  if (notes.length === 0) return "None";
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
