import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import {
  LINK_SECRET,
  type Mail,
  queueMail,
  TO_SIGNED_IN_SENDER,
} from "#domains/mail/outbox.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import type { Letter, Transport } from "#domains/mail/server/transport.server.ts";
import { NEVER } from "./recipient-limits.server.ts";
import { OF_FORMS_AN_HOUR, tellOfWaiting, UNPROVED_AN_HOUR } from "./unproved-addresses.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const CONFIRMATION: Partial<Mail> = { audience: "stranger" };
/** A link to verify an address: of the first user, to whatever address is given. */
const LINK: Partial<Mail> = { link: { purpose: "verify-email", userId: 1 } };
const OFFICER: Partial<Mail> = { ...LINK, to: "officer@strangers.example" };

/** An app whose mails leave to a list, with the time of each. */
async function withPost(environment: Record<string, string> = {}) {
  const test = await testApp(environment);
  const left: { to: string; at: number; isLink: boolean }[] = [];
  let works = true;
  const transport = {
    kind: "smtp",
    deliver: async ({ recipient: to, textBody }: Letter) => {
      if (!works) throw Object.assign(new Error("down"), { code: "ECONNECTION" });
      left.push({ to, at: Date.now(), isLink: textBody.includes("token=") });
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
          subject: "Email",
          paragraphs: ["Hi."],
          ...(mail.link && { action: { label: "Verify", url: `https://x/?token=${LINK_SECRET}` } }),
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
  test("get 200 emails an hour in all, 150 of forms; the rest wait for their turn", async () => {
    const { db, queue, after, toStrangers } = await withPost();
    await queue(OF_FORMS_AN_HOUR - 1);
    await queue(201, {});
    expect(await after(0)).toBe(OF_FORMS_AN_HOUR);
    await queue(150, LINK);
    expect(await after(0)).toBe(UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS - 1000)).toBe(UNPROVED_AN_HOUR);
    expect(await after(1000)).toBe(2 * UNPROVED_AN_HOUR);
    for (let hour = 0; hour < 2; hour += 1) await after(HOUR_MS);
    expect(toStrangers()).toHaveLength(OF_FORMS_AN_HOUR + 350);
    const unsent = await db.selectFrom("outbox").where("sentAt", "is", null).select("id").execute();
    expect(unsent).toEqual([]);
  });

  test("get 200 links an hour when no form needs a place", async () => {
    const { queue, after } = await withPost();
    await queue(450, LINK);
    expect(await after(0)).toBe(UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS)).toBe(2 * UNPROVED_AN_HOUR);
    expect(await after(HOUR_MS)).toBe(450);
  });

  test("get 50 links an hour at once, however many emails of forms wait", async () => {
    const { queue, after, toStrangers } = await withPost();
    await queue(2000);
    await after(0);
    const links = () => toStrangers().filter(({ isLink }) => isLink).length;
    for (let hour = 1; hour <= 4; hour += 1) {
      await queue(50, LINK);
      await after(0);
      expect(links()).toBe(50 * hour);
      await after(HOUR_MS);
    }
    expect(mostInAnHour(toStrangers())).toBe(UNPROVED_AN_HOUR);
  });

  test("get no more than 200 after a version has sent 200 of forms, and the links wait", async () => {
    const { db, queue, after, toStrangers } = await withPost();
    await queue(UNPROVED_AN_HOUR);
    const at = new Date().toISOString();
    await db.updateTable("outbox").set({ slotAt: at, leftAt: at, sentAt: at }).execute();
    await queue(25, LINK);
    expect(await after(HOUR_MS - 1000)).toBe(0);
    await after(1000);
    expect(toStrangers()).toHaveLength(25);
  });

  test("a link that is asked for again keeps its place in the line", async () => {
    const { db, queue, after, toStrangers } = await withPost();
    await queue(400, LINK);
    await after(0);
    await queue(1, OFFICER);
    await queue(400, LINK);
    await queue(1, OFFICER);
    const waiting = db.selectFrom("outbox").where("recipient", "=", "officer@strangers.example");
    expect(await waiting.select("id").execute()).toHaveLength(1);
    for (let hour = 0; hour < 2; hour += 1) await after(HOUR_MS);
    expect(toStrangers().filter(({ to }) => to === "officer@strangers.example")).toHaveLength(1);
  });

  test("a link that has waited for days works for its whole time from when it is sent", async () => {
    const { db, queue, after, left } = await withPost();
    await queue(UNPROVED_AN_HOUR, LINK);
    await after(0);
    const slotAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
    await db.updateTable("outbox").set({ slotAt }).execute();
    await queue(1, OFFICER);
    for (let hour = 0; hour < 73; hour += 1) await after(HOUR_MS);
    expect(left.at(-1)?.to).toBe("officer@strangers.example");
    const { expiresAt } = await db
      .selectFrom("mailTokens")
      .where("email", "=", "officer@strangers.example")
      .select("expiresAt")
      .executeTakeFirstOrThrow();
    expect(Date.parse(expiresAt) - (left.at(-1)?.at ?? 0)).toBe(DAY_MS);
  });

  test("emails to the office, to owners and to signed-in senders leave at once, and do not count", async () => {
    const { queue, left, after } = await withPost();
    await queue(UNPROVED_AN_HOUR, LINK);
    await queue(1, { topic: TO_SIGNED_IN_SENDER, to: "own@people.example" });
    await queue(1, { audience: "office", to: "office@people.example" });
    await after(0);
    expect(left.map(({ to }) => to)).toEqual(
      expect.arrayContaining(["own@people.example", "office@people.example"]),
    );
    await queue(UNPROVED_AN_HOUR, LINK);
    expect(await after(HOUR_MS)).toBe(2 * UNPROVED_AN_HOUR);
  });

  test("get no more after the mail server was down", async () => {
    const { queue, toStrangers, after, breaks, mends } = await withPost();
    breaks();
    for (let hour = 0; hour < 3; hour += 1) {
      await queue(OF_FORMS_AN_HOUR);
      await queue(UNPROVED_AN_HOUR - OF_FORMS_AN_HOUR, LINK);
      await after(HOUR_MS);
    }
    mends();
    for (let quarter = 0; quarter < 16; quarter += 1) await after(HOUR_MS / 4);
    expect(mostInAnHour(toStrangers())).toBe(UNPROVED_AN_HOUR);
    expect(toStrangers()).toHaveLength(3 * UNPROVED_AN_HOUR);
  });

  test("an email that would wait longer than five days is dropped: admins are shown a dropped link", async () => {
    const { db, as, queue } = await withPost();
    await queue(UNPROVED_AN_HOUR, LINK);
    const slotAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await db.updateTable("outbox").set({ slotAt }).execute();
    await queue(1);
    await queue(1, OFFICER);
    const dropped = await db
      .selectFrom("outbox")
      .orderBy("id", "desc")
      .limit(2)
      .selectAll()
      .execute();
    const gone = { nextAttemptAt: NEVER, textBody: "", htmlBody: "", slotAt: null };
    expect(dropped).toMatchObject([gone, gone]);
    const { mail } = (await as("admin")).admin;
    expect(await mail.status()).toMatchObject({ givenUp: 1 });
    expect((await mail.all()).rows.slice(0, 2)).toMatchObject([
      { recipient: "officer@strangers.example", state: "given-up", reason: "EWAITED" },
      { state: "withheld", reason: null },
    ]);
  });

  // Of the statements, each is checked on PostgreSQL; 5,000 forms there would take minutes
  test.runIf(isSqlite)(
    "under 24 hours of forms from a /48 and 1,000 IPv4 addresses every genuine form is stored, an officer's link leaves at once, and the admins hear of it once",
    async () => {
      const { as, db, queue, left, toStrangers, after } = await withPost({ RATE_LIMITS: "on" });
      let sent = 0;
      const send = async (clientAddress: string, email = `f${sent}@strangers.example`) => {
        sent += 1;
        const { contact, applications } = await as("visitor", { clientAddress });
        const isOne = sent % 2 === 0 || email.startsWith("ada");
        const message = `May I refinance after ${sent} days?`;
        if (isOne) await contact.send({ ...MESSAGE, email, message });
        else await applications.submit({ ...REQUEST, email, loanAmount: 100_000 + sent });
      };
      const refused = () => {};
      for (let hour = 0; hour < 24; hour += 1) {
        for (let part = 0; part < 3; part += 1) {
          for (let number = 0; number < 14; number += 1)
            await send(`20.${hour}.${part * 14 + number}.9`).catch(refused);
          for (let number = 0; number < 50; number += 1)
            await send(`2001:db8:1:${(number * 999).toString(16)}::1`).catch(refused);
          await after(HOUR_MS / 3);
        }
        await send(`198.18.${hour}.1`, `ada${hour}@people.example`);
        await queue(20, LINK);
      }
      await queue(1, OFFICER);
      await after(0);
      expect(left.at(-1)).toMatchObject({ to: OFFICER.to, at: Date.now() });
      expect(mostInAnHour(toStrangers())).toBeLessThanOrEqual(UNPROVED_AN_HOUR);
      const stored = await db.selectFrom("contactSubmissions").select("email").execute();
      expect(stored.filter(({ email }) => email.startsWith("ada"))).toHaveLength(24);
      const causes = await db
        .selectFrom("outbox")
        .where("audience", "=", "stranger")
        .select("id")
        .execute();
      expect(causes.length).toBeGreaterThan(24 * OF_FORMS_AN_HOUR);
      expect(left.filter(({ to }) => to === "admin@people.example")).toHaveLength(1);
    },
  );
});
