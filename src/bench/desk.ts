import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { manyToFew } from "./many-to-few.ts";
import { type Figure, median, percentile, time, within } from "./measure.ts";
import { adminHeaders, memoryOf, type Server, startOurs, withServers } from "./servers.ts";

/** Applications, and as many messages. */
const FEW = 200;
const MANY = 200_000;
const ROUNDS = 150;
const OFFICERS = 200;

/** Ids of leads in the middle, which both databases have. */
const PATHS = [
  { name: "leads, first page", path: "/api/leads?limit=25" },
  { name: "leads, oldest first", path: "/api/leads?limit=25&order=oldest" },
  { name: "leads of a stage", path: "/api/leads?limit=25&stage=contacted" },
  { name: "leads of an officer", path: "/api/leads?limit=25&assigneeId=5" },
  { name: "leads of nobody", path: "/api/leads?limit=25&unassigned=true" },
  { name: "messages among leads", path: "/api/leads?limit=25&kind=message" },
  { name: "leads that are due", path: "/api/leads?limit=25&dueBy=2026-11-22" },
  { name: "leads with news", path: "/api/leads?limit=25&unread=true" },
  { name: "found leads", path: "/api/leads?limit=25&search=zebedee" },
  { name: "a lead", path: "/api/leads/application/B-150" },
  { name: "timeline of a person", path: "/api/lead-timelines/150?limit=30" },
  { name: "numbers of news and due leads", path: "/api/lead-counts?dueBy=2026-11-22" },
];

/**
 * The desk with 200,000 applications and messages and a million timeline entries, compared with
 * 200: lists, searches and records, a change of a thousand at once, an export, and the figures.
 */
export function desk(): Promise<Figure[]> {
  const sizes = { few: FEW, many: MANY, rounds: ROUNDS, fill };
  const more = async (large: Server) => [
    await changeMany(large),
    ...(await exportAll(large)),
    ...(await countAll(large)),
  ];
  return manyToFew({ ...sizes, paths: PATHS, headersFor: tokenHeaders, more });
}

async function changeMany(server: Server): Promise<Figure> {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const measured: number[] = [];
  for (const stage of ["documents", "underwriting", "contacted"])
    measured.push(
      await time(`${server.url}/api/leads`, {
        method: "PATCH",
        headers: { ...(await tokenHeaders(server)), "content-type": "application/json" },
        body: JSON.stringify({ ids, stage }),
      }),
    );
  const ours = median(measured);
  return within("change of 1,000 leads at once", { most: 1000, unit: "ms" }, { ours, bare: ours });
}

async function exportAll(server: Server): Promise<Figure[]> {
  const headers = await adminHeaders(server.url);
  let lines = 0;
  const others = await whileOthersAsk(server, async () => {
    const response = await fetch(`${server.url}/api/admin/exports/loan-applications`, { headers });
    for await (const piece of response.body ?? [])
      lines += Buffer.from(piece).toString("latin1").split("\n").length - 1;
  });
  if (lines !== MANY + 1) throw new Error(`the export has ${lines} lines`);
  return [
    within(
      `memory while ${MANY} rows are exported`,
      { most: 30, unit: "MB", above: true },
      others.memory,
    ),
    within("p99 of others meanwhile", { most: 50, unit: "ms" }, others.p99),
  ];
}

/** The figures of all leads, with office hours. */
async function countAll(server: Server): Promise<Figure[]> {
  const headers = await adminHeaders(server.url);
  const settings = await fetch(`${server.url}/api/lead-settings`, {
    headers: await tokenHeaders(server),
  });
  const officeHours = {
    days: [1, 2, 3, 4, 5],
    from: "09:00",
    to: "17:00",
    timeZone: "America/New_York",
  };
  await time(`${server.url}/api/admin/lead-settings`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ ...((await settings.json()) as object), officeHours }),
  });
  const taken: number[] = [];
  const others = await whileOthersAsk(server, async () => {
    for (let round = 0; round < 3; round += 1)
      taken.push(
        await time(`${server.url}/api/admin/figures?since=2024-01-01&until=2024-12-31`, {
          headers,
        }),
      );
  });
  const ours = median(taken);
  return [
    within(`figures of ${2 * MANY} leads`, { most: 2500, unit: "ms" }, { ours, bare: ours }),
    within("p99 of others meanwhile", { most: 50, unit: "ms" }, others.p99),
  ];
}

