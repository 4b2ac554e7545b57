import { afterEach, describe, expect, test, vi } from "vitest";
import { happened, aboutApplication } from "#domains/audit/happened.server.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { actorFor } from "#test/kit/people.ts";
import { tellingAnswers } from "#test/kit/mail.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A borrower with a verified e-mail, whose application an officer has. */
async function place() {
  const site = await tellingAnswers(await testApp());
  const { db, as } = site;
  await db.updateTable("users").set({ isVerified: 1 }).where("username", "=", "customer").execute();
  const officerId = await idOf(site, "officer");
  const visitor = await as("visitor");
  const email = "Customer@people.example";
  const { id, reference } = await visitor.applications.submit({ ...REQUEST, email, officerId });
  await db.deleteFrom("outbox").execute();
  const { applications } = await as("customer");
  const reply = async (text: string, to = "customer@people.example") =>
    happened(db, (await actorFor(db, "officer")) as never, "leads.reply", {
      on: aboutApplication(reference),
      text,
      data: { to },
    });
  const mails = () => db.selectFrom("outbox").select(["recipient", "textBody"]).execute();
  return { ...site, applications, id, reference, officerId, reply, mails };
}

describe("The messages of a borrower", () => {
  test("arrive on the record, the officer is notified, and the answers are shown in the account", async () => {
    const { as, applications, id, reference, mails } = await place();
    const sent = await applications.write({ id, text: " When do you need my tax return? " });
    expect(sent).toMatchObject({ isOwn: true, author: "" });
    const { leads } = await as("officer");
    expect((await leads.list({ unread: true })).rows).toHaveLength(1);
    const draftKey = "a".repeat(32);
    const { replies } = await as("officer");
    await replies.send({ id: 1, draftKey, text: "By Friday, please.", seenEntryId: 99 });
    const { rows } = await applications.thread({ id });
    expect(rows.map(({ isOwn, author, text }) => [isOwn, author, text])).toEqual([
      [false, "Firstofficer Lastofficer", "By Friday, please."],
      [true, "", "When do you need my tax return?"],
    ]);
    const [mail, answer, ...more] = await mails();
    expect([mail?.recipient, answer?.recipient, more]).toEqual([
      "officer@people.example",
      "Customer@people.example",
      [],
    ]);
    expect(mail?.textBody).toContain("When do you need my tax return?");
    expect(mail?.textBody).toContain(`/LOagentsPortal/leads/${reference}`);
    const timeline = await leads.timeline({ id: 1 });
    const kinds = timeline.rows.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== "mail").slice(0, 3)).toEqual([
      "stage",
      "reply",
      "message",
    ]);
  });

  test("have nothing of the timeline but messages and answers to the borrower's own address", async () => {
    const { as, applications, id, reply } = await place();
    await (await as("officer")).leads.addNote({ id: 1, text: "Sounds hurried." });
    await reply("To someone else", "other@people.example");
    expect((await applications.thread({ id })).rows).toEqual([]);
  });

  test("are only for the borrower: not for others, nor before the address is verified", async () => {
    const { db, as, id } = await place();
    const refused = { code: "NOT_FOUND", message: "This request does not exist." };
    await db
      .updateTable("users")
      .set({ isVerified: 0 })
      .where("username", "=", "customer")
      .execute();
    for (const who of ["customer", "newOfficer", "officer", "admin"] as const) {
      const { applications } = await as(who);
      await expect(applications.thread({ id })).rejects.toMatchObject(refused);
      await expect(applications.write({ id, text: "Hello" })).rejects.toMatchObject(refused);
    }
  });

  test("that are sent twice are stored once, and a flood is stopped with a sentence", async () => {
    const { applications, id, mails } = await place();
    const both = await Promise.all(
      [1, 2].map(() => applications.write({ id, text: "Are you there?" })),
    );
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await mails()).toHaveLength(1);
    for (let count = 1; count < 50; count += 1)
      await applications.write({ id, text: `Are you there, ${count}?` });
    await expect(applications.write({ id, text: "Hello?" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    const [first] = (await applications.thread({ id, limit: 20 })).rows;
    const { rows, next } = await applications.thread({ id, limit: 20 });
    expect([rows.length, rows[0]?.id]).toEqual([20, first?.id]);
    expect((await applications.thread({ id, limit: 20, cursor: next })).rows).toHaveLength(20);
  });

  test("go to the office when no officer has the application", async () => {
    const { as, applications, id, mails, reference } = await place();
    await (await as("admin")).admin.leads.assign({ ids: [1], assigneeId: null });
    await applications.write({ id, text: "Hello" });
    const [mail] = await mails();
    expect(mail?.textBody).toContain(`/admin/applications/${reference}`);
  });
});

describe("The officer of a borrower's application", () => {
  test("is shown with phone, e-mail and NMLS number, and with title and photo if the website shows them", async () => {
    const { db, as, applications, officerId } = await place();
    const { admin } = await as("admin");
    const changes = { phone: "(212) 555-0100", profileImage: "/uploads/profiles/a.webp" };
    await db.updateTable("users").set(changes).where("id", "=", officerId).execute();
    const card = { title: "Senior loan officer", nmlsId: "204571" };
    await admin.officers.saveCard({ id: officerId, ...card });
    const shown = async () => (await applications.own()).rows[0]?.workingOfficer;
    const hidden = { nmlsId: "204571", phone: "(212) 555-0100", title: "", profileImage: "" };
    expect(await shown()).toMatchObject({ ...hidden, email: "officer@people.example", slug: null });
    await admin.officers.saveCard({ id: officerId, isPublic: true });
    expect(await shown()).toMatchObject({
      ...card,
      profileImage: "/uploads/profiles/a.webp",
      slug: "firstofficer-lastofficer",
    });
    await admin.leads.assign({ ids: [1], assigneeId: null });
    expect(await shown()).toBeNull();
  });
});
