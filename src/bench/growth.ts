import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { manyToFew } from "./many-to-few.ts";
import type { Figure } from "./measure.ts";
import { startOurs, withServers } from "./servers.ts";

const FEW = 200;
const MANY = 200_000;
const ROUNDS = 200;

const PATHS = [
  { name: "messages, first page", path: "/api/admin/contact-submissions?limit=25" },
  { name: "unread messages", path: "/api/admin/contact-submissions?limit=25&status=unread" },
  { name: "applications, first page", path: "/api/admin/loan-applications?limit=25" },
  { name: "pending applications", path: "/api/admin/loan-applications?limit=25&status=pending" },
  { name: "stat cards", path: "/api/admin/stats" },
  { name: "GET / as a page", path: "/" },
];

/** Compares the product with 200,000 messages and applications to the product with 200. */
export function growth(): Promise<Figure[]> {
  return manyToFew({ few: FEW, many: MANY, rounds: ROUNDS, fill, paths: PATHS });
}

/** Lets the server create the database, then adds the rows directly. */
async function fill(folder: string, rows: number): Promise<void> {
  await withServers([startOurs(folder)], async () => {});
  const database = new Sqlite(join(folder, "lender.sqlite"));
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
  const times = "strftime('%Y-%m-%dT%H:%M:%SZ', '2024-01-01', '+' || i || ' minutes')";
  database
    .prepare(
      `${numbers} INSERT INTO contactSubmissions (name, email, phone, subject, message, status, createdAt)
       SELECT 'Person ' || i, 'person' || i || '@example.com', '212-555-' || i, 'other',
         'Message number ' || i, iif(i % 10 = 0, 'unread', 'read'), ${times} FROM n`,
    )
    .run(rows);
  database
    .prepare(
      `${numbers} INSERT INTO loanApplications (reference, fullName, email, loanPurpose, loanAmount,
         fingerprint, status, createdAt)
       SELECT 'B-' || i, 'Person ' || i, 'person' || i || '@example.com', 'refinance', 1000 + i,
         'f' || i, iif(i % 10 = 0, 'pending', 'approved'), ${times} FROM n`,
    )
    .run(rows);
  database.close();
}
