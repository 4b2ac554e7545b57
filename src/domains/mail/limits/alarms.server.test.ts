import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  emailChanged,
  newDevice,
  passwordChanged,
} from "#domains/accounts/account-mails.server.ts";
import { tellAdmins, tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import { type Asking, siteOf } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { secondFactorMail } from "#domains/second-factor/second-factor-mails.server.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import { testApp } from "#test/kit/app.ts";
import { mailbox } from "#test/kit/mail.ts";
import { actorFor } from "#test/kit/people.ts";

const ADMIN = "admin@people.example";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function site() {
  const { app, db } = await testApp();
  const actor = await actorFor(db, "admin");
  const asking = { actor, site: siteOf(app) } as Asking;
  const box = mailbox(app);
  return {
    /** The mails to the admin so far, after the time has passed. */
    after: async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      return box.lettersTo(ADMIN);
    },
    arrives: (number: number) =>
      queueMail(db, {
        ...composeMail({ to: ADMIN, subject: `Lead ${number}`, paragraphs: [`Lead ${number}.`] }),
        audience: "office",
      }),
    did: (did: string) => tellAdminsOf(db, asking, { what: "Something", did, path: "/admin" }),
    tellAll: (subject: string) =>
      tellAdmins(db, ({ email: to }) =>
        composeMail({ to, audience: "office", subject, paragraphs: ["Look."] }),
      ),
  };
}

describe("Alarms to admins", () => {
  test("leave at once, however many leads arrive, and delay none", async () => {
    const { after, arrives, did } = await site();
    for (let number = 0; number < 30; number += 1) await arrives(number);
    expect(await after(0)).toHaveLength(20);
    await did("exported 1,000 leads");
    expect((await after(0)).slice(20)).toMatchObject([{ subject: /^Something at/ }]);
    expect((await after(HOUR_MS)).slice(21)).toMatchObject([
      { subject: "10 notices in one email", textBody: /^(?:(?!exported)[^])*$/ },
    ]);
  });

  test("past 20 an hour come in one email, which has one line for each that repeats", async () => {
    const { after, arrives, did } = await site();
    for (let number = 0; number < 40; number += 1) {
      await did(number < 22 ? `exported list ${number}` : "exported a list & more");
      vi.setSystemTime(Date.now() + 60_000);
    }
    await arrives(1);
    expect(await after(0)).toHaveLength(21);
    const [last, ...more] = (await after(HOUR_MS)).slice(21);
    expect(more).toEqual([]);
    expect(last).toMatchObject({ subject: "20 notices in one email" });
    const { textBody = "", htmlBody = "" } = last ?? {};
    expect(textBody.match(/exported list 2[01]/g)).toHaveLength(2);
    expect(textBody.match(/exported a list/g)).toHaveLength(1);
    const repeats = /\w+ \d+, \d{4} at \d+:\d\d\s[AP]M E[SD]T, once more: Something at/g;
    expect(textBody.match(repeats)).toHaveLength(17);
    expect(htmlBody.match(repeats)).toHaveLength(17);
  });

  test("of a new kind are in that email in full, however often another repeats", async () => {
    const { after, did, tellAll } = await site();
    for (let number = 0; number < 100; number += 1) await did("exported a list");
    await tellAll("An API token was made");
    await after(0);
    expect((await after(HOUR_MS)).at(-1)).toMatchObject({
      subject: "81 notices in one email",
      textBody: /Look\./,
    });
  });
});

describe("Alarms to the owner of an account", () => {
  test("leave at once, even when someone who knows the password signs in again and again", async () => {
    const { app, db } = await testApp();
    const email = "ada@people.example";
    const names = { firstName: "Ada", username: "ada" };
    const user = { id: 1, ...names, email, isVerified: true, isLoanOfficer: false };
    const box = mailbox(app);
    for (let number = 0; number < 8; number += 1)
      await queueMail(db, newDevice(siteOf(app), user, "Firefox"));
    expect(await box.lettersTo(email)).toHaveLength(6);
    for (const alarm of [passwordChanged, emailChanged])
      await queueMail(db, alarm(siteOf(app), user));
    await queueMail(db, secondFactorMail(siteOf(app), user, "added"));
    expect(await box.lettersTo(email)).toHaveLength(9);
  });
});
