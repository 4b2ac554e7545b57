import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { DAY_MS, HOUR_MS } from "#shared/times.ts";
import { composeMail } from "#server/mail/compose.ts";
import { type Mail, queueMail, TO_SIGNED_IN_SENDER } from "#server/mail/outbox.ts";
import { createSender } from "#server/mail/sender.ts";
import type { Transport } from "#server/mail/transport.ts";
import { NEVER } from "./recipient-limits.ts";
import { tellOfWaiting, UNPROVED_AN_HOUR } from "./unproved-addresses.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const CONFIRMATION: Partial<Mail> = { audience: "stranger" };

/** An app whose mails leave to a list, with the time of each. */
async function withPost() {
  const test = await testApp();
  const left: { to: string; at: number }[] = [];
  let works = true;
  const transport = {
    kind: "smtp",
    deliver: async ({ recipient: to }: { recipient: string }) => {
      if (!works) throw Object.assign(new Error("down"), { code: "ECONNECTION" });
      left.push({ to, at: Date.now() });
    },
    close: () => {},
  } as unknown as Transport;
  const sender = createSender(test.app, transport, () => tellOfWaiting(test.app));
  let number = 0;
  const queue = async (count: number, mail: Partial<Mail> = CONFIRMATION) => {
    for (const end = number + count; number < end; number += 1)
      await queueMail(test.db, {
        ...composeMail({
          to: `s${number}@strangers.example`,
          subject: "Mail",
          paragraphs: ["Hi."],
        }),
        ...mail,
      });
  };
  /** The number of mails to strangers that have left after the time has passed. */
  const after = async (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds);
    await sender.sendDue();
    return toStrangers().length;
  };
  const toStrangers = () => left.filter(({ to }) => to.endsWith("@strangers.example"));
  return {
    ...test,
    left,
    toStrangers,
    queue,
    after,
    breaks: () => (works = false),
    mends: () => (works = true),
  };
}

/** The most of these times within any hour. */
function mostInAnHour(times: { at: number }[]): number {
  let start = 0;
  return Math.max(
    ...times.map(({ at }, index) => {
      while ((times[start]?.at ?? 0) <= at - HOUR_MS) start += 1;
      return index - start + 1;
    }),
  );
}

describe("Addresses that nobody has proved", () => {
  test("get 200 mails an hour in all; the rest wait for their turn", async () => {
    const { db, queue, after } = await withPost();
    await queue(UNPROVED_AN_HOUR - 1);
    await queue(250, {});
    expect(await after(0)).toBe(UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS - 1000)).toBe(UNPROVED_AN_HOUR);
    expect(await after(1000)).toBe(2 * UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS)).toBe(449);
    const unsent = await db.selectFrom("outbox").where("sentAt", "is", null).select("id").execute();
    expect(unsent).toEqual([]);
  });

  test("mails to the office, to owners and to signed-in senders leave at once, and do not count", async () => {
    const { queue, left, after } = await withPost();
    await queue(UNPROVED_AN_HOUR);
    await queue(1, { topic: TO_SIGNED_IN_SENDER, to: "own@people.example" });
    await queue(1, { audience: "office", to: "office@people.example" });
    await after(0);
    expect(left.map(({ to }) => to)).toEqual(
      expect.arrayContaining(["own@people.example", "office@people.example"]),
    );
    await queue(UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS)).toBe(2 * UNPROVED_AN_HOUR);
  });

  test("get no more after the mail server was down", async () => {
    const { queue, toStrangers, after, breaks, mends } = await withPost();
    breaks();
    for (let hour = 0; hour < 3; hour += 1) {
      await queue(UNPROVED_AN_HOUR);
      await after(HOUR_MS);
    }
    mends();
    for (let quarter = 0; quarter < 16; quarter += 1) await after(HOUR_MS / 4);
    expect(mostInAnHour(toStrangers())).toBe(UNPROVED_AN_HOUR);
    expect(toStrangers()).toHaveLength(3 * UNPROVED_AN_HOUR);
  });

  test("a mail that would wait longer than five days is dropped, so that the line has an end", async () => {
    const { db, queue } = await withPost();
    await queue(UNPROVED_AN_HOUR);
    const slotAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await db.updateTable("outbox").set({ slotAt }).execute();
    await queue(1);
    const [last] = await db
      .selectFrom("outbox")
      .orderBy("id", "desc")
      .limit(1)
      .selectAll()
      .execute();
    expect(last).toMatchObject({ nextAttemptAt: NEVER, textBody: "", slotAt: null });
  });

  test("under 24 hours of forms by a program every genuine form is stored, and the admins hear of it once", async () => {
    const { as, db, queue, left, toStrangers, after } = await withPost();
    const visitor = await as("visitor");
    const admin = await db
      .updateTable("users")
      .set({ email: "admin@people.example" })
      .where("isAdmin", "=", 1)
      .returning("id")
      .execute();
    for (let hour = 0; hour < 24; hour += 1) {
      await visitor.contact.send({
        name: "Ada Buyer",
        email: `ada${hour}@strangers.example`,
        phone: "212-555-0199",
        subject: "refinancing",
        message: `May I refinance after ${hour} years?`,
      });
      for (let part = 0; part < 6; part += 1) {
        await queue(40, part % 2 === 0 ? CONFIRMATION : {});
        await after(HOUR_MS / 6);
      }
    }
    expect(mostInAnHour(toStrangers())).toBe(UNPROVED_AN_HOUR);
    const stored = await db.selectFrom("contactSubmissions").select("id").execute();
    expect(stored).toHaveLength(24);
    expect(left.filter(({ to }) => to === "admin@people.example")).toHaveLength(admin.length);
  });
});
