import type { User } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { type Mail, queueMail } from "#server/mail/outbox.ts";
import { activeAdmins } from "./user-rows.ts";

export type Reader = Pick<User, "email" | "firstName" | "isVerified">;

/** Queues a mail to every admin who can sign in, in the transaction of what it tells. */
export async function tellAdmins(trx: Db, compose: (reader: Reader) => Mail): Promise<void> {
  const admins = await activeAdmins(trx)
    .orderBy("id")
    .select(["email", "firstName", "isVerified"])
    .execute();
  for (const { isVerified, ...admin } of admins)
    await queueMail(trx, compose({ ...admin, isVerified: isVerified === 1 }));
}

/** A time as mails show it, such as `2026-11-27 12:30 UTC`. */
export function minuteOf(moment: string): string {
  return `${moment.slice(0, 16).replace("T", " ")} UTC`;
}
