import { describe, expect, test } from "vitest";
import type { ApiTokenInput } from "./api-tokens.input.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { testServer } from "#test/kit/server.ts";

/** A server behind a proxy, so that a call can come from any address. */
async function site(more: Partial<ApiTokenInput> = {}) {
  const server = await testServer({ TRUST_PROXY: "1" });
  const { admin } = await server.as("admin");
  const made = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"], ...more });
  const callFrom = async (address: string) => {
    const authorization = `Bearer ${made.token}`;
    const headers = { authorization, "x-forwarded-for": address };
    return (await server.get("/api/admin/contact-submissions", { headers })).status;
  };
  const subjects = async () =>
    (await server.db.selectFrom("outbox").select("subject").orderBy("id").execute()).map(
      ({ subject }) => subject,
    );
  const entries = async () =>
    server.db
      .selectFrom("auditEntries")
      .where("kind", "=", "api-tokens")
      .select(["action", "after"])
      .orderBy("id")
      .execute();
  return { ...server, admin, made, callFrom, subjects, entries };
}

describe("An API token", () => {
  test("lives 90 days unless less is asked for, and is told to every admin", async () => {
    const { db, made } = await site();
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * DAY_MS);
    const [mail, ...others] = await db.selectFrom("outbox").selectAll().execute();
    expect([mail?.recipient, others]).toEqual(["admin@people.example", []]);
    for (const said of ["admin made the API token CRM", "For: Messages (read)", "any network"])
      expect(mail?.textBody).toContain(said);
    expect(mail?.textBody).toContain(`Until: ${made.expiresAt.slice(0, 10)}`);
  });

  test.each([
    ["203.0.113.0/24", "203.0.113.9", "203.0.114.9"],
    ["198.51.100.7", "198.51.100.7", "198.51.100.8"],
    ["2001:db8:1::/48", "2001:db8:1:2::9", "2001:db8:2::9"],
    ["2001:db8::7", "2001:db8::7", "203.0.113.9"],
  ])("bound to %s works from %s and not from %s", async (network, inside, outside) => {
    const { callFrom, entries, subjects } = await site({ networks: [network] });
    expect(await callFrom(inside)).toBe(200);
    expect(await callFrom(outside)).toBe(403);
    expect(await callFrom(outside)).toBe(403);
    expect((await entries()).map(({ action }) => action)).toEqual([
      "api-tokens.create",
      "api-tokens.network",
      "api-tokens.refused",
    ]);
    expect((await subjects()).at(-1)).toMatch(/^An API token was refused from a new network/);
  });

  test("used from a new network is recorded and mailed once for each, and logged", async () => {
    const { callFrom, entries, subjects, logged } = await site();
    for (const address of ["203.0.113.5", "203.0.113.250", "2001:db8:1:2::3", "2001:db8:1:2::4"])
      expect(await callFrom(address)).toBe(200);
    expect((await entries()).slice(1)).toEqual([
      { action: "api-tokens.network", after: '{"network":"203.0.113.0/24"}' },
      { action: "api-tokens.network", after: '{"network":"2001:db8:1:2::/64"}' },
    ]);
    expect((await subjects()).slice(1)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^An API token was used/)),
    );
    const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect
      .poll(() =>
        lines()
          .filter(({ token }) => token === "CRM")
          .map(({ network }) => network),
      )
      .toEqual(["203.0.113.0/24", "203.0.113.0/24", "2001:db8:1:2::/64", "2001:db8:1:2::/64"]);
  });

  test("that roams is reported for twenty networks a day", async () => {
    const { callFrom, subjects } = await site();
    for (let net = 0; net < 25; net += 1) expect(await callFrom(`10.0.${net}.1`)).toBe(200);
    expect(await subjects()).toHaveLength(1 + 20);
  });
});
