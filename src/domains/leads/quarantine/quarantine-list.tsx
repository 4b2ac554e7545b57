import type { Searched } from "#kit/list/admin-list.tsx";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#kit/values/counted.ts";
import { type Quarantined, reasonInWords } from "#domains/quarantine/quarantine.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { useKeptSearch } from "#ui/kept-search.ts";
import { ListRows } from "#ui/list-rows.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { SmallCheck } from "#ui/check-input.tsx";
import { QuarantineActions } from "./quarantine-actions.tsx";
import { SINGULAR } from "#domains/leads/list/lead-address.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

const PAGE = 25;

/** Submissions that look like spam, to check, release or delete. */
export function QuarantineList({ search, onSearch }: Searched) {
  const [typed, setTyped] = useKeptSearch(search ?? "", onSearch);
  const older = trpc.admin.quarantine.count.useQuery(undefined, LIVE).data?.older ?? 0;
  return (
    <section
      aria-label="Quarantine"
      className="overflow-clip rounded-box border border-base-300 bg-base-100"
    >
      <div className="border-b border-base-300 p-4">
        <SearchInput
          label="Search the quarantine"
          placeholder="Name, phone, email or words"
          className="input-sm max-md:h-11 sm:w-80"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {search ? (
        <Entries caption="Found, newest first" search={search} onClear={() => onSearch("")} />
      ) : (
        <Entries
          caption="Quarantine, newest first"
          older={false}
          empty={older > 0 ? "Nothing new waits here." : "Nothing waits here."}
        />
      )}
      {!search && older > 0 && <Older count={older} />}
    </section>
  );
}

/** Applications that must be kept for longer, loaded when they are unfolded. */
function Older({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border-t border-base-300"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer p-4">
        {count > 1000 ? "Over 1,000 older applications" : counted(count, "older application")}
      </summary>
      {isOpen && <Entries caption="Older applications, newest first" older />}
    </details>
  );
}

interface EntriesProps {
  caption: string;
  search?: string;
  older?: boolean;
  /** What is said when there are none. */
  empty?: string;
  onClear?: () => void;
}

function Entries({ caption, search, older, empty = "Nothing found.", onClear }: EntriesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = trpc.admin.quarantine.list.useInfiniteQuery(
    { search, older, limit: PAGE },
    {
      ...LIVE,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchOnMount: "always",
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const taken = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  const toggle = (some: readonly Quarantined[], isOn: boolean) => {
    const others = new Set(chosen);
    for (const { id } of some)
      if (isOn) others.add(id);
      else others.delete(id);
    setChosen(others);
  };
  return (
    <>
      {taken.length > 0 && <QuarantineActions chosen={taken} onDone={() => setChosen(new Set())} />}
      <ListRows
        list={list}
        words={{
          loading: "Loading the quarantine...",
          failed: "Error loading the quarantine. Please try again.",
          empty,
        }}
        rows={rows}
        onClear={onClear}
      >
        {(shown) => (
          <Rows
            caption={caption}
            rows={shown}
            chosen={chosen}
            busy={list.isPlaceholderData}
            onToggle={toggle}
          />
        )}
      </ListRows>
      <ShowMore list={list} />
    </>
  );
}

interface RowsProps {
  caption: string;
  rows: readonly Quarantined[];
  chosen: ReadonlySet<number>;
  busy: boolean;
  onToggle: (rows: readonly Quarantined[], isOn: boolean) => void;
}

function Rows({ caption, rows, chosen, busy, onToggle }: RowsProps) {
  return (
    <>
      <SmallCheck
        className="w-fit px-4 py-2"
        checked={rows.every(({ id }) => chosen.has(id))}
        onChange={(event) => onToggle(rows, event.currentTarget.checked)}
      >
        Select all
      </SmallCheck>
      <RecordTable
        caption={caption}
        columns={["From", "Text", "Why", "Received"]}
        widths={["md:w-52 xl:w-60", "", "md:w-40 xl:w-60", "md:w-28"]}
        busy={busy}
      >
        {rows.map((row) => (
          <RecordGroup key={row.id}>
            <QuarantineRow
              row={row}
              isChosen={chosen.has(row.id)}
              onToggle={(isOn) => onToggle([row], isOn)}
            />
          </RecordGroup>
        ))}
      </RecordTable>
    </>
  );
}

interface QuarantineRowProps {
  row: Quarantined;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A submission as plain text: its links are not clickable. */
function QuarantineRow({ row, isChosen, onToggle }: QuarantineRowProps) {
  const { kind, name, email, phone, text, why, createdAt } = row;
  return (
    <RecordRow>
      <RecordCell>
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="checkbox mt-0.5 checkbox-sm"
            aria-label={`Choose ${SINGULAR[kind].toLowerCase()} from ${name}`}
            checked={isChosen}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">{name}</span>
            <span className="block text-base-content/80">
              <MailAddress address={email} />
            </span>
            <span className="block text-base-content/80">{phone}</span>
            <span className="block text-base-content/80">{SINGULAR[kind]}</span>
          </span>
        </label>
      </RecordCell>
      <RecordCell>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
          tabIndex={0}
          role="group"
          dir="auto"
          aria-label={`What ${name} wrote`}
          className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line"
        >
          {text === "" ? "No text." : text}
        </div>
      </RecordCell>
      <RecordCell label="Why">
        <ul className="grid gap-1">
          {why.map((reason) => (
            <li key={reason}>{reasonInWords(reason)}</li>
          ))}
        </ul>
      </RecordCell>
      <RecordCell label="Received">
        <ShortMoment iso={createdAt} />
      </RecordCell>
    </RecordRow>
  );
}
