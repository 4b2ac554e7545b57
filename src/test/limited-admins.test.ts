import { describe, expect, test } from "vitest";
import { ADMIN_LIMIT_NAMES, type AdminLimit } from "#domains/accounts/roles.ts";
import { updateUser } from "#domains/users/edit-user.server.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { restTable } from "#platform/http/rest.ts";
import { siteOf } from "#platform/context.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import type { Db } from "#platform/database/engine.ts";
import { testApp } from "./kit/app.ts";
import { actorFor, headersFor } from "./kit/people.ts";
import { senderFor, testServer } from "./kit/server.ts";

type Procedure = (typeof procedures)[string];

const CONTENT =
  /^(categories|content|datedTables|pictures|rates|redirects|resources|transfer|uploads\.resource$)\b/;
const USERS =
  /^(users|officers)\.|^secondFactor\.(overview|reset)$|^uploads\.(profileImage|removeProfileImage)$/;
const ONES_OWN = /^secondFactor\.(confirm|askToConfirm)$/;

/** What is open to each, of what is not open to everybody who has signed in. */
const OPEN: Record<AdminLimit, (name: string, level: string, type: string) => boolean> = {
  content: (name) => CONTENT.test(name),
  desk: (_name, level) => level === "staff" || level === "desk",
  compliance: (name, _level, type) => type === "query" || /^(notices\.|leads\.see$)/.test(name),
  users: (name) => USERS.test(name),
};

function isOpen(limit: AdminLimit, name: string, procedure: Procedure): boolean {
  const level = metaOf(procedure).access ?? "";
  if (["anyone", "enrolling", "signedIn"].includes(level)) return true;
  if (level === "officer") return false;
  const own = name.replace(/^admin\./, "");
  return ONES_OWN.test(own) || OPEN[limit](own, level, procedure._def.type);
}

/** Makes the assistant an admin who is limited, before each request of theirs is sent. */
async function limitTo(db: Db, limit: AdminLimit): Promise<void> {
  await headersFor(db, "assistant");
  await db
    .updateTable("users")
    .set({ isAdmin: 1, isAssistant: 0, limitedTo: limit })
    .where("username", "=", "assistant")
    .execute();
}

async function limitedServer(limit: AdminLimit) {
  const server = await testServer();
  await limitTo(server.db, limit);
  return { ...server, send: senderFor(server, "assistant") };
}

const isRefused = async (response: Response) =>
  response.status === 403 && (await response.text()).includes("Your account is limited to ");

describe.each(ADMIN_LIMIT_NAMES)("an admin limited to %s", (limit) => {
  test("gets 403 with a sentence for everything outside, by each way in", async () => {
    const { send, get, db } = await limitedServer(limit);
    const wrong: string[] = [];
    const check = async (route: string, response: Response, open: boolean) => {
      const { status } = response;
      const { access } = metaOf(procedures[route.split(" ").at(-1) ?? ""] as Procedure);
      const refused = access === "officer" ? status === 403 : await isRefused(response);
      if (refused === open || status === 401 || status >= 500) wrong.push(`${route}: ${status}`);
    };
    for (const { method, path, name, procedure } of restTable(procedures)) {
      if (/log(?:in|out)|\bpassword|secondFactor\.finish/i.test(name)) continue;
      const concrete = path.replace("{id}", "999999").replace(/\{\w+\}/g, "unknown");
      const response = await send(method, concrete, method === "GET" ? undefined : {});
      await check(`${method} ${name}`, response, isOpen(limit, name, procedure));
    }
    for (const [name, procedure] of Object.entries(procedures)) {
      if (/log(?:in|out)|\bpassword|secondFactor\.finish/i.test(name)) continue;
      const mount = name.startsWith("admin.") ? "/api/admin/trpc" : "/api/trpc";
      const method = procedure._def.type === "query" ? "GET" : "POST";
      const response = await send(method, `${mount}/${name}`, method === "GET" ? undefined : {});
      await check(`tRPC ${name}`, response, isOpen(limit, name, procedure));
    }
    for (const { path, name, procedure } of uploadTable(procedures)) {
      const headers = await headersFor(db, "assistant");
      const response = await get(path, { method: "POST", body: new FormData(), headers });
      await check(`upload ${name}`, response, isOpen(limit, name, procedure));
    }
    expect(wrong).toEqual([]);
  });

  test("opens files and streams of their part alone", async () => {
    const { db, get } = await limitedServer(limit);
    const headers = await headersFor(db, "assistant");
    const statusOf = async (path: string) => {
      const { status, body } = await get(path, { headers });
      await body?.cancel();
      return status === 403 ? 403 : "ok";
    };
    const reads = limit === "compliance" ? "ok" : 403;
    expect({
      library: await statusOf("/uploads/resources/x.pdf"),
      imports: await statusOf("/uploads/imports/x.xml"),
      leads: await statusOf("/api/lead-events"),
    }).toEqual({
      library: limit === "content" ? "ok" : reads,
      imports: limit === "content" ? "ok" : reads,
      leads: limit === "desk" ? "ok" : reads,
    });
  });
});

