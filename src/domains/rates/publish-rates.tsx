import { type FormEvent, useState } from "react";
import type { RateDesk } from "./rates.ts";
import { issuesByField, toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { isShown, SheetState, Understated } from "./sheet-state.tsx";

interface Props {
  desk: RateDesk;
  /** Saves the typed values first; resolves to undefined when they were refused. */
  save: () => Promise<RateDesk | undefined>;
  onDone: (desk: RateDesk) => void;
}

/** Publishes the sheet for a time, or takes it down. */
export function PublishRates({ desk, save, onDone }: Props) {
  const [asOf, setAsOf] = useState(today);
  const [expires, setExpires] = useState("");
  const { publish, withdraw, issues, isBusy } = usePublication(onDone);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save();
    if (saved) await publish({ revision: saved.revision, asOf, expiresAt: toIso(expires) });
  };
  const shown = isShown(desk.latest);
  return (
    <SectionCard id="publish" title="On the Website">
      <p>
        <SheetState latest={desk.latest} />
        <Understated rates={desk.understated} />
      </p>
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          id="as-of"
          label="Rates of"
          type="date"
          value={asOf}
          error={issues.asOf}
          onChange={(event) => setAsOf(event.target.value)}
        />
        <TextInput
          id="expires"
          label="They expire"
          type="datetime-local"
          hint="In your time zone. From then on visitors no longer see them."
          value={expires}
          error={issues.expiresAt}
          onChange={(event) => setExpires(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={isBusy}>{shown ? "Publish again" : "Publish"}</SubmitButton>
          {shown && (
            <button type="button" className="btn" disabled={isBusy} onClick={withdraw}>
              Unpublish
            </button>
          )}
        </div>
      </form>
    </SectionCard>
  );
}

function usePublication(onDone: (desk: RateDesk) => void) {
  const [issues, setIssues] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const done = (title: string, description: string) => (desk: RateDesk) => {
    setIssues({});
    onDone(desk);
    void utils.admin.rates.history.invalidate();
    void utils.settings.site.invalidate();
    void utils.rates.current.invalidate();
    toast({ title, description });
  };
  const onError = (error: unknown) => {
    setIssues(issuesByField(error));
    toastError(error);
  };
  const publishing = trpc.admin.rates.publish.useMutation({
    onSuccess: done("Published", "Visitors see these rates now."),
    onError,
  });
  const withdrawing = trpc.admin.rates.withdraw.useMutation({
    onSuccess: done("Taken off the website", "Visitors see no rates now."),
    onError,
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    issues,
    isBusy: publishing.isPending || withdrawing.isPending,
    publish: (sheet: { revision: number; asOf: string; expiresAt: string }) =>
      publishing.mutateAsync({ ...sheet, timeZone }).catch(() => undefined),
    withdraw: () => withdrawing.mutate(),
  };
}

/** Today's date where the admin is. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** An incomplete time is sent as it is, to be refused with a sentence. */
function toIso(field: string): string {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
