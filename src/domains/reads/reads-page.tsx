import { oneIn } from "#kit/list/address.ts";
import { AdminList, PAGE, PAGES } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { counted } from "#kit/values/counted.ts";
import { DateTime, ShortMoment } from "#ui/date-time.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { filterOf, isNarrowed, type ReadsAddress } from "./reads-address.client.ts";
import { limitsInWords, SEEN, type SeenTable } from "./reads.ts";
import type { Read, ReadRecord } from "./reads.output.ts";
import { ExportButton } from "#domains/records/list/export-button.tsx";
import { LAST_BEFORE_FIRST } from "#kit/values/times.ts";
import { Button } from "#ui/button.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";

interface Props {
  address: ReadsAddress;
  onGo: (address: ReadsAddress) => void;
}

const VIEWS = [
  { id: "reads", label: "Reads" },
  { id: "records", label: "Records" },
] as const;

const readColumns = (given: Props): Columns<Read> => ({
  When: (read) => <Period {...read} />,
  Who: (read) => <Reader read={read} {...given} />,
  What: (read) => <Filter read={read} />,
  Records: (read) => read.count,
});

const recordColumns = (given: Props): Columns<ReadRecord> => ({
  Record: (row) => <RecordName row={row} {...given} />,
  When: (row) => <Period {...row} />,
  Who: (row) => <Reader read={row} {...given} />,
  What: (row) => row.summary,
});

/** Which records staff were shown: by read, or each record by itself. */
export function ReadsPage({ address, onGo }: Props) {
  const { view = "reads" } = address;
  return (
    <div className="grid gap-4">
      <Tabs
        label="Show"
        tabs={VIEWS}
        current={view}
        onChange={(chosen) =>
          onGo({ ...address, view: chosen === "records" ? "records" : undefined })
        }
      />
      <div id={`panel-${view}`} role="tabpanel" aria-labelledby={`tab-${view}`}>
        {view === "reads" ? (
          <ReadList address={address} onGo={onGo} />
        ) : (
          <RecordList address={address} onGo={onGo} />
        )}
      </div>
    </div>
  );
}

function ReadList({ address, onGo }: Props) {
  const list = trpc.admin.reads.list.useInfiniteQuery({ limit: PAGE, ...filterOf(address) }, PAGES);
  return (
    <AdminList
      noun="reads"
      empty="Nobody was shown anything yet."
      caption="What staff were shown of people, newest first"
      list={list}
      above={<ReadsTools address={address} onGo={onGo} />}
      onClear={isNarrowed(address) ? () => onGo({ view: address.view }) : undefined}
      columns={readColumns({ address, onGo })}
      widths={["w-44", "w-52", "", "w-20", "w-28"]}
      renderShort={({ at, actor, summary, count }) => (
        <>
          <span className="font-medium">{summary}</span>
          <span className="block text-base-content/80">
            <ShortMoment iso={at} />, {actor}, {counted(count, "record")}
          </span>
        </>
      )}
      nameOf={(read) => `of read ${read.id}`}
      actions={[
        {
          label: "Records",
          reads: true,
          press: (read) => onGo({ view: "records", read: read.id }),
          isFor: (read) => read.count > 0,
        },
      ]}
    />
  );
}

function RecordList({ address, onGo }: Props) {
  const list = trpc.admin.reads.records.useInfiniteQuery(
    { limit: PAGE, ...filterOf(address) },
    PAGES,
  );
  return (
    <AdminList
      noun="records"
      empty="No record was shown to anybody yet."
      caption="The records that staff were shown, newest first"
      list={list}
      above={<ReadsTools address={address} onGo={onGo} />}
      onClear={isNarrowed(address) ? () => onGo({ view: address.view }) : undefined}
      columns={recordColumns({ address, onGo })}
      widths={["", "w-44", "w-52", ""]}
      renderShort={(row) => (
        <>
          <RecordName row={row} address={address} onGo={onGo} />
          <span className="block text-base-content/80">
            <ShortMoment iso={row.at} />, {row.actor}: {row.summary}
          </span>
        </>
      )}
    />
  );
}

function Period({ at, until }: Pick<Read, "at" | "until">) {
  return (
    <>
      <DateTime iso={at} time />
      {until.slice(0, 16) !== at.slice(0, 16) && (
        <span className="block text-base-content/80">
          to <DateTime iso={until} time />
        </span>
      )}
    </>
  );
}

type Origin = Pick<Read, "actor" | "actorName" | "session" | "token" | "network">;
/** As many characters of a session as tell those of one person apart. */
const SESSION_SHOWN = 6;

