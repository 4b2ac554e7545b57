const withTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const dayOnly = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const timeOnly = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

interface Props {
  iso: string;
  time?: boolean;
}

/** A time in the reader's own time zone; only for pages that only the browser renders. */
export function DateTime({ iso, time = false }: Props) {
  return <Moment iso={iso}>{(time ? withTime : dayOnly).format(new Date(iso))}</Moment>;
}

/** The same, as short as possible: today's time, yesterday, a day of this year. */
export function ShortMoment({ iso }: { iso: string }) {
  return <Moment iso={iso}>{inShort(new Date(iso), new Date())}</Moment>;
}

function Moment({ iso, children }: { iso: string; children: string }) {
  return (
    <time dateTime={iso} title={withTime.format(new Date(iso))} className="whitespace-nowrap">
      {children}
    </time>
  );
}

/** `6:10 PM`, `Yesterday`, `Nov 19`, `Nov 19, 2025`. */
export function inShort(date: Date, now: Date): string {
  if (date.toDateString() === now.toDateString()) return timeOnly.format(date);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return "Yesterday";
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayOnly).format(date);
}
