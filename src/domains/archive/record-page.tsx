import { counted } from "#kit/values/counted.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { issuesByField } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";

/** The website as of any moment of its record. */
export function RecordPage() {
  return (
    <>
      <AsOf />
      <Export />
      <LeftOut />
    </>
  );
}

/** The things that a page of the past shows in their current state. */
function LeftOut() {
  return (
    <SectionCard
      id="left-out"
      title="Not Included"
      lead="On pages of the past, these are as they are today."
    >
      <ul className="grid list-disc gap-1 pl-6">
        <li>The search of the site, and the order of the blog&rsquo;s categories.</li>
        <li>
          The limits of single counties. When each year was imported, and from what source, is on
          record.
        </li>
        <li>
          The company name, as long as none is published: then it comes from the server&rsquo;s
          environment. Publish it under Site texts to have it on record.
        </li>
        <li>Colors, type and layout.</li>
      </ul>
    </SectionCard>
  );
}

const CHOOSE = "Please choose a date and a time.";

/** Opens the website as of a moment. */
function AsOf() {
  const [at, setAt] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = withOffset(at);
    if (moment === undefined) return setError(CHOOSE);
    if (Date.parse(moment) > Date.now()) return setError("This time is in the future.");
    setError(undefined);
    window.location.assign(`/admin/as-of/${moment}/`);
  };
  return (
    <SectionCard
      id="as-of"
      title="View the Site on a Date"
      lead="The real pages as visitors saw them, to read and to print. Links stay on that date."
    >
      <form noValidate className="grid items-start gap-4 sm:grid-cols-2" onSubmit={submit}>
        <TextInput
          id="as-of-time"
          label="Date and time"
          type="datetime-local"
          hint="In your time zone."
          required
          value={at}
          error={error}
          onChange={(event) => setAt(event.target.value)}
        />
        <button type="submit" className="btn w-fit btn-primary sm:mt-6.5">
          <Icon name="eye" className="size-4" />
          Show
        </button>
      </form>
    </SectionCard>
  );
}

/** A file with everything from a range of days. */
function Export() {
  const [from, setFrom] = useState(() => dayBefore(30));
  const [to, setTo] = useState(() => dayBefore(0));
  const range = {
    from: withOffset(`${from}T00:00`) ?? "",
    to: withOffset(`${to}T23:59:59.999`) ?? "",
  };
  const { data, error, isFetching, refetch } = trpc.admin.archive.scope.useQuery(range, {
    retry: false,
  });
  const issues = issuesByField(error);
  return (
    <SectionCard
      id="export"
      title="Export for an Examiner"
      lead="A zip file with each version of each page as HTML, the data they were made from, and the SHA-256 of every file."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          id="export-from"
          label="From"
          type="date"
          value={from}
          error={issues.from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          id="export-to"
          label="To"
          type="date"
          value={to}
          error={issues.to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Download range={range} isReady={data !== undefined && !isFetching}>
        {isFetching && "Counting…"}
        {data && !isFetching && <Scope {...data} />}
      </Download>
      {error && !isFetching && !issues.from && !issues.to && (
        <FailedToLoad inList onRetry={() => void refetch()}>
          This could not be counted. Please try again.
        </FailedToLoad>
      )}
    </SectionCard>
  );
}

interface DownloadProps {
  range: Record<string, string>;
  isReady: boolean;
  children: ReactNode;
}

function Download({ range, isReady, children }: DownloadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        className="btn btn-primary aria-disabled:btn-disabled"
        download
        aria-disabled={!isReady}
        {...(isReady && { href: `/api/admin/archive.zip?${new URLSearchParams(range)}` })}
      >
        <Icon name="download" className="size-4" />
        Download
      </a>
      <p role="status" className="text-sm text-base-content/80">
        {children}
      </p>
    </div>
  );
}

function Scope({ began, pages, changes }: { began: string; pages: number; changes: number }) {
  return (
    <>
      {counted(pages, "page")} and {counted(changes, "change")}; written while you download it. The
      record begins on <DateTime iso={began} />.
    </>
  );
}

function dayBefore(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  return day.toISOString().slice(0, 10);
}

/**
 * A time such as `2026-11-20T10:04` with the reader's offset from UTC at that time; undefined while
 * it is incomplete.
 */
function withOffset(field: string): string | undefined {
  const at = new Date(field);
  if (Number.isNaN(at.getTime())) return undefined;
  const ahead = -at.getTimezoneOffset();
  const part = (minutes: number) => String(Math.floor(minutes)).padStart(2, "0");
  const size = Math.abs(ahead);
  return `${field}${ahead < 0 ? "-" : "+"}${part(size / 60)}:${part(size % 60)}`;
}
