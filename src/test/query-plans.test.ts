import { expect, test, vi } from "vitest";
import { type TestApp, testApp } from "./kit/app.ts";
import { roomFor } from "#domains/audit/counted-entries.server.ts";
import { messagesFrom, ownApplications } from "#domains/people/own-records.server.ts";
import { suggestionsFor } from "#domains/records/suggestions.server.ts";
import { isSqlite } from "./kit/databases.ts";
import { MESSAGE } from "./kit/leads.ts";
import { actorFor } from "./kit/people.ts";

/** Every list in the product is read in the order of an index: nothing is sorted. */

type Caller = Awaited<ReturnType<TestApp["as"]>>;

const LISTS: Record<string, (caller: Caller) => Promise<unknown>> = {
  "loan types": ({ loans }) => loans.types(),
  articles: ({ content }) => content.posts(),
  "categories of the blog": ({ content }) => content.categories(),
  "categories of articles": ({ admin }) => admin.categories.list(),
  "an article": ({ content }) => content.article({ slug: "first-time-home-buyer-guide" }),
  "latest articles": ({ content }) => content.latest(),
  testimonials: ({ content }) => content.testimonials(),
  questions: ({ content }) => content.questions(),
  announcements: ({ settings }) => settings.site(),
  "articles to edit": ({ admin }) => admin.content.list({ collection: "articles", limit: 25 }),
  "articles in the trash": ({ admin }) =>
    admin.content.list({ collection: "articles", state: "trashed", limit: 25 }),
  // Lists so short that they are looked up and sorted
  "found articles": ({ admin }) =>
    admin.content.list({ collection: "articles", search: "ra", limit: 25 }),
  "questions to edit": ({ admin }) => admin.content.list({ collection: "questions" }),
  "states of articles": ({ admin }) => admin.content.counts({ collection: "articles" }),
  "versions of an item": ({ admin }) => admin.content.versions({ id: 1, limit: 25 }),
  settings: ({ settings }) => settings.list(),
  rates: ({ rates }) => rates.current(),
  "published rate sheets": ({ admin }) => admin.rates.history({ limit: 25 }),
  "dated tables": ({ admin }) => admin.datedTables.desk(),
  "counties of a state": ({ datedTables }) => datedTables.counties({ state: "NY" }),
  redirects: ({ admin }) => admin.redirects.list({ limit: 25 }),
  "missing addresses": ({ admin }) => admin.redirects.missing({ limit: 25 }),
  resources: ({ resources }) => resources.list({}),
  "officers' directory": ({ officers }) => officers.list(),
  "all users": ({ officers }) => officers.list(),
  "users after one": ({ officers }) => officers.list({ cursor: 1, limit: 25 }),
  categories: ({ resources }) => resources.categories(),
  messages: ({ admin }) => admin.contact.list({ limit: 25 }),
  "unread messages": ({ admin }) => admin.contact.list({ limit: 25, status: "unread" }),
  applications: ({ admin }) => admin.applications.list({ limit: 25 }),
  "pending applications": ({ admin }) => admin.applications.list({ limit: 25, status: "pending" }),
  "found messages": ({ admin }) => admin.contact.list({ limit: 25, search: "ada 212" }),
  "counts of found messages": ({ admin }) => admin.contact.counts({ search: "ada" }),
  "found applications": ({ admin }) => admin.applications.list({ limit: 25, search: "ada 212" }),
  "oldest applications": ({ admin }) => admin.applications.list({ limit: 25, order: "oldest" }),
  "counts of found applications": ({ admin }) => admin.applications.counts({ search: "ada" }),
  "last page of pending applications": ({ admin }) =>
    admin.applications.list({ limit: 25, status: "pending", direction: "back" }),
  "activity of a person": ({ admin }) => admin.audit.list({ limit: 25, person: "admin" }),
  "activity of a kind": ({ admin }) => admin.audit.list({ limit: 25, kind: "settings" }),
  "activity of a record": ({ admin }) =>
    admin.audit.list({ limit: 25, record: "application 2026-000001" }),
  "leads to work on": ({ leads }) => leads.list({ limit: 25 }),
  "leads of a stage": ({ leads }) => leads.list({ limit: 25, stage: "new" }),
  "leads with messages": ({ leads }) => leads.list({ limit: 25, kind: "message" }),
  "leads of an officer": ({ leads }) => leads.list({ limit: 25, assigneeId: 3 }),
  "leads of nobody": ({ leads }) => leads.list({ limit: 25, unassigned: true }),
  "leads in each stage": ({ leads }) => leads.pipeline(),
  "the board of leads": ({ leads }) => leads.board({ kind: "message" }),
  "ids of leads to work on": ({ leads }) => leads.ids({ stage: "new" }),
  "leads that are due": ({ leads }) => leads.list({ limit: 25, dueBy: "2026-11-22" }),
  "what is due of an officer's leads": ({ leads }) =>
    leads.due({ limit: 25, dueBy: "2026-11-22", assigneeId: 3 }),
  "what is due of the leads of nobody": ({ leads }) => leads.due({ dueBy: "2026-11-22" }),
  figures: ({ admin }) => admin.figures.read({ since: "2026-01-01", until: "2026-01-31" }),
  "what staff were shown": ({ admin }) => admin.reads.list({ limit: 25 }),
  "what a person was shown": ({ admin }) => admin.reads.list({ limit: 25, person: "admin" }),
  "what a session was shown": ({ admin }) => admin.reads.list({ limit: 25, session: "abc" }),
  "what was shown in a day": ({ admin }) =>
    admin.reads.list({
      limit: 25,
      since: "2026-11-20T00:00:00.000Z",
      until: "2026-11-21T00:00:00.000Z",
    }),
  "records that were shown": ({ admin }) => admin.reads.records({ limit: 25 }),
  notices: ({ notices }) => notices.list({ limit: 10 }),
  "unread notices": ({ notices }) => notices.list({ limit: 10, unread: true }),
  "counts of notices": ({ notices }) => notices.count(),
  "API tokens": ({ admin }) => admin.apiTokens.list(),
  webhooks: ({ admin }) => admin.webhooks.list(),
  "activity of a day": ({ admin }) =>
    admin.audit.list({
      limit: 25,
      since: "2026-11-20T00:00:00.000Z",
      until: "2026-11-21T00:00:00.000Z",
    }),
  "unsent emails": ({ admin }) => admin.mail.list({ limit: 25 }),
  "state of the email": ({ admin }) => admin.mail.status(),
  "state of the inbox": ({ admin }) => admin.inbox.status(),
  "emails on no record": ({ admin }) => admin.inbox.unmatched({ limit: 25 }),
  "people of the activity": ({ admin }) => admin.audit.people(),
  activity: ({ admin }) => admin.audit.list({ limit: 25 }),
  "applications of one's own": ({ applications }) => applications.own(),
  "saved scenarios": ({ scenarios }) => scenarios.list(),
  "stat cards": ({ admin }) => admin.dashboard.stats(),
};

