import { DAY_MS } from "#kit/values/times.ts";
import { ShortMoment } from "#ui/date-time.tsx";

interface Props {
  iso: string;
  /** Whether the sender still waits for an answer. */
  waits: boolean;
}

/** The time of arrival, marked when the record has waited longer than visitors are promised. */
export function Received({ iso, waits }: Props) {
  if (!waits || !isLate(new Date(iso), new Date())) return <ShortMoment iso={iso} />;
  return (
    <span className="badge badge-warning badge-sm px-2 font-medium">
      <ShortMoment iso={iso} />
      <span className="sr-only">, waiting for more than one business day</span>
    </span>
  );
}

/** Whether more than one business day has passed; Saturdays and Sundays do not count. */
export function isLate(since: Date, now: Date): boolean {
  let waited = 0;
  for (let at = since.getTime(); at < now.getTime() && waited <= DAY_MS;) {
    const day = new Date(at);
    const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
    const until = Math.min(midnight, now.getTime());
    if (day.getDay() !== 0 && day.getDay() !== 6) waited += until - at;
    at = until;
  }
  return waited > DAY_MS;
}
