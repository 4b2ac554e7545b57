import { SEEN, type SeenTable } from "./reads.ts";
import { type Db, byName } from "#platform/database/engine.ts";

interface Named {
  name: string;
  path: string | null;
}

/** The columns that name a row of each table, but leads, whose names are in their records. */
const NAMES: Record<Exclude<SeenTable, "leads">, readonly string[]> = {
  auditEntries: ["subject"],
  contactSubmissions: ["name"],
  documents: ["name"],
  inboxMails: ["fromName", "fromAddress"],
  loanApplications: ["fullName"],
  notices: ["title"],
  outbox: ["recipient", "subject"],
  quarantine: ["name"],
  subscribers: ["email"],
  users: ["firstName", "lastName"],
};

/** What records are called, by their table and number; those that are gone are missing. */
export async function nameRecords(
  db: Db,
  rows: readonly { table: string; recordId: number }[],
): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  for (const table of Object.keys(SEEN) as SeenTable[]) {
    const ids = rows.filter((row) => row.table === table).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const found = table === "leads" ? await nameLeads(db, ids) : await nameRows(db, table, ids);
    for (const { id, ...named } of found) names.set(`${table} ${id}`, named);
  }
  return names;
}

async function nameRows(db: Db, table: Exclude<SeenTable, "leads">, ids: number[]) {
  const key = table === "loanApplications" ? ["reference"] : [];
  const rows = await byName(db)
    .selectFrom(table)
    .where("id", "in", ids)
    .select(["id", ...NAMES[table], ...key])
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: NAMES[table].map((column) => row[column]).join(" "),
    path: pathOf(table, row.reference ?? row.id),
  }));
}

function pathOf(table: SeenTable, key: string | number | null | undefined): string | null {
  if (table === "loanApplications") return `/admin/applications/${key}`;
  return table === "contactSubmissions" ? `/admin/messages/${key}` : null;
}

async function nameLeads(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom("leads")
    .leftJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .leftJoin("contactSubmissions", "contactSubmissions.id", "leads.messageId")
    .where("leads.id", "in", ids)
    .select(["leads.id", "fullName", "reference", "messageId", "contactSubmissions.name"])
    .execute();
  return rows.map(({ id, fullName, reference, name, messageId }) => ({
    id,
    name: fullName ?? name ?? "",
    path:
      reference === null
        ? pathOf("contactSubmissions", messageId)
        : pathOf("loanApplications", reference),
  }));
}