function plansOf(sqlite: TestApp["sqlite"], statements: string[]) {
  return statements.map((statement) => {
    const parameters = Array.from({ length: statement.split("?").length - 1 }, () => 1);
    return JSON.stringify(sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...parameters));
  });
}

test.runIf(isSqlite)("suggestions of the same person are looked up, not searched", async () => {
  const { as, db, sqlite } = await testApp();
  const { contact } = await as("visitor");
  await contact.send(MESSAGE);
  await contact.send({ ...MESSAGE, message: "One more question." });
  const prepare = vi.spyOn(sqlite, "prepare");
  await suggestionsFor(db, { personId: 1, assigneeId: undefined, leadId: 1 });
  const plans = plansOf(
    sqlite,
    prepare.mock.calls.map(([statement]) => statement),
  );
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE|SCAN (?!application|message)/);
});

test.runIf(isSqlite)("what a user has sent is looked up by address and by account", async () => {
  const { db, sqlite } = await testApp();
  const actor = await actorFor(db, "customer");
  if (!actor) throw new Error("There is no customer.");
  const sources = {
    draft: async () => ({}),
    linkedDrafts: async () => [],
    applications: async () => ({ rows: [] }),
    conversation: async () => [],
  };
  const prepare = vi.spyOn(sqlite, "prepare");
  await messagesFrom(db, actor.user).next();
  await ownApplications(db, actor.user, sources, []).next();
  const plans = plansOf(
    sqlite,
    prepare.mock.calls.map(([statement]) => statement),
  );
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
});

test.runIf(isSqlite)("the entries of a minute are counted among an account's newest", async () => {
  const { db, sqlite } = await testApp();
  const prepare = vi.spyOn(sqlite, "prepare");
  expect(await roomFor(db, 1)).toBe(98);
  const statement = prepare.mock.calls[0]?.[0] ?? "";
  // A condition of time would read through all the others
  expect(statement).not.toContain('"at" >');
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(1, "", 100);
  expect(plan).toMatchObject([
    { detail: "SEARCH auditEntries USING INDEX auditEntriesByActor (actorId=?)" },
  ]);
});

test.runIf(isSqlite).each(Object.keys(LISTS))("%s", async (name) => {
  const { as, sqlite } = await testApp();
  const caller = await as(name === "officers' directory" ? "officer" : "admin");
  const prepare = vi.spyOn(sqlite, "prepare");
  await LISTS[name]?.(caller);
  const queries = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => /^\s*(select|with)/i.test(sql));
  expect(queries.length).toBeGreaterThan(0);
  prepare.mockRestore();
  for (const plan of plansOf(sqlite, queries)) expect(plan).not.toMatch(/TEMP B-TREE/);
});
