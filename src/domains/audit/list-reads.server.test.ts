import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "#kit/values/times.ts";
import { innerContext } from "#platform/context.ts";
import { testApp } from "#test/kit/app.ts";
import { actorFor } from "#test/kit/people.ts";
import { createReadRecorder } from "./list-reads.server.ts";

interface Reading {
  from?: number;
  count: number;
  sessionId?: string;
  tokenId?: number;
  isLast?: boolean;
}

describe("What an account has read of a list so far", () => {
  const reading = async () => {
    const { app, db } = await testApp();
    const actor = await actorFor(db, "admin");
    if (!actor) throw new Error("There is no admin.");
    const record = createReadRecorder();
    const ctx = { ...innerContext(app, { actor }), clientNetwork: "203.0.113.0/24" };
    /** Reads a page of a longer list: as many records, the first of which has the given number. */
    const read = (
      path: string,
      { from = 0, count, sessionId = actor.sessionId, tokenId, isLast = false }: Reading,
    ) => {
      const rows = Array.from({ length: count }, (_, index) => ({ id: from + index }));
      const page = {
        path,
        output: { rows, next: isLast ? undefined : 1 },
        input: { limit: count },
      };
      const token =
        tokenId === undefined ? {} : { token: { id: tokenId, name: "CRM", scopes: [] } };
      return record({ ...ctx, actor: { ...actor, sessionId, ...token } }, "leads", page);
    };
    const entries = async () => {
      const rows = await db.selectFrom("auditEntries").select("after").orderBy("id").execute();
      return rows.map(({ after }) => JSON.parse(after ?? "") as object);
    };
    return { read, entries };
  };

  test.each([99, 10])(
    "adds up over fresh sessions of %i records each, which have an entry each",
    async (count) => {
      const { read, entries } = await reading();
      const sessions = Array.from({ length: 12 }, (_, index) => `session ${index + 10}`);
      for (const [index, sessionId] of sessions.entries())
        await read("leads.list", { from: index * count, count, sessionId });
      const all = await entries();
      expect(all).toHaveLength(12);
      for (const session of sessions)
        expect(all).toContainEqual(expect.objectContaining({ count, session }));
    },
  );

  test("has an entry for each token, even of one name", async () => {
    const { read, entries } = await reading();
    for (const tokenId of [1, 2, 1, 2]) await read("leads.list", { count: 100, tokenId });
    expect(await entries()).toMatchObject([
      { token: "CRM", times: 2 },
      { token: "CRM", times: 2 },
    ]);
  });

  test("has an entry of its own for many, also while that of few is written", async () => {
    const { read, entries } = await reading();
    const few = read("leads.list", { count: 10, isLast: true });
    await Promise.all([few, read("leads.list", { count: 100 })]);
    expect(await entries()).toEqual([
      expect.objectContaining({ count: 10 }),
      expect.objectContaining({ count: 100 }),
    ]);
  });

  test("takes a bounded memory, past which a record counts again, until that is free", async () => {
    const { read, entries } = await reading();
    for (let list = 0; list < 10; list += 1) await read(`list ${list}`, { count: 10_000 });
    const readTwice = async (path: string) => {
      for (let times = 0; times < 2; times += 1) await read(path, { count: 60 });
      return (await entries()).slice(10);
    };
    expect(await readTwice("list 10")).toMatchObject([{ count: 120 }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE_MS });
    onTestFinished(() => void vi.useRealTimers());
    expect(await readTwice("list 11")).toHaveLength(1);
  });
});
