import { setTimeout as sleep } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import { beside } from "./beside.ts";
import { startCrowd } from "./crowd.ts";
import { manyToFew } from "./many-to-few.ts";
import { type Figure, median, time, within } from "./measure.ts";
import { adminCalls, adminHeaders, type Server } from "./servers.ts";

/** Applications, and as many messages. */
const FEW = 200;
const MANY = 200_000;
const OFFICERS = 200;
const MESSAGES = "/api/admin/contact-submissions";
const WATCHED_MS = 4000;

/** Ids of leads in the middle, which both databases have. */
const READS = {
  "messages, first page": `${MESSAGES}?limit=25`,
  "unread messages": `${MESSAGES}?limit=25&status=unread`,
  "applications, first page": "/api/admin/loan-applications?limit=25",
  "pending applications": "/api/admin/loan-applications?limit=25&status=pending",
  "stat cards": "/api/admin/stats",
  "GET / as a page": "/",
  "leads, first page": "/api/leads?limit=25",
  "leads, oldest first": "/api/leads?limit=25&order=oldest",
  "leads of a stage": "/api/leads?limit=25&stage=contacted",
  "leads of an officer": "/api/leads?limit=25&assigneeId=5",
  "leads of nobody": "/api/leads?limit=25&unassigned=true",
  "messages among leads": "/api/leads?limit=25&kind=message",
  "leads that are due": "/api/leads?limit=25&dueBy=2026-11-22",
  "leads with news": "/api/leads?limit=25&unread=true",
  "found leads": "/api/leads?limit=25&search=zebedee",
  "a lead": "/api/leads/application/B-150",
  "timeline of a person": "/api/lead-timelines/150?limit=30",
  "numbers of news and due leads": "/api/lead-counts?dueBy=2026-11-22",
};

/**
 * The site with 200,000 applications and messages and a million timeline entries, compared with
 * 200: lists, searches and records; then a change of a thousand at once, the figures, and what
 * others notice of whole lists and exports.
 */
export function growth(): Promise<Figure[]> {
  const headersFor = (server: Server, path: string) =>
    path.startsWith("/api/lead") ? tokenHeaders(server) : adminHeaders(server.url);
  const more = async (large: Server) => [
    await changeMany(large),
    await wholeList(large),
    ...(await exportAll(large)),
    ...(await countAll(large)),
  ];
  return manyToFew({ few: FEW, many: MANY, fill, reads: READS, headersFor, more });
}

