import { describe, expect, test, vi } from "vitest";
import type { Draft } from "#domains/content/items/content-items.ts";
import { callConsent, type ConsentKind } from "./consents.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import type { Transport } from "#domains/mail/server/transport.server.ts";
import { mayContact, sweepConsents } from "./withdrawals.server.ts";
import { bodyOf } from "#domains/webhooks/content.server.ts";
import type { Download } from "#platform/download.ts";
import { queueNewsletter } from "#domains/newsletter/sendings.server.ts";
import {
  confirmSubscription,
  stateOfLink,
  unsubscribe,
} from "#domains/newsletter/subscribers.server.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { testApp } from "#test/kit/app.ts";
import { LOOKS_LIKE_SPAM, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { mailbox } from "#test/kit/mail.ts";

const SAID = "is not a condition of anything.";
const TEXTS = {
  call: `Harborstone may call me at the number above: “it’s” <b>&amp;</b>,  two spaces.\n\nAgreeing ${SAID}`,
  text: `Harborstone may text me. Agreeing ${SAID}`,
  email: `Harborstone may write to the address above. Agreeing ${SAID}`,
};

async function site() {
  const site = await testApp();
  const admin = await site.as("admin");
  const { content } = admin.admin;
  const visitor = await site.as("visitor");
  const publish = async (texts: Partial<Record<ConsentKind, string>>) => {
    const { rows } = await content.list({ collection: "site-texts" });
    const found = rows.find(({ title }) => title === "Consents");
    const { id, revision, draft } = await content.byId({ id: found?.id ?? 0 });
    const fields = { page: "Consents", ...texts };
    const saved = await content.save({ id, revision, draft: { ...draft, fields } as Draft });
    return content.publish({ id, revision: saved.revision });
  };
  const receipts = () => site.db.selectFrom("consents").selectAll().orderBy("id").execute();
  return { ...site, admin, content, visitor, publish, receipts };
}

describe("A text beside a box", () => {
  test("does not exist until the lender has published it, and must say that it is no condition", async () => {
    const { visitor, publish, content } = await site();
    expect(await visitor.content.wordings()).toEqual([]);
    await expect(publish({ call: "Harborstone may call me." })).rejects.toThrow(
      "not a condition of anything",
    );
    const { id } = await publish(TEXTS);
    const shown = await visitor.content.wordings();
    expect(shown.map(({ kind, text }) => [kind, text])).toEqual(Object.entries(TEXTS));
    await content.unpublish({ id });
    expect(await visitor.content.wordings()).toEqual([]);
  });

  test("of another version, kind or form is refused, and nothing is stored", async () => {
    const { visitor, publish, receipts, db } = await site();
    await publish(TEXTS);
    const [{ version } = { version: 0 }] = await visitor.content.wordings();
    for (const consents of [
      [{ kind: "call", version: version + 1 }],
      [{ kind: "privacy", version }],
      [{ kind: "newsletter", version }],
    ] as const)
      await expect(visitor.contact.send({ ...MESSAGE, consents: [...consents] })).rejects.toThrow(
        "has changed since this page was opened",
      );
    expect(await receipts()).toEqual([]);
    expect(await db.selectFrom("contactSubmissions").select("id").execute()).toEqual([]);
  });

  test("that was shown before another one may still be sent, for a month", async () => {
    const { visitor, publish, receipts } = await site();
    await publish(TEXTS);
    const [old] = await visitor.content.wordings();
    await publish({ ...TEXTS, call: `Other words. This ${SAID}` });
    const consents = [{ kind: "call" as const, version: old?.version ?? 0 }];
    await visitor.contact.send({ ...MESSAGE, consents });
    expect(await receipts()).toMatchObject([{ wording: TEXTS.call, version: old?.version }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * DAY_MS });
    await expect(visitor.contact.send({ ...MESSAGE, consents })).rejects.toThrow("has changed");
    vi.useRealTimers();
  });
});

describe("A receipt", () => {
  test("has who, what number or address, which words and where, for a box alone", async () => {
    const { visitor, publish, receipts } = await site();
    await publish(TEXTS);
    await visitor.contact.send(MESSAGE);
    expect(await receipts()).toEqual([]);
    const shown = await visitor.content.wordings();
    await visitor.contact.send({
      ...MESSAGE,
      consents: shown.map(({ kind, version }) => ({ kind, version })),
    });
    const common = {
      leadId: 2,
      name: MESSAGE.name,
      emailKey: MESSAGE.email,
      page: "/contact",
      how: "box",
      scope: "everything",
      withdrawnAt: null,
    };
    const number = { contact: MESSAGE.phone, contactKey: "2125550199" };
    expect(await receipts()).toMatchObject([
      { kind: "call", wording: TEXTS.call, ...number, ...common },
      { kind: "text", wording: TEXTS.text, ...number, ...common },
      { kind: "email", wording: TEXTS.email, contact: MESSAGE.email, ...common },
    ]);
  });

  test("of an application's own ticks has the sentence of the form", async () => {
    const { visitor, receipts, app } = await site();
    const { companyName } = app.config;
    const ticks = { phone: MESSAGE.phone, privacyRead: true, callConsent: true };
    const wording = callConsent(companyName, ticks.phone);
    expect(wording).toContain(`${companyName} may call or text me at ${MESSAGE.phone} `);
    expect(wording).toContain("not a condition");
    await visitor.applications.submit({ ...REQUEST, ...ticks });
    const own = { version: null, page: "/apply", scope: "request" };
    expect(await receipts()).toMatchObject([
      { kind: "call", wording, ...own },
      { kind: "text", wording, ...own },
      { kind: "privacy", wording: "I have read the privacy policy.", ...own },
    ]);
    // Without scripts the form cannot name the number
    const callWording = callConsent(companyName);
    await visitor.applications.submit({ ...REQUEST, ...ticks, fullName: "Ben", callWording });
    expect((await receipts())[3]).toMatchObject({ kind: "call", wording: callWording });
    const stored = await app.db.selectFrom("loanApplications").select("details").execute();
    expect(JSON.stringify(stored)).not.toContain("callWording");
    const renamed = { ...ticks, callWording: callConsent("Another Lender", ticks.phone) };
    await expect(visitor.applications.submit({ ...REQUEST, ...renamed })).rejects.toThrow(
      "has changed since this page was opened",
    );
    expect(await receipts()).toHaveLength(6);
  });

  test("of what waits as possible spam is made when that is released, as it was shown", async () => {
    const { visitor, publish, receipts, admin } = await site();
    await publish(TEXTS);
    const [shown] = await visitor.content.wordings();
    const consents = [{ kind: "call" as const, version: shown?.version ?? 0 }];
    await visitor.contact.send({ ...MESSAGE, ...LOOKS_LIKE_SPAM, consents });
    await publish({ call: `Other words. This ${SAID}` });
    expect(await receipts()).toEqual([]);
    const { rows } = await admin.admin.quarantine.list({});
    await admin.admin.quarantine.release({ ids: rows.map(({ id }) => id) });
    expect(await receipts()).toMatchObject([{ wording: TEXTS.call, leadId: 1 }]);
  });

  test(
    "is byte for byte what was shown: 1,000 messages over five texts",
    { timeout: 240_000 },
    async () => {
      const { visitor, publish, receipts } = await site();
      const odd = [
        "“quotes”",
        "a\ttab",
        "é e\u0301",
        "two  spaces\n\nand lines",
        "😀 <b>&amp;</b>",
      ];
      const rendered: string[] = [];
      for (const part of odd) {
        await publish({ call: `Harborstone may call me ${part}. Agreeing ${SAID}` });
        const [shown] = await visitor.content.wordings();
        const consents = [{ kind: "call" as const, version: shown?.version ?? 0 }];
        for (let each = 0; each < 200; each += 1) {
          const email = `ada${rendered.length}@example${rendered.length}.com`;
          await visitor.contact.send({ ...MESSAGE, email, message: `Hello, ${email}`, consents });
          rendered.push(shown?.text ?? "");
        }
      }
      const stored = (await receipts()).map(({ wording }) => Buffer.from(wording).toString("hex"));
      expect(stored).toEqual(rendered.map((text) => Buffer.from(text).toString("hex")));
      expect(new Set(rendered).size).toBe(5);
    },
  );
});

async function textOf({ pieces }: Pick<Download, "pieces">): Promise<string> {
  let text = "";
  for await (const piece of pieces()) text += String(piece);
  return text;
}

/** A message with an answer under way, and its person's withdrawal. */
async function withdrawn(kinds: ConsentKind[], scope: "everything" | "request" = "everything") {
  const given = await site();
  const { visitor, admin } = given;
  await visitor.contact.send(MESSAGE);
  await visitor.contact.send({ ...MESSAGE, phone: "(646) 555-0111", message: "Another question." });
  await admin.consents.withdraw({ id: 1, kinds, scope, words: "Stop, please." });
  const reply = (id: number) =>
    admin.replies.send({ id, draftKey: String(id).repeat(32), text: "Hello.", seenEntryId: 0 });
  return { ...given, reply };
}

describe("After a withdrawal, nobody is contacted through", () => {
  test("email: a reply is refused with the reason, and confirmations go on", async () => {
    const { db, reply, visitor, admin } = await withdrawn(["email"]);
    for (const id of [1, 2])
      await expect(reply(id)).rejects.toThrow(/asked not to be emailed on .+ \(“Stop, please.”\)/);
    const mails = () =>
      db.selectFrom("outbox").select("id").where("recipient", "=", MESSAGE.email).execute();
    const before = (await mails()).length;
    await visitor.contact.send({ ...MESSAGE, message: "A third question." });
    expect(await mails()).toHaveLength(before + 1);
    await expect(reply(3)).rejects.toThrow("asked not to be emailed");
    await admin.consents.add({ id: 3, kinds: ["email"], scope: "request", words: "Called us." });
    await reply(3);
    await expect(reply(1)).rejects.toThrow("asked not to be emailed");
  });

  test("email about one request: others may be answered", async () => {
    const { reply } = await withdrawn(["email"], "request");
    await expect(reply(1)).rejects.toThrow("asked not to be emailed");
    await reply(2);
  });

  test("a reply that waits is kept back and shown as not sent, and is not sent again", async () => {
    const { app, db, reply, admin } = await withdrawn(["call"]);
    await reply(1);
    await reply(2);
    await admin.consents.withdraw({ id: 1, kinds: ["email"], scope: "request", words: "No" });
    const delivered: string[] = [];
    const deliver = async ({ subject }: { subject: string }) => {
      delivered.push(subject);
      return undefined;
    };
    await createSender(app, { kind: "smtp", deliver } as unknown as Transport).sendDue();
    const replies = db.selectFrom("outbox").where("topic", "=", "reply by staff").orderBy("leadId");
    const rows = await replies.select(["leadId", "sentAt", "lastError", "textBody"]).execute();
    expect(rows).toEqual([
      { leadId: 1, sentAt: null, lastError: "EWITHDRAWN", textBody: "" },
      { leadId: 2, sentAt: expect.any(String), lastError: null, textBody: "" },
    ]);
    const { rows: entries } = await admin.leads.timeline({ id: 1 });
    const entryId = entries.find(({ kind, leadId }) => kind === "reply" && leadId === 1)?.id ?? 0;
    await expect(admin.replies.retry({ id: 1, entryId })).rejects.toThrow(
      "asked not to be emailed",
    );
  });

  test("a box that was ticked for everything goes on for other requests after a withdrawal for one", async () => {
    const { db, publish, visitor, admin } = await withdrawn(["call"]);
    await publish(TEXTS);
    const wordings = await visitor.content.wordings();
    const version = wordings.find(({ kind }) => kind === "email")?.version ?? 0;
    const eve = { name: "Eve", email: "eve@example.net", phone: "646-555-0144" };
    const consents = [{ kind: "email" as const, version }];
    await visitor.contact.send({ ...MESSAGE, ...eve, consents });
    await visitor.contact.send({ ...MESSAGE, ...eve, message: "Another one, please." });
    await admin.consents.withdraw({ id: 3, kinds: ["email"], scope: "request", words: "No" });
    const may = async (leadId: number) => (await mayContact(db, { leadId, ...eve }, "email")).may;
    expect([await may(3), await may(4)]).toEqual([false, true]);
  });

  test("a number that people type in the place of theirs ties nobody together", async () => {
    const { db, visitor, admin } = await withdrawn(["text"]);
    for (const email of ["x@example.net", "y@example.net"])
      await visitor.contact.send({ ...MESSAGE, name: email, email, phone: "000-000-0000" });
    await admin.consents.withdraw({ id: 3, kinds: ["call"], scope: "everything", words: "No" });
    const who = { leadId: 4, email: "y@example.net", phone: "000-000-0000" };
    expect(await mayContact(db, who, "call")).toEqual({ may: true });
  });

  test("calls: by number, by address and by person, on the record, in files and for other programs", async () => {
    const { db, admin } = await withdrawn(["call", "text"]);
    const who = { email: MESSAGE.email, phone: MESSAGE.phone };
    for (const given of [
      { phone: "+1 212 555 0199" },
      { email: who.email },
      { leadId: 2, phone: "(646) 555-0111", email: who.email },
      { leadId: 1, ...who },
    ])
      for (const channel of ["call", "text"] as const)
        expect(await mayContact(db, given, channel)).toMatchObject({
          may: false,
          words: "Stop, please.",
        });
    expect(await mayContact(db, who, "email")).toEqual({ may: true });
    expect(await mayContact(db, who, "call", new Date(Date.now() - DAY_MS))).toEqual({ may: true });
    expect(await mayContact(db, { phone: "212-555-0100" }, "call")).toEqual({ may: true });
    const file = await textOf(
      await admin.admin.exports.leads({ columns: "reference,mayCall,mayEmail" }),
    );
    expect(file).toContain("2,No,Yes\r\n1,No,Yes");
    const created = { recordId: 1, change: "{}", createdAt: "", withAnswers: 0 as const };
    const event = { event: "message.created", ...created } as Parameters<typeof bodyOf>[1];
    expect(JSON.parse((await bodyOf(db, event, "http://lender.test")) ?? "")).toMatchObject({
      data: { message: { id: 1 }, mayContact: { call: false, text: false, email: true } },
    });
    const sheet = await admin.leads.byAddress({ kind: "message", reference: "2" });
    expect(Object.keys(sheet.refusals)).toEqual(["call", "text"]);
  });

  test("calls by a box that somebody ticks for another request", async () => {
    const { db, publish, visitor } = await withdrawn(["call"]);
    await publish(TEXTS);
    const [shown] = await visitor.content.wordings();
    const consents = [{ kind: "call" as const, version: shown?.version ?? 0 }];
    await visitor.contact.send({ ...MESSAGE, message: "Please call me.", consents });
    expect(await mayContact(db, { ...MESSAGE, leadId: 3 }, "call")).toEqual({ may: true });
    expect(await mayContact(db, { ...MESSAGE, leadId: 1 }, "call")).toMatchObject({
      may: false,
    });
    expect(await mayContact(db, { phone: MESSAGE.phone }, "call")).toMatchObject({ may: false });
  });

  test("the newsletter, until they confirm it again", async () => {
    const { app, db, admin } = await withdrawn(["newsletter"]);
    const at = new Date(Date.now() - 1000).toISOString();
    for (const email of [MESSAGE.email, "ben@example.com"])
      await db
        .insertInto("subscribers")
        .values({ email, emailKey: email, createdAt: at, confirmedAt: at })
        .execute();
    const value = "1 Main St, New York, NY 10001";
    await admin.admin.settings.save({ key: "contactAddress", value });
    const article = await db
      .selectFrom("contentItems")
      .select("id")
      .where("collection", "=", "articles")
      .where("liveId", "is not", null)
      .executeTakeFirstOrThrow();
    const sending = {
      itemId: article.id,
      title: "News",
      startedAt: new Date().toISOString(),
      startedByName: "admin",
      total: 2,
    };
    await db.insertInto("newsletterSendings").values(sending).execute();
    await queueNewsletter(app);
    const mails = await db
      .selectFrom("outbox")
      .select("recipient")
      .where("topic", "=", "newsletter")
      .execute();
    expect(mails).toEqual([{ recipient: "ben@example.com" }]);
  });
});

test("A subscription's receipt is made when its owner confirms, and ended by the link in a mail", async () => {
  const { app, admin, visitor, publish, receipts } = await site();
  const { admin: desk } = admin;
  await desk.settings.save({ key: "contactAddress", value: "1 Main St, New York, NY 10001" });
  await desk.newsletter.switch({ isOn: true });
  await publish({ newsletter: `Harborstone may send its newsletter to this address. It ${SAID}` });
  const [shown] = await visitor.content.wordings();
  const consents = [{ kind: "newsletter" as const, version: shown?.version ?? 0 }];
  const subscribe = () => visitor.newsletter.subscribe({ email: "Ada@Example.com", consents });
  await subscribe();
  await subscribe();
  expect(await receipts()).toEqual([]);
  const given = { kind: "newsletter", contact: "Ada@Example.com", wording: shown?.text };
  const [mail] = await mailbox(app).lettersTo("Ada@Example.com");
  const token = /token=([\w.-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
  await confirmSubscription(app, token);
  expect(await receipts()).toMatchObject([{ ...given, how: "link", withdrawnAt: null }]);
  await visitor.contact.send({ ...MESSAGE, email: "ada@example.com" });
  const stop = { kinds: ["newsletter" as const], scope: "everything" as const, words: "No more" };
  await admin.consents.withdraw({ id: 1, ...stop });
  await subscribe();
  expect(await stateOfLink(app, token)).toBe("unconfirmed");
  await confirmSubscription(app, token);
  const { may } = await mayContact(app.db, { email: "ada@example.com" }, "newsletter");
  expect(may).toBe(true);
  await unsubscribe(app, token);
  expect((await receipts())[0]).toMatchObject({ ...given, withdrawnWords: "No more" });
});

describe("Receipts of a person", () => {
  test("stay for five years after an erasure, since the law asks for them, and are in the file before", async () => {
    const { admin, db, receipts, app } = await withdrawn(["call"]);
    const file = await textOf(await admin.admin.people.file({ id: 1 }));
    expect(file).toContain('"withdrawnWords":"Stop, please."');
    await admin.admin.people.erase({ id: 1, reason: "Asked", typed: "Message 1", include: "2" });
    expect(await receipts()).toMatchObject([{ leadId: null, withdrawnWords: "Stop, please." }]);
    expect(await mayContact(db, { phone: MESSAGE.phone }, "call")).toMatchObject({ may: false });
    await sweepConsents(app.db, new Date(Date.now() + 4.9 * 365 * DAY_MS));
    expect(await receipts()).toHaveLength(1);
    await sweepConsents(app.db, new Date(Date.now() + 5.1 * 365 * DAY_MS));
    expect(await receipts()).toEqual([]);
  });

  test("are an officer's only for their own leads", async () => {
    const { as } = await withdrawn(["call"]);
    await expect((await as("officer")).consents.ofLead({ id: 1 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
