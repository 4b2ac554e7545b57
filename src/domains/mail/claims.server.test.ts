import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/kit/app.ts";
import { startJob } from "#test/kit/jobs.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { claimMail, createSender } from "./sender.server.ts";
import { composeMail } from "./compose.server.ts";
import { queueMail } from "./outbox.server.ts";
import type { Transport } from "./server/transport.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A mail server that records what it gets, and needs a turn of the event loop for each mail. */
function server() {
  const delivered: number[] = [];
  const transport: Transport = {
    kind: "smtp",
    async deliver({ id }) {
      await new Promise((resolve) => setImmediate(resolve));
      delivered.push(id);
      return undefined;
    },
    close: () => {},
  };
  return { transport, delivered };
}

const letter = (to: string) => composeMail({ to, subject: "A letter", paragraphs: ["Hello,"] });
const outboxOf = ({ db }: TestApp) =>
  db.selectFrom("outbox").select(["id", "sentAt", "claimedUntil"]).execute();

test("two senders at the same time send each email once and release it", async () => {
  const site = await testApp();
  const ids = [];
  for (let each = 0; each < 10; each += 1)
    ids.push(await queueMail(site.db, letter(`reader${each}@example.com`)));
  const { transport, delivered } = server();
  const senders = [createSender(site.app, transport), createSender(site.app, transport)];
  await Promise.all(senders.map(({ sendDue }) => sendDue()));
  expect(delivered.toSorted((one, other) => one - other)).toEqual(ids);
  for (const mail of await outboxOf(site))
    expect(mail).toMatchObject({ sentAt: expect.any(String), claimedUntil: null });
});

test("an email claimed by another process is left to it for five minutes", async () => {
  const site = await testApp();
  const id = await queueMail(site.db, letter("reader@example.com"));
  const { transport, delivered } = server();
  const { sendDue } = createSender(site.app, transport);
  expect([await claimMail(site.db, id), await claimMail(site.db, id)]).toEqual([true, false]);
  await sendDue();
  expect(delivered).toEqual([]);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await sendDue();
  expect(delivered).toEqual([id]);
});

test("an email whose process ended while sending it is marked, because it may arrive twice", async () => {
  const site = await testApp();
  const interrupted = await queueMail(site.db, letter("reader@example.com"));
  await claimMail(site.db, interrupted);
  const { sendDue } = createSender(site.app, server().transport);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  const other = await queueMail(site.db, letter("other@example.com"));
  await sendDue();
  const { rows } = await (await site.as("admin")).admin.mail.all();
  expect(rows.map(({ id, state, mayRepeat }) => ({ id, state, mayRepeat }))).toEqual([
    { id: other, state: "sent", mayRepeat: false },
    { id: interrupted, state: "sent", mayRepeat: true },
  ]);
});

test.each([
  ["serves alone, it goes out at once", true, 1],
  ["shares the database, it is left to the others", false, 0],
])("a claim that a crash left behind: where the process %s", async (_, servesAlone, sent) => {
  const site = await testApp();
  await claimMail(site.db, await queueMail(site.db, letter("reader@example.com")));
  const { transport, delivered } = server();
  const lookedTwice = Promise.withResolvers<void>();
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (looks === 2) lookedTwice.resolve();
  };
  const sender = createSender({ ...site.app, servesAlone }, transport, look);
  const { stop } = startJob(site.app, sender);
  await lookedTwice.promise;
  await stop();
  expect(delivered).toHaveLength(sent);
});

test("a link that is withdrawn just before it is sent is not sent and opens nothing", async () => {
  const site = await testApp();
  const { id: userId } = await site.db
    .selectFrom("users")
    .where("username", "=", "customer")
    .select("id")
    .executeTakeFirstOrThrow();
  const link = { purpose: "reset-password", userId } as const;
  await queueMail(site.db, { ...letter("customer@people.example"), link });
  const { transport, delivered } = server();
  const takeBack = (other: TestApp["db"]) => other.deleteFrom("outbox").execute();
  await meanwhile(site, { before: 'select "id" from "outbox"', write: takeBack }, () =>
    createSender(site.app, transport).sendDue(),
  );
  expect(delivered).toEqual([]);
  expect(await site.db.selectFrom("mailTokens").select("userId").execute()).toEqual([]);
});
