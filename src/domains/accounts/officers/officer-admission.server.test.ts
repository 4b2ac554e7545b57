import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox, secretIn } from "#test/kit/mail.ts";
import { PASSWORD } from "#test/kit/people.ts";
import { siteOf } from "#platform/context.ts";
import { verifyEmail } from "#domains/accounts/links/verification.server.ts";

async function site() {
  const app = await testApp();
  await app.as("unadmitted");
  const id = await idOf(app, "unadmitted");
  const { admin } = await app.as("admin");
  const setAdmission = async (admitted: boolean) =>
    admin.officers.admission({ ...(await admin.users.byId({ id })), admitted });
  return { ...app, id, admin, setAdmission, visitor: await app.as("visitor") };
}

/** A site whose officers need an address at one of these domains. */
async function domainSite(...domains: string[]) {
  const app = await testApp();
  const { admin } = await app.as("admin");
  const setRules = (chosen: string[]) =>
    admin.officers.saveSignUp({ needsApproval: false, domains: chosen });
  await setRules(domains);
  const { accounts } = await app.as("officer");
  const userOf = (username: string) =>
    app.db
      .selectFrom("users")
      .where("username", "=", username)
      .select(["id", "email", "isLoanOfficer", "admittedAt"])
      .executeTakeFirst();
  const follow = async (email: string) => {
    const letter = (await mailbox(app.app).lettersTo(email)).at(-1);
    return letter && verifyEmail(app.db, siteOf(app.app), secretIn(letter));
  };
  const change = (email: string) => accounts.changeEmail({ email, currentPassword: PASSWORD });
  return { ...app, admin, setRules, accounts, userOf, follow, change };
}

const NEW = {
  username: "olive_lo",
  password: "a long enough one",
  firstName: "Olive",
  lastName: "Officer",
  isLoanOfficer: true,
};

