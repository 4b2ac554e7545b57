import type { z } from "zod";
import { numberKey } from "#domains/consents/receipts.server.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import { vendorLead } from "./vendor-leads.input.ts";
import type { VendorReceipt } from "./contact.output.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { type App, type Asking, INTERNAL, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { forgetPosts } from "#domains/records/hold.server.ts";
import { takeIn } from "#domains/records/intake.server.ts";
import { type Sending, sendingOf } from "#domains/records/spam.server.ts";
import { storeMessage } from "./contact.server.ts";
import { findMessage } from "./messages.server.ts";

type Posted = z.output<typeof vendorLead>;
type Receiving = Partial<Asking> & Pick<Asking, "site"> & { sending: Sending };

/** How long a vendor's words are kept as they were sent. */
const RAW_DAYS = 30;

// Decision: src/decisions/127-leads-that-staff-add.md
/**
 * Takes in a vendor's lead, once for each of the vendor's ids: as a message with its source, or into
 * the quarantine with the same response.
 */
export async function takeVendorLead(
  trx: Db,
  asking: Receiving,
  posted: Posted,
): Promise<VendorReceipt> {
  const key = { vendor: posted.vendor.toLowerCase(), vendorId: posted.vendorId };
  const receivedAt = new Date().toISOString();
  await holdVendor(trx, asking.actor?.token, key.vendor);
  const added = await trx
    .insertInto("vendorPosts")
    .values({
      ...key,
      paid: posted.paid ?? null,
      raw: JSON.stringify(posted),
      emailKey: emailKey(posted.email),
      createdAt: receivedAt,
    })
    .onConflict((conflict) => conflict.columns(["vendor", "vendorId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) {
    const known = await trx
      .selectFrom("vendorPosts")
      .where((post) => post.and(key))
      .select(["messageId", "createdAt"])
      .executeTakeFirstOrThrow();
    return { messageId: known.messageId ?? 0, receivedAt: known.createdAt, isKnown: true };
  }
  const { id: messageId } = await store(trx, asking, { ...posted, ...key }, added.id);
  await trx.updateTable("vendorPosts").set({ messageId }).where("id", "=", added.id).execute();
  return { messageId, receivedAt, isKnown: false };
}

/**
 * The same for what a vendor's mail says; false if that is no lead, or has the number of another
 * person's.
 */
export async function takeVendorPost(trx: Db, app: App, read: unknown): Promise<boolean> {
  const posted = vendorLead.safeParse(read);
  if (!posted.success) return false;
  const sending = sendingOf({ app, actor: undefined, clientNetwork: INTERNAL });
  const { isKnown, messageId } = await takeVendorLead(
    trx,
    { site: siteOf(app), sending },
    posted.data,
  );
  if (!isKnown) return true;
  const known = await trx
    .selectFrom("contactSubmissions")
    .where("id", "=", messageId)
    .select(["email", "phone"])
    .executeTakeFirst();
  return !known || isSame(known, posted.data);
}

type Reached = Pick<Posted, "email" | "phone">;

function isSame(one: Reached, other: Reached): boolean {
  const numbers = [one, other].map(({ phone }) => numberKey(phone));
  return emailKey(one.email) === emailKey(other.email) || numbers[0] === numbers[1];
}

/**
 * Ties a token that opens nothing but vendors' leads to the first vendor it sends for, so that no
 * vendor's program takes the ids of another's. Throws FORBIDDEN.
 */
async function holdVendor(trx: Db, token: Actor["token"], vendor: string): Promise<void> {
  if (!token?.scopes.includes("vendors:write") || token.scopes.includes("leads:write")) return;
  const own = trx.selectFrom("apiTokens").where("id", "=", token.id).forUpdate().select("vendor");
  const bound = (await own.executeTakeFirst())?.vendor;
  if (bound === vendor) return;
  if (bound) throw new AppError("FORBIDDEN", `This token sends leads of ${bound} alone.`);
  const other = await trx
    .selectFrom("apiTokens")
    .where("vendor", "=", vendor)
    .where("expiresAt", ">", ago(0))
    .select("id")
    .executeTakeFirst();
  if (other)
    throw new AppError("FORBIDDEN", "Another token sends this vendor's leads. It must end first.");
  await trx.updateTable("apiTokens").set({ vendor }).where("id", "=", token.id).execute();
}

function store(
  trx: Db,
  { actor: by, site, sending }: Receiving,
  { vendor, name, email, phone, note, state, amount, consent }: Posted,
  postId: number,
): Promise<{ id: number }> {
  const sent = {
    name,
    email,
    phone,
    subject: "other" as const,
    message: note,
    brought: { source: vendor, state, amount: amount ?? null, postId },
    ...(consent && { shown: shownBy(consent) }),
  };
  // A vendor's leads come from one network
  return takeIn(trx, { ...sending, network: undefined }, sent, {
    kind: "message",
    listed: { name, phone, text: note, sentById: null },
    store: (then, submission, arrived, doubt) =>
      storeMessage(then, { site, by }, { ...submission, ...arrived }, doubt),
    read: findMessage,
    answer: (_submission, { id }) => ({ id }),
  });
}

/** What the person agreed to with the vendor, for this request alone. */
function shownBy({ kinds, text, certificate = "" }: NonNullable<Posted["consent"]>) {
  const wordings = [...new Set(kinds)].map((kind) => ({
    kind,
    version: null,
    text,
    scope: "request" as const,
  }));
  return { page: certificate, session: null, network: null, wordings };
}

/** Forgets after a month what vendors have sent, also by mail; the price stays. */
export async function sweepVendorPosts(db: Db): Promise<void> {
  const before = ago(RAW_DAYS * DAY_MS);
  await forgetPosts(db, { before });
  const unread = db.deleteFrom("inboxMails").where("state", "=", "unmatched");
  await unread.where("why", "=", "layout").where("takenAt", "<", before).execute();
}
