import type { AuditEntry, AuditSubject } from "./audit.ts";
import { type Db, type Row, type Tables, byName } from "#platform/database/engine.ts";

type Place = Pick<Row<"auditEntries">, "onTable" | "onKey">;
type Recorded = Omit<AuditEntry, "about" | "actor"> & {
  actorId: number | null;
  key: Key | undefined;
};
type What = AuditSubject["what"];
type Named = { id: number; name: string };

/** Names each entry's user and record in familiar words. */
export async function nameSubjects(db: Db, entries: Recorded[]): Promise<AuditEntry[]> {
  const keys = entries.map(({ key }) => key);
  const actors = entries.flatMap(({ actorId }) =>
    actorId === null ? [] : [{ what: "user" as const, key: String(actorId) }],
  );
  const found = new Map<string, Named>();
  for (const what of Object.keys(SOURCES) as What[]) {
    const wanted = [...keys, ...actors].flatMap((key) => (key?.what === what ? [key.key] : []));
    if (wanted.length === 0) continue;
    for (const { key, ...record } of await readNamed(db, what, [...new Set(wanted)]))
      found.set(`${what} ${key}`, record);
  }
  return entries.map(({ actorId, key, ...entry }) => {
    const actor = found.get(`user ${actorId}`);
    return {
      ...entry,
      actor: actor ? { what: "user", ...actor } : null,
      about: aboutOf(entry, key, found),
    };
  });
}

interface Key {
  what: What;
  key: string;
}

/** The record that the row is, if the activity shows it by name. */
export function keyOf({ onTable, onKey }: Place): Key | undefined {
  const what = KINDS.get(onTable ?? "");
  return what && onKey !== null ? { what, key: onKey } : undefined;
}

function aboutOf(
  entry: Pick<Recorded, "before" | "after">,
  key: Key | undefined,
  found: Map<string, Named>,
) {
  if (!key) return null;
  const record = found.get(`${key.what} ${key.key}`);
  return { what: key.what, id: record?.id ?? null, name: record?.name ?? nameIn(entry) };
}

/** A deleted record is named by its recorded values. */
function nameIn({ before, after }: Pick<Recorded, "before" | "after">): string {
  for (const json of [before, after]) {
    const { title, fileName, firstName, lastName, name } = fieldsOf(json);
    if (typeof title === "string") return title;
    if (typeof name === "string") return name;
    if (typeof fileName === "string") return fileName;
    if (typeof firstName === "string" && typeof lastName === "string")
      return `${firstName} ${lastName}`;
  }
  return "";
}

function fieldsOf(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

interface Source {
  table: keyof Tables;
  /** The table that entries name, if it is another one. */
  on?: keyof Tables;
  /** The column with the key that entries have. */
  key: string;
  /** The columns that make up the name. */
  name: string[];
}

/** The tables of each kind of record. */
const SOURCES: Record<What, Source> = {
  application: { table: "loanApplications", key: "reference", name: ["fullName"] },
  message: { table: "contactSubmissions", key: "id", name: ["name"] },
  user: { table: "users", key: "id", name: ["firstName", "lastName"] },
  content: { table: "contentItems", key: "id", name: ["title"] },
  resource: { table: "resources", key: "id", name: ["title"] },
  category: { table: "resourceCategories", key: "id", name: ["name"] },
  // The resource made from the file, under which the library lists it
  file: { table: "resources", on: "uploads", key: "fileUrl", name: ["title"] },
};

/** The kinds by the tables that entries name. */
const KINDS = new Map<string, What>(
  (Object.keys(SOURCES) as What[]).map((what) => [SOURCES[what].on ?? SOURCES[what].table, what]),
);

/** The records of a kind by their keys. */
async function readNamed(db: Db, what: What, keys: string[]): Promise<(Named & { key: string })[]> {
  const { table, key, name } = SOURCES[what];
  const rows = await byName(db)
    .selectFrom(table)
    .where(key, "in", key === "id" ? keys.map(Number) : keys)
    .$if(table === "contentItems", (items) => items.where("state", "<>", "erased"))
    .select(["id", key, ...name])
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    key: String(row[key]),
    name: name.map((column) => row[column]).join(" "),
  }));
}
