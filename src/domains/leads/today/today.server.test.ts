import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { siteOf } from "#platform/context.ts";
import { sendDueReplies } from "#domains/leads/reply/planned.server.ts";
import { respond } from "#domains/leads/reply/replies.router.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";

const DAY = "2026-11-30";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T15:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

/** An officer with a message (lead 1) and a request (lead 2); a message (lead 3) is nobody's. */
async function desk() {
  const site = await testApp();
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  vi.setSystemTime(new Date("2026-11-28T15:00:00Z"));
  await visitor.applications.submit({ ...REQUEST, fullName: "Ben B.", email: "ben@example.com" });
  vi.setSystemTime(new Date("2026-11-29T15:00:00Z"));
  await visitor.contact.send({ ...MESSAGE, name: "Cy C.", email: "cy@example.com" });
  const { admin, leads, replies } = await site.as("admin");
  const officerId = await idOf(site, "officer");
  await admin.leads.assign({ ids: [1, 2], assigneeId: officerId, quietly: true });
  const officer = await site.as("officer");
  const due = async () =>
    (await officer.leads.due({ dueBy: DAY })).duties.map(({ what, lead }) => `${what} ${lead.id}`);
  return { ...site, admin, leads, replies, officerId, officer, due };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** Documents of lead 2 that its borrower has sent. */
async function documentsFor({ db }: Desk, names: readonly string[]): Promise<void> {
  const { applicationId } = await db
    .selectFrom("leads")
    .where("id", "=", 2)
    .select("applicationId")
    .executeTakeFirstOrThrow();
  const at = "2026-11-29T09:00:00.000Z";
  const sent = { state: "received", createdAt: at, updatedAt: at } as const;
  for (const name of names)
    await db
      .insertInto("documents")
      .values({ ...sent, applicationId: Number(applicationId), name })
      .execute();
}

describe("Today's list of a person", () => {
  test("has who waits for an answer, until they get one", async () => {
    const { due, officer } = await desk();
    expect(await due()).toEqual(["answer 1", "answer 2"]);
    await officer.leads.setStatus({ ids: [1], status: "responded" });
    expect(await due()).toEqual(["answer 2"]);
  });

  test("has whom to call today, or since an earlier day, the longest due first", async () => {
    const { due, officer } = await desk();
    const call = (id: number, on: string) =>
      officer.leads.change({ ids: [id], followUp: { on, what: "Call" } });
    await call(1, "2026-12-01");
    await call(2, "2026-11-28");
    expect(await due()).toEqual(["answer 1", "call 2", "answer 2"]);
    await call(1, DAY);
    expect(await due()).toEqual(["answer 1", "call 2", "answer 2", "call 1"]);
    const { duties } = await officer.leads.due({ dueBy: DAY, limit: 2 });
    expect(duties).toMatchObject([
      {
        what: "answer",
        since: expect.stringContaining("2026-11-27T15:00"),
        lead: { name: "Ada Buyer" },
      },
      { what: "call", since: "2026-11-28", words: "Call", lead: { name: "Ben B." } },
    ]);
  });

  test("has documents that were sent and that nobody has reviewed, one line for each lead", async () => {
    const site = await desk();
    await documentsFor(site, ["Pay stubs", "Bank statements"]);
    const { duties, counts } = await site.officer.leads.due({ dueBy: DAY });
    expect(duties.at(-1)).toMatchObject({ what: "document", lead: { id: 2 } });
    expect(duties.at(-1)?.words.split(", ").toSorted()).toEqual(["Bank statements", "Pay stubs"]);
    expect(counts.map(({ what, count }) => `${count} ${what}`).join()).toBe(
      "2 answer,0 call,1 document,0 mail,0 rate",
    );
    await site.officer.leads.change({ ids: [2], stage: "closed" });
    expect(await site.due()).toEqual(["answer 1"]);
    await site.officer.leads.change({ ids: [2], stage: "new" });
    expect(await site.due()).toEqual(["answer 1", "document 2"]);
    await site.db.updateTable("documents").set({ state: "accepted" }).execute();
    expect(await site.due()).toEqual(["answer 1"]);
  });

  test("has planned replies that were held, with the reason", async () => {
    const { db, app, officer, due, officerId, leads } = await desk();
    const { rows } = await officer.leads.timeline({ id: 1 });
    const sendAt = "2026-11-30T14:00:00.000Z";
    const key = { draftKey: "1".padStart(32, "0"), seenEntryId: rows[0]?.id ?? 0 };
    await officer.replies.send({ id: 1, ...key, text: "Good morning.", sendAt });
    await db.updateTable("plannedReplies").set({ writerId: null }).execute();
    expect(await due()).not.toContain("mail 1");
    vi.setSystemTime(new Date(sendAt));
    await sendDueReplies(db, { site: siteOf(app), respond }, sendAt);
    const { duties } = await leads.due({ dueBy: DAY, assigneeId: officerId });
    expect(duties.at(-1)).toMatchObject({
      what: "mail",
      since: sendAt,
      words: "Its writer may no longer write to leads.",
    });
  });

  test("has nothing of others: of the desk those of nobody, or of the officer it chooses", async () => {
    const { officer, leads, admin, officerId, as } = await desk();
    const seen = ({ duties, counts }: Awaited<ReturnType<typeof leads.due>>) => [
      duties.map(({ lead }) => lead.id),
      counts.reduce((sum, { count }) => sum + count, 0),
    ];
    const { id: otherId } = await admin.users.create({
      username: "second_lo",
      password: "a long password",
      firstName: "Sam",
      lastName: "Second",
      email: "sam@people.example",
      isLoanOfficer: true,
    });
    const none = [[], 0];
    expect(seen(await leads.due({ dueBy: DAY }))).toEqual([[3], 1]);
    expect(seen(await leads.due({ dueBy: DAY, assigneeId: officerId }))).toEqual([[1, 2], 2]);
    expect(seen(await officer.leads.due({ dueBy: DAY, unassigned: true }))).toEqual(none);
    const other = (await as("assistant")).leads;
    expect(seen(await other.due({ dueBy: DAY, unassigned: true }))).toEqual([[3], 1]);
    await admin.leads.assign({ ids: [3], assigneeId: otherId, quietly: true });
    expect(seen(await leads.due({ dueBy: DAY, assigneeId: otherId }))).toEqual([[3], 1]);
    expect(seen(await officer.leads.due({ dueBy: DAY, assigneeId: otherId }))).toEqual(none);
  });
});
