import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { atMost, type Figure, median, time } from "./measure.ts";
import { adminHeaders, inFolder, type Server, startOurs, withServers } from "./servers.ts";

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
export async function growth(): Promise<Figure[]> {
  return inFolder((few) =>
    inFolder(async (many) => {
      await fill(few, FEW);
      await fill(many, MANY);
      return withServers([startOurs(many), startOurs(few)], async (large, small) => {
        const figures: Figure[] = [];
        for (const { name, path } of PATHS) figures.push(await compare(name, path, [large, small]));
        return figures;
      });
    }),
  );
}

async function compare(name: string, path: string, servers: [Server, Server]): Promise<Figure> {
  const headers = await Promise.all(servers.map(({ url }) => adminHeaders(url)));
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of [0, 1] as const) {
      const init = { headers: headers[side] as Record<string, string> };
      const latency = await time(servers[side].url + path, init);
      if (round >= ROUNDS / 10) measured[side].push(latency);
    }
  const figure = { ours: median(measured[0]), bare: median(measured[1]) };
  return atMost(`${name}: ${MANY} rows to ${FEW}`, 1.3, figure);
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
