import type { AuditEntry, AuditSubject } from "#shared/audit.ts";
import type { Db } from "#server/database/engine.ts";

type Recorded = Omit<AuditEntry, "about" | "actor"> & { actorId: number | null };
type What = AuditSubject["what"];
type Named = { id: number; name: string };

/** Names each entry's person and record as people know them. */
export async function nameSubjects(db: Db, entries: Recorded[]): Promise<AuditEntry[]> {
  const keys = entries.map(({ subject }) => keyOf(subject));
  const actors = entries.flatMap(({ actorId }) =>
    actorId === null ? [] : [{ what: "user" as const, key: String(actorId) }],
  );
  const found = new Map<string, Named>();
  for (const what of Object.keys(READERS) as What[]) {
    const wanted = [...keys, ...actors].flatMap((key) => (key?.what === what ? [key.key] : []));
    if (wanted.length === 0) continue;
    for (const { key, ...record } of await READERS[what](db, [...new Set(wanted)]))
      found.set(`${what} ${key}`, record);
  }
  return entries.map(({ actorId, ...entry }, index) => {
    const actor = found.get(`user ${actorId}`);
    return {
      ...entry,
      actor: actor ? { what: "user", ...actor } : null,
      about: aboutOf(entry, keys[index], found),
    };
  });
}

interface Key {
  what: What;
  /** The reference or id in the subject. */
  key: string;
}

/**
 * `application 2026-000123`, `user 5 (adalo_lo)`, `user 5 (adalo_lo) from 203.0.113.5`; a file of
 * the library by its address.
 */
function keyOf(subject: string): Key | undefined {
  if (subject.startsWith("/uploads/resources/")) return { what: "file", key: subject };
  const [, what, key] =
    /^(application|message|user|resource|category|content) (\d[\d-]*)(?: \([^)]*\))?(?: from \S+)?$/.exec(
      subject,
    ) ?? [];
  return what && key ? { what: what as What, key } : undefined;
}

function aboutOf(
  entry: Omit<Recorded, "actorId">,
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
    const { title, fileName, firstName, lastName } = fieldsOf(json);
    if (typeof title === "string") return title;
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

/** Readers of each kind of record by key. */
const READERS: Record<What, (db: Db, keys: string[]) => Promise<(Named & { key: string })[]>> = {
  application: async (db, references) => {
    const rows = await db
      .selectFrom("loanApplications")
      .where("reference", "in", references)
      .select(["id", "reference", "fullName"])
      .execute();
    return rows.map(({ id, reference, fullName }) => ({ id, key: reference, name: fullName }));
  },
  message: async (db, ids) => {
    const rows = await db
      .selectFrom("contactSubmissions")
      .where("id", "in", ids.map(Number))
      .select(["id", "name"])
      .execute();
    return rows.map((row) => ({ ...row, key: String(row.id) }));
  },
  user: async (db, ids) => {
    const rows = await db
      .selectFrom("users")
      .where("id", "in", ids.map(Number))
      .select(["id", "firstName", "lastName"])
      .execute();
    return rows.map(({ id, firstName, lastName }) => ({
      id,
      key: String(id),
      name: `${firstName} ${lastName}`,
    }));
  },
  content: async (db, ids) => {
    const rows = await db
      .selectFrom("contentItems")
      .where("id", "in", ids.map(Number))
      .where("state", "<>", "erased")
      .select(["id", "title"])
      .execute();
    return rows.map(({ id, title }) => ({ id, key: String(id), name: title }));
  },
  resource: async (db, ids) => {
    const rows = await db
      .selectFrom("resources")
      .where("id", "in", ids.map(Number))
      .select(["id", "title"])
      .execute();
    return rows.map(({ id, title }) => ({ id, key: String(id), name: title }));
  },
  category: async (db, ids) => {
    const rows = await db
      .selectFrom("resourceCategories")
      .where("id", "in", ids.map(Number))
      .select(["id", "name"])
      .execute();
    return rows.map((row) => ({ ...row, key: String(row.id) }));
  },
  // The resource made of it, under which the library has it
  file: async (db, addresses) => {
    const rows = await db
      .selectFrom("resources")
      .where("fileUrl", "in", addresses)
      .select(["id", "fileUrl", "title"])
      .execute();
    return rows.map(({ id, fileUrl, title }) => ({ id, key: fileUrl, name: title }));
  },
};
