import type Sqlite from "better-sqlite3";

/** The given number of applications and messages, from people with a dozen first and last names. */
export function insertMany(sqlite: Sqlite.Database, count: number): void {
  sqlite.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
      person AS (SELECT i,
        json_extract('["Ada","Ben","Carla","Dan","Elena","Farid","Grace","Hugo"]', '$[' || (i % 8) || ']') AS first,
        json_extract('["Ames","Brook","Castro","Diaz","Evans","Frost","Gupta"]', '$[' || (i % 7) || ']') AS last
        FROM n)
    INSERT INTO loanApplications
      (reference, fullName, email, phone, loanPurpose, loanAmount, details, fingerprint, status, createdAt)
    SELECT printf('2025-%06d', i), first || ' ' || last, lower(first) || i || '@mail.example',
      printf('(212) 555-%04d', i % 10000), 'refinance', 100000 + i, '{}', 'many ' || i,
      CASE WHEN i % 100 = 0 THEN 'rejected' WHEN i % 3 = 0 THEN 'approved' ELSE 'pending' END,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + i, 'unixepoch')
    FROM person;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO contactSubmissions (name, email, phone, subject, message, status, createdAt)
    SELECT 'Sender ' || i, 'sender' || i || '@mail.example', printf('(212) 555-%04d', i % 10000),
      'other', 'Please tell me more about rates, thank you. Number ' || i,
      CASE WHEN i % 100 = 0 THEN 'responded' WHEN i % 3 = 0 THEN 'read' ELSE 'unread' END,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + i, 'unixepoch')
    FROM n;`);
  openLeads(sqlite);
}

/** Far from the ids that the product gives. */
const FIRST_PERSON = 1_000_000;

/** Makes leads of the records that have none, each of a person of its own. */
function openLeads(sqlite: Sqlite.Database): void {
  const of = (table: string, column: string, parity: number) => {
    const person = `id * 2 + ${FIRST_PERSON + parity}`;
    const missing = `id NOT IN (SELECT ${column} FROM leads WHERE ${column} IS NOT NULL)`;
    return `
      INSERT INTO people (id, name) SELECT ${person}, email FROM ${table} WHERE ${missing};
      INSERT INTO leads (${column}, personId, createdAt)
        SELECT id, ${person}, createdAt FROM ${table} WHERE ${missing};`;
  };
  sqlite.exec(`
    ${of("loanApplications", "applicationId", 0)}
    ${of("contactSubmissions", "messageId", 1)}
    INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
      SELECT id, personId, 'received', createdAt, '', '', '{}' FROM leads
      WHERE NOT EXISTS (SELECT 1 FROM timeline WHERE leadId = leads.id);`);
}
