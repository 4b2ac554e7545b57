import { about, type Subject, happened } from "#domains/audit/happened.server.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import type { webhookChanges, webhookInput } from "./webhooks.input.ts";
import { type Webhook, WEBHOOK_EVENTS, type WebhookEvent, TEST_EVENT } from "./webhooks.ts";
import type { Actor } from "#platform/access.ts";
import { tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { webhooks } from "./webhooks.table.ts";
import type { Asking } from "#platform/context.ts";
import { type Db, type Row, columnsOf } from "#platform/database/engine.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { invalidAt, missing } from "#platform/errors.ts";
import { addressOf, PrivateAddress, type Reach } from "#platform/http/addresses.ts";
import type { Key } from "#platform/key.ts";
import { secretOf, spelled } from "./post.http.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { type WebhookDelivery, webhookDelivery } from "./webhooks.output.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { type Event, queueDelivery } from "#domains/audit/outgoing.server.ts";

const MOST = 20;
const rows = new PlainRows(webhooks, { shape: webhooks.columns }, "webhook", {
  toRow: toWebhook,
  nameOf: (webhook) => subjectOf(webhook).name,
  told: ({ events }) => ({ events }),
});

/** The webhooks, oldest first. */
export function listWebhooks(db: Db): Promise<Webhook[]> {
  return rows.list(db, "id");
}

function toWebhook({ salt: _salt, events, withAnswers, ...row }: Row<"webhooks">): Webhook {
  return { ...row, events: JSON.parse(events) as string[], withAnswers: withAnswers === 1 };
}

interface Place {
  key: Key;
  reach: Reach;
}

/**
 * Adds an address that receives events, and tells all admins. Its secret is returned once. Throws
 * BAD_REQUEST for an address that is not https, that is unknown, or that is not public.
 */
export async function addWebhook(
  db: Db,
  { actor, site, key, reach }: Place & Asking,
  { url, events, withAnswers }: z.output<typeof webhookInput>,
): Promise<Webhook & { secret: string }> {
  await refuseUrl(new URL(url), reach);
  const salt = randomBytes(16).toString("base64url");
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    if ((await listWebhooks(trx)).length >= MOST)
      throw invalidAt("url", `There are ${MOST} webhooks already. Please delete one first.`);
    const added = await trx
      .insertInto("webhooks")
      .values({
        url,
        events: JSON.stringify([...new Set(events)]),
        salt,
        withAnswers: withAnswers ? 1 : 0,
        createdAt: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await happened(trx, actor, "webhooks.add", {
      on: subjectOf(added),
      after: { events, withAnswers },
    });
    await tellOf(trx, { actor, site }, { verb: "added", webhook: toWebhook(added) });
    return { ...toWebhook(added), secret: spelled(secretOf(key, salt)) };
  });
}

/** Tells all admins which program gets what from now on. */
function tellOf(
  trx: Db,
  asking: Asking,
  { verb, webhook }: { verb: "added" | "changed"; webhook: Webhook },
): Promise<void> {
  const events = webhook.events.map((event) => WEBHOOK_EVENTS[event as WebhookEvent]).join(", ");
  const content = webhook.withAnswers ? "with what people wrote" : "with the reference alone";
  const state = webhook.disabledAt === null ? "" : ", switched off";
  return tellAdminsOf(trx, asking, {
    what: `A webhook was ${verb}`,
    did: `${verb} the ${subjectOf(webhook).name}: ${events}, ${content}${state}`,
    path: "/admin/site-settings?tab=connections",
  });
}

/** The host alone: an address may contain a secret in its path. */
export function subjectOf({ id, url }: Pick<Webhook, "id" | "url">): Subject {
  return about("webhooks", id, `webhook ${id} (${new URL(url).host})`);
}

async function refuseUrl(url: URL, reach: Reach): Promise<void> {
  if (url.protocol !== "https:" && reach === "public")
    throw invalidAt("url", "Please enter an address that starts with https://");
  if (url.username !== "" || url.password !== "")
    throw invalidAt("url", "Please leave out the name and the password.");
  try {
    await addressOf(url.hostname, reach);
  } catch (error) {
    throw invalidAt(
      "url",
      error instanceof PrivateAddress
        ? "This address is in a private network. Please enter a public one."
        : "This address cannot be found. Please check how it is spelled.",
    );
  }
}

/**
 * Changes the events and the content of a webhook, or switches it on or off, and tells all admins.
 * Throws NOT_FOUND.
 */
export async function changeWebhook(
  db: Db,
  { actor, site }: Asking,
  { id, events, isActive, withAnswers }: z.output<typeof webhookChanges>,
): Promise<Webhook> {
  return db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    const before = await readWebhook(trx, id);
    const now = new Date().toISOString();
    const changed = await trx
      .updateTable("webhooks")
      .set({
        // An update needs at least one value
        url: before.url,
        ...(events && { events: JSON.stringify([...new Set(events)]) }),
        ...(withAnswers !== undefined && { withAnswers: withAnswers ? 1 : 0 }),
        ...(isActive === true && { disabledAt: null, failingSince: null }),
        ...(isActive === false && { disabledAt: before.disabledAt ?? now, failingSince: null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isActive === true) await hurry(trx, { webhookId: id });
    await happened(trx, actor, "webhooks.change", {
      on: subjectOf(before),
      before: stateOf(before),
      after: stateOf(toWebhook(changed)),
    });
    await tellOf(trx, { actor, site }, { verb: "changed", webhook: toWebhook(changed) });
    return toWebhook(changed);
  });
}

function stateOf({ events, withAnswers, disabledAt }: Webhook) {
  return { events, withAnswers, isActive: disabledAt === null };
}

/** Makes a webhook's waiting events due now, or one of them. Resolves to whether there were any. */
export async function hurry(
  trx: Db,
  { webhookId, eventId }: { webhookId: number; eventId?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhookDeliveries")
    .set({ nextAttemptAt: new Date().toISOString() })
    .where("webhookId", "=", webhookId)
    .where("nextAttemptAt", "is not", null)
    .$if(eventId !== undefined, (waiting) => waiting.where("eventId", "=", eventId as string))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Throws NOT_FOUND. */
export function readWebhook(db: Db, id: number): Promise<Webhook> {
  return rows.find(db, id);
}

/** Deletes a webhook with its log. Throws NOT_FOUND. */
export function deleteWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  return rows.remove(db, actor, "webhooks.delete", id);
}

const COLUMNS = columnsOf("webhookDeliveries", webhookDelivery.omit({ record: true }));

/** The events that a webhook was sent or is still to be sent, newest first. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Db,
  { id, ...paging }: Paging & { id: number },
): Promise<Page<WebhookDelivery>> {
  await readWebhook(db, id);
  const rows = await db
    .selectFrom("webhookDeliveries")
    .where("webhookId", "=", id)
    .$call(newestFirst(paging, "webhookDeliveries.id"))
    .leftJoin("loanApplications as application", (join) =>
      join
        .onRef("application.id", "=", "webhookDeliveries.recordId")
        .on("event", "like", "application.%"),
    )
    .leftJoin("contactSubmissions as message", (join) =>
      join.onRef("message.id", "=", "webhookDeliveries.recordId").on("event", "like", "message.%"),
    )
    .select([...COLUMNS, "application.reference", "message.id as messageId"])
    .execute();
  return toPage(
    rows.map(({ reference, messageId, ...row }) => ({
      ...row,
      record: recordOf(reference, messageId),
    })),
    paging.limit,
  );
}

function recordOf(reference: string | null, messageId: number | null): WebhookDelivery["record"] {
  if (reference !== null) return { kind: "application", reference };
  return messageId === null ? null : { kind: "message", reference: String(messageId) };
}

/** Queues a test event without content. Throws NOT_FOUND. */
export async function testWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const webhook = await readWebhook(trx, id);
    const event: Event = { event: TEST_EVENT, recordId: null };
    await queueDelivery(trx, id, { ...event, eventId: `evt_${randomUUID()}` });
    await happened(trx, actor, "webhooks.test", { on: subjectOf(webhook) });
  });
}

/**
 * Sends an event once more, under its own id. An event that still waits for a retry is sent now
 * instead, so that its receiver gets it only once. Throws NOT_FOUND.
 */
export async function replayDelivery(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await trx
      .selectFrom("webhookDeliveries")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow(missing("This event is no longer in the log."));
    const { webhookId, event, eventId, recordId, change } = delivery;
    if (!(await hurry(trx, { webhookId, eventId })))
      await queueDelivery(trx, webhookId, {
        event: event as Event["event"],
        eventId,
        recordId,
        change: JSON.parse(change) as Record<string, string>,
      });
    await happened(trx, actor, "webhooks.replay", {
      on: subjectOf(await readWebhook(trx, webhookId)),
      after: { event, eventId },
    });
  });
}

const KEPT_FOR_MS = 30 * DAY_MS;

/** Deletes events that were delivered or given up more than 30 days ago. */
export async function pruneDeliveries(db: Db): Promise<void> {
  const since = ago(KEPT_FOR_MS);
  await db
    .deleteFrom("webhookDeliveries")
    .where("createdAt", "<", since)
    .where("nextAttemptAt", "is", null)
    .execute();
}

/** Events that have not arrived yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom("webhookDeliveries")
    .where("nextAttemptAt", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  return waiting;
}
