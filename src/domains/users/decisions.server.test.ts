import { describe, expect, test } from "vitest";
import { idOf } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { later } from "#test/kit/second-factor.ts";
import { testServer } from "#test/kit/server.ts";
import { signIn } from "#test/kit/stolen.ts";
import { PASSWORD } from "#test/kit/people.ts";

const OTHER = "a wholly new secret";
const MAILBOX = "thief@elsewhere.example";
const OWN = "customer@people.example";
const CHANGED = { code: "CONFLICT", message: expect.stringContaining("has changed this user") };

/** A site on which somebody has an admin's session, and what they do to the customer by it. */
async function stolen() {
  const site = await testServer();
  const id = await idOf(site, "customer");
  const change = async (body: { email?: string; password?: string }) =>
    (await site.unproved("admin")).admin.users.update({ id, ...body });
  const { users } = (await site.as("admin")).admin;
  return { ...site, id, change, users };
}

describe("An admin's decision about a user counts for what the admin saw:", () => {
  test("a change between the look and the press is not confirmed with it", async () => {
    const { id, change, users } = await stolen();
    await change({ email: "moved@people.example" });
    const seen = await users.byId({ id });
    await change({ password: OTHER });
    await expect(users.vouch(seen)).rejects.toMatchObject(CHANGED);
    expect(await users.byId({ id })).toMatchObject({ isClosed: true });
    await users.vouch(await users.byId({ id }));
    expect(await users.byId({ id })).not.toHaveProperty("isClosed");
  });

  test("an officer whose address has changed since is not admitted", async () => {
    const site = await stolen();
    await site.as("unadmitted");
    const { officers } = (await site.as("admin")).admin;
    const [seen] = (await officers.signUp()).unadmitted;
    const { id = 0, revision = 0 } = seen ?? {};
    await (await site.unproved("admin")).admin.users.update({ id, firstName: "Someone" });
    const press = officers.admission({ id, revision, admitted: true });
    await expect(press).rejects.toMatchObject(CHANGED);
    const card = await officers.card({ id });
    expect(card.isAdmitted).toBe(false);
    const admitted = await officers.admission({ ...card, id, admitted: true });
    expect(admitted.revision).toBeGreaterThan(card.revision);
  });

  test("someone who waits and has changed since does not become an officer", async () => {
    const { id, change, as, db } = await stolen();
    await db
      .insertInto("officerRequests")
      .values({ userId: id, createdAt: new Date().toISOString() })
      .execute();
    const { officers } = (await as("admin")).admin;
    const [seen] = (await officers.signUp()).waiting;
    await change({ email: MAILBOX });
    const press = officers.admit({ id, revision: seen?.revision ?? 0 });
    await expect(press).rejects.toMatchObject(CHANGED);
    expect((await officers.signUp()).waiting).toHaveLength(1);
  });
});

describe("An address that nobody confirmed", () => {
  test("and that becomes again what it was leaves the account open, to be verified again", async () => {
    const { id, change, users, db, as } = await stolen();
    await db.updateTable("users").set({ isVerified: 1 }).where("id", "=", id).execute();
    await change({ email: "first@elsewhere.example" });
    await change({ email: MAILBOX });
    const { officers } = await as("admin");
    const rowOf = async () => (await officers.list()).rows.find((row) => row.id === id);
    expect(await rowOf()).toMatchObject({ isUnconfirmed: true });
    await change({ email: OWN });
    expect(await rowOf()).toMatchObject({ isUnconfirmed: false, isVerified: false });
    expect(await users.byId({ id })).not.toHaveProperty("isClosed");
  });

  test.each<[string, (site: Awaited<ReturnType<typeof stolen>>) => Promise<unknown>]>([
    ["with another password before it", ({ change }) => change({ password: OTHER })],
    [
      "with another password before it, a day ago",
      async ({ change }) => {
        await change({ password: OTHER });
        later(24 * 60 + 1);
      },
    ],
    [
      "to which a link for a new password was followed",
      async ({ change, app, send }) => {
        await change({ email: MAILBOX });
        const box = mailbox(app);
        await send("POST", "/api/password-reset", { email: MAILBOX });
        const letters = await box.lettersTo(MAILBOX);
        const link = letters.findLast(({ textBody }) => textBody.includes("token="));
        const token = secretIn({ textBody: link?.textBody ?? "" });
        await send("POST", "/api/password-reset/confirm", { token, password: OTHER });
      },
    ],
  ])("%s stays closed when it becomes again what it was", async (_what, before) => {
    const site = await stolen();
    await before(site);
    await site.change({ email: "last@elsewhere.example" });
    await site.change({ email: OWN });
    expect(await site.users.byId({ id: site.id })).toMatchObject({ isClosed: true });
  });

  test("for more than a day does not become the one to go back to", async () => {
    const { id, change, users } = await stolen();
    await change({ email: MAILBOX });
    later(24 * 60 + 1);
    await change({ email: "last@elsewhere.example" });
    await change({ email: MAILBOX });
    expect(await users.byId({ id })).toMatchObject({ isClosed: true });
    await change({ email: OWN });
    expect(await users.byId({ id })).not.toHaveProperty("isClosed");
  });

  test.each([
    ["address", { email: MAILBOX }, "for you. Please ask us to allow this."],
    ["password", { password: PASSWORD }, "choose a new password by email first, or ask us"],
  ])("is told by its closed account what opens it, after another %s", async (_what, by, words) => {
    const site = await stolen();
    const { change, send } = site;
    await change(by);
    const { headers } = await signIn(site, "customer", PASSWORD);
    const answer = await send("DELETE", "/api/user/application-draft", undefined, { headers });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(words)]);
  });
});
