import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { happened } from "#domains/audit/happened.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createTransport } from "#domains/mail/server/transport.server.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import { siteOf } from "#platform/context.ts";
import { DatabaseError } from "#platform/database/database-error.ts";
import { openDatabase } from "#platform/database/postgres/open.ts";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { beforeStatements } from "#test/kit/statements.ts";
import { nextReply, sendDueReplies } from "./planned.server.ts";
import { respond } from "./replies.router.ts";

const AT = "2026-11-30T14:00:00.000Z";
const BEFORE = "2026-11-30T13:59:59.000Z";
const TEXT = "Good morning {{first name}}.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-29T20:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

/** A message (lead 1) and a request of somebody else (lead 2), and what the server does by itself. */
async function desk(environment: Record<string, string> = {}) {
  const site = await testApp(environment);
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  await visitor.applications.submit({ ...REQUEST, email: "ben@example.com", fullName: "Ben B." });
  const { admin, replies, leads } = await site.as("admin");
  const plan = async (id = 1, key = 1) =>
    replies.send({
      id,
      draftKey: key.toString(16).padStart(32, "0"),
      text: TEXT,
      seenEntryId: (await leads.timeline({ id })).rows[0]?.id ?? 0,
      sendAt: AT,
    });
  const look = (at: string, { app }: Pick<TestApp, "app"> = site) => {
    vi.setSystemTime(new Date(at));
    return sendDueReplies(app.db, { site: siteOf(app), respond }, at);
  };
  const planned = async (id = 1) => (await replies.planned({ id })).replies;
  const kinds = async (id = 1) => (await leads.timeline({ id })).rows.map(({ kind }) => kind);
  const queued = async () =>
    (
      await site.db
        .selectFrom("outbox")
        .where("topic", "=", "reply by staff")
        .select("textBody")
        .execute()
    ).length;
  return { ...site, visitor, admin, replies, leads, plan, look, planned, kinds, queued };
}