describe("The limit", () => {
  async function site() {
    const app = await testApp();
    const { users } = (await app.as("admin")).admin;
    const person = await actorFor(app.db, "assistant");
    const id = person?.user.id ?? 0;
    await users.update({ id, isAdmin: true });
    const rowsOf = () =>
      app.db.selectFrom("sessions").where("userId", "=", id).select("id").execute();
    return { ...app, users, id, rowsOf };
  }

  test("is chosen by a full admin, ends sessions and tokens, and is in the activity", async () => {
    const { users, id, rowsOf, db } = await site();
    await actorFor(db, "assistant");
    expect(await rowsOf()).not.toEqual([]);
    expect(await users.update({ id, limitedTo: "content" })).toMatchObject({
      isAdmin: true,
      limitedTo: "content",
    });
    expect(await rowsOf()).toEqual([]);
    const { before, after } = await db
      .selectFrom("auditEntries")
      .where("action", "=", "users.update")
      .orderBy("id", "desc")
      .select(["before", "after"])
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual(['{"limitedTo":null}', '{"limitedTo":"content"}']);
    await actorFor(db, "assistant");
    expect(await users.update({ id, limitedTo: null })).not.toHaveProperty("limitedTo");
    expect(await rowsOf()).toEqual([]);
    await users.update({ id, limitedTo: "users" });
    expect(await users.update({ id, isAdmin: false })).not.toHaveProperty("limitedTo");
  });

  test("is never the protected admin's, and only an admin's", async () => {
    const { users, db, id } = await site();
    const protectedOne = await actorFor(db, "admin");
    const own = { id: protectedOne?.user.id ?? 0, limitedTo: "desk" as const };
    await expect(users.update(own)).rejects.toThrow("keeps its administrator rights");
    await users.update({ id, isAdmin: false });
    await expect(users.update({ id, limitedTo: "desk" })).rejects.toThrow("Only an administrator");
  });

  test("to users lets nobody make or change an admin or the desk, oneself included", async () => {
    const { users, id, as, app, db } = await site();
    await users.update({ id, limitedTo: "users" });
    const { admin } = await as("assistant");
    const refused = "Only an admin without a limit";
    const idOf = async (name: "admin" | "customer") => (await actorFor(db, name))?.user.id ?? 0;
    const [full, other] = [await idOf("admin"), await idOf("customer")];
    for (const change of [
      () => admin.users.update({ id, limitedTo: null }),
      () => admin.users.update({ id: full, email: "thief@people.example" }),
      () => admin.users.update({ id: other, isAdmin: true }),
      () => admin.users.update({ id: other, isAssistant: true }),
      () => admin.users.setActive({ id: full, active: true }),
      () => admin.secondFactor.reset({ id: full }),
    ])
      await expect(change()).rejects.toThrow(refused);
    expect(await admin.users.update({ id: other, firstName: "Maria" })).toMatchObject({
      firstName: "Maria",
    });
    const actor = await actorFor(db, "assistant");
    if (!actor) throw new Error("there is no assistant");
    const byToken = { ...actor, via: "token" as const };
    const asking = { actor: byToken, site: siteOf(app) };
    await expect(updateUser(db, asking, { id: other, isAdmin: true })).rejects.toThrow(refused);
  });

  test("keeps what it does not open from an admin who is an officer too", async () => {
    const { users, id, as, db } = await site();
    await users.update({ id, limitedTo: "content", isLoanOfficer: true });
    await db
      .updateTable("users")
      .set({ isVerified: 1, admittedAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    await (
      await as("visitor")
    ).contact.send({
      name: "Ada Buyer",
      email: "ada@example.com",
      phone: "212-555-0199",
      subject: "refinancing",
      message: "May I refinance after two years?",
    });
    const { leads } = await as("assistant");
    expect((await leads.list({})).rows).toEqual([]);
    const { leads: all } = await as("admin");
    expect((await all.list({})).rows).toHaveLength(1);
  });
});
