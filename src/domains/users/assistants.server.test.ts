import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import { headersFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import type { Db } from "#platform/database/engine.ts";

const ANN = {
  username: "annte_lo",
  password: "a long pass phrase",
  firstName: "Ann",
  lastName: "Tester",
  email: "ann@people.example",
  isAssistant: true,
};

/** The mails to all administrators about accounts. */
async function alerts(db: Db): Promise<string[]> {
  const mails = await db
    .selectFrom("outbox")
    .where("recipient", "=", "admin@people.example")
    .where("subject", "like", "An account at%")
    .orderBy("id")
    .select("textBody")
    .execute();
  return mails.map(({ textBody }) => /^.* by (?=Firstadmin)/m.exec(textBody)?.[0] ?? textBody);
}

test("An administrator is no assistant besides", async () => {
  const { users } = (await (await testApp()).as("admin")).admin;
  const both = await users.create({ ...ANN, isAdmin: true });
  expect(both).toMatchObject({ isAdmin: true, isAssistant: false });
  await users.update({ id: both.id, isAdmin: false, isAssistant: true });
  expect(await users.update({ id: both.id, isAdmin: true })).toMatchObject({
    isAdmin: true,
    isAssistant: false,
  });
});

test("An admin makes an assistant, and every admin is notified", async () => {
  const { as, db } = await testApp();
  const { users } = (await as("admin")).admin;
  const user = await users.create(ANN);
  expect(user).toMatchObject({ isAssistant: true, isAdmin: false, isLoanOfficer: false });
  expect(await alerts(db)).toEqual(["Ann Tester was made an assistant by "]);
  await users.setActive({ id: user.id, active: false });
  await users.setActive({ id: user.id, active: true });
  await users.update({ id: user.id, isAssistant: false });
  expect((await alerts(db)).slice(1)).toEqual([
    "Ann Tester was reactivated as an assistant by ",
    "Ann Tester was given other roles by ",
  ]);
  const entry = await db
    .selectFrom("auditEntries")
    .where("action", "=", "users.update")
    .select(["before", "after"])
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ before: '{"isAssistant":true}', after: '{"isAssistant":false}' });
});

test("An assistant's password must be as long as an admin's", async () => {
  const { as, db } = await testApp();
  const { users } = (await as("admin")).admin;
  await expect(users.create({ ...ANN, password: "short one" })).rejects.toThrow(
    "Assistants need a password of at least 10 characters.",
  );
  const id = await idOf({ db }, "customer");
  await db.updateTable("users").set({ passwordFitsAdmin: 0 }).where("id", "=", id).execute();
  await expect(users.update({ id, isAssistant: true })).rejects.toThrow(
    "Assistants need a password of at least 10 characters. Please enter a new one.",
  );
  await users.update({ id, isAssistant: true, password: "a long pass phrase" });
  await expect(
    (await as("assistant")).accounts.changePassword({
      currentPassword: PASSWORD,
      newPassword: "too short",
    }),
  ).rejects.toThrow("Assistants need a password of at least 10 characters.");
});

test("A change of the role ends the user's sessions, and the bearer token with them", async () => {
  const { db, as, send } = await testServer();
  const signIn = async (path: string) => {
    const answer = await send("POST", path, { username: "assistant", password: PASSWORD });
    return { status: answer.status, ...((await answer.json()) as { adminToken?: string }) };
  };
  await as("assistant");
  const { users } = (await as("admin")).admin;
  const { adminToken } = await signIn("/api/admin/login");
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    return (await send("GET", path, undefined, { headers })).status;
  };
  expect([await read("/api/admin/loan-applications"), await read("/api/admin/users/1")]).toEqual([
    200, 403,
  ]);
  const id = await idOf({ db }, "assistant");
  await users.update({ id, isAssistant: false });
  expect(await read("/api/admin/loan-applications")).toBe(401);
  expect((await signIn("/api/admin/login")).status).toBe(401);
  expect(await signIn("/api/login")).toMatchObject({ status: 200, isAssistant: false });
});

