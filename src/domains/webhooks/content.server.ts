import { applicationDetails } from "#domains/applications/applications.output.ts";
import { contactSubmission } from "#domains/contact/contact.output.ts";
import { mayContactAll } from "#domains/consents/withdrawals.server.ts";
import { leadPath } from "#domains/leads/leads.ts";
import type { Db, Row } from "#platform/database/engine.ts";

type Delivery = Row<"webhookDeliveries"> & Pick<Row<"webhooks">, "withAnswers">;

/**
 * What the receiver gets: the record's reference, and the record as it is now if the webhook is
 * with answers. Undefined when the record is gone, since deleted data must not leave the site.
 */
export async function bodyOf(
  db: Db,
  { event, recordId, change, createdAt, withAnswers }: Delivery,
  publicUrl: string,
): Promise<string | undefined> {
  const known: Known | undefined =
    recordId === null ? {} : await recordOf(db, event, recordId, publicUrl);
  if (!known) return undefined;
  const shown = withAnswers === 1 ? known : withoutAnswers(known);
  const data = { ...shown, ...(JSON.parse(change) as object) };
  return JSON.stringify({ type: event, timestamp: createdAt, data });
}

/** A program that needs more reads it from the API, with a token. */
function withoutAnswers({ message, application, subscriber, ...rest }: Known): Known {
  return {
    ...rest,
    ...(message && { message: { id: message.id } }),
    ...(application && { application: { id: application.id, reference: application.reference } }),
    ...(subscriber && { subscriber: { id: subscriber.id } }),
  };
}

interface Known {
  url?: string;
  message?: { id: number };
  application?: { id: number; reference: string };
  subscriber?: { id: number };
  /** Which ways to reach the person are open. */
  mayContact?: { call: boolean; text: boolean; email: boolean };
}

async function recordOf(db: Db, event: string, id: number, publicUrl: string) {
  if (event.startsWith("message.")) {
    const row = await db
      .selectFrom("contactSubmissions")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const path = leadPath({ kind: "message", reference: String(id) }, "/admin");
    const may = await mayContactBy(db, "messageId", row);
    return { message: contactSubmission.parse(row), ...may, url: publicUrl + path };
  }
  if (event.startsWith("newsletter.")) {
    const subscribers = db.selectFrom("subscribers").where("id", "=", id);
    const subscriber = await subscribers.select(["id", "email"]).executeTakeFirst();
    return subscriber && { subscriber };
  }
  const row = await db
    .selectFrom("loanApplications")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const path = leadPath({ kind: "application", reference: row.reference }, "/admin");
  const details: unknown = JSON.parse(row.details);
  const application = applicationDetails.omit({ officer: true }).parse({ ...row, details });
  const may = await mayContactBy(db, "applicationId", row);
  return { application, ...may, url: publicUrl + path };
}

type Written = Pick<Row<"contactSubmissions">, "id" | "email" | "phone">;

async function mayContactBy(
  db: Db,
  column: "applicationId" | "messageId",
  { id, email, phone }: Written,
) {
  const lead = await db
    .selectFrom("leads")
    .where(column, "=", id)
    .select("id as leadId")
    .executeTakeFirst();
  const [mayContact] = await mayContactAll(db, [{ ...lead, email, phone }]);
  return mayContact && { mayContact };
}
