import { CALL_ANSWERS } from "#shared/application-questions.ts";
import { callInWords, formatDay } from "./words.ts";

interface Props {
  details: Record<string, string | number | boolean> | undefined;
  /** Fills in the follow-up, which the user still has to save. */
  onPlan: (day: string) => void;
}

/** The time for a call that the applicant asked for, as a follow-up. */
export function AskedCall({ details = {}, onPlan }: Props) {
  const asked = callInWords(details);
  if (asked === "") return null;
  const day = nextDay(String(details.callDay ?? ""), new Date());
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>Asks to be called: {asked}</p>
      <button type="button" className="btn btn-sm max-md:min-h-11" onClick={() => onPlan(day)}>
        Plan it for {formatDay(day)}
      </button>
    </div>
  );
}

const WEEKDAYS = Object.keys(CALL_ANSWERS.callDay).slice(1);

/** The next day of that name, or the next weekday; never today, when it may be too late. */
export function nextDay(name: string, now: Date): string {
  const wanted = WEEKDAYS.indexOf(name) + 1;
  const date = new Date(now);
  do date.setDate(date.getDate() + 1);
  while (wanted > 0 ? date.getDay() !== wanted : date.getDay() % 6 === 0);
  return date.toLocaleDateString("en-CA");
}
