import { type FormEvent, useState } from "react";
import { daysAfter, HOUR_MS } from "#kit/values/times.ts";
import { minutesIn, momentIn, momentOf, wallClock } from "#kit/values/time-zones.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { TextArea, TextInput } from "#ui/inputs.tsx";

interface Plan {
  text: string;
  sendAt: string;
}

interface Props {
  /** The office's, in which the time is typed. */
  timeZone: string;
  /** A reply that is planned already. */
  planned?: Plan;
  plan: (wanted: Plan) => Promise<unknown>;
  onClose: () => void;
}

/** Asks when a reply goes out; of one that is planned, also for its text. */
export function SendAtDialog({ timeZone, planned, plan, onClose }: Props) {
  const [begun] = useState(planned ? shownIn(timeZone, new Date(planned.sendAt)) : "");
  const [typed, setTyped] = useState(begun);
  const [text, setText] = useState(planned?.text ?? "");
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const moment = momentTyped(typed, timeZone);
  const issues = issuesByField(error);
  const isBeside = issues.sendAt !== undefined || (planned && issues.text !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await plan({ text, sendAt: moment ?? "" });
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={planned ? "Change planned reply" : "Send at…"}
      submission={{
        onSubmit: (event) => void submit(event),
        refusal: error && !isBeside ? sentenceOf(error, "This was not saved.") : undefined,
      }}
      busy={busy}
      unsaved={typed !== begun || text !== (planned?.text ?? "")}
      action={planned ? "Save" : "Plan"}
      onClose={onClose}
    >
      <QuickTimes timeZone={timeZone} chosen={typed} onChoose={setTyped} />
      <TextInput
        id="send-at"
        label="Day and time"
        type="datetime-local"
        required
        hint={moment ? `Goes out ${momentIn(timeZone, moment)}.` : `In ${zoneName(timeZone)}.`}
        error={issues.sendAt}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {planned && (
        <TextArea
          id="planned-text"
          label="Reply"
          rows={8}
          maxLength={20_000}
          error={issues.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

interface QuickProps {
  timeZone: string;
  chosen: string;
  onChoose: (at: string) => void;
}

function QuickTimes({ timeZone, chosen, onChoose }: QuickProps) {
  const [quick] = useState(() => quickTimes(timeZone));
  return (
    <ul aria-label="Quick choices" className="flex flex-wrap gap-2">
      {quick.map(([label, at]) => (
        <li key={label}>
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            aria-pressed={chosen === at}
            onClick={() => onChoose(at)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A moment as the field holds it: `2026-11-30T09:00`. */
function shownIn(timeZone: string, moment: Date): string {
  const { day, minutes } = wallClock(moment, timeZone);
  return inField(day, minutes);
}

function inField(day: string, minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${day}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Undefined while day or time are missing, or no day. */
function momentTyped(typed: string, timeZone: string): string | undefined {
  const [day = "", time = ""] = typed.split("T");
  if (time === "" || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(momentOf({ day, minutes: minutesIn(time) }, timeZone)).toISOString();
}

const NINE = 9 * 60;
const FOUR = 16 * 60;

/** Times that are chosen often, as the field holds them. */
function quickTimes(timeZone: string, now = new Date()): [label: string, at: string][] {
  const today = wallClock(now, timeZone);
  const dayIn = (days: number) => daysAfter(today.day, days);
  const weekday = new Date(today.day).getUTCDay();
  const untilMonday = (8 - weekday) % 7 || 7;
  return [
    ["In 2 hours", shownIn(timeZone, new Date(now.getTime() + 2 * HOUR_MS))],
    ...(today.minutes < FOUR ? [["Today 4:00 PM", inField(today.day, FOUR)] as const] : []),
    ["Tomorrow 9:00 AM", inField(dayIn(1), NINE)],
    ...(untilMonday > 1 ? [["Monday 9:00 AM", inField(dayIn(untilMonday), NINE)] as const] : []),
  ].map(([label = "", at = ""]) => [label, at]);
}

function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  return parts.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
