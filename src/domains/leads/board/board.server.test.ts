import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";

/** Three messages, the leads 1 to 3; the second one is an officer's. */
async function desk() {
  const site = await testApp();
  const { contact } = await site.as("visitor");
  for (const name of ["Ada Buyer", "Ben B.", "Cy C."])
    await contact.send({ ...MESSAGE, name, email: `${name.slice(0, 3).trim()}@example.com` });
  const { admin, leads } = await site.as("admin");
  await admin.leads.assign({ ids: [2], assigneeId: await idOf(site, "officer"), quietly: true });
  const officer = (await site.as("officer")).leads;
  return { ...site, leads, officer };
}

test("An undo of a move brings the wait back, and does not override a later move of a colleague", async () => {
  const { leads, officer } = await desk();
  const waiting = async () =>
    (await officer.list({ unanswered: true })).rows.map(({ id, waitsSince }) => [id, waitsSince]);
  const before = await waiting();
  expect(before).toEqual([[2, expect.any(String)]]);
  const move = async () => {
    const [{ revision } = { revision: 0 }] = (await officer.list({})).rows;
    return (await officer.change({ ids: [2], revision, stage: "contacted" })).undo?.[0];
  };
  const undo = await move();
  expect(await waiting()).toEqual([]);
  await officer.change({ ids: [2], ...undo });
  expect(await waiting()).toEqual(before);
  const late = await move();
  await leads.change({ ids: [2], stage: "documents" });
  await expect(officer.change({ ids: [2], ...late })).rejects.toThrow("Someone else has changed");
  expect(cardsOf(await officer.board())).toEqual(["documents 1: 2"]);
});

type Board = Awaited<ReturnType<Awaited<ReturnType<typeof desk>>["leads"]["board"]>>;

function cardsOf(board: Board): string[] {
  return board
    .filter(({ count }) => count > 0)
    .map(({ key, leads, count }) => `${key} ${count}: ${leads.map(({ id }) => id).join(" ")}`);
}

test("The board has the stages as columns, with the leads that the same filters leave in the list", async () => {
  const { leads, officer, db } = await desk();
  await leads.change({ ids: [1], stage: "contacted", addTags: ["hot"] });
  const { stages } = await leads.settings();
  const board = await leads.board();
  expect(board.map(({ key }) => key)).toEqual(stages.map(({ key }) => key));
  expect(cardsOf(board)).toEqual(["new 2: 3 2", "contacted 1: 1"]);
  expect(cardsOf(await leads.board({ order: "oldest" }))[0]).toBe("new 2: 2 3");
  expect(cardsOf(await leads.board({ tag: "hot" }))).toEqual(["contacted 1: 1"]);
  expect(await leads.board({ stage: "contacted" })).toMatchObject([{ key: "contacted" }]);
  expect(cardsOf(await officer.board())).toEqual(["new 1: 2"]);
  // Imported people with whom nothing has happened yet are on no board
  await db.updateTable("leads").set({ unlisted: 1 }).where("id", "=", 3).execute();
  expect(cardsOf(await leads.board())).toEqual(["new 1: 2", "contacted 1: 1"]);
  // Nor in what is filtered by a stage, so that the counts agree
  expect(cardsOf(await leads.board({ stage: "new" }))).toEqual(["new 1: 2"]);
  expect((await leads.list({ stage: "new" })).rows.map(({ id }) => id)).toEqual([2]);
  expect((await leads.pipeline())[0]).toMatchObject({ key: "new", leads: 1 });
  expect(cardsOf(await leads.board({ search: "Cy C." }))).toEqual(["new 1: 3"]);
});

test("A column has its first twenty cards and says how many there are", async () => {
  const { leads, db } = await desk();
  const { applicationId: _none, ...one } = await db
    .selectFrom("leads")
    .where("id", "=", 1)
    .select(["applicationId", "personId", "createdAt"])
    .executeTakeFirstOrThrow();
  for (let id = 101; id <= 120; id += 1) {
    const sent = { ...MESSAGE, id, status: "unread", createdAt: one.createdAt } as const;
    await db.insertInto("contactSubmissions").values(sent).execute();
    await db
      .insertInto("leads")
      .values({ ...one, id, messageId: id })
      .execute();
  }
  const [first] = await leads.board();
  expect([first?.leads.length, first?.count, first?.leads[0]?.id]).toEqual([20, 23, 120]);
});

test("Of two people who move one card, the second is told, and the card is where the first put it", async () => {
  const { leads, officer } = await desk();
  const seen = (await officer.board()).flatMap((column) => column.leads);
  expect(seen).toMatchObject([{ id: 2, revision: 2 }]);
  await leads.change({ ids: [2], revision: 2, stage: "contacted" });
  await expect(officer.change({ ids: [2], revision: 2, stage: "documents" })).rejects.toThrow(
    "Someone else has changed this in the meantime. It is shown as it is now.",
  );
  expect(cardsOf(await officer.board())).toEqual(["contacted 1: 2"]);
});
