import { later } from "#ui/later.ts";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { ApplicationClock } from "#domains/applications/clocks/clocks.ts";
import { type Item, SIX_ITEMS } from "#domains/applications/clocks/six-items.ts";
import type { LeadProps } from "#domains/leads/leads.ts";
import { formatDay } from "#domains/leads/words.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import type { NotedStep } from "./clock-dialog.tsx";

const ClockDialog = later(() => import("./clock-dialog.tsx"), "ClockDialog");

const STEPS: Record<NotedStep, string> = {
  reasons: "Reasons",
  noticeOn: "Notice sent",
  incompleteOn: "Incomplete",
  withdrawnOn: "Withdrawn",
  estimateOn: "Loan Estimate sent",
};
const OF_DENIALS: NotedStep[] = ["reasons", "noticeOn"];

/** The thirty days of Regulation B and the six items of Regulation Z, of one application. */
export function ClockPanel({ lead, area }: LeadProps) {
  const id = lead.application?.id ?? 0;
  const query = trpc.clocks.byId.useQuery({ id }, { staleTime: 0 });
  const [step, setStep] = useState<NotedStep>();
  const clock = query.data;
  if (!clock) return <NotLoaded inList query={query} of="the clock" />;
  const isDenied = lead.status === "rejected";
  const steps = (Object.keys(STEPS) as NotedStep[]).filter(
    (name) => isDenied || !OF_DENIALS.includes(name),
  );
  return (
    <div className="grid gap-3 text-sm">
      <h2 className="text-xl font-bold max-md:sr-only">Regulations B and Z</h2>
      <Notification clock={clock} isDenied={isDenied} isApproved={lead.status === "approved"} />
      {isDenied && <Reasons reasons={clock.reasons} />}
      <SixItems clock={clock} />
      <div className="flex flex-wrap gap-2">
        {isDenied && area === "/admin" && (
          <Link
            to="/admin/applications/$reference/letter"
            params={{ reference: lead.reference }}
            className="btn btn-primary btn-sm max-md:min-h-11"
          >
            Letter
          </Link>
        )}
        {steps.map((name) => (
          <button
            key={name}
            type="button"
            className="btn btn-sm max-md:min-h-11"
            onClick={() => setStep(name)}
          >
            {STEPS[name]}…
          </button>
        ))}
      </div>
      <Suspense>
        {step && <ClockDialog step={step} clock={clock} onClose={() => setStep(undefined)} />}
      </Suspense>
    </div>
  );
}

interface StateProps {
  clock: ApplicationClock;
  isDenied: boolean;
  isApproved: boolean;
}

/** When it came, until when the applicant is told, and what was done. */
function Notification({ clock, isDenied, isApproved }: StateProps) {
  const { receivedOn, dueOn, isTold, isOverdue, noticeOn, withdrawnOn } = clock;
  const { incompleteOn, incompleteBy } = clock;
  const done = [
    ...(withdrawnOn ? [`Withdrawn on ${formatDay(withdrawnOn)}`] : []),
    ...(isApproved ? ["Approved"] : []),
    ...(isDenied ? [noticeOn ? `Denied, notice sent on ${formatDay(noticeOn)}` : "Denied"] : []),
    ...(incompleteOn
      ? [
          `Incomplete: notice of ${formatDay(incompleteOn)}, answer by ${formatDay(incompleteBy ?? "")}`,
        ]
      : []),
  ];
  return (
    <p>
      Received on {formatDay(receivedOn)}.{" "}
      {!isTold && (
        <strong className={isOverdue ? "text-error" : ""}>
          {isDenied ? "Notice" : "Answer"} {isOverdue ? "was due" : "due"} on {formatDay(dueOn)},
          day 30 (12 CFR 1002.9).
        </strong>
      )}{" "}
      {done.length > 0 && `${done.join(". ")}.`}
    </p>
  );
}

function Reasons({ reasons }: Pick<ApplicationClock, "reasons">) {
  if (reasons.length === 0)
    return <p className="text-error">No reasons are noted: the notice must state them.</p>;
  return (
    <ul aria-label="Reasons of the denial" className="list-disc pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** Which of the six items are here, and the day of the Loan Estimate once all are. */
function SixItems({ clock }: { clock: ApplicationClock }) {
  const { items, completeOn, estimateDueOn, estimateOn, isEstimateOverdue } = clock;
  const missing = (Object.keys(SIX_ITEMS) as Item[]).filter((item) => !items.includes(item));
  if (!completeOn)
    return (
      <p>
        {estimateOn && `Loan Estimate sent on ${formatDay(estimateOn)}. `}
        {items.length} of 6 items of a Loan Estimate are here (12 CFR 1026.2(a)(3)). Missing:{" "}
        {missing.map((item) => SIX_ITEMS[item]).join(", ")}.
      </p>
    );
  return (
    <p>
      All six items came by {formatDay(completeOn)}.{" "}
      {estimateOn ? (
        `Loan Estimate sent on ${formatDay(estimateOn)}.`
      ) : (
        <strong className={isEstimateOverdue ? "text-error" : ""}>
          Loan Estimate {isEstimateOverdue ? "was due" : "due"} on {formatDay(estimateDueOn ?? "")},
          the third business day (12 CFR 1026.19(e)).
        </strong>
      )}
    </p>
  );
}