describe("A planned reply", () => {
  test("waits for its time, then goes out once with all that follows from a reply", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const site = await desk({ SMTP_URL: smtp.url });
    await site.plan();
    await site.plan();
    expect(await site.planned()).toMatchObject([
      { text: "Good morning Ada.", sendAt: AT, heldWhy: null, writerName: "Firstadmin Lastadmin" },
    ]);
    expect(await nextReply(site.db)).toBe(AT);
    await site.look(BEFORE);
    expect([await site.queued(), await site.kinds()]).toEqual([0, ["mail", "received"]]);
    await site.look(AT);
    await site.look(AT);
    expect([await site.queued(), await site.planned()]).toEqual([1, []]);
    expect(await site.kinds()).toEqual(expect.arrayContaining(["reply", "stage", "status"]));
    expect(await nextReply(site.db)).toBeUndefined();
    await createSender(
      site.app,
      createTransport(site.app.config, "https://lender.example"),
    ).sendDue();
    const mails = smtp.received.filter(({ raw }) => raw.includes("Subject: Re: "));
    expect(mails).toMatchObject([{ text: expect.stringContaining("Good morning Ada.") }]);
  });

  const reasons: [string, (site: Awaited<ReturnType<typeof desk>>) => Promise<unknown>, RegExp][] =
    [
      [
        "an answer one second before it",
        ({ db }) =>
          happened(db, "person", "answer.arrived", {
            on: { id: 1 },
            text: "Never mind.",
            data: { from: MESSAGE.email },
          }),
        /^They answered before this was sent$/,
      ],
      [
        "an email to them that came back",
        ({ db }) =>
          happened(db, "server", "mail.undelivered", { on: { id: 1 }, text: "Re", data: {} }),
        /^An email to them came back$/,
      ],
      [
        "the end of the lead",
        ({ leads }) => leads.change({ ids: [1], stage: "lost", lostReason: "No answer" }),
        /^The lead was closed or lost$/,
      ],
      [
        "a colleague's reply",
        async (site) => {
          await site.admin.leads.assign({ ids: [1], assigneeId: await idOf(site, "officer") });
          const { replies, leads } = await site.as("officer");
          const seenEntryId = (await leads.timeline({ id: 1 })).rows[0]?.id ?? 0;
          await replies.send({ id: 1, draftKey: "f".repeat(32), text: "Hello", seenEntryId });
        },
        /^A colleague has answered in the meantime$/,
      ],
    ];
  test.each(reasons)("is held by %s, and the desk is told", async (_, happens, why) => {
    const site = await desk();
    await site.plan();
    vi.setSystemTime(new Date(BEFORE));
    await happens(site);
    const before = await site.queued();
    await site.look(AT);
    expect(await site.queued()).toBe(before);
    expect(await site.planned()).toMatchObject([{ heldWhy: expect.stringMatching(why) }]);
    const { rows } = await site.leads.timeline({ id: 1 });
    expect(rows.find(({ kind }) => kind === "stopped")?.text).toMatch(
      /^A planned reply was not sent\. .*: please look at it again\.$/,
    );
  });

  test("is held when its time comes by a withdrawal, and by an account that was closed", async () => {
    const site = await desk();
    await site.plan(1, 1);
    await site.plan(2, 2);
    const { consents } = await site.as("admin");
    await consents.withdraw({ id: 1, kinds: ["email"], scope: "everything", words: "No more" });
    await site.db
      .updateTable("plannedReplies")
      .set({ writerId: null })
      .where("leadId", "=", 2)
      .execute();
    await site.look(AT);
    expect(await site.queued()).toBe(0);
    expect(await site.planned(1)).toMatchObject([
      { heldWhy: expect.stringContaining("asked not to be emailed") },
    ]);
    expect(await site.planned(2)).toMatchObject([
      { heldWhy: "Its writer may no longer write to leads." },
    ]);
    expect([...(await site.kinds(1)), ...(await site.kinds(2))]).toContain("stopped");
  });

  test.each([
    ["deactivated", { deactivatedAt: BEFORE }],
    ["limited to content", { limitedTo: "content" }],
  ] as const)("is held when its writer is %s", async (_, changed) => {
    const site = await desk();
    await site.plan();
    const id = await idOf(site, "admin");
    await site.db.updateTable("users").set(changed).where("id", "=", id).execute();
    await site.look(AT);
    const held = await site.db.selectFrom("plannedReplies").select("heldWhy").execute();
    expect(held).toEqual([{ heldWhy: "Its writer may no longer write to leads." }]);
    expect(await site.queued()).toBe(0);
  });

  test("of a colleague is held once an officer has decided", async () => {
    const site = await desk();
    await site.admin.leads.assign({ ids: [2], assigneeId: await idOf(site, "officer") });
    await site.plan(2);
    await (await site.as("officer")).leads.setStatus({ ids: [2], status: "approved" });
    expect(await site.planned(2)).toMatchObject([{ heldWhy: "The application was decided" }]);
  });

  test("waits for the next look when the database is busy", async () => {
    const site = await desk();
    await site.plan();
    const stop = beforeStatements(site.db, (statement) => {
      if (/insert into "outbox"/.test(statement))
        throw new DatabaseError("busy", new Error("locked"));
    });
    await expect(site.look(AT)).rejects.toThrow("locked");
    stop();
    expect(await site.planned()).toMatchObject([{ heldWhy: null }]);
    await site.look(AT);
    expect([await site.queued(), await site.planned()]).toEqual([1, []]);
  });

  test("is refused when they have written since its writer last looked", async () => {
    const site = await desk();
    const draft = { id: 1, draftKey: "1".repeat(32), text: "Hello", sendAt: AT };
    const seenEntryId = (await site.leads.timeline({ id: 1 })).rows[0]?.id ?? 0;
    const data = { from: MESSAGE.email };
    await happened(site.db, "person", "answer.arrived", { on: { id: 1 }, text: "No", data });
    await expect(site.replies.send({ ...draft, seenEntryId })).rejects.toThrow(
      "They have written in the meantime. Please read that first.",
    );
  });

  test("goes with its lead, and to whom the lead is given its writer's is held", async () => {
    const site = await desk();
    const officer = await idOf(site, "officer");
    await site.admin.leads.assign({ ids: [1, 2], assigneeId: officer });
    await site.plan(2, 2);
    await site.admin.leads.assign({ ids: [2], assigneeId: null });
    expect(await site.planned(2)).toMatchObject([
      { heldWhy: "The lead has gone to someone else since" },
    ]);
    await site.plan(1, 1);
    await site.db.deleteFrom("leads").where("id", "=", 1).execute();
    const left = site.db.selectFrom("plannedReplies").select("leadId");
    expect(await left.execute()).toEqual([{ leadId: 2 }]);
  });

  test("can be changed, which makes a held one due again, sent now or canceled, by what its reader saw", async () => {
    const site = await desk();
    await site.plan();
    const [first] = await site.planned();
    const known = { id: 1, plannedId: first?.id ?? 0, revision: 1 };
    const sendAt = "2026-12-01T14:00:00Z";
    await site.replies.changePlanned({ ...known, text: "Later, {{name}}.", sendAt });
    expect(await site.planned()).toMatchObject([
      { text: "Later, Ada Buyer.", sendAt: "2026-12-01T14:00:00.000Z", revision: 2 },
    ]);
    for (const change of [
      () => site.replies.sendPlanned(known),
      () => site.replies.cancelPlanned(known),
      () => site.replies.changePlanned({ ...known, text: "Again", sendAt }),
    ])
      await expect(change()).rejects.toMatchObject({ code: "CONFLICT" });
    await site.replies.sendPlanned({ ...known, revision: 2 });
    expect([await site.queued(), await site.planned()]).toEqual([1, []]);
    await site.plan(2, 2);
    const [second] = await site.planned(2);
    await site.replies.cancelPlanned({ id: 2, plannedId: second?.id ?? 0, revision: 1 });
    await site.look(AT);
    expect([await site.queued(), await site.planned(2)]).toEqual([1, []]);
  });

  test.each([
    ["2026-11-29T19:59:00Z", "This time has passed. Please choose a later one."],
    ["2028-01-01T00:00:00Z", "Please choose a day within a year."],
  ])("cannot be for %s", async (sendAt, message) => {
    const { replies, planned } = await desk();
    const draft = { id: 1, draftKey: "1".repeat(32), text: "Hello", seenEntryId: 99 };
    await expect(replies.send({ ...draft, sendAt })).rejects.toMatchObject({
      cause: { issues: [{ path: "sendAt", message }] },
    });
    expect(await planned()).toEqual([]);
  });
});

