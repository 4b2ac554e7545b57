import { useState } from "react";
import type { Incident } from "./compliance.output.ts";
import { clocksOf } from "./compliance.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { EditableList } from "#kit/list/editable-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { formatShortDate } from "#kit/values/format.ts";
import { dayOf } from "#kit/values/times.ts";

const incidentRules = lazyResolver<Omit<Incident, "id" | "revision">>(() =>
  import("./compliance.input.ts").then((module) => module.newIncident),
);

const DAY = { type: "date", required: false } as const;
const INPUTS = {
  what: { label: "What happened", rows: 4 },
  foundOn: { label: "Found on", type: "date" },
  people: { label: "People whose data it concerns", inputMode: "numeric" },
  stateToldOn: { label: "New York told on", ...DAY },
  ftcToldOn: { label: "FTC told on", ...DAY },
  closedOn: { label: "Closed on", ...DAY },
  notTold: { label: "Why no (further) notice is due", rows: 2, required: false },
} as const;

const columnsOf = (inNewYork: boolean): Columns<Incident> => ({
  Incident: ({ what, people }) => (
    <>
      <span className="font-semibold wrap-anywhere whitespace-pre-line">{what}</span>
      <span className="block text-sm text-base-content/80">
        {people.toLocaleString("en-US")} people
      </span>
    </>
  ),
  Found: ({ foundOn }) => <span className="whitespace-nowrap">{formatShortDate(foundOn)}</span>,
  Notices: (incident) => (
    <ul className="grid gap-1">
      {clocksOf(incident, inNewYork).map(({ to, dueOn, toldOn }) => (
        <li
          key={to}
          className={toldOn === "" && dueOn < dayOf(Date.now()) ? "font-medium text-error" : ""}
        >
          {toldOn === ""
            ? `To ${to} by ${formatShortDate(dueOn)}`
            : `To ${to} on ${formatShortDate(toldOn)}`}
        </li>
      ))}
      {incident.notTold !== "" && (
        <li className="wrap-anywhere whitespace-pre-line">Not due: {incident.notTold}</li>
      )}
    </ul>
  ),
  Closed: ({ closedOn }) => (closedOn === "" ? "Open" : formatShortDate(closedOn)),
});

/** What happened to customers' data, with the notices that it asks for. */
export function Incidents({ inNewYork }: { inNewYork: boolean }) {
  const { compliance } = trpc.useUtils().admin;
  const [opened, setOpened] = useState<Partial<Incident>>();
  const { mutateAsync: add } = trpc.admin.compliance.addIncident.useMutation();
  const { mutateAsync: change } = trpc.admin.compliance.changeIncident.useMutation();
  return (
    <EditableList
      title="Incidents"
      one="incident"
      noun="incidents"
      caption="Incidents, by the day on which they were found"
      empty="No incident was recorded."
      list={trpc.admin.compliance.incidents.useQuery(undefined, { refetchOnMount: "always" })}
      columns={columnsOf(inNewYork)}
      nameOf={({ what }) => what}
      opened={opened}
      onOpen={setOpened}
      form={{
        description:
          "New York is told within 72 hours (23 NYCRR 500.17), the FTC within 30 days if it concerns 500 people or more (16 CFR 314.4(j)). An incident stays in the list.",
        rules: incidentRules,
        inputs: INPUTS,
        add,
        change,
      }}
      refresh={() => compliance.invalidate()}
    />
  );
}
