import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { testServer } from "#test/kit/server.ts";

const DIRECTORY_FIELDS = ["bio", "email", "firstName", "id", "lastName", "phone", "profileImage"];

test("Officers see the verified officers with directory fields, and nobody else", async () => {
  const { as } = await testApp();
  const { officers } = await as("officer");
  const { rows: list } = await officers.list();
  expect(list.map(({ email }) => email)).toEqual(["officer@people.example"]);
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(DIRECTORY_FIELDS);
  const license = (state: "OR" | "WA", expiresOn: string) => ({ state, expiresOn });
  await (
    await as("admin")
  ).admin.officers.saveCard({
    id: list[0]?.id ?? 0,
    nmlsId: "1234567",
    licenses: [license("OR", "2099-12-31"), license("WA", "2020-12-31")],
  });
  expect((await officers.list()).rows).toMatchObject([{ nmlsId: "1234567", licensedIn: ["OR"] }]);
});

test("Admins see all users, with role flags", async () => {
  const { as } = await testApp();
  const { rows: list } = await (await as("admin")).officers.list();
  expect(
    list.map(({ username, isAdmin, isLoanOfficer }) => ({ username, isAdmin, isLoanOfficer })),
  ).toEqual([
    { username: "admin", isAdmin: true, isLoanOfficer: false },
    { username: "customer", isAdmin: false, isLoanOfficer: false },
    { username: "newOfficer", isAdmin: false, isLoanOfficer: true },
    { username: "officer", isAdmin: false, isLoanOfficer: true },
  ]);
  expect(JSON.stringify(list)).not.toMatch(/password|hash|token/i);
});

test("An officer page is 404 for anybody but a verified officer", async () => {
  const { as, db } = await testApp();
  const officer = await as("officer");
  const users = await db.selectFrom("users").select(["id", "username"]).execute();
  const one = users.find(({ username }) => username === "officer");
  const found = await officer.officers.byId({ id: one?.id ?? 0 });
  expect(Object.keys(found).toSorted()).toEqual(DIRECTORY_FIELDS);
  const others = users.filter(({ username }) => username !== "officer").map(({ id }) => id);
  for (const id of [...others, 999])
    await expect(officer.officers.byId({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Officer not found",
    });
});

test("Officers can change and clear their own phone and bio, and nothing else", async () => {
  const { as, db } = await testApp();
  const officer = await as("officer");
  const input = {
    phone: " (212) 555-0100 ",
    bio: "Twenty years in home loans.\nI speak Spanish.",
    isAdmin: true,
    email: "else@where.example",
    id: 1,
  };
  const changed = await officer.officers.updateMe(input);
  expect(changed).toMatchObject({
    username: "officer",
    phone: "(212) 555-0100",
    bio: "Twenty years in home loans.\nI speak Spanish.",
    email: "officer@people.example",
    isAdmin: false,
  });
  await officer.officers.updateMe({ phone: "", bio: "" });
  const row = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select(["phone", "bio"])
    .execute();
  expect(row).toEqual([{ phone: "", bio: "" }]);
});

test.each([
  [{ phone: "555", bio: "" }, "Please enter a valid phone number."],
  [{ phone: "", bio: "x".repeat(2001) }, "Please use at most 2,000 characters."],
])("A profile that breaks the rules is refused with a sentence", async (input, sentence) => {
  const { as } = await testApp();
  await expect((await as("officer")).officers.updateMe(input)).rejects.toThrow(sentence);
});

test("Applicants who follow an officer's link can read the officer's name, and nothing else", async () => {
  const { db, get } = await testServer({ RATE_LIMITS: "on" });
  const users = await db.selectFrom("users").select(["id", "username"]).execute();
  const answers: Record<string, unknown> = {};
  for (const { id, username } of users) {
    const answer = await get(`/api/loan-officers/${id}/name`);
    answers[username] = answer.status === 200 ? await answer.json() : answer.status;
  }
  const officer = { firstName: "Firstofficer", lastName: "Lastofficer", licensedIn: null };
  expect(answers).toEqual({ admin: 404, customer: 404, newOfficer: 404, officer });
  await db.updateTable("users").set({ deactivatedAt: new Date().toISOString() }).execute();
  const { id = 0 } = users.find(({ username }) => username === "officer") ?? {};
  const statuses = new Set<number>();
  for (let call = 0; call < 30; call += 1)
    statuses.add((await get(`/api/loan-officers/${id}/name`)).status);
  expect([...statuses]).toEqual([404, 429]);
});