describe("A verified officer whom no admin has admitted", () => {
  test("has the library, the directory and their own profile, and nothing of applicants", async () => {
    const { as, id, visitor } = await site();
    const { officers, leads, resources, notices } = await as("unadmitted");
    const profile = await officers.me();
    expect(profile).not.toHaveProperty("isAdmitted");
    expect((await officers.list()).rows.map((row) => row.id)).toContain(id);
    expect(await resources.list({})).toBeDefined();
    for (const call of [() => leads.list(), () => leads.staff(), () => notices.list()])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(visitor.officers.named({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is told by email once an admin admits them, and not when that is withdrawn", async () => {
    const { app, setAdmission, db, id } = await site();
    const { email } = await db
      .selectFrom("users")
      .where("id", "=", id)
      .select("email")
      .executeTakeFirstOrThrow();
    await setAdmission(true);
    await setAdmission(false);
    const letters = await mailbox(app).lettersTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      `You can now work with applicants at ${siteOf(app).companyName}`,
    ]);
  });

  test("gets no application by their link, by hand or in turn", async () => {
    const { as, db, id, admin, visitor } = await site();
    await visitor.applications.submit({ ...REQUEST, officerId: id });
    const lead = () => db.selectFrom("leads").select(["id", "assigneeId"]).executeTakeFirst();
    expect((await lead())?.assigneeId).toBeNull();
    const sentence = "Please choose a loan officer whom an administrator has admitted.";
    await expect(admin.leads.assign({ ids: [1], assigneeId: id })).rejects.toThrow(sentence);
    // A lead that was assigned before is not theirs either, and the office hears of it
    await db.updateTable("leads").set({ assigneeId: id }).execute();
    const { documents } = await as("unadmitted");
    await expect(documents.list({ id: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("opens applicants' side by one press of an admin, and loses it by another", async () => {
    const { as, db, id, admin, setAdmission, visitor } = await site();
    expect((await admin.officers.signUp()).unadmitted).toMatchObject([{ id, nmlsId: "" }]);
    await setAdmission(true);
    expect((await admin.officers.signUp()).unadmitted).toEqual([]);
    expect(await visitor.officers.named({ id })).toEqual({
      firstName: "Firstunadmitted",
      lastName: "Lastunadmitted",
      licensedIn: null,
    });
    const page = { id, nmlsId: "204571", isPublic: true };
    const { slug } = await admin.officers.saveCard(page);
    await setAdmission(false);
    await expect((await as("unadmitted")).leads.list()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(visitor.officers.page({ slug: slug ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(admin.officers.saveCard(page)).rejects.toThrow("Please admit this loan officer");
    const entries = await db
      .selectFrom("auditEntries")
      .where("subject", "=", `user ${id} (unadmitted)`)
      .where("action", "in", ["officers.admitToApplicants", "officers.withdraw"])
      .orderBy("id")
      .select(["action", "actorName"])
      .execute();
    expect(entries).toEqual([
      { action: "officers.admitToApplicants", actorName: "admin" },
      { action: "officers.withdraw", actorName: "admin" },
    ]);
  });

  test("is not admitted by taking the role and giving it back without a proof", async () => {
    const app = await site();
    const { id } = app;
    const { admin, secondFactor } = await app.unproved("admin");
    const giveBack = async () => {
      await admin.users.update({ id, isLoanOfficer: false });
      await admin.users.update({ id, isLoanOfficer: true });
      return (await app.admin.officers.card({ id })).isAdmitted;
    };
    expect(await giveBack()).toBe(false);
    await secondFactor.confirm({ password: PASSWORD });
    await admin.users.update({ id, isLoanOfficer: false });
    await secondFactor.confirm({ password: PASSWORD });
    await admin.users.update({ id, isLoanOfficer: true });
    expect((await app.admin.officers.card({ id })).isAdmitted).toBe(true);
  });

  test("is not admitted before the address is verified, nor by an edit of the profile", async () => {
    const { db, id, admin, setAdmission } = await site();
    await admin.users.update({ id, isLoanOfficer: true, firstName: "Una" });
    expect((await admin.officers.card({ id })).isAdmitted).toBe(false);
    await db.updateTable("users").set({ isVerified: 0 }).where("id", "=", id).execute();
    await expect(setAdmission(true)).rejects.toThrow("has not verified their email address yet");
  });

  test("loses an admission that was given under an address they never proved", async () => {
    const { as, db, app, id, setAdmission } = await site();
    await setAdmission(true);
    await db.updateTable("users").set({ isVerified: 0 }).where("id", "=", id).execute();
    const { accounts } = await as("unadmitted");
    const email = "mine@else.example";
    await accounts.changeEmail({ email, currentPassword: PASSWORD });
    const letter = (await mailbox(app).lettersTo(email)).at(-1);
    expect(await verifyEmail(db, siteOf(app), secretIn(letter!))).toBe("verified");
    const row = await db.selectFrom("users").where("id", "=", id).selectAll().executeTakeFirst();
    expect(row).toMatchObject({ email, isVerified: 1, admittedAt: null });
  });
});

test("Colleagues are seen by name and mentioned by it, with a number where two have one name", async () => {
  const { as, db } = await testApp();
  await (await as("visitor")).contact.send(MESSAGE);
  const ids = [await idOf({ db }, "admin"), await idOf({ db }, "officer")];
  await db
    .updateTable("leads")
    .set({ assigneeId: ids[1] ?? null })
    .execute();
  const mentions = async () =>
    (await (await as("officer")).leads.staff())
      .filter(({ id }) => ids.includes(id))
      .map(({ mention }) => mention);
  expect(await mentions()).toEqual(["firstadmin-lastadmin", "firstofficer-lastofficer"]);
  const sameName = { firstName: "Firstofficer", lastName: "Lastofficer" };
  await db.updateTable("users").set(sameName).where("username", "=", "admin").execute();
  expect((await mentions()).toSorted()).toEqual(
    ids.map((id) => `firstofficer-lastofficer-${id}`).toSorted(),
  );
  const { leads } = await as("officer");
  await expect(leads.addNote({ id: 1, text: "@admin please look" })).rejects.toThrow(
    "Nobody here is called admin.",
  );
  await expect(leads.addNote({ id: 1, text: "@firstofficer please" })).rejects.toThrow(
    "Several people here are called firstofficer.",
  );
  await leads.addNote({ id: 1, text: `@Firstofficer-Lastofficer-${ids[0]} please look` });
  expect((await (await as("admin")).notices.list()).rows[0]?.title).toContain("mentions you");
});

const FOREIGN = [
  "x@else.example",
  "x@notpeople.example",
  "x@people.example.evil.example",
  "x@sub.people.example",
  "people.example@else.example",
  "x+people.example@else.example",
  "x@PEOPLE.EXAMPLE.evil.example",
  "x@people-example.example",
];

describe("The lender's domains", () => {
  test.each(FOREIGN)("refuse %s at every door", async (email) => {
    const { as, admin, userOf, change } = await domainSite("people.example");
    const sentence = "Loan officers need an email address at people.example.";
    const visitor = await as("visitor");
    const customer = await userOf("customer");
    const { id = 0 } = customer ?? {};
    await expect(visitor.accounts.register({ ...NEW, email })).rejects.toThrow(sentence);
    await expect(change(email)).rejects.toThrow(sentence);
    await expect(admin.users.create({ ...NEW, email })).rejects.toThrow(sentence);
    await expect(admin.users.update({ id, email, isLoanOfficer: true })).rejects.toThrow(sentence);
    expect(await userOf("customer")).toEqual(customer);
    expect((await userOf("officer"))?.email).toBe("officer@people.example");
    expect(await userOf("olive_lo")).toBeUndefined();
  });

  test("accept every letter case of their own", async () => {
    const { change, follow, userOf } = await domainSite("people.example");
    await change("New@People.EXAMPLE");
    expect(await follow("New@People.EXAMPLE")).toBe("verified");
    expect(await userOf("officer")).toMatchObject({ isLoanOfficer: 1 });
  });

  test("are asked again when a link is followed, also of a customer who became an officer", async () => {
    const { as, db, userOf, follow } = await domainSite("people.example");
    const email = "mine@else.example";
    const { accounts } = await as("customer");
    await accounts.changeEmail({ email, currentPassword: PASSWORD });
    // As by a server of another version: a change of role ends the pending address itself
    await db
      .updateTable("users")
      .set({ isLoanOfficer: 1 })
      .where("username", "=", "customer")
      .execute();
    expect(await follow(email)).toBe("expired");
    expect((await userOf("customer"))?.email).toBe("customer@people.example");
  });

  test("are asked of who waits for approval, and once more when an admin approves", async () => {
    const { as, admin, userOf, accounts, setRules } = await domainSite();
    await admin.officers.saveSignUp({ needsApproval: true, domains: [] });
    await (await as("visitor")).accounts.register({ ...NEW, email: "x@else.example" });
    await setRules(["people.example"]);
    const olive = await userOf("olive_lo");
    await expect(
      admin.officers.admit(await admin.users.byId({ id: olive?.id ?? 0 })),
    ).rejects.toThrow("need an email");
    expect((await userOf("olive_lo"))?.isLoanOfficer).toBe(0);
    expect(accounts).toBeDefined();
  });

  test("end the role of an officer to whom an admin gives another address, and all admins are told", async () => {
    const { db, admin, userOf } = await domainSite("people.example");
    const id = await idOf({ db }, "officer");
    await admin.users.update({ id, email: "x@else.example", isLoanOfficer: true });
    expect(await userOf("officer")).toMatchObject({ isLoanOfficer: 0, admittedAt: null });
    expect(await toldAdmins(db)).toMatch(
      /Firstofficer Lastofficer was .*taken off the loan officers/,
    );
  });

  test("end the role of everybody outside when they change, and all admins are told once", async () => {
    const { db, as, admin, setRules, userOf } = await domainSite();
    await as("unadmitted");
    const officer = await as("officer");
    await setRules(["lender.example"]);
    expect(await userOf("officer")).toMatchObject({ isLoanOfficer: 0, admittedAt: null });
    expect(await userOf("unadmitted")).toMatchObject({ isLoanOfficer: 0 });
    expect(await toldAdmins(db)).toContain(
      "FirstnewOfficer LastnewOfficer, Firstofficer Lastofficer, Firstunadmitted Lastunadmitted were",
    );
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    expect(officer).toBeDefined();
    await expect(admin.officers.admission({ id: 3, admitted: true, revision: 1 })).rejects.toThrow(
      "Officer not found",
    );
  });

  test("are told to each officer who loses the role, and to nobody else", async () => {
    const { db, as, admin, setRules } = await domainSite();
    await as("unadmitted");
    const email = "kept@lender.example";
    await admin.users.create({ ...NEW, email });
    const gone = { deactivatedAt: new Date().toISOString() };
    await db.updateTable("users").set(gone).where("username", "=", "newOfficer").execute();
    await setRules(["lender.example"]);
    const told = await db
      .selectFrom("outbox")
      .where("subject", "like", "You are no longer a loan officer%")
      .orderBy("recipient")
      .select(["recipient", "textBody"])
      .execute();
    expect(told.map(({ recipient }) => recipient)).toEqual([
      "officer@people.example",
      "unadmitted@people.example",
    ]);
    expect(told[0]?.textBody).toContain("an email address at lender.example");
  });
});

async function toldAdmins(db: Awaited<ReturnType<typeof testApp>>["db"]): Promise<string> {
  const mails = await db
    .selectFrom("outbox")
    .where("recipient", "=", "admin@people.example")
    .where("subject", "like", "An account at%")
    .select("textBody")
    .execute();
  return mails.map(({ textBody }) => textBody).join("\n");
}