/** The response times of others while the server works, and the memory that the work takes. */
async function whileOthersAsk(server: Server, work: () => Promise<void>) {
  const probe = () => time(`${server.url}/api/site-settings`);
  const quiet: number[] = [];
  for (let round = 0; round < 200; round += 1) quiet.push(await probe());
  const before = memoryOf(server);
  let most = before;
  const working = new AbortController();
  const latencies: number[] = [];
  const watching = (async () => {
    while (!working.signal.aborted) {
      latencies.push(await probe());
      most = Math.max(most, memoryOf(server));
      await sleep(5);
    }
  })();
  await work();
  working.abort();
  await watching;
  return {
    memory: { ours: most, bare: before },
    p99: { ours: percentile(latencies, 0.99), bare: percentile(quiet, 0.99) },
  };
}

/** Leads are read with an API token, because the admin token is only for the admin's paths. */
async function tokenHeaders({ url }: Server): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/admin/api-tokens`, {
    method: "POST",
    headers: await adminHeaders(url),
    body: JSON.stringify({ name: "bench", scopes: ["leads:read", "leads:write"], days: 30 }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
const TIME = "strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || i || ' minutes')";
/**
 * Later than the first admin's account, so that it counts as news; both databases have equally many
 * leads with news.
 */
const NEWS = "'2100-01-01T00:00:00.000Z'";

/** Lets the server create the database, then adds the rows directly. */
async function fill(folder: string, rows: number): Promise<void> {
  await withServers([startOurs(folder)], async () => {});
  const database = new Sqlite(join(folder, "lender.sqlite"));
  const add = (statement: string, count = rows) =>
    database.prepare(`${NUMBERS} ${statement}`).run(count);
  add(
    `INSERT INTO users (username, usernameKey, firstName, lastName, email, emailKey, passwordHash,
       isLoanOfficer, isVerified, createdAt, admittedAt)
     SELECT 'o' || i, 'o' || i, 'Officer', 'Number ' || i, 'o' || i || '@x.example',
       'o' || i || '@x.example', '-', 1, 1, ${TIME}, ${TIME} FROM n`,
    OFFICERS,
  );
  add(`INSERT INTO loanApplications (reference, fullName, email, loanPurpose, loanAmount, fingerprint,
         status, createdAt)
       SELECT 'B-' || i, iif(i = 150, 'Zebedee', 'Person ' || i), 'person' || i || '@example.com', 'refinance', 1000 + i,
         'f' || i, 'pending', ${TIME} FROM n`);
  add(`INSERT INTO contactSubmissions (name, email, phone, subject, message, status, createdAt)
       SELECT 'Person ' || i, 'person' || i || '@example.com', '212-555-' || i, 'other',
         'Message number ' || i, 'unread', ${TIME} FROM n`);
  add(`INSERT INTO people (id, name) SELECT i, 'Person ' || i FROM n`);
  for (const column of ["applicationId", "messageId"])
    add(`INSERT INTO leads (${column}, personId, stage, assigneeId, followUpOn, createdAt, source,
           firstAnswerAt, firstAnswerBy)
         SELECT i, i, iif(i % 3 = 0, 'contacted', 'new'), iif(i % 2 = 0, 2 + i % ${OFFICERS}, NULL),
           iif(i % ${rows / 10} = 0, '2026-11-20', NULL), ${TIME}, 'source ' || (i % 40),
           iif(i % 5, strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || (i + i % 7001) || ' minutes'), NULL),
           iif(i % 5, 'Officer Number ' || (i % ${OFFICERS}), NULL) FROM n`);
  database.exec(`INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
    SELECT id, personId, 'received', createdAt, '', '', '{}' FROM leads`);
  database.exec(`INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
    SELECT id, personId, 'note', iif(id % ${rows / 25} = 0, ${NEWS}, createdAt), 'A', 'Called.', '{}'
    FROM leads`);
  database.exec(`INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
    SELECT id, personId, 'viewed', createdAt, 'A', '', '{}' FROM leads WHERE id % 2 = 0`);
  database.exec(`UPDATE leads SET lastEntryId = (SELECT max(timeline.id) FROM timeline
    WHERE timeline.leadId = leads.id AND kind = 'note')`);
  database.close();
}
