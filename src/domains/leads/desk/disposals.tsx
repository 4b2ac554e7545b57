import { Fragment } from "react";
import { type DisposalState, DISPOSED_IN_WORDS, PERSON_PARTS } from "#domains/people/people.ts";
import { type Term, TERMS } from "#domains/people/terms.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { counted } from "#kit/values/counted.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { SectionCard } from "#ui/section-card.tsx";

/** What goes on the first of the month, who is on hold, and what went. */
export function Disposals() {
  const query = trpc.admin.people.disposals.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <SectionCard
      id="disposals"
      title="What is erased, and what stays"
      lead="Administrators get an email in the week before. Whoever is on hold stays, whatever the rule says."
    >
      {query.data ? (
        <>
          <Next next={query.data.next} />
          <Holds holds={query.data.holds} />
          <Past past={query.data.past} />
          <Terms />
        </>
      ) : (
        <NotLoaded query={query} of="what is erased next" />
      )}
    </SectionCard>
  );
}

function Next({ next }: Pick<DisposalState, "next">) {
  if (next.length === 0) return <p className="text-sm">No rule erases anything.</p>;
  return (
    <ul className="grid gap-3">
      {next.map(({ kind, count, dueAt, announcedAt, months, records }) => (
        <li key={kind}>
          <p>
            <b>{counted(count, ...DISPOSED_IN_WORDS[kind])}</b> on <Day iso={dueAt} />, after{" "}
            {months} months
            {count > 0 && announcedAt === null && ", if nothing happens to them before"}
          </p>
          {count > 0 && (
            <details className="text-sm">
              <summary className="link w-fit py-1">Which ones</summary>
              <ul className="mt-1 grid gap-1">
                {records.map((record) => (
                  <li key={record.id}>
                    <LeadLink lead={record} area="/admin" className="link">
                      {record.name}, {record.reference}
                    </LeadLink>
                  </li>
                ))}
                {count > records.length && (
                  <li>and {counted(count - records.length, "more", "more")}</li>
                )}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A disposal is due by the day in UTC, whatever the time is here. */
function Day({ iso }: { iso: string }) {
  const day = new Date(iso).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return <time dateTime={iso}>{day}</time>;
}

function Holds({ holds }: Pick<DisposalState, "holds">) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">On hold</h3>
      {holds.length === 0 && (
        <p className="text-sm">
          Nobody. On a record, the part on the person's data has a button that puts them on hold.
        </p>
      )}
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {holds.map((held) => (
          <li key={held.id}>
            <LeadLink lead={held} area="/admin" className="link font-medium">
              {held.name}
            </LeadLink>
            , {counted(held.records, "record")}: {held.reason} ({held.by},{" "}
            <DateTime iso={held.at} />)
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each row certifies what was erased by which rule, without saying whose it was. */
function Past({ past }: Pick<DisposalState, "past">) {
  if (past.length === 0) return null;
  const columns = ["Erased on", "Rule", "Announced", "Erased", "Stayed on hold"];
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">Certificates of what was erased</h3>
      <RecordTable caption="What was erased by rule" columns={columns}>
        {past.map(({ id, kind, months, announced, announcedAt, endedAt, erased, held }) => (
          <RecordGroup key={id}>
            <RecordRow>
              <RecordCell label="Erased on">
                <DateTime iso={endedAt} />
              </RecordCell>
              <RecordCell label="Rule">
                {DISPOSED_IN_WORDS[kind][1]} after {months} months
              </RecordCell>
              <RecordCell label="Announced">
                {announced}, <DateTime iso={announcedAt} />
              </RecordCell>
              <RecordCell label="Erased">{partsOf(erased)}</RecordCell>
              <RecordCell label="Stayed on hold">{held}</RecordCell>
            </RecordRow>
          </RecordGroup>
        ))}
      </RecordTable>
    </div>
  );
}

/** How long everything else is kept, and what a law asks for. */
function Terms() {
  return (
    <details className="text-sm">
      <summary className="link w-fit py-1">How long what is kept</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {Object.values<Term>(TERMS).map(({ what, kept, law }) => (
          <Fragment key={what}>
            <dt className="font-medium">{what}</dt>
            <dd>
              {kept}
              {law && <span className="block text-base-content/80">The law: {law}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function partsOf(erased: Record<string, number>): string {
  const parts = Object.entries(PERSON_PARTS).filter(([part]) => erased[part]);
  return parts.map(([part, words]) => `${words}: ${erased[part]}`).join("; ") || "Nothing";
}
