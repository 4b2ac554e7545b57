const toTheSecond = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** A time to the second: two texts of one person are often of the same minute. */
export function ExactTime({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap">
      {toTheSecond.format(date)}
    </time>
  );
}
