import { later } from "#ui/later.ts";
import { Suspense, useState } from "react";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";

/** Loaded when it is opened: few people are put on hold. */
const HoldDialog = later(() => import("./hold-dialog.tsx"), "HoldDialog");

/** Keeps everything of a person from being erased, or says why it must stay. */
export function HoldSection({ lead }: { lead: LeadSheet }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { hold } = lead;
  if (!hold)
    return (
      <>
        <button
          type="button"
          className="btn btn-sm max-md:min-h-11"
          onClick={() => setAsking(true)}
        >
          Put on hold…
        </button>
        <Suspense>{isAsking && <HoldDialog lead={lead} onClose={close} />}</Suspense>
      </>
    );
  return (
    <div className="grid gap-2 border-l-2 border-warning pl-3 text-sm">
      <p>
        <span className="font-semibold">On hold</span> since <DateTime iso={hold.at} />, by{" "}
        {hold.by}: {hold.reason}. Nothing of this person is erased.
      </p>
      <div>
        <button
          type="button"
          className="btn btn-sm max-md:min-h-11"
          onClick={() => setAsking(true)}
        >
          End the hold
        </button>
      </div>
      {isAsking && <EndHold lead={lead} onClose={close} />}
    </div>
  );
}

function EndHold({ lead, onClose }: { lead: LeadSheet; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.people.endHold.useMutation();
  return (
    <AskDialog
      title="End the hold?"
      description={`A rule or an administrator can erase ${lead.name} then.`}
      action="End the hold"
      said="The hold has ended"
      send={() => mutateAsync({ id: lead.id })}
      refresh={() => Promise.all([utils.leads.invalidate(), utils.admin.people.invalidate()])}
      onClose={onClose}
    />
  );
}
