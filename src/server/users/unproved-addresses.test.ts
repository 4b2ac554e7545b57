import { describe, expect, test } from "vitest";
import { headersFor } from "#test/kit/people.ts";
import { idOf, REQUEST } from "#test/kit/leads.ts";
import { testServer } from "#test/kit/server.ts";

const PASSWORD = "a wholly new secret";
const BORROWER = "jane@people.example";
const NEW = {
  username: "jane.doe",
  password: PASSWORD,
  firstName: "Jane",
  lastName: "Doe",
  email: BORROWER,
};

/** A site on which somebody has an admin's bearer and nothing else. */
async function stolen() {
  const server = await testServer();
  const headers = await headersFor(server.db, "bearer");
  await server.db.updateTable("sessions").set({ confirmedAt: null }).execute();
  const write = async (method: string, path: string, body: object) => {
    const answer = await server.send(method, `/api/admin/users${path}`, body, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  return { ...server, write };
}

type Stolen = Awaited<ReturnType<typeof stolen>>;

/** What a new session of the user gets from the paths. */
async function signedIn({ send }: Stolen, username: string) {
  const response = await send("POST", "/api/login", { username, password: PASSWORD });
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((each) => each.startsWith("session="))?.split(";", 1)[0] ?? "";
  return (method: string, path: string, body?: object) =>
    send(method, path, body, { headers: { cookie } });
}

/** A request from the borrower's address, with the list of its documents. */
async function request(site: Stolen) {
  const { applications } = await site.as("visitor");
  const { id } = await applications.submit({ ...REQUEST, email: BORROWER });
  const { documents } = await site.as("admin");
  await documents.askFor({ id, name: "Pay stubs" });
  return id;
}

const WAYS: [what: string, go: (site: Stolen) => Promise<string>][] = [
  [
    "is added with the borrower's address",
    async (site) => {
      const { status, body } = await site.write("POST", "", NEW);
      expect([status, body.isVerified]).toEqual([201, true]);
      return NEW.username;
    },
  ],
  [
    "has the borrower's address and is given another password",
    async (site) => {
      const { db, write } = site;
      const values = { email: BORROWER, emailKey: BORROWER, isVerified: 1 as const };
      await db.updateTable("users").set(values).where("username", "=", "customer").execute();
      const path = `/${await idOf(site, "customer")}`;
      expect((await write("PATCH", path, { password: PASSWORD })).status).toBe(200);
      return "customer";
    },
  ],
];

describe("Without a proof, an account that", () => {
  test.each(WAYS)("%s sees nothing of hers and writes nothing in her name", async (_what, go) => {
    const site = await stolen();
    const id = await request(site);
    const ask = await signedIn(site, await go(site));
    const own = await ask("GET", "/api/user/loan-applications");
    expect([own.status, await own.json()]).toEqual([200, []]);
    const messages = `/api/user/loan-applications/${id}/messages`;
    expect((await ask("GET", messages)).status).toBe(404);
    expect((await ask("POST", messages, { text: "Please call another number." })).status).toBe(404);
    expect((await ask("GET", `/api/loan-applications/${id}/documents`)).status).toBe(404);
    expect((await (await ask("GET", "/api/user/closing")).json()).unproved).toBe(0);
    const sent = await ask("POST", "/api/loan-applications", {
      ...REQUEST,
      fullName: "Jane D. Doe",
      email: BORROWER,
    });
    expect(sent.status).toBe(201);
    const contacts = site.db.selectFrom("personContacts").where("contact", "=", BORROWER);
    expect(await contacts.where("proof", "=", "account").select("personId").execute()).toEqual([]);
    const { id: userId } = await (await ask("GET", "/api/user")).json();
    await (await site.as("admin")).admin.users.vouch({ id: userId });
    expect(await (await ask("GET", "/api/user/loan-applications")).json()).toHaveLength(2);
  });
});
