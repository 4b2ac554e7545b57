import { createHmac, timingSafeEqual } from "node:crypto";
import { NEWSLETTER_PATH } from "#domains/newsletter/newsletter.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";

/**
 * The links in the mails of a subscription. Their token is derived from the subscription and the
 * installation's key: it is never stored, and ends with the subscription.
 */

interface Subscription {
  id: number;
  emailKey: string;
}

export function subscriptionToken({ key }: Pick<App, "key">, { id, emailKey }: Subscription) {
  const mac = createHmac("sha256", key.derive("newsletter")).update(`${id} ${emailKey}`);
  return `${id}.${mac.digest("base64url")}`;
}

export function subscriptionUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${NEWSLETTER_PATH}?token=${token}`;
}

/** The subscription of a token, confirmed or not; undefined when it has ended or never existed. */
export async function findSubscription(app: Pick<App, "db" | "key">, token: string) {
  const [, id] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? [];
  if (id === undefined) return undefined;
  const row = await findSubscriber(app.db, Number(id));
  if (!row) return undefined;
  const own = Buffer.from(subscriptionToken(app, row));
  const given = Buffer.from(token);
  return own.length === given.length && timingSafeEqual(own, given) ? row : undefined;
}

export function findSubscriber(db: Db, id: number) {
  return db
    .selectFrom("subscribers")
    .where("id", "=", id)
    .select(["id", "email", "emailKey", "createdAt", "confirmedAt"])
    .executeTakeFirst();
}
