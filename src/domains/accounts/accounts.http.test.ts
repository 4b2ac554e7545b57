import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { PASSWORD } from "#test/kit/people.ts";
import { type TestServer, testServer } from "#test/kit/server.ts";

const ADMIN_LIST = "/api/admin/contact-submissions";

async function cookieOf(answer: Response): Promise<string> {
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function signIn({ send }: TestServer, username: string): Promise<string> {
  return cookieOf(await send("POST", "/api/login", { username, password: PASSWORD }));
}

async function signInAdmin(
  { send }: TestServer,
  username = "admin",
): Promise<{ cookie: string; token: string }> {
  const answer = await send("POST", "/api/admin/login", { username, password: PASSWORD });
  const { adminToken: token } = (await answer.json()) as { adminToken: string };
  return { cookie: await cookieOf(answer), token };
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

describe("The session cookie", () => {
  test("signs in everywhere; a visitor is 401 at GET /api/user", async () => {
    const server = await testServer();
    const cookie = await signIn(server, "customer");
    expect((await server.get("/api/user")).status).toBe(401);
    const me = await server.get("/api/user", { headers: { cookie } });
    expect(await me.json()).toMatchObject({ username: "customer" });
  });

  test("the admin area's logout makes the browser delete what it stored; the site's does not", async () => {
    const server = await testServer();
    const logout = async (path: string, cookie: string) =>
      (await server.send("POST", path, {}, { headers: { cookie } })).headers.get("clear-site-data");
    const { cookie } = await signInAdmin(server);
    expect(await logout("/api/admin/logout", cookie)).toBe('"storage"');
    expect(await logout("/api/logout", await signIn(server, "customer"))).toBeNull();
  });

  test("logout ends the session, not only the cookie", async () => {
    const server = await testServer();
    const cookie = await signIn(server, "customer");
    const out = await server.send("POST", "/api/logout", undefined, { headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^session=; HttpOnly; Max-Age=0; Path=\//);
    expect(out.headers.getSetCookie()[1]).toBe("signedIn=; Max-Age=0; Path=/; SameSite=Lax");
    expect((await server.get("/api/user", { headers: { cookie } })).status).toBe(401);
  });

  test("is __Host- and Secure behind https, where a plain one is ignored", async () => {
    const server = await testServer({ PUBLIC_URL: "https://lender.example" });
    const cookie = await signIn(server, "customer");
    expect(cookie).toMatch(/^__Host-session=/);
    const plain = { cookie: cookie.replace("__Host-", "") };
    expect((await server.get("/api/user", { headers: plain })).status).toBe(401);
    expect((await server.get("/api/user", { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ["garbage", "session=;;==%%%\u00ff"],
    ["4 KB", `session=${"x".repeat(4096)}`],
    ["empty", "session="],
    ["cut", "session=abc"],
    ["the hash of a token", "session=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"],
  ])("%s counts as a visitor, never a 500", async (_, cookie) => {
    const { url } = await testServer();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { cookie: Buffer.from(cookie, "latin1").toString("latin1") };
      request(`${url}/api/user`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(401);
  });

  test("sent twice, the first one counts", async () => {
    const server = await testServer();
    const customer = await signIn(server, "customer");
    const officer = await signIn(server, "officer");
    const headers = { cookie: `${customer}; other=1; ${officer}` };
    const me = await server.get("/api/user", { headers });
    expect(await me.json()).toMatchObject({ username: "customer" });
  });

  test("the stored form opens nothing", async () => {
    const server = await testServer();
    await signIn(server, "customer");
    const { id } = await server.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
    const headers = { cookie: `session=${id}` };
    expect((await server.get("/api/user", { headers })).status).toBe(401);
  });
});

describe("The admin token", () => {
  test("is accepted only under /api/admin and only in the Authorization header", async () => {
    const server = await testServer();
    const { token } = await signInAdmin(server);
    const status = async (path: string, headers: Record<string, string>) =>
      (await server.get(path, { headers })).status;
    expect(await status(ADMIN_LIST, bearer(token))).toBe(200);
    expect(await status("/api/admin/trpc/admin.contact.list", bearer(token))).toBe(200);
    expect(await status("/api/user", bearer(token))).toBe(401);
    expect(await status("/api/trpc/admin.contact.list", bearer(token))).toBe(401);
    expect(await status("/api/resources", bearer(token))).toBe(401);
    expect(await status(ADMIN_LIST, { cookie: `session=${token}` })).toBe(401);
    expect(await status(ADMIN_LIST, { cookie: `adminToken=${token}` })).toBe(401);
    expect(await status(`${ADMIN_LIST}?adminToken=${token}`, {})).toBe(401);
  });

  test("is new at each admin login", async () => {
    const server = await testServer();
    const { token } = await signInAdmin(server);
    expect((await signInAdmin(server)).token).not.toBe(token);
  });

  test("a cookie and a token of different sessions together: 401", async () => {
    const server = await testServer();
    const one = await signInAdmin(server);
    const other = await signInAdmin(server);
    const status = async (headers: Record<string, string>) =>
      (await server.get(ADMIN_LIST, { headers })).status;
    expect(await status({ cookie: one.cookie, ...bearer(one.token) })).toBe(200);
    expect(await status({ cookie: one.cookie, ...bearer(other.token) })).toBe(401);
    const customer = await signIn(server, "customer");
    expect(await status({ cookie: customer, ...bearer(one.token) })).toBe(401);
    expect(await status({ cookie: one.cookie, ...bearer("x".repeat(43)) })).toBe(401);
    expect(await status({ cookie: one.cookie, ...bearer("") })).toBe(401);
  });

  test("an admin who signed in at /auth has only the cookie; it works everywhere", async () => {
    const server = await testServer();
    const headers = { cookie: await signIn(server, "admin") };
    expect((await server.get(ADMIN_LIST, { headers })).status).toBe(200);
  });

  test("a sign-out with a cookie and a token of different sessions ends both", async () => {
    const server = await testServer();
    const one = await signInAdmin(server);
    const other = await signInAdmin(server);
    const headers = { cookie: one.cookie, ...bearer(other.token) };
    const out = await server.send("POST", "/api/admin/logout", undefined, { headers });
    expect(out.status).toBe(204);
    expect(await server.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });
});

describe("No request is accepted after a revocation was acknowledged: 0 of 200", () => {
  interface Held {
    id: number;
    cookie: string;
  }
  /** Ends the rights of the cookie's holder; resolves to the acknowledgement. */
  type Revoke = (server: TestServer, held: Held) => Promise<Response>;
  const REVOCATIONS: [string, Revoke][] = [
    [
      "logout",
      ({ send }, { cookie }) => send("POST", "/api/logout", undefined, { headers: { cookie } }),
    ],
    [
      "sign out everywhere",
      ({ send }, { cookie }) =>
        send("DELETE", "/api/user/sessions", undefined, { headers: { cookie } }),
    ],
    [
      "a password change at another device",
      async (server) => {
        const headers = { cookie: await signIn(server, "customer") };
        const body = { currentPassword: PASSWORD, newPassword: "a new password" };
        return server.send("POST", "/api/user/password", body, { headers });
      },
    ],
    [
      "a demotion",
      async (server, { id }) => {
        const { token } = await signInAdmin(server);
        const headers = bearer(token);
        return server.send("PATCH", `/api/admin/users/${id}`, { isAdmin: false }, { headers });
      },
    ],
    [
      "a deletion",
      async (server, { id }) => {
        const headers = bearer((await signInAdmin(server)).token);
        return server.send("DELETE", `/api/admin/users/${id}`, undefined, { headers });
      },
    ],
  ];

  test.each(REVOCATIONS)("%s", async (_, revoke) => {
    const server = await testServer();
    const { id } = await server.db
      .updateTable("users")
      .set({ isAdmin: 1 })
      .where("username", "=", "customer")
      .returning("id")
      .executeTakeFirstOrThrow();
    const { cookie, token } = await signInAdmin(server, "customer");
    const ask = async (headers: Record<string, string>) =>
      (await server.get(ADMIN_LIST, { headers })).status;
    expect([await ask({ cookie }), await ask(bearer(token))]).toEqual([200, 200]);
    // Requests continue during the revocation
    const before = Array.from({ length: 50 }, () => ask({ cookie }));
    expect((await revoke(server, { id, cookie })).ok).toBe(true);
    const after = await Promise.all(
      Array.from({ length: 200 }, (__, index) => ask(index % 2 ? { cookie } : bearer(token))),
    );
    await Promise.all(before);
    expect(after.filter((status) => status !== 401)).toEqual([]);
  });
});
