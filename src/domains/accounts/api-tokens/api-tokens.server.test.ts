import { describe, expect, test } from "vitest";
import { TOKEN_DOMAINS, TOKEN_SCOPES, type TokenScope } from "./api-tokens.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";
import { testServer } from "#test/kit/server.ts";
import { restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { scopesOf } from "#platform/access.ts";
import { metaOf } from "#platform/trpc.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";

async function site(scopes: TokenScope[], environment = {}) {
  const server = await testServer(environment);
  const { admin } = await server.as("admin");
  const made = await admin.apiTokens.create({ name: "CRM", scopes, days: 30 });
  const headers = { authorization: `Bearer ${made.token}` };
  const call = async (method: string, path: string, body?: object) =>
    (await server.send(method, path, body, { headers })).status;
  return { ...server, admin, made, headers, call };
}

const CALLABLE = restTable(procedures).filter(({ access }) => access !== "anyone");
const domainOf = (name: string) => name.replace(/^admin\./, "").split(".")[0] ?? "";

/** The scopes that open a route to a token. */
function scopesOfRow({ name, procedure }: (typeof CALLABLE)[number]): string[] {
  return scopesOf({ path: name, type: procedure._def.type, meta: metaOf(procedure) });
}

/** What each route answers, as 401, 403 or ok. */
async function verdicts(server: Awaited<ReturnType<typeof site>>) {
  const found: Record<string, number | "ok"> = {};
  for (const { name, method, path } of CALLABLE) {
    const concrete = path.replace(/\{(\w*id|version)\}/gi, "999999").replace(/\{\w+\}/g, "unknown");
    const status = await server.call(method, concrete, method === "GET" ? undefined : {});
    found[name] = status === 401 || status === 403 ? status : "ok";
  }
  return found;
}

describe("An API token", () => {
  test.each<[string, TokenScope[]]>([
    ["with every scope", TOKEN_SCOPES],
    ["that only reads", TOKEN_SCOPES.filter((scope) => scope.endsWith(":read"))],
    ["of leads", ["leads:read", "leads:write"]],
  ])("with %s opens what its scopes name, and nothing else", async (_which, scopes) => {
    const found = await verdicts(await site(scopes));
    const expected = CALLABLE.map(({ name, procedure, access }) => {
      const way = procedure._def.type === "query" ? "read" : "write";
      // Nobody can be asked for a proof where access would last or something would be destroyed
      const { confirmed, forPeople = false } = metaOf(procedure);
      const isAsked = way === "write" && (confirmed === true || confirmed === "withFactor");
      const isIn =
        !forPeople && !isAsked && scopes.includes(`${domainOf(name)}:${way}` as TokenScope);
      return [name, isIn && access !== "officer" ? "ok" : 403];
    });
    expect(found).toEqual(Object.fromEntries(expected));
  });

  test("makes no link that would outlive it", async () => {
    const { call } = await site(["content:read", "content:write"]);
    expect(await call("GET", "/api/admin/content/1")).toBe(200);
    expect(await call("GET", "/api/admin/content/1/preview-link")).toBe(403);
  });

  test("is offered no scope that opens nothing", () => {
    const opened = CALLABLE.filter(
      ({ access, procedure }) =>
        access !== "officer" &&
        (procedure._def.type === "query" ||
          ![true, "withFactor"].includes(metaOf(procedure).confirmed ?? "")),
    ).flatMap(scopesOfRow);
    expect(TOKEN_SCOPES.filter((scope) => !opened.includes(scope))).toEqual([]);
  });

  test("of an older version stays listed and keeps its other scopes", async () => {
    const { call, db, admin } = await site(["contact:read"]);
    const known = ["contact:read", "settings:write", "gone:read"];
    await db
      .updateTable("apiTokens")
      .set({ scopes: JSON.stringify(known) })
      .execute();
    expect(await admin.apiTokens.list()).toMatchObject([{ scopes: known }]);
    expect(await call("GET", "/api/admin/contact-submissions")).toBe(200);
    expect(await call("GET", "/api/admin/site-settings")).toBe(403);
    await expect(
      admin.apiTokens.create({ name: "Old", scopes: ["settings:write"], days: 30 }),
    ).rejects.toThrow("Please choose");
  });

  test("reaches neither users, passwords, second factors, backups, email nor other tokens", () => {
    const closed = ["users", "accounts", "secondFactor", "backup", "mail", "apiTokens", "uploads"];
    expect(closed.filter((domain) => domain in TOKEN_DOMAINS)).toEqual([]);
    const known = new Set(CALLABLE.flatMap(scopesOfRow).map((scope) => scope.split(":")[0]));
    expect(Object.keys(TOKEN_DOMAINS).filter((domain) => !known.has(domain))).toEqual([]);
  });

  test("has no scope for retention, erasure, hand-over or the settings of the desk", () => {
    const grave = CALLABLE.filter(
      ({ procedure, path }) =>
        procedure._def.type === "mutation" &&
        /\/(erase|hand-over|[a-z]+-settings|retention)$|quarantine\/delete$/.test(path),
    );
    expect(grave.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["admin.leads.handOver", "admin.leads.saveSettings"]),
    );
    const open = grave.filter(
      ({ name, procedure }) =>
        domainOf(name) in TOKEN_DOMAINS &&
        ![true, "withFactor"].includes(metaOf(procedure).confirmed ?? ""),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test("of leads neither merges nor splits people, nor dismisses that two are one", async () => {
    const { call, as, db } = await site(["leads:read", "leads:write"]);
    const { contact } = await as("visitor");
    for (const email of ["ada@example.com", "eve@example.com"])
      await contact.send({ ...MESSAGE, email });
    const both = { otherId: 2 };
    expect(await call("POST", "/api/admin/leads/1/dismiss-suggestion", both)).toBe(403);
    expect(await call("POST", "/api/admin/leads/1/merge", both)).toBe(403);
    expect(await call("POST", "/api/admin/leads/1/split", {})).toBe(403);
    expect(await db.selectFrom("people").select("id").execute()).toHaveLength(2);
  });

  test("of settings changes no address that the email of applicants goes to", async () => {
    const { call, db } = await site(["settings:read"]);
    // As a token from before has it
    const scopes = JSON.stringify(["settings:read", "settings:write"]);
    await db.updateTable("apiTokens").set({ scopes }).execute();
    const save = { key: "contactEmail", value: "thief@elsewhere.example" };
    expect(await call("POST", "/api/admin/site-settings", save)).toBe(403);
    expect(await call("GET", "/api/admin/site-settings")).toBe(200);
  });

  test("is accepted only at REST paths and for files of resources, not by tRPC, other files or events", async () => {
    const { call } = await site(TOKEN_SCOPES);
    expect(await call("GET", "/api/admin/trpc/admin.contact.list")).toBe(401);
    expect(await call("GET", "/api/trpc/leads.list")).toBe(401);
    expect(await call("GET", "/api/lead-events")).toBe(401);
    expect(await call("GET", "/uploads/documents/a.pdf")).toBe(401);
    expect(await call("GET", "/uploads/resources/a.pdf")).toBe(404);
    const taken = new Map<string, number>();
    for (const { path } of uploadTable(procedures)) taken.set(path, await call("POST", path));
    const open = [...taken].filter(([, status]) => status !== 403).map(([path]) => path);
    expect(open.toSorted()).toEqual(["/api/admin/resources/upload", "/api/document-files"]);
  });

  test("uploads and downloads files of resources, each by its scope", async () => {
    const { get, headers, admin } = await site(["resources:write"]);
    const send = (authorization: Record<string, string>) => {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(SAMPLES.pdf)]), "guide.pdf");
      return get("/api/admin/resources/upload", { method: "POST", body, headers: authorization });
    };
    const stored = await send(headers);
    expect(stored.status).toBe(201);
    const { fileUrl } = (await stored.json()) as { fileUrl: string };
    const { token } = await admin.apiTokens.create({
      name: "Reader",
      scopes: ["resources:read"],
      days: 7,
    });
    const reader = { authorization: `Bearer ${token}` };
    expect((await get(fileUrl, { headers: reader })).status).toBe(200);
    expect((await get(fileUrl, { headers })).status).toBe(403);
    expect((await send(reader)).status).toBe(403);
  });

  test("must be the only proof: a request that also has a cookie is a visitor's", async () => {
    const { db, get, headers } = await site(TOKEN_SCOPES);
    const { cookie = "" } = await headersFor(db, "admin");
    const both = await get("/api/admin/audit", { headers: { ...headers, cookie } });
    expect(both.status).toBe(401);
  });

  test("is shown once and stored as a hash; its last use is noted", async () => {
    const { db, admin, made, call } = await site(["contact:read"]);
    expect(made.token).toMatch(/^lender_[\w-]{43}$/);
    const stored = await db.selectFrom("apiTokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(made.token.slice("lender_".length));
    const [before] = await admin.apiTokens.list();
    expect(before).toMatchObject({ name: "CRM", owner: "Firstadmin Lastadmin", lastUsedAt: null });
    expect(before).not.toHaveProperty("token");
    expect(await call("GET", "/api/admin/contact-submissions")).toBe(200);
    const [after] = await admin.apiTokens.list();
    expect(Math.abs(Date.parse(after?.lastUsedAt ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test("ends when it is revoked, when it expires, and when its owner loses the rights", async () => {
    const { db, admin, made, call } = await site(["contact:read"]);
    const read = () => call("GET", "/api/admin/contact-submissions");
    const owner = await idOf({ db }, "officer");
    await db.updateTable("apiTokens").set({ userId: owner }).execute();
    const change = (values: { isAdmin?: 1; deactivatedAt?: string | null }) =>
      db.updateTable("users").set(values).where("id", "=", owner).execute();
    expect(await read()).toBe(401);
    await change({ isAdmin: 1 });
    expect(await read()).toBe(200);
    await change({ deactivatedAt: made.createdAt });
    expect(await read()).toBe(401);
    await change({ deactivatedAt: null });
    await db.updateTable("apiTokens").set({ expiresAt: new Date().toISOString() }).execute();
    expect(await read()).toBe(401);
    expect(await admin.apiTokens.list()).toEqual([]);
    const next = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"], days: 30 });
    await admin.apiTokens.revoke({ id: next.id });
    await expect(admin.apiTokens.revoke({ id: next.id })).rejects.toThrow(
      "This token does not exist.",
    );
  });

  test("is named in the activity and on the timeline beside its owner", async () => {
    const { db, as, call } = await site(["applications:write", "contact:write"]);
    const visitor = await as("visitor");
    await visitor.contact.send(MESSAGE);
    const path = "/api/admin/contact-submissions/1/status";
    expect(await call("PATCH", path, { status: "read" })).toBe(200);
    const [entry] = await db
      .selectFrom("auditEntries")
      .where("action", "=", "contact.setStatus")
      .select("actorName")
      .execute();
    expect(entry?.actorName).toBe("admin by token CRM");
    const [last] = await db
      .selectFrom("timeline")
      .where("kind", "=", "status")
      .select("actorName")
      .execute();
    expect(last?.actorName).toBe("Firstadmin Lastadmin, by token CRM");
  });

  test("needs a name, a scope and an expiry", async () => {
    const { send, get, db } = await testServer();
    const described = JSON.stringify(await (await get("/api/openapi.json")).json());
    expect(described).toMatch(/"days":\{"default":90,"type":"number","enum":\[7,30,90\]/);
    const headers = await headersFor(db, "admin");
    const good = { name: "CRM", scopes: ["leads:read"], days: 30 };
    const refusals: [object, string][] = [
      [{ ...good, name: " " }, "Please say who or what will use the token."],
      [{ ...good, scopes: [] }, "Please choose what the token may be used for."],
      [{ ...good, scopes: ["users:write"] }, "Please choose what the token may be used for."],
      [{ ...good, days: 365 }, "Please choose how long it works."],
      [{ ...good, networks: ["10.0.0.0/33"] }, "Please enter addresses such as 203.0.113.7"],
    ];
    for (const [body, sentence] of refusals) {
      await proveAgain(db);
      const response = await send("POST", "/api/admin/api-tokens", body, { headers });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(sentence),
      ]);
    }
  });

  test("opens nothing while its admin still has to add a second factor", async () => {
    const server = await testServer({ SECOND_FACTOR: "admins" });
    const { token } = await madeBefore(server);
    const { status } = await server.get("/api/admin/contact-submissions", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
  });
});

/** Made before the rule was switched on. */
async function madeBefore({ as }: Awaited<ReturnType<typeof testServer>>) {
  const { admin } = await as("admin");
  return admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"], days: 30 });
}

test("every procedure that a token can call checks it", () => {
  const unchecked = Object.entries(procedures).filter(
    ([name, procedure]) => domainOf(name) in TOKEN_DOMAINS && metaOf(procedure).access === "anyone",
  );
  const changing = unchecked.filter(([, procedure]) => procedure._def.type === "mutation");
  expect(changing.map(([name]) => name).toSorted()).toEqual([
    "applications.submit",
    "contact.send",
  ]);
});
