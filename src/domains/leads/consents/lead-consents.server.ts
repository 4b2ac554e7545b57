import type { z } from "zod";
import type { consentByNote, withdrawal } from "#domains/consents/consents.input.ts";
import {
  type Consent,
  CONSENT_COLUMNS,
  type ConsentsOfLead,
} from "#domains/consents/consents.output.ts";
import { addReceipts, type Giver } from "#domains/consents/receipts.server.ts";
import { findStop } from "#domains/consents/stop-words.ts";
import { withdraw } from "#domains/consents/withdrawals.server.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { timelineQuery } from "#domains/audit/timeline.server.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { type LeadRow, ownOnly, readLead, subjectOf } from "#domains/leads/leads.server.ts";

const MOST_ENTRIES = 100;

/**
 * The receipts of a lead's person, newest first, as far as the actor may see their leads; and what
 * they wrote that asks for no more contact and has not been written down.
 */
export async function consentsOf(db: Db, actor: Actor, id: number): Promise<ConsentsOfLead> {
  const lead = await readLead(db, actor, id);
  const own = ownOnly(actor);
  const address = emailKey(giverOf(lead).email);
  const rows = await db
    .selectFrom("consents")
    .leftJoin("leads", "leads.id", "consents.leadId")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("leads.personId", "=", lead.personId),
          ...(own === undefined ? [] : [eb("leads.assigneeId", "=", own)]),
        ]),
        eb.and([
          eb("consents.leadId", "is", null),
          eb("consents.emailKey", "in", address === "" ? [] : [address]),
        ]),
      ]),
    )
    .orderBy("consents.id", "desc")
    .select(CONSENT_COLUMNS.map((name) => `consents.${name}` as const))
    .execute();
  return { rows, stops: await stopsIn(db, actor, lead, rows) };
}

async function stopsIn(db: Db, actor: Actor, lead: LeadRow, rows: readonly Consent[]) {
  const { personId, createdAt: at, message, details } = lead;
  const { comment = "" } = JSON.parse(details ?? "{}") as { comment?: string };
  const entries = await timelineQuery(db, { personId, assigneeId: ownOnly(actor) })
    .where("timeline.kind", "in", ["answer", "message"])
    .limit(MOST_ENTRIES)
    .execute();
  return [...entries, { at, text: message ?? comment }].flatMap((entry) => {
    const stop = findStop(entry.text);
    const channels = stop?.channels.filter(
      (channel) =>
        !rows.some(
          ({ kind, givenAt, withdrawnAt }) =>
            kind === channel && [givenAt, withdrawnAt].some((time) => (time ?? "") > entry.at),
        ),
    );
    return stop && channels?.length ? [{ at: entry.at, words: stop.words, channels }] : [];
  });
}

function giverOf(lead: LeadRow): Giver {
  return {
    leadId: lead.id,
    name: lead.fullName ?? lead.name ?? "",
    email: lead.applicationEmail ?? lead.messageEmail ?? "",
    phone: lead.applicationPhone ?? lead.messagePhone ?? "",
  };
}

/** Writes down what somebody has permitted in a talk, or elsewhere. Throws NOT_FOUND. */
export async function addByNote(
  db: Db,
  actor: Actor,
  { id, kinds, scope, words }: z.output<typeof consentByNote>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const wordings = kinds.map((kind) => ({ kind, version: null, text: words, scope }));
    const said = { page: "", session: null, network: null, wordings };
    await addReceipts(trx, giverOf(lead), said, {
      at: new Date().toISOString(),
      how: actor.via === "token" ? "import" : "phone",
      recordedBy: actor.user.username,
    });
    const after = { kinds: kinds.join(", "), scope, words };
    await happened(trx, actor, "leads.addConsent", { on: subjectOf(lead), after });
  });
}

/** Writes down a withdrawal; what waits to be sent is kept back when it is due. Throws NOT_FOUND. */
export async function withdrawConsent(
  db: Db,
  actor: Actor,
  { id, kinds, scope, words }: z.output<typeof withdrawal>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const by = actor.user.username;
    const at = new Date().toISOString();
    await withdraw(trx, giverOf(lead), { kinds, scope, words, how: "phone", by, at });
    const after = { kinds: kinds.join(", "), scope, words };
    await happened(trx, actor, "leads.withdrawConsent", { on: subjectOf(lead), after });
  });
}