/** Who read, and from where; each leads to what else was read so. */
function Reader({ read, address, onGo }: Props & { read: Origin }) {
  const { actor, actorName, session, token, network } = read;
  const go = (part: Partial<ReadsAddress>) => () => onGo({ ...address, ...part });
  return (
    <>
      <PressedWords words={actor} onPress={go({ person: actorName })} />
      <span className="flex flex-wrap gap-x-3 text-xs">
        {session !== null && (
          <PressedWords
            words={`Session ${session.slice(0, SESSION_SHOWN)}`}
            onPress={go({ session })}
          />
        )}
        {token !== null && <PressedWords words={`Token ${token}`} onPress={go({ token })} />}
        {network !== null && <PressedWords words={network} onPress={go({ network })} />}
      </span>
    </>
  );
}

function PressedWords({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="link flex min-h-6 items-center text-left link-hover break-words max-md:min-h-11"
      onClick={onPress}
    >
      {words}
    </button>
  );
}

/** What was read, with the filter and the columns of a file. */
function Filter({ read: { summary, filter, search, fields } }: { read: Read }) {
  const words = limitsInWords(filter);
  if (search !== null) words.unshift(`Search: ${search}`);
  return (
    <>
      <span className="block font-medium">{summary}</span>
      {words.length > 0 && <span className="block wrap-anywhere">{words.join("; ")}</span>}
      {fields !== null && (
        <span className="line-clamp-3 wrap-anywhere text-base-content/80">Columns: {fields}</span>
      )}
    </>
  );
}

function RecordName({ row, address, onGo }: Props & { row: ReadRecord }) {
  const { recordId, name, path } = row;
  const table = oneIn(Object.keys(SEEN) as SeenTable[], row.table);
  const words = name === "" ? "(no longer there)" : name;
  return (
    <>
      {path === null ? (
        <span className="block font-medium wrap-anywhere">{words}</span>
      ) : (
        <a href={path} className="link flex w-fit items-center link-primary max-md:min-h-11">
          {words}
        </a>
      )}
      {table && (
        <PressedWords
          words={`${SEEN[table]} ${recordId}`}
          onPress={() => onGo({ ...address, read: undefined, table, record: recordId })}
        />
      )}
    </>
  );
}

/** The filters that are set by a press in the list, with their words. */
const PRESSED = {
  session: (value: unknown) => `Session ${String(value)}`,
  token: (value: unknown) => `Token ${String(value)}`,
  network: (value: unknown) => `From ${String(value)}`,
  lead: () => "Records of one person",
  record: (value: unknown) => `Record ${String(value)}`,
  read: () => "One read",
} as const;

/** Narrows the reads by days, shows what else narrows them, and offers the records as a file. */
function ReadsTools({ address, onGo }: Props) {
  const { view, ...narrowed } = address;
  const set = Object.entries(PRESSED).filter(([name]) => narrowed[name as "lead"] !== undefined);
  const isBackwards = address.from && address.to && address.from > address.to;
  const { data: people = [] } = trpc.admin.audit.people.useQuery();
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-base-300 p-4">
      <FilterSelect
        label="Person"
        all="Everybody"
        value={address.person}
        options={people.map(({ username, name }) => [username, name])}
        onChoose={(person) => onGo({ ...address, person })}
      />
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="grid gap-1 text-sm font-medium max-sm:w-full">
          {name === "from" ? "From" : "To"}
          <input
            type="date"
            className="input input-sm max-md:h-11 max-sm:w-full"
            value={address[name] ?? ""}
            aria-describedby={isBackwards ? "reads-days" : undefined}
            onChange={(event) => onGo({ ...address, [name]: event.target.value || undefined })}
          />
        </label>
      ))}
      {isBackwards && (
        <p id="reads-days" role="alert" className="w-full text-sm font-medium text-error">
          {LAST_BEFORE_FIRST}
        </p>
      )}
      {set.map(([name, wordsOf]) => (
        <Button
          key={name}
          look="btn-sm max-md:min-h-11"
          onClick={() => onGo({ ...address, [name]: undefined })}
        >
          {wordsOf(narrowed[name as "lead"])} <span aria-hidden="true">×</span>
          <span className="sr-only">(remove this filter)</span>
        </Button>
      ))}
      {isNarrowed(address) && (
        <Button look="btn-ghost btn-sm max-md:min-h-11" onClick={() => onGo({ view })}>
          Show everything
        </Button>
      )}
      <ExportButton
        list="reads"
        filter={filterOf(address)}
        content={
          isNarrowed(address)
            ? "The records that these reads showed"
            : "All records that were shown"
        }
      />
    </div>
  );
}
