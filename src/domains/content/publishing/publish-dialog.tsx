import { type FormEvent, useEffect, useState } from "react";
import type { ContentItem, Warning } from "#domains/content/items/content-items.output.ts";
import type { DraftSession } from "#domains/content/drafts/draft-session.client.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { RadioList } from "#ui/check-input.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";

/** When visitors see an item: by default at once and without end. */
export interface Times {
  from?: string | undefined;
  until?: string | undefined;
}

/** A publication as the dialog asks for it. */
export interface Wish extends Times {
  /** The reason to publish it as it is, when a second look has found something. */
  reason?: string | undefined;
}

interface Props {
  item: ContentItem;
  session: DraftSession;
  busy: boolean;
  /** The server's errors by field. */
  issues: Record<string, string>;
  onPublish: (wish: Wish) => void;
  onClose: () => void;
}

const zone = new Intl.DateTimeFormat("en-US", { timeZoneName: "longGeneric" });

function zoneName(): string {
  return zone.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "your own time";
}

/**
 * Asks for the beginning and the end of a publication; only for the end when nothing has changed.
 */
export function PublishDialog({ item, session, busy, issues, onPublish, onClose }: Props) {
  const warnings = useWarnings(item.id, session);
  const [reason, setReason] = useState("");
  const [later, setLater] = useState(item.publishAt !== null);
  const [from, setFrom] = useState(toField(item.publishAt));
  const [until, setUntil] = useState(toField(item.nextUntil ?? item.unpublishAt));
  const [missing, setMissing] = useState(false);
  const endsOnly = item.state === "published" && session.state().status === "saved";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const begin = later ? toIso(from) : undefined;
    const end = toIso(until);
    // Without the requested time, it would be published at once
    const lacksTime = endsOnly ? end === undefined : later && begin === undefined;
    setMissing(lacksTime);
    if (!lacksTime) onPublish({ from: begin, until: end, reason });
  };
  return (
    <FormDialog
      title={endsOnly ? "Schedule removal" : "Publish"}
      submission={{ onSubmit: submit }}
      busy={busy}
      action={endsOnly ? "Schedule removal" : later ? "Schedule" : "Publish now"}
      onClose={onClose}
    >
      {!endsOnly && (
        <RadioList
          name="when"
          legend={<span className="sr-only">When</span>}
          options={WHEN}
          value={later ? "later" : "now"}
          onChange={(when) => setLater(when === "later")}
        />
      )}
      {later && (
        <TextInput
          id="from"
          label="From"
          type="datetime-local"
          hint={`In ${zoneName()}.`}
          required
          value={from}
          error={missing ? NO_TIME : issues.from}
          onChange={(event) => setFrom(event.target.value)}
        />
      )}
      <TextInput
        id="until"
        label={endsOnly ? "Until" : "Until (optional)"}
        type="datetime-local"
        hint={`In ${zoneName()}. From then on visitors no longer see it; it stays here as a draft.`}
        value={until}
        required={endsOnly}
        error={missing && endsOnly ? NO_TIME : issues.until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <SecondLook warnings={warnings} reason={reason} error={issues.reason} onReason={setReason} />
    </FormDialog>
  );
}

const NO_TIME = "Please enter a day and a time.";

const WHEN = {
  now: ["Now: visitors see it at once"],
  later: ["At a time of your choice"],
} as const;

/** The value of a time field in the reader's time zone: `2026-11-22T09:30`. */
function toField(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Undefined while the time is incomplete. */
function toIso(field: string): string | undefined {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The server's warnings about the saved draft; undefined until they arrive. */
function useWarnings(id: number, session: DraftSession): Warning[] | undefined {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => void session.flush().then(setIsSaved), [session]);
  return trpc.admin.content.warnings.useQuery(
    { id },
    { enabled: isSaved, staleTime: 0, gcTime: 0, refetchOnMount: "always" },
  ).data;
}

interface SecondLookProps {
  warnings: Warning[] | undefined;
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
}

/** The warnings, and the reason to publish anyway. */
function SecondLook({ warnings = [], reason, error, onReason }: SecondLookProps) {
  if (warnings.length === 0 && error === undefined) return null;
  return (
    <section aria-labelledby="second-look" className="grid gap-4">
      <div className="rounded-field border border-warning bg-warning/15 p-4">
        <h3 id="second-look" className="flex items-center gap-2 font-semibold">
          <Icon name="triangle-alert" className="size-5" />
          Compliance check
        </h3>
        <ul className="mt-2 grid gap-3 text-sm">
          {warnings.map((warning) => (
            <li key={warning.rule} className="grid gap-1">
              <span>{warning.message}</span>
              <q className="wrap-anywhere text-base-content/80">{warning.words}</q>
            </li>
          ))}
        </ul>
      </div>
      <TextArea
        id="reason"
        label="Reason for publishing anyway"
        hint="Kept with the version and in the activity. Or close this and change the text."
        required
        rows={2}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => onReason(event.target.value)}
      />
    </section>
  );
}
