import { later } from "#ui/later.ts";
import { Suspense, useState } from "react";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from "#domains/applications/applications.ts";
import type { Lead, LeadArea } from "#domains/leads/leads.ts";
import { useDesk } from "#domains/leads/list/use-lead-actions.client.ts";

/** Loaded when it is needed: most visits decide nothing. */
const DecisionDialog = later(() => import("./decision-dialog.tsx"), "DecisionDialog");

type Status = Lead["status"];

interface Deciding {
  area: LeadArea;
  /** How many records are chosen. */
  count: number;
  send: (status: Status, reasons?: string[]) => void;
}

/** Sets a status: that of an application, which its borrower sees, after a question. */
export function useDecision({ area, count, send }: Deciding) {
  const { settings } = useDesk();
  const [asked, setAsked] = useState<ApplicationStatus>();
  const decide = (status: Status) => {
    const decision = APPLICATION_STATUSES.find((each) => each === status);
    if (decision) setAsked(decision);
    else send(status);
  };
  const question = asked && (
    <Suspense>
      <DecisionDialog
        status={asked}
        count={count}
        proposes={area !== "/admin" && settings?.officersPropose === true}
        onDecide={(reasons) => {
          setAsked(undefined);
          send(asked, reasons);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { decide, question };
}
