import * as fc from "fast-check";
import { expect, test } from "vitest";
import { headersFor, PASSWORD } from "./kit/people.ts";
import { testServer, type TestServer } from "./kit/server.ts";

/**
 * Sessions and roles compared with a model of a few lines: after any sequence of events, a session
 * works exactly until an event ends it, and reaches exactly what its user's current roles allow.
 */

const NAMES = ["customer", "newOfficer", "officer", "admin"] as const;
type Name = (typeof NAMES)[number];
type Flags = { isLoanOfficer: boolean; isAdmin: boolean; isVerified: boolean };

interface Held {
  name: Name;
  headers: Record<string, string>;
}

interface Model {
  users: Map<Name, Flags>;
  live: Set<Held>;
  ended: Set<Held>;
}

interface Real extends TestServer {
  ids: Map<Name, number>;
  /** The acting admin: a bearer token on a session that no event below touches. */
  acting: Record<string, string>;
}

type Step = fc.AsyncCommand<Model, Real>;

const step = (shown: string, check: Step["check"], run: Step["run"]): Step => ({
  check,
  run: async (model, real) => {
    await run(model, real);
    await compare(model, real);
  },
  toString: () => shown,
});

const signIn = (name: Name): Step =>
  step(
    `${name} signs in`,
    (model) => model.users.has(name),
    async (model, { db }) => {
      model.live.add({ name, headers: await headersFor(db, name) });
    },
  );

const signOut = (name: Name): Step =>
  step(
    `${name} signs out`,
    (model) => sessionsOf(model, name).length > 0,
    async (model, { send }) => {
      const [held] = sessionsOf(model, name) as [Held];
      await send("POST", "/api/logout", undefined, { headers: held.headers });
      end(model, [held]);
    },
  );

const signOutEverywhere = (name: Name): Step =>
  step(
    `${name} signs out everywhere`,
    (model) => sessionsOf(model, name).length > 0,
    async (model, { send }) => {
      const held = sessionsOf(model, name);
      await send("DELETE", "/api/user/sessions", undefined, { headers: held[0]?.headers ?? {} });
      end(model, held);
    },
  );

const setFlags = (name: Name, flags: Pick<Flags, "isLoanOfficer" | "isAdmin">): Step =>
  step(
    `${name} becomes ${JSON.stringify(flags)}`,
    (model) => model.users.has(name) && name !== "admin",
    async (model, { ids, send, acting }) => {
      const before = model.users.get(name) as Flags;
      const path = `/api/admin/users/${ids.get(name)}`;
      const response = await send("PATCH", path, flags, { headers: acting });
      expect(response.status).toBe(200);
      const after = (await response.json()) as Flags;
      expect(after).toMatchObject(flags);
      model.users.set(name, after);
      const differ = (["isLoanOfficer", "isAdmin", "isVerified"] as const).some(
        (flag) => before[flag] !== after[flag],
      );
      if (differ) end(model, sessionsOf(model, name));
    },
  );

const setPassword = (name: Name): Step =>
  step(
    `${name} is given a password`,
    (model) => model.users.has(name) && name !== "admin",
    async (model, { ids, send, acting }) => {
      const path = `/api/admin/users/${ids.get(name)}`;
      const response = await send("PATCH", path, { password: PASSWORD }, { headers: acting });
      expect(response.status).toBe(200);
      end(model, sessionsOf(model, name));
    },
  );

const remove = (name: Name): Step =>
  step(
    `${name} is deleted`,
    (model) => model.users.has(name),
    async (model, { ids, send, acting }) => {
      const path = `/api/admin/users/${ids.get(name)}`;
      const { status } = await send("DELETE", path, undefined, { headers: acting });
      // The protected user cannot be deleted on any route
      expect(status).toBe(name === "admin" ? 403 : 204);
      if (name === "admin") return;
      end(model, sessionsOf(model, name));
      model.users.delete(name);
    },
  );

function sessionsOf(model: Model, name: Name): Held[] {
  return [...model.live].filter((held) => held.name === name);
}

function end(model: Model, sessions: Held[]): void {
  for (const held of sessions) {
    model.live.delete(held);
    model.ended.add(held);
  }
}

/** Compares with the contract's table for each kind of route. */
async function compare({ users, live, ended }: Model, { get }: Real): Promise<void> {
  const statusOf = async (path: string, { headers }: Held) => (await get(path, { headers })).status;
  for (const held of ended) expect(await statusOf("/api/user", held)).toBe(401);
  for (const held of live) {
    const { isAdmin, isLoanOfficer, isVerified } = users.get(held.name) as Flags;
    const isOfficer = isLoanOfficer && isVerified;
    const reached = {
      user: await statusOf("/api/user", held),
      officer: await statusOf("/api/loan-officers/profile/me", held),
      library: await statusOf("/api/resources", held),
      admin: await statusOf("/api/admin/stats", held),
    };
    expect(reached).toEqual({
      user: 200,
      officer: isOfficer ? 200 : 403,
      library: isOfficer || isAdmin ? 200 : 403,
      admin: isAdmin ? 200 : 403,
    });
  }
}

test("sessions and roles follow their model, whatever the events and their order", async () => {
  const commands = NAMES.flatMap((name) => [
    fc.constant(signIn(name)),
    fc.constant(signIn(name)),
    fc.constant(signOut(name)),
    fc.constant(signOutEverywhere(name)),
    fc
      .record({ isLoanOfficer: fc.boolean(), isAdmin: fc.boolean() })
      .map((flags) => setFlags(name, flags)),
    fc.constant(setPassword(name)),
    fc.constant(remove(name)),
  ]);
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (steps) => {
      const server = await testServer();
      const rows = await server.db
        .selectFrom("users")
        .select(["id", "username", "isLoanOfficer", "isAdmin", "isVerified"])
        .execute();
      const ids = new Map(rows.map(({ username, id }) => [username as Name, id]));
      const users = new Map(
        rows.map((row) => [
          row.username as Name,
          {
            isLoanOfficer: row.isLoanOfficer === 1,
            isAdmin: row.isAdmin === 1,
            isVerified: row.isVerified === 1,
          },
        ]),
      );
      const acting = await headersFor(server.db, "bearer");
      const setup = () => ({
        model: { users, live: new Set<Held>(), ended: new Set<Held>() },
        real: { ...server, ids, acting },
      });
      await fc.asyncModelRun(setup, steps);
    }),
    { numRuns: 15, seed: 20_260_501 },
  );
});
