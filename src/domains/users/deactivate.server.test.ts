import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { headersFor, PASSWORD } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const LOGIN = { username: "officer", password: PASSWORD };

async function idOf(db: Awaited<ReturnType<typeof testApp>>["db"], username: string) {
  const query = db.selectFrom("users").where("username", "=", username).select("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

test("A deactivated user's sessions end and sign-in is refused; reactivation lets them in", async () => {
  const { db, as, get, send } = await testServer();
  const { cookie = "" } = await headersFor(db, "officer");
  const id = await idOf(db, "officer");
  const { admin } = await as("admin");
  await admin.users.setActive({ id, active: false });
  expect((await get("/api/user", { headers: { cookie } })).status).toBe(401);
  const refused = await send("POST", "/api/login", LOGIN);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: "Invalid username or password" });
  await admin.users.setActive({ id, active: true });
  expect((await send("POST", "/api/login", LOGIN)).status).toBe(200);
});

test("A deactivated officer is in no directory and takes no applications; admins see them marked", async () => {
  const { as, db } = await testApp();
  const id = await idOf(db, "officer");
  const { admin, officers } = await as("admin");
  await admin.users.setActive({ id, active: false });
  expect((await (await as("officer")).officers.list()).rows).toEqual([]);
  await expect(officers.byId({ id })).rejects.toThrow("Officer not found");
  const entry = (await officers.list()).rows.find((user) => user.id === id);
  expect(entry).toMatchObject({ isDeactivated: true, isLoanOfficer: true });
  const application = {
    fullName: "Ada Ames",
    email: "ada@mail.example",
    loanPurpose: "refinance" as const,
    loanAmount: 250_000,
    officerId: id,
  };
  const { id: made } = await (await as("visitor")).applications.submit(application);
  expect((await admin.applications.byId({ id: made })).officer).toBeNull();
});

test("Deactivating twice is one change; the protected user and oneself are refused", async () => {
  const { as, db } = await testApp();
  const { admin } = await as("admin");
  const id = await idOf(db, "customer");
  for (const active of [false, false, true, true]) await admin.users.setActive({ id, active });
  const actions = (await admin.audit.list()).rows.map(({ action }) => action);
  expect(actions).toEqual(["users.reactivate", "users.deactivate"]);
  await expect(
    admin.users.setActive({ id: await idOf(db, "admin"), active: false }),
  ).rejects.toThrow("The user admin cannot be deactivated.");
  const other = await idOf(db, "officer");
  await admin.users.update({ id: other, isAdmin: true });
  const own = (await as("officer")).admin.users.setActive({ id: other, active: false });
  await expect(own).rejects.toThrow("You cannot deactivate your own account.");
});
