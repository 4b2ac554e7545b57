import { useState } from "react";
import {
  CONSENT_KINDS,
  type ConsentKind,
  HOWS,
  KINDS,
  SCOPES,
} from "#domains/consents/consents.ts";
import type { Consent } from "#domains/consents/consents.output.ts";
import { quoted } from "#domains/consents/refusals.ts";
import { Answer, Answers } from "#domains/records/list/answers.tsx";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime, ShortMoment } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { ConsentDialog, useConsents, type Writing } from "./consent-dialog.tsx";

/** What people refuse without having permitted it. */
const CONTACTS = ["call", "text", "email", "newsletter"] as const;

const BUTTON = "btn btn-sm max-md:min-h-11";

/** What a person wrote that asks for no more contact: one press records it, nothing else does. */
export function StopWords({ leadId }: { leadId: number }) {
  const { data } = trpc.consents.ofLead.useQuery({ id: leadId });
  const { withdraw } = useConsents(leadId);
  const mayChange = useMayChange();
  return data?.stops.map(({ at, words, channels }) => (
    <Notice key={`${at} ${words}`} kind="error">
      <p className="wrap-anywhere">
        They wrote on <DateTime iso={at} />: “{words}”. That may withdraw:{" "}
        {channels.map((channel) => CONSENT_KINDS[channel].toLowerCase()).join(", ")}.
      </p>
      {mayChange && (
        <button
          type="button"
          className={BUTTON}
          disabled={withdraw.isPending}
          onClick={() =>
            withdraw.mutate({ id: leadId, kinds: channels, scope: "everything", words })
          }
        >
          Record the withdrawal
        </button>
      )}
    </Notice>
  ));
}

/** What a lead's person permitted and withdrew, each with its receipt. */
export function Permissions({ leadId }: { leadId: number }) {
  const query = trpc.consents.ofLead.useQuery({ id: leadId }, { refetchOnMount: "always" });
  const [writing, setWriting] = useState<Writing>();
  const mayChange = useMayChange();
  if (!query.isSuccess) return <NotLoaded inList query={query} of="the permissions" />;
  const { rows } = query.data;
  const given = KINDS.filter((kind) => rows.some((row) => row.kind === kind && isInForce(row)));
  const open = CONTACTS.filter(
    (kind) => given.includes(kind) || !rows.some((row) => row.kind === kind && isWhole(row)),
  );
  const write = (
    what: Writing["what"],
    offered: readonly ConsentKind[],
    kinds = offered.slice(0, 1),
  ) => setWriting({ what, offered, kinds, words: "" });
  return (
    <section aria-labelledby="permissions" className="grid grid-cols-1 gap-3">
      <h2 id="permissions" className="text-xl font-bold max-md:sr-only">
        Permissions
      </h2>
      {rows.length === 0 && (
        <p className="text-sm text-base-content/80">Nothing is written down.</p>
      )}
      <ul className="grid gap-2 text-sm empty:hidden">
        {rows.map((row) => (
          <Row key={row.id} row={row} onWithdraw={() => write("withdraw", given, [row.kind])} />
        ))}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className={BUTTON} onClick={() => write("add", KINDS)}>
            Add a permission…
          </button>
          {given.length > 0 && (
            <button type="button" className={BUTTON} onClick={() => write("withdraw", given)}>
              Record a withdrawal…
            </button>
          )}
          {open.length > 0 && (
            <button type="button" className={BUTTON} onClick={() => write("refuse", open, open)}>
              Record “no contact”…
            </button>
          )}
        </div>
      )}
      {rows.length > 0 && given.length === 0 && (
        <p className="text-sm text-base-content/80">No permission is in force.</p>
      )}
      {writing && (
        <ConsentDialog leadId={leadId} {...writing} onClose={() => setWriting(undefined)} />
      )}
    </section>
  );
}

/** Whether it can be withdrawn: that somebody read the privacy notice stays. */
function isInForce({ kind, givenAt, withdrawnAt }: Consent): boolean {
  return givenAt !== null && withdrawnAt === null && kind !== "privacy";
}

/** A withdrawal of one request can still become one of everything. */
function isWhole({ scope, withdrawnAt }: Consent): boolean {
  return withdrawnAt !== null && scope === "everything";
}

function Row({ row, onWithdraw }: { row: Consent; onWithdraw: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange();
  const { kind, scope, givenAt, withdrawnAt } = row;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
      <span>
        <b>{CONSENT_KINDS[kind]}</b>, {SCOPES[scope].toLowerCase()}:{" "}
        {givenAt && (
          <>
            permitted <ShortMoment iso={givenAt} />
          </>
        )}
        {givenAt && withdrawnAt && ", "}
        {withdrawnAt && (
          <strong className="text-error">
            withdrawn <ShortMoment iso={withdrawnAt} />
          </strong>
        )}
      </span>
      <button type="button" className="tap link" onClick={() => setOpen(true)}>
        Receipt
      </button>
      {mayChange && isInForce(row) && (
        <button type="button" className="tap link" onClick={onWithdraw}>
          Withdraw
        </button>
      )}
      {isOpen && <Receipt consent={row} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Everything about one row, on a page of its own when it is printed. */
function Receipt({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const { id, kind, wording, version, page, session, network, ...row } = consent;
  const origin = [network && `network ${network}`, session && `session ${session}`];
  return (
    <Dialog
      printed
      title={`${CONSENT_KINDS[kind]}: ${row.givenAt ? "permission" : "withdrawal"} ${id}`}
      description={useCompanyName()}
      onClose={onClose}
    >
      {wording !== "" && (
        <blockquote className="mb-4 border-s-4 border-primary/40 ps-4 whitespace-pre-wrap">
          {wording}
        </blockquote>
      )}
      <Answers>
        <Answer label="Person">{row.name || "Not given"}</Answer>
        <Answer label="Number or address">{row.contact || "Not given"}</Answer>
        <Answer label="For">{SCOPES[row.scope]}</Answer>
        <Answer label="How">
          {HOWS[row.how]}
          {row.recordedBy && `, written down by ${row.recordedBy}`}
        </Answer>
        {row.givenAt && (
          <Answer label="Permitted">
            <DateTime iso={row.givenAt} time />
          </Answer>
        )}
        {wording !== "" && (row.how === "box" || row.how === "link") && (
          <Answer label="Text">
            {version === null ? "The form’s own sentence" : `Version ${version}`}
            {page && `, on ${page}`}
          </Answer>
        )}
        {row.how === "vendor" && page && <Answer label="Certificate">{page}</Answer>}
        {origin.some(Boolean) && <Answer label="From">{origin.filter(Boolean).join(", ")}</Answer>}
        {row.withdrawnAt && (
          <Answer label="Withdrawn" wide>
            <DateTime iso={row.withdrawnAt} time />
            {row.withdrawnBy && `, written down by ${row.withdrawnBy}`}
            {row.withdrawnWords && `: ${quoted(row.withdrawnWords)}`}
          </Answer>
        )}
      </Answers>
      <button type="button" className={`${BUTTON} mt-4`} onClick={() => print()}>
        Print
      </button>
    </Dialog>
  );
}
