import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { isSqlite } from "#test/kit/databases.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";
import { mailbox } from "#test/kit/mail.ts";
import { ACTORS, headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

type Server = Awaited<ReturnType<typeof testServer>>;

/** An open page of an actor: its events as they come, and whether the connection has ended. */
async function watch({ get }: Server, headers: Record<string, string>, query = "") {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const response = await get(`/api/lead-events${query}`, { headers, signal: ending.signal });
  const page = { status: response.status, events: "", ended: false, close: () => ending.abort() };
  const read = async () => {
    for await (const chunk of response.body ?? []) page.events += new TextDecoder().decode(chunk);
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      page.ended = true;
    });
  return page;
}

async function until(check: () => boolean): Promise<void> {
  await expect.poll(check, { interval: 20 }).toBe(true);
}

describe("The stream of changes", () => {
  test.each(ACTORS)("answers %s as the access table says", async (actor) => {
    const server = await testServer();
    const { status } = await watch(server, await headersFor(server.db, actor));
    const expected = {
      visitor: 401,
      bearer: 401,
      assistantBearer: 401,
      customer: 403,
      newOfficer: 403,
      unadmitted: 403,
    };
    expect(status).toBe(actor in expected ? expected[actor as keyof typeof expected] : 200);
  });

  test("notifies admins of every lead, and officers of their own", async () => {
    const server = await testServer();
    const { as, db } = server;
    const { contact } = await as("visitor");
    const { admin } = await as("admin");
    const adminPage = await watch(server, await headersFor(db, "admin"));
    const officerPage = await watch(server, await headersFor(db, "officer"));
    await until(() => adminPage.events !== "" && officerPage.events !== "");
    await contact.send(MESSAGE);
    await until(() => adminPage.events.includes("event: changed\ndata: [1]"));
    await contact.send({ ...MESSAGE, message: "And one for the officer." });
    await admin.leads.assign({ ids: [2], assigneeId: await idOf(server, "officer") });
    await until(() => officerPage.events.includes("data: [2]"));
    expect(officerPage.events).not.toContain("[1]");
  });

  test.skipIf(isSqlite)("reports an entry whose transaction ends after a later one's", async () => {
    const server = await testServer();
    const { as, db } = server;
    const { contact } = await as("visitor");
    for (const message of ["Is a 20 year term right for me?", "Or one of 15 years?"])
      await contact.send({ ...MESSAGE, message });
    const page = await watch(server, await headersFor(db, "admin"));
    await until(() => page.events !== "");
    const note = (trx: typeof db, leadId: number) =>
      trx
        .insertInto("timeline")
        .columns(["leadId", "personId", "kind", "at", "actorName", "text", "data"])
        .expression(
          trx
            .selectFrom("timeline")
            .where("leadId", "=", leadId)
            .select(["leadId", "personId", "kind", "at", "actorName", "text", "data"])
            .limit(1),
        )
        .execute();
    await db.transaction().execute(async (slow) => {
      await note(slow, 1);
      await note(db, 2);
      await until(() => page.events.includes("event: changed\ndata: [2]"));
    });
    await until(() => page.events.includes("event: changed\ndata: [1]"));
    expect(page.events.match(/event: changed/g)).toHaveLength(2);
  });

  test.skipIf(isSqlite)(
    "opens when what came before is known, so that nothing is missed",
    async () => {
      const server = await testServer();
      const { db } = server;
      await (await server.as("visitor")).contact.send(MESSAGE);
      const headers = await headersFor(db, "admin");
      let isOpen = false;
      const page = await db.transaction().execute(async (slow) => {
        await sql`LOCK TABLE timeline IN ACCESS EXCLUSIVE MODE`.execute(slow);
        const opening = watch(server, headers).finally(() => {
          isOpen = true;
        });
        const waiting = sql`SELECT 1 FROM pg_locks
        WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
        expect(isOpen).toBe(false);
        return { opening };
      });
      expect((await page.opening).status).toBe(200);
    },
  );

  test("reports an email sent to the person of an open lead to those who have it open, and nobody else", async () => {
    const server = await testServer();
    const { contact } = await server.as("visitor");
    await contact.send(MESSAGE);
    await contact.send({ ...MESSAGE, message: "And may I pay it back early?" });
    const admin = await headersFor(server.db, "admin");
    const list = await watch(server, admin);
    const open = await watch(server, admin, "?lead=2");
    await until(() => list.events !== "" && open.events.includes("retry: 3000"));
    await mailbox(server.app).lettersTo(MESSAGE.email);
    await until(() => open.events.includes("event: changed\ndata: [2]"));
    expect(list.events).not.toContain("event: changed");
  });

  test("notifies staff only of their own notices", async () => {
    const server = await testServer();
    const { as, db } = server;
    const adminPage = await watch(server, await headersFor(db, "admin"));
    const officerPage = await watch(server, await headersFor(db, "officer"));
    await until(() => adminPage.events !== "" && officerPage.events !== "");
    await (await as("visitor")).contact.send(MESSAGE);
    const { admin } = await as("admin");
    await admin.leads.assign({ ids: [1], assigneeId: await idOf(server, "officer") });
    await until(() => officerPage.events.includes("A lead for you: Ada Buyer"));
    await until(() => adminPage.events.includes("event: notice"));
    expect(adminPage.events).toContain('"path":"/admin/messages/1"');
    expect(adminPage.events).not.toContain("A lead for you");
  });

  test("says who else has the lead open, until they leave", async () => {
    const server = await testServer();
    await (await server.as("visitor")).contact.send(MESSAGE);
    const { admin } = await server.as("admin");
    await admin.leads.assign({ ids: [1], assigneeId: await idOf(server, "officer") });
    const mine = await watch(server, await headersFor(server.db, "admin"), "?lead=1");
    const theirs = await watch(server, await headersFor(server.db, "officer"), "?lead=1");
    await until(() => mine.events.includes('event: here\ndata: ["Firstofficer Lastofficer"]'));
    const earlier = mine.events.length;
    theirs.close();
    await until(() => mine.events.slice(earlier).includes("event: here\ndata: []\n\n"));
    const refused = await watch(server, await headersFor(server.db, "officer"), "?lead=9");
    expect(refused.status).toBe(404);
  });

  test("ends with the session, without another word, and renews none", async () => {
    const server = await testServer();
    const { db, send, as } = server;
    const headers = await headersFor(db, "admin");
    const before = await db.selectFrom("sessions").select("expiresAt").execute();
    const page = await watch(server, headers);
    expect(await db.selectFrom("sessions").select("expiresAt").execute()).toEqual(before);
    expect((await send("POST", "/api/logout", {}, { headers })).status).toBe(204);
    await (await as("visitor")).contact.send(MESSAGE);
    await until(() => page.ended);
    expect(page.events).not.toContain("changed");
  });

  test("ends when the server stops", async () => {
    const server = await testServer();
    const page = await watch(server, await headersFor(server.db, "admin"));
    server.app.live.close();
    await until(() => page.ended);
    expect(page.status).toBe(200);
  });
});
