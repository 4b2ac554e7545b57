import { type Kysely, sql } from "kysely";

/** Leads: every application and message belongs to a person and has tasks and a timeline. */
const STATEMENTS = [
  `CREATE TABLE people (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL
   ) STRICT`,
  // An e-mail address or the digits of a phone number; each belongs to one person
  `CREATE TABLE personContacts (
     contact TEXT PRIMARY KEY,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX personContactsByPerson ON personContacts (personId)`,
  `CREATE TABLE leads (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     applicationId INTEGER UNIQUE REFERENCES loanApplications (id) ON DELETE CASCADE,
     messageId INTEGER UNIQUE REFERENCES contactSubmissions (id) ON DELETE CASCADE,
     personId INTEGER NOT NULL REFERENCES people (id),
     stage TEXT NOT NULL DEFAULT 'new',
     lostReason TEXT,
     assigneeId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     assigneeName TEXT,
     followUpOn TEXT,
     followUpWhat TEXT NOT NULL DEFAULT '',
     lastEntryId INTEGER,
     revision INTEGER NOT NULL DEFAULT 1,
     createdAt TEXT NOT NULL,
     CHECK ((applicationId IS NULL) <> (messageId IS NULL))
   ) STRICT`,
  `CREATE INDEX leadsByPerson ON leads (personId, id)`,
  `CREATE INDEX leadsByStage ON leads (stage, id)`,
  `CREATE INDEX leadsByAssignee ON leads (assigneeId, id)`,
  `CREATE INDEX leadsByFollowUp ON leads (followUpOn, id) WHERE followUpOn IS NOT NULL`,
  `CREATE INDEX leadsByLastEntry ON leads (lastEntryId) WHERE lastEntryId IS NOT NULL`,
  // Only the code lists the kinds, so that a new kind needs no new table
  `CREATE TABLE timeline (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     at TEXT NOT NULL,
     actorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     actorName TEXT NOT NULL,
     text TEXT NOT NULL,
     data TEXT NOT NULL CHECK (json_valid(data) AND json_type(data) = 'object')
   ) STRICT`,
  `CREATE INDEX timelineByPerson ON timeline (personId, id)`,
  `CREATE INDEX timelineByLead ON timeline (leadId, id)`,
  `CREATE INDEX timelineByActor ON timeline (actorId)`,
  `CREATE TABLE leadTags (
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     tag TEXT NOT NULL COLLATE NOCASE,
     PRIMARY KEY (leadId, tag)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX leadTagsByTag ON leadTags (tag, leadId)`,
  // The last entry of a lead that each user has seen
  `CREATE TABLE leadsSeen (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     entryId INTEGER NOT NULL,
     PRIMARY KEY (userId, leadId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX leadsSeenByLead ON leadsSeen (leadId)`,
  // A person without any record is deleted
  `CREATE TRIGGER leadsLeavePerson AFTER DELETE ON leads
     WHEN NOT EXISTS (SELECT 1 FROM leads WHERE personId = OLD.personId)
     BEGIN DELETE FROM people WHERE id = OLD.personId; END`,
  // The name of a deleted officer stays
  `CREATE TRIGGER usersLeaveLeads BEFORE DELETE ON users BEGIN
     UPDATE leads SET assigneeName = OLD.firstName || ' ' || OLD.lastName
       WHERE assigneeId = OLD.id;
   END`,
];

interface Stored {
  id: number;
  isMessage: 0 | 1;
  name: string;
  email: string;
  phone: string;
  createdAt: string;
}

const AT_ONCE = 5000;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const people = new People();
  let waiting: Stored[] = [];
  for await (const row of inOrder(recordsOf(db, 0), recordsOf(db, 1))) {
    waiting.push(row);
    if (waiting.length < AT_ONCE) continue;
    await storeLeads(db, people, waiting);
    waiting = [];
  }
  await storeLeads(db, people, waiting);
  // Nobody could have seen the earlier entries here, so only later ones count as unread
  await sql`INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
    SELECT id, personId, 'received', createdAt, '', '', '{}' FROM leads ORDER BY id`.execute(db);
}

async function* recordsOf(db: Kysely<unknown>, isMessage: 0 | 1): AsyncGenerator<Stored> {
  const table = sql.table(isMessage ? "contactSubmissions" : "loanApplications");
  const name = sql.ref(isMessage ? "name" : "fullName");
  for (let last = 0; ;) {
    const { rows } = await sql<Stored>`
      SELECT id, ${isMessage} AS isMessage, ${name} AS name, email, phone, createdAt FROM ${table}
      WHERE id > ${last} ORDER BY id LIMIT ${AT_ONCE}`.execute(db);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Applications and messages, in order of arrival. */
async function* inOrder(
  one: AsyncGenerator<Stored>,
  other: AsyncGenerator<Stored>,
): AsyncGenerator<Stored> {
  let [left, right] = [await one.next(), await other.next()];
  while (!left.done || !right.done)
    if (!left.done && (right.done || left.value.createdAt <= right.value.createdAt)) {
      yield left.value;
      left = await one.next();
    } else if (!right.done) {
      yield right.value;
      right = await other.next();
    }
}

/** The person of each address and number so far; if both are known, the e-mail address decides. */
class People {
  readonly #known = new Map<string, number>();
  #count = 0;

  of({ email, phone }: Stored): { personId: number; contacts: string[]; isNew: boolean } {
    const contacts = contactsOf(email, phone);
    const known = contacts.flatMap((contact) => this.#known.get(contact) ?? [])[0];
    const personId = known ?? (this.#count += 1);
    const added = contacts.filter((contact) => !this.#known.has(contact));
    for (const contact of added) this.#known.set(contact, personId);
    return { personId, contacts: added, isNew: known === undefined };
  }
}

function contactsOf(email: string, phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  const number = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const isNumber = number.length >= 7 && !/^(\d)\1*$/.test(number);
  return [email.normalize("NFKC").toLowerCase().trim(), ...(isNumber ? [number] : [])];
}

async function storeLeads(db: Kysely<unknown>, people: People, rows: Stored[]): Promise<void> {
  const found = rows.map((row) => ({ ...row, ...people.of(row) }));
  const added = found.filter(({ isNew }) => isNew).map(({ personId, name }) => [personId, name]);
  const contacts = found.flatMap(({ personId, contacts }) => contacts.map((it) => [it, personId]));
  const leads = found.map(({ id, isMessage, personId }) => [isMessage, id, personId]);
  await sql`INSERT INTO people (id, name) SELECT value ->> 0, value ->> 1
    FROM json_each(${JSON.stringify(added)})`.execute(db);
  await sql`INSERT INTO personContacts (contact, personId) SELECT value ->> 0, value ->> 1
    FROM json_each(${JSON.stringify(contacts)})`.execute(db);
  await sql`INSERT INTO leads (applicationId, messageId, personId, assigneeId, assigneeName, createdAt)
    SELECT loanApplications.id, contactSubmissions.id, value ->> 2, officerId, officerName,
      ifnull(loanApplications.createdAt, contactSubmissions.createdAt)
    FROM json_each(${JSON.stringify(leads)})
    LEFT JOIN loanApplications ON value ->> 0 = 0 AND loanApplications.id = value ->> 1
    LEFT JOIN contactSubmissions ON value ->> 0 = 1 AND contactSubmissions.id = value ->> 1
    ORDER BY key`.execute(db);
}