const MANY = 200;

test("200 planned replies go out once each: two processes, killed between any two statements, the clock set back an hour", async () => {
  const site = await desk();
  const writerId = await idOf(site, "admin");
  const row = { leadId: 1, writerId, writerName: "A", text: "Hello", sendAt: AT };
  const texts = Array.from({ length: MANY }, (_, index) => ({ ...row, text: `Hello ${index}.` }));
  await site.db.insertInto("plannedReplies").values(texts).execute();
  const opened = site.address === undefined ? undefined : openDatabase(site.address);
  onTestFinished(async () => opened?.close());
  const processes = [site.db, opened?.db ?? site.db];
  let left = 7;
  const stop = beforeStatements(site.db, () => {
    left -= 1;
    // Whoever is killed says nothing more, until it is started again
    if (left <= 0) throw new Error("killed");
  });
  onTestFinished(stop);
  for (let round = 0; round < 40 || (await nextReply(site.db)) !== undefined; round += 1) {
    const at = new Date(Date.parse(AT) + (round % 2 === 0 ? HOUR_MS : 0)).toISOString();
    vi.setSystemTime(new Date(at));
    left = 1 + ((round * 7919) % 600);
    await Promise.allSettled(
      processes.map((db) => sendDueReplies(db, { site: siteOf(site.app), respond }, at)),
    );
    left = Infinity;
  }
  const sent = await site.db
    .selectFrom("timeline")
    .where("kind", "=", "reply")
    .select("text")
    .execute();
  expect(sent.map(({ text }) => text).toSorted()).toEqual(texts.map(({ text }) => text).toSorted());
  expect(await site.queued()).toBe(MANY);
});
