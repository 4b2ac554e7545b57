import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import { deskWithInbox, siteWithInbox, typedInbox } from "#test/kit/inbox.ts";
import { GOES_ON } from "#test/kit/jobs.ts";
import { mailOf } from "#test/kit/mail-source.ts";
import type { Db } from "#platform/database/engine.ts";
import { randomKey } from "#platform/key.ts";
import { createInboxReader } from "./look.server.ts";

const DAY_MS = 86_400_000;

function lastAudit(db: Db) {
  return db
    .selectFrom("auditEntries")
    .select(["action", "subject", "before", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe("The inbox", () => {
  test("is off until an admin enters one, whose password is stored sealed and never returned", async () => {
    const { app, inbox, imap, stored } = await siteWithInbox();
    expect(await inbox.status()).toMatchObject({ isOn: false, lookedAt: null, failing: null });
    await app.jobs.run("inbox");
    expect(imap.commands).toEqual([]);
    const { password, revision: _, ...rest } = typedInbox(imap);
    expect((await inbox.save(typedInbox(imap))).stored).toEqual({ ...rest, authservId: null });
    expect(await stored()).not.toContain(password);
    expect(await inbox.look()).toMatchObject({ isOn: true, failing: null });
    expect((await inbox.status()).lookedAt).not.toBeNull();
    expect(imap.passwords).toEqual([password]);
    expect(await inbox.remove()).toEqual({ stored: null, revision: 0 });
    expect(await inbox.status()).toMatchObject({ isOn: false });
  });

  test("is tried before it is saved: the result says how many emails it has, or what went wrong", async () => {
    const { inbox, imap, db, logged } = await siteWithInbox();
    const typed = typedInbox(imap);
    imap.add(mailOf({}));
    expect(await inbox.test(typed)).toEqual({ mails: 1, reason: null });
    expect(await inbox.test({ ...typed, folder: "Answers" })).toMatchObject({
      mails: null,
      reason: "EFOLDER",
    });
    imap.mood = "refuse";
    const refused = await inbox.test(typed);
    expect(refused).toEqual({ mails: null, reason: "EAUTH" });
    expect(logged.filter((line) => /test of an inbox.*EAUTH.*password/.test(line))).toHaveLength(1);
    expect(mailReasonInWords(refused.reason ?? "")).toBe(
      "The mail server refused the username or the password (EAUTH).",
    );
    await imap.stop();
    expect(await inbox.test(typed)).toMatchObject({ reason: "ECONNECTION" });
    expect(await inbox.read()).toEqual({ stored: null, revision: 0 });
    expect(await lastAudit(db)).toEqual({
      action: "mail.testInbox",
      subject: "answers at 127.0.0.1",
      before: null,
      after: '"ECONNECTION"',
    });
  });

  test("with STARTTLS does not give its password to a server without it", async () => {
    const { inbox, imap } = await siteWithInbox();
    const typed = { ...typedInbox(imap), security: "starttls" as const };
    expect(await inbox.test(typed)).toMatchObject({ mails: null, reason: "ETLS" });
    expect(imap.passwords).toEqual([]);
    expect(await inbox.test({ ...typed, security: "tls" })).toMatchObject({ reason: "EPLAIN" });
    expect(imap.passwords).toEqual([]);
  });

  test("keeps its password when none is typed, and does not give it to another server", async () => {
    const { inbox, imap } = await siteWithInbox();
    const { revision } = await inbox.save(typedInbox(imap));
    const { password: _, ...same } = { ...typedInbox(imap), revision };
    expect(await inbox.test(same)).toMatchObject({ reason: null });
    for (const change of [{ port: 1 }, { host: "localhost" }, { username: "someone" }])
      for (const call of [inbox.test, inbox.save])
        await expect(call({ ...same, ...change })).rejects.toMatchObject({
          cause: { issues: [{ path: "password" }] },
        });
    await inbox.save({ ...same, address: "desk@lender.example" });
    await expect(inbox.save(same)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test.each([
    [{ security: "none" as const, host: "imap.example" }, "security", /^Without encryption/],
    [{ host: "imap://x" }, "host", /such as imap\.example\.com\.$/],
    [{ username: "" }, "username", /^Please give the username\.$/],
    [{ folder: " " }, "folder", /^Please give the name of a folder/],
    [{ address: "nobody" }, "address", /^Please give the address/],
    [{ password: "" }, "password", /^Please type the password\.$/],
  ])("is refused at the wrong field: %o", async (wrong, path, message) => {
    const { inbox, imap } = await siteWithInbox();
    const refusal: unknown = await inbox
      .save({ ...typedInbox(imap), ...wrong })
      .catch((error: unknown) => error);
    const [issue] =
      (refusal as { cause: { issues?: { path: unknown; message: string }[] } }).cause.issues ?? [];
    expect([issue?.path].flat()).toEqual([path]);
    expect(issue?.message).toMatch(message);
  });
});

describe("Incoming email", () => {
  test("begins with the day before the inbox was entered, and older email is left alone", async () => {
    const { imap, inbox } = await siteWithInbox();
    imap.add(mailOf({ subject: "Long ago" }), new Date(Date.now() - 10 * DAY_MS));
    imap.add(mailOf({ subject: "Today" }));
    imap.add(mailOf({ subject: "Moved here" }), new Date(Date.now() - 10 * DAY_MS));
    await inbox.save(typedInbox(imap));
    await inbox.look();
    imap.add(mailOf({ subject: "Later" }));
    await inbox.look();
    const { rows } = await inbox.unmatched();
    expect(rows.map(({ subject }) => subject)).toEqual(["Later", "Today"]);
    expect(imap.mails.every(({ flags }) => flags.size === 0)).toBe(true);
    expect(imap.commands).not.toContain("UID EXPUNGE");
  });

  test("is one entry however often it comes: with the same UID, with the same Message-ID, or renumbered", async () => {
    const { imap, inbox, app, answersOf } = await deskWithInbox();
    const raw = mailOf({});
    imap.add(raw);
    imap.add(raw);
    imap.add(mailOf({ messageId: "" }));
    await inbox.look();
    imap.renumber();
    imap.add(mailOf({ text: "Another one." }));
    const other = createInboxReader(app);
    await Promise.all([app.jobs.run("inbox"), other.run(GOES_ON)]);
    expect((await answersOf(1)).map(({ text }) => text)).toEqual([
      "Another one.",
      "Thank you.",
      "Thank you.",
    ]);
  });

  test("is not lost when the server is down: the page says since when and why, and reading goes on later", async () => {
    const { imap, inbox, app, answersOf, logged, admin, db } = await deskWithInbox();
    imap.add(mailOf({ text: "One" }));
    await inbox.look();
    await imap.stop();
    await inbox.look();
    const { failing } = await inbox.status();
    expect(failing?.reason).toBe("ECONNECTION");
    await inbox.look();
    expect((await inbox.status()).failing).toEqual(failing);
    expect(logged.some((line) => line.includes("inbox not read"))).toBe(true);
    expect((await admin.mail.status()).unreadSince).toBeNull();
    const past = new Date(Date.now() - 16 * 60_000).toISOString();
    await db.updateTable("inbox").set({ failingSince: past }).execute();
    expect((await admin.mail.status()).unreadSince).toBe(past);
    imap.add(mailOf({ text: "Two" }));
    await imap.start();
    await app.jobs.run("inbox");
    expect((await inbox.status()).failing).toBeNull();
    expect((await answersOf(1)).map(({ text }) => text)).toEqual(["Two", "One"]);
  });

  test("is taken whole or not at all: whatever is marked as read is on the record", async () => {
    const { imap, inbox, db, answersOf } = await deskWithInbox();
    imap.add(mailOf({}));
    imap.mood = "cut";
    await inbox.look();
    expect((await inbox.status()).failing?.reason).toBe("ECONNECTION");
    expect(await db.selectFrom("inboxMails").select("id").execute()).toEqual([]);
    expect(imap.mails[0]?.flags.size).toBe(0);
    imap.mood = "accept";
    await inbox.look();
    expect(await answersOf(1)).toHaveLength(1);
    expect(imap.mails[0]?.flags.size).toBe(1);
  });

  test("that ends the connection again and again is left to a person, and the next email is read", async () => {
    const { imap, inbox, answersOf } = await deskWithInbox();
    imap.add(mailOf({}));
    imap.mood = "cut";
    for (let look = 0; look < 5; look += 1) await inbox.look();
    imap.mood = "accept";
    imap.add(mailOf({ text: "The next one" }));
    await inbox.look();
    expect((await inbox.unmatched()).rows).toMatchObject([{ why: "unreadable", subject: "" }]);
    expect((await answersOf(1)).map(({ text }) => text)).toEqual(["The next one"]);
  });

  test("waits while the password cannot be read with another key file, and the page says so", async () => {
    const { app, inbox, imap } = await siteWithInbox();
    await inbox.save(typedInbox(imap));
    app.key = randomKey();
    await inbox.look();
    expect((await inbox.status()).failing?.reason).toBe("EKEY");
    expect(imap.commands).toEqual([]);
  });

  test("stops with the process, even while a server does not answer", async () => {
    const { app, inbox, imap } = await siteWithInbox();
    await inbox.save(typedInbox(imap));
    const connected = Promise.withResolvers<void>();
    const silent = createServer(() => connected.resolve());
    await imap.stop();
    await new Promise<void>((resolve) => silent.listen(imap.port, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const looking = app.jobs.run("inbox");
    await connected.promise;
    await app.jobs.stop();
    await looking;
    expect((await inbox.status()).failing).toBeNull();
  });
});

describe("An email that was not matched", () => {
  test("is put on a record by its reference, once, and its text is removed from the list", async () => {
    const { arrives, inbox, answersOf, reference, db } = await deskWithInbox();
    await arrives({ from: "Eve <eve@example.com>", subject: "Papers", text: "Here they are." });
    const [mail] = (await inbox.unmatched()).rows;
    const id = mail?.id ?? 0;
    for (const wrong of ["2020-000999", "17"])
      await expect(inbox.addToLead({ id, reference: wrong })).rejects.toMatchObject({
        cause: { issues: [{ path: "reference", message: expect.stringMatching(/^There is no/) }] },
      });
    await inbox.addToLead({ id, reference });
    expect(await answersOf(2)).toMatchObject([
      { text: "Here they are.", data: { from: "eve@example.com", isStranger: true } },
    ]);
    await expect(inbox.addToLead({ id, reference })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await inbox.unmatched()).rows).toEqual([]);
    expect(await lastAudit(db)).toMatchObject({
      action: "mail.addToLead",
      subject: `application ${reference}`,
      after: '{"from":"eve@example.com","subject":"Papers"}',
    });
    expect(JSON.stringify(await db.selectFrom("inboxMails").selectAll().execute())).not.toMatch(
      /eve@|Here they/,
    );
  });

  test("can be taken off the list, and is gone for the second admin who tries", async () => {
    const { arrives, inbox, db } = await deskWithInbox();
    await arrives({ from: "news@example.com", headers: ["List-Id: <news.example>"] });
    const [mail] = (await inbox.unmatched()).rows;
    const id = mail?.id ?? 0;
    await inbox.dismiss({ id });
    expect(await lastAudit(db)).toMatchObject({
      action: "mail.dismiss",
      before: '{"from":"news@example.com","subject":"Hello"}',
    });
    await expect(inbox.dismiss({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(inbox.dismiss({ id: 999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await inbox.status()).toMatchObject({ unmatched: 0 });
  });
});