/** Leads are read with an API token, because the admin token is only for the admin's paths. */
async function tokenHeaders({ url }: Server): Promise<Record<string, string>> {
  const call = await adminCalls(url);
  const asked = { name: "bench", scopes: ["leads:read", "leads:write"], days: 30 };
  const { token } = (await call("POST", "/api/admin/api-tokens", asked)) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function changeMany(server: Server): Promise<Figure> {
  const headers = { ...(await tokenHeaders(server)), "content-type": "application/json" };
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const taken: number[] = [];
  for (const stage of ["documents", "underwriting", "contacted"]) {
    const body = JSON.stringify({ ids, stage });
    taken.push(await time(`${server.url}/api/leads`, { method: "PATCH", headers, body }));
  }
  return within(
    "change of 1,000 leads at once",
    { most: 1000, unit: "ms" },
    { ours: median(taken) },
  );
}

const meanwhile = (what: string) => `p99 of others during ${what}`;
const OTHERS = { most: 50, unit: "ms" };

async function wholeList(server: Server): Promise<Figure> {
  const headers = await adminHeaders(server.url);
  const { p99 } = await beside(server, async () => {
    const stop = startCrowd(server.url, { connections: 1, asks: [{ path: MESSAGES, headers }] });
    await sleep(WATCHED_MS);
    await stop();
  });
  return within(meanwhile(`a list of ${MANY}`), OTHERS, p99);
}

async function exportAll(server: Server): Promise<Figure[]> {
  const headers = await adminHeaders(server.url);
  let lines = 0;
  const { memory, p99 } = await beside(server, async () => {
    const response = await fetch(`${server.url}/api/admin/exports/loan-applications`, { headers });
    for await (const piece of response.body ?? [])
      lines += Buffer.from(piece).toString("latin1").split("\n").length - 1;
  });
  if (lines !== MANY + 1) throw new Error(`the export has ${lines} lines`);
  const bound = { most: 30, unit: "MB", above: true };
  return [
    within(`memory while ${MANY} rows are exported`, bound, memory),
    within(meanwhile("the export"), OTHERS, p99),
  ];
}

/** The figures of all leads, with office hours. */
async function countAll(server: Server): Promise<Figure[]> {
  const { url } = server;
  const headers = await adminHeaders(url);
  const settings = await fetch(`${url}/api/lead-settings`, { headers: await tokenHeaders(server) });
  const open = { days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" };
  const officeHours = { ...open, timeZone: "America/New_York" };
  const changed = { ...((await settings.json()) as object), officeHours };
  await (
    await adminCalls(url)
  )("PATCH", "/api/admin/lead-settings", changed);
  const path = `${url}/api/admin/figures?since=2024-01-01&until=2024-12-31`;
  const taken: number[] = [];
  const { p99 } = await beside(server, async () => {
    for (let round = 0; round < 3; round += 1) taken.push(await time(path, { headers }));
  });
  return [
    within(`figures of ${2 * MANY} leads`, { most: 2500, unit: "ms" }, { ours: median(taken) }),
    within(meanwhile("the figures"), OTHERS, p99),
  ];
}

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
const TIME = "strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || i || ' minutes')";
const ANSWERED =
  "strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || (i + i % 7001) || ' minutes')";
/**
 * Later than the first admin's account, so that it counts as news; both databases have equally many
 * leads with news.
 */
const NEWS = "'2100-01-01T00:00:00.000Z'";

function fill(database: Sqlite.Database, rows: number): void {
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
       SELECT 'B-' || i, iif(i = 150, 'Zebedee', 'Person ' || i), 'person' || i || '@example.com',
         'refinance', 1000 + i, 'f' || i, iif(i % 10 = 0, 'pending', 'approved'), ${TIME} FROM n`);
  add(`INSERT INTO contactSubmissions (name, email, phone, subject, message, status, createdAt)
       SELECT 'Person ' || i, 'person' || i || '@example.com', '212-555-' || i, 'other',
         'Message number ' || i, iif(i % 10 = 0, 'unread', 'read'), ${TIME} FROM n`);
  for (const table of ["loanApplications", "contactSubmissions"])
    database.exec(`UPDATE statusCounts SET count = (SELECT count(*) FROM ${table}
      WHERE ${table}.status = statusCounts.status) WHERE entity = '${table}'`);
  add(`INSERT INTO people (id, name) SELECT i, 'Person ' || i FROM n`);
  for (const column of ["applicationId", "messageId"])
    add(`INSERT INTO leads (${column}, personId, stage, assigneeId, followUpOn, createdAt, source,
           firstAnswerAt, firstAnswerBy)
         SELECT i, i, iif(i % 3 = 0, 'contacted', 'new'), iif(i % 2 = 0, 2 + i % ${OFFICERS}, NULL),
           iif(i % ${rows / 10} = 0, '2026-11-20', NULL), ${TIME}, 'source ' || (i % 40),
           iif(i % 5, ${ANSWERED}, NULL), iif(i % 5, 'Officer Number ' || (i % ${OFFICERS}), NULL)
         FROM n`);
  const entries = (kind: string, at: string, actor: string, where = "") =>
    database.exec(`INSERT INTO timeline (leadId, personId, kind, at, actorName, text, data)
      SELECT id, personId, '${kind}', ${at}, '${actor}', '', '{}' FROM leads ${where}`);
  entries("received", "createdAt", "");
  entries("note", `iif(id % ${rows / 25} = 0, ${NEWS}, createdAt)`, "A");
  entries("viewed", "createdAt", "A", "WHERE id % 2 = 0");
  database.exec(`UPDATE leads SET lastEntryId = (SELECT max(timeline.id) FROM timeline
    WHERE timeline.leadId = leads.id AND kind = 'note')`);
}
