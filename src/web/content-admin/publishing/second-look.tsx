import { useEffect, useState } from "react";
import type { Warning } from "#shared/content-items.output.ts";
import type { DraftSession } from "#web/content-admin/drafts/draft-session.ts";
import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

/** The server's warnings about the saved draft; undefined until they arrive. */
export function useWarnings(id: number, session: DraftSession): Warning[] | undefined {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => void session.flush().then(setIsSaved), [session]);
  return trpc.admin.content.warnings.useQuery(
    { id },
    { enabled: isSaved, staleTime: 0, gcTime: 0, refetchOnMount: "always" },
  ).data;
}

interface Props {
  warnings: Warning[] | undefined;
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
}

/** The warnings, and the reason to publish anyway. */
export function SecondLook({ warnings = [], reason, error, onReason }: Props) {
  if (warnings.length === 0 && error === undefined) return null;
  return (
    <section aria-labelledby="second-look" className="grid gap-4">
      <div className="rounded-field border border-warning bg-warning/15 p-4">
        <h3 id="second-look" className="flex items-center gap-2 font-semibold">
          <Icon name="triangle-alert" className="size-5" />
          Please look again
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
        label="Why it can be published as it is"
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