test("An assistant handles a lead from its arrival to its end", async () => {
  const { as, db } = await testApp();
  const officerId = await idOf({ db }, "officer");
  const { admin, leads, replies, notices } = await as("assistant");
  await (await as("visitor")).contact.send(MESSAGE);
  const { reference } = await (await as("visitor")).applications.submit(REQUEST);
  expect((await notices.list()).rows.map(({ title }) => title)).toHaveLength(2);
  expect((await admin.dashboard.stats()).unreadMessages).toBe(1);
  const [lead] = (await leads.list()).rows;
  expect(lead).toMatchObject({ reference, isUnread: true });
  const ids = [2];
  await admin.leads.assign({ ids, assigneeId: officerId });
  await leads.addNote({ id: 2, text: "Called, wants 15 years. @Firstofficer please look." });
  await leads.change({ ids, stage: "contacted", addTags: ["VA"] });
  await admin.applications.setStatus({ id: 1, status: "approved" });
  await admin.replies.addTemplate({ name: "Thanks", text: "We call you." });
  const form = await replies.form({ id: 1 });
  expect(form.to).toBe(MESSAGE.email);
  await admin.people.dismissSuggestion({ id: 1, otherId: 2 });
  await admin.people.merge({ id: 1, otherId: 2 });
  await admin.people.split({ id: 1 });
  await admin.quarantine.report({ ids: [1] });
  const [reported] = (await admin.quarantine.list()).rows;
  await admin.quarantine.release({ ids: [reported?.id ?? 0] });
  const entries = await db
    .selectFrom("auditEntries")
    .where("actorName", "=", "assistant")
    .select("action")
    .execute();
  expect(entries.length).toBeGreaterThan(6);
});

test("Lists can be downloaded, and the activity says who did", async () => {
  const { as, db, get } = await testServer();
  await (await as("visitor")).contact.send(MESSAGE);
  const statusOf = async (list: keyof typeof EXPORT_PATHS) => {
    const answer = await get(EXPORT_PATHS[list], { headers: await headersFor(db, "assistant") });
    await answer.text();
    return answer.status;
  };
  const lists = Object.keys(EXPORT_PATHS) as (keyof typeof EXPORT_PATHS)[];
  const statuses: Record<string, number> = {};
  for (const list of lists) statuses[list] = await statusOf(list);
  const ofAdmins = { subscribers: 403, activity: 403, reads: 403 };
  expect(statuses).toEqual({ applications: 200, messages: 200, leads: 200, ...ofAdmins });
  const taken = await db
    .selectFrom("auditEntries")
    .where("actorName", "=", "assistant")
    .where("action", "like", "%.export")
    .orderBy("action")
    .select("action")
    .execute();
  expect(taken.map(({ action }) => action)).toEqual([
    "applications.export",
    "contact.export",
    "leads.export",
  ]);
});

test("Erasing a person and managing colleagues are left to the admins", async () => {
  const { as, db } = await testApp();
  await (await as("visitor")).contact.send(MESSAGE);
  const { admin, officers, resources } = await as("assistant");
  const officerId = await idOf({ db }, "officer");
  const refused = [
    () => admin.people.erase({ id: 1, reason: "Asked for it", typed: "1" }),
    () => admin.people.file({ id: 1 }),
    () => admin.quarantine.remove({ ids: [1] }),
    () => admin.leads.handOver({ fromId: officerId, toId: null }),
    () => admin.figures.read({ since: "2026-01-01", until: "2026-02-01" }),
    () => admin.audit.list(),
    () => admin.users.byId({ id: officerId }),
    () => officers.list(),
    () => resources.list({}),
  ];
  for (const call of refused)
    await expect(call()).rejects.toThrow("You are not allowed to do this.");
});

test("A new loan officer is announced to admins only, a new lead to assistants too", async () => {
  const { as } = await testApp();
  const { notices } = await as("assistant");
  const kinds = Object.keys((await notices.settings()).ways);
  expect(kinds).toEqual(expect.arrayContaining(["message", "application", "mention"]));
  expect(kinds).not.toContain("officer");
  expect(kinds).not.toContain("license");
});

test("Colleagues can mention an assistant, but not assign a lead to one", async () => {
  const { as, db } = await testApp();
  await as("assistant");
  await (await as("visitor")).contact.send(MESSAGE);
  const { admin, leads } = await as("admin");
  const staff = (await leads.staff()).find(
    ({ mention }) => mention === "firstassistant-lastassistant",
  );
  expect(staff).toMatchObject({ isOfficer: false, opensAll: true });
  await leads.addNote({ id: 1, text: "@firstassistant-lastassistant please answer this one." });
  expect((await (await as("assistant")).notices.list()).rows[0]?.title).toContain("mentions you");
  const assigneeId = await idOf({ db }, "assistant");
  await expect(admin.leads.assign({ ids: [1], assigneeId })).rejects.toThrow(
    "Please choose a loan officer whom an administrator has admitted.",
  );
});
