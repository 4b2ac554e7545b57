import type Sqlite from "better-sqlite3";
import { type InsertObject, sql } from "kysely";
import { type Db, type Tables, wordingOf } from "#platform/database/engine.ts";

const FIRST = ["Ada", "Ben", "Carla", "Dan", "Elena", "Farid", "Grace", "Hugo"];
const LAST = ["Ames", "Brook", "Castro", "Diaz", "Evans", "Frost", "Gupta"];

const kindOf = (index: number) => (index % 100 === 0 ? 0 : index % 3 === 0 ? 1 : 2);
const phoneOf = (index: number) => `(212) 555-${String(index % 10_000).padStart(4, "0")}`;
const timeOf = (index: number) => new Date((1_750_000_000 + index) * 1000).toISOString();

/** From people with a dozen first and last names. */
function application(index: number): InsertObject<Tables, "loanApplications"> {
  const first = FIRST[index % FIRST.length] ?? "";
  return {
    reference: `2025-${String(index).padStart(6, "0")}`,
    fullName: `${first} ${LAST[index % LAST.length]}`,
    email: `${first.toLowerCase()}${index}@mail.example`,
    phone: phoneOf(index),
    loanPurpose: "refinance",
    loanAmount: 100_000 + index,
    details: "{}",
    fingerprint: `many ${index}`,
    status: (["rejected", "approved", "pending"] as const)[kindOf(index)],
    createdAt: timeOf(index),
  };
}

function message(index: number): InsertObject<Tables, "contactSubmissions"> {
  return {
    name: `Sender ${index}`,
    email: `sender${index}@mail.example`,
    phone: phoneOf(index),
    subject: "other",
    message: `Please tell me more about rates, thank you. Number ${index}`,
    status: (["responded", "read", "unread"] as const)[kindOf(index)],
    createdAt: timeOf(index),
  };
}

const AT_ONCE = 500;

/**
 * Calls the function for the numbers from 1 to the count, in parts small enough for one statement.
 */
export async function inParts(
  count: number,
  insert: (indexes: number[]) => Promise<unknown>,
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index + 1);
  for (let from = 0; from < count; from += AT_ONCE)
    await insert(indexes.slice(from, from + AT_ONCE));
}

/** Far from the ids that the product assigns. */
const FIRST_PERSON = 1_000_000;

/** Makes leads of the records that have none, each with a person of its own. */
const OPEN_LEADS = [
  ...leadsOf("loanApplications", "applicationId", 0),
  ...leadsOf("contactSubmissions", "messageId", 1),
  `INSERT INTO timeline ("leadId", "personId", kind, at, "actorName", text, data)
    SELECT id, "personId", 'received', "createdAt", '', '', '{}' FROM leads
    WHERE NOT EXISTS (SELECT 1 FROM timeline WHERE "leadId" = leads.id)`,
];

function leadsOf(table: string, column: string, parity: number): string[] {
  const person = `id * 2 + ${FIRST_PERSON + parity}`;
  const missing = `id NOT IN (SELECT "${column}" FROM leads WHERE "${column}" IS NOT NULL)`;
  return [
    `INSERT INTO people (id, name) SELECT ${person}, email FROM "${table}" WHERE ${missing}`,
    `INSERT INTO leads ("${column}", "personId", "createdAt")
      SELECT id, ${person}, "createdAt" FROM "${table}" WHERE ${missing}`,
  ];
}

/** Adds the given number of applications and messages. */
export async function addMany(db: Db, count: number): Promise<void> {
  await inParts(count, async (some) => {
    await db.insertInto("loanApplications").values(some.map(application)).execute();
    await db.insertInto("contactSubmissions").values(some.map(message)).execute();
  });
  for (const statement of OPEN_LEADS) await sql.raw(statement).execute(db);
  await wordingOf(db).rebuild(db);
}

/** The number of records by status in a file of SQLite, as the product counts them. */
const COUNT_RECORDS = ["loanApplications", "contactSubmissions"].map(
  (table) => `UPDATE statusCounts SET count = (
    SELECT count(*) FROM ${table} WHERE ${table}.status = statusCounts.status)
    WHERE entity = '${table}'`,
);

/** Changes records of the file of another process, and counts them as the product does. */
export function changeRecords(sqlite: Sqlite.Database, statement: string): void {
  sqlite.transaction(() => {
    for (const each of [statement, ...COUNT_RECORDS]) sqlite.exec(each);
  })();
}

/** The same in the file of another process. */
export function insertMany(sqlite: Sqlite.Database, count: number): void {
  const insert = (table: string, row: object) => {
    const names = Object.keys(row);
    const places = names.map((name) => `@${name}`);
    sqlite.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`).run(row);
  };
  sqlite.transaction(() => {
    for (let index = 1; index <= count; index += 1) {
      insert("loanApplications", application(index));
      insert("contactSubmissions", message(index));
    }
    for (const statement of [...OPEN_LEADS, ...COUNT_RECORDS]) sqlite.exec(statement);
  })();
}
