const withTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const dayOnly = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

interface Props {
  iso: string;
  time?: boolean;
}

/** A moment in the reader's own time zone; only for pages that the browser alone draws. */
export function DateTime({ iso, time = false }: Props) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={withTime.format(date)} className="whitespace-nowrap">
      {(time ? withTime : dayOnly).format(date)}
    </time>
  );
}
