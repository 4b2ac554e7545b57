import type { Db } from "#server/database/engine.ts";
import type { Row } from "#server/database/tables.ts";

type Sent = Pick<Row<"outbox">, "id" | "createdAt">;

/** The Message-ID of a mail, the same for every attempt, so that mail programs recognize a repeat. */
export function messageIdOf({ id, createdAt }: Sent, host: string): string {
  return `<outbox-${id}-${Date.parse(createdAt)}@${host}>`;
}

// The host is not compared because the site may have moved since
const OURS = /outbox-(\d{1,15})-(\d{1,15})@[\w.[\]:-]{1,255}/g;

/** The mails of the outbox that a text names by Message-ID, in the text's order. */
export async function sentMailsIn(db: Db, text: string): Promise<SentMail[]> {
  const named = [...text.matchAll(OURS)].slice(0, MOST_NAMED).map(([, id, at]) => ({
    id: Number(id),
    createdAt: new Date(Number(at)).toISOString(),
  }));
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db
    .selectFrom("outbox")
    .where("id", "in", ids)
    .select(["id", "createdAt", "leadId"])
    .execute();
  return named.flatMap(({ id, createdAt }) =>
    rows.filter((row) => row.id === id && row.createdAt === createdAt),
  );
}

type SentMail = Sent & Pick<Row<"outbox">, "leadId">;

const MOST_NAMED = 50;
