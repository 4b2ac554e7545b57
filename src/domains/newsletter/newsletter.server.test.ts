import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { ADDRESS_MISSING } from "./newsletter.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import type { Db } from "#platform/database/engine.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { createTransport, type Letter } from "#domains/mail/server/transport.server.ts";
import { TEST_URL, type TestApp, testApp } from "#test/kit/app.ts";
import { publishArticle } from "#test/kit/content.ts";
import { mailbox } from "#test/kit/mail.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { sweepSubscribers } from "./subscribers.server.ts";

const ADA = "ada@example.com";
const DAY_MS = 24 * 3_600_000;

async function switchOn({ as }: Pick<TestApp, "as">) {
  const { newsletter, settings } = (await as("admin")).admin;
  await settings.save({ key: "contactAddress", value: "1 Main Street, Albany, NY 12207" });
  await newsletter.switch({ isOn: true });
  return newsletter;
}

/** The confirmed subscribers. */
async function insertSubscribers(db: Db, emails: string[]): Promise<void> {
  const at = new Date(Date.now() - 1000).toISOString();
  const rows = emails.map((email) => ({ email, emailKey: email, createdAt: at, confirmedAt: at }));
  await db.insertInto("subscribers").values(rows).execute();
}

function linkIn({ textBody }: Letter): string {
  const [, path = ""] = /(\/newsletter\?token=\S+)/.exec(textBody) ?? [];
  return path;
}

async function site() {
  const server = await testServer();
  const newsletter = await switchOn(server);
  const box = mailbox(server.app);
  const post = (path: string, body: string) =>
    server.get(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });
  const subscribe = async (email: string) => {
    await (await server.as("visitor")).newsletter.subscribe({ email });
    return linkIn((await box.lettersTo(email)).at(-1) as Letter);
  };
  return { ...server, newsletter, box, post, subscribe };
}

const headingIn = async (response: Response) =>
  /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1] ?? "";

describe("Subscribing", () => {
  test("is off by default: nobody can subscribe, and nothing is stored", async () => {
    const { as, db } = await testApp();
    const visitor = await as("visitor");
    expect((await visitor.settings.site()).offersNewsletter).toBe(false);
    await expect(visitor.newsletter.subscribe({ email: ADA })).rejects.toThrow(
      "The newsletter is not offered right now.",
    );
    expect(await db.selectFrom("subscribers").select("id").execute()).toEqual([]);
  });

  test("needs the lender's own postal address: it is not switched on without, nor offered once that is gone", async () => {
    const { as, db } = await testApp();
    const { newsletter, settings } = (await as("admin")).admin;
    await expect(newsletter.switch({ isOn: true })).rejects.toMatchObject({
      code: "CONFLICT",
      message: ADDRESS_MISSING,
    });
    await switchOn({ as });
    const visitor = await as("visitor");
    expect((await visitor.settings.site()).offersNewsletter).toBe(true);
    await settings.save({ key: "contactAddress", value: "" });
    expect((await visitor.settings.site()).offersNewsletter).toBe(false);
    await expect(visitor.newsletter.subscribe({ email: ADA })).rejects.toThrow(
      "The newsletter is not offered right now.",
    );
    expect(await db.selectFrom("subscribers").select("id").execute()).toEqual([]);
    expect(await newsletter.desk()).toMatchObject({ isOn: true, hasAddress: false });
    await newsletter.switch({ isOn: false });
  });

  test("is confirmed by the button behind the link, not by opening it", async () => {
    const { get, post, subscribe, newsletter } = await site();
    const link = await subscribe(ADA);
    expect(await headingIn(await get(link))).toBe("Confirm your subscription");
    expect((await newsletter.desk()).subscribers).toBe(0);
    expect(await headingIn(await post(link, "action=confirm"))).toBe("You are subscribed");
    expect((await newsletter.subscribers({})).rows).toMatchObject([{ email: ADA }]);
    expect(await headingIn(await get(link))).toBe("Unsubscribe");
  });

  test("a second time gets the same response, and only the email to the owner says that they are subscribed", async () => {
    const { box, post, send, subscribe, app } = await site();
    await post(await subscribe(ADA), "action=confirm");
    const answers = [];
    for (const email of [ADA, "eve@example.com"]) {
      const response = await send("POST", "/api/newsletter", { email });
      answers.push([response.status, await response.text()]);
    }
    const message = "We have sent you a message. Please follow the link in it.";
    expect(answers).toEqual([
      [202, JSON.stringify({ message })],
      [202, JSON.stringify({ message })],
    ]);
    const subjects = (await box.lettersTo(ADA)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toMatch(/^You are subscribed to .* already$/);
    expect(app.config.smtpUrl).toBeUndefined();
  });

  test("needs an address, and refuses a bot that fills in the hidden field", async () => {
    const { as } = await site();
    const { newsletter } = await as("visitor");
    await expect(newsletter.subscribe({ email: "ada" })).rejects.toThrow(
      "Please enter a valid email address.",
    );
    await expect(newsletter.subscribe({ email: ADA, [HIDDEN_FIELD]: "x" })).rejects.toThrow(
      "Please leave the hidden field empty.",
    );
  });

  test("is forgotten after seven days if nobody confirms it", async () => {
    const { app, db, get, post, subscribe } = await site();
    const link = await subscribe(ADA);
    const createdAt = new Date(Date.now() - 7 * DAY_MS - 1000).toISOString();
    await db.updateTable("subscribers").set({ createdAt }).execute();
    const gone = "This link does not work any more";
    expect(await headingIn(await get(link))).toBe(gone);
    expect(await headingIn(await post(link, "action=confirm"))).toBe(gone);
    await insertSubscribers(db, ["eve@example.com"]);
    await sweepSubscribers(app);
    expect(await db.selectFrom("subscribers").select("email").execute()).toEqual([
      { email: "eve@example.com" },
    ]);
  });

  test("works through the form of the blog without scripts", async () => {
    const { db, post } = await site();
    const answer = await post("/blog", "form=newsletter-form&website=&email=ada%40example.com");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/blog?subscribed=true#newsletter",
    ]);
    expect(await db.selectFrom("subscribers").select("email").execute()).toEqual([{ email: ADA }]);
  });
});

describe("Unsubscribing", () => {
  test("takes one click in an email program, or the button behind the link", async () => {
    const { db, get, newsletter, post, subscribe } = await site();
    for (const body of ["List-Unsubscribe=One-Click", "action=leave"]) {
      const link = await subscribe(ADA);
      await post(link, "action=confirm");
      expect(await headingIn(await post(link, body))).toBe("You are unsubscribed");
      const gone = await (await get(link)).text();
      expect(gone).toContain("<h1>This link does not work any more</h1>");
      expect(gone).toContain('<a href="/blog">Go to the blog</a>');
      // Three mails an hour to one address
      await db.deleteFrom("outbox").execute();
    }
    expect((await newsletter.desk()).subscribers).toBe(0);
  });

  test("needs the token of that subscription", async () => {
    const { db, newsletter, post, subscribe } = await site();
    await post(await subscribe(ADA), "action=confirm");
    const [{ id } = { id: 0 }] = await db.selectFrom("subscribers").select("id").execute();
    for (const token of ["", `${id}`, `${id}.${"a".repeat(43)}`, "999.x"])
      await post(`/newsletter?token=${token}`, "List-Unsubscribe=One-Click");
    expect((await newsletter.desk()).subscribers).toBe(1);
  });

  test("drops unsent emails", async () => {
    const { db, newsletter, post, subscribe } = await site();
    const link = await subscribe(ADA);
    await post(link, "action=confirm");
    await queueMail(db, {
      to: ADA,
      subject: "Later",
      text: "-",
      html: "-",
      subscriberId: (await newsletter.subscribers({})).rows[0]?.id ?? 0,
    });
    await post(link, "action=leave");
    expect(
      await db.selectFrom("outbox").where("subject", "=", "Later").select("id").execute(),
    ).toEqual([]);
  });
});

describe("Sending an article", () => {
  const article = { slug: "news", title: "Rates fell", excerpt: "By a little.", body: "Text." };

  test("emails each subscriber once, with a way to unsubscribe in the text and in the headers", async () => {
    const { app, as, db } = await testApp();
    const newsletter = await switchOn({ as });
    await insertSubscribers(db, [ADA, "eve@example.com"]);
    const id = await publishArticle(db, article);
    expect(await newsletter.send({ id })).toMatchObject({ sending: { total: 2, endedAt: null } });
    const box = mailbox(app);
    const [letter] = await box.lettersTo(ADA);
    expect(letter?.subject).toBe("Rates fell");
    for (const part of ["By a little.", "/blog/news", "/newsletter?token=", "you subscribed"])
      expect(letter?.textBody).toContain(part);
    expect(letter?.unsubscribeUrl).toBe(TEST_URL + linkIn(letter as Letter));
    const file = await createTransport(app.config, TEST_URL).deliver(letter as Letter);
    const sent = readFileSync(file ?? "", "utf8").replaceAll(/\r\n\s+/g, " ");
    expect(sent).toContain(`List-Unsubscribe: <${letter?.unsubscribeUrl}>`);
    expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await box.lettersTo("eve@example.com")).toHaveLength(1);
    expect((await newsletter.sending({ id })).sending).toMatchObject({ queued: 2 });
    await expect(newsletter.send({ id })).rejects.toThrow(
      "This article was sent to the subscribers already.",
    );
    await box.lettersTo(ADA);
    expect(box.letters).toHaveLength(2);
  });

  test("continues in batches until everybody has it, and ends when the article is taken down", async () => {
    const { app, as, db } = await testApp();
    const newsletter = await switchOn({ as });
    const all = Array.from({ length: 50 }, (_, index) => `reader${index}@example.com`);
    await insertSubscribers(db, all);
    const id = await publishArticle(db, article);
    await newsletter.send({ id });
    const box = mailbox(app);
    await vi.waitFor(async () => {
      await box.lettersTo(ADA);
      expect((await newsletter.sending({ id })).sending?.endedAt).not.toBeNull();
    }, 60_000);
    await box.lettersTo(ADA);
    expect(box.letters.map(({ recipient }) => recipient).toSorted()).toEqual(all.toSorted());
    const other = await publishArticle(db, { ...article, slug: "other", title: "Other" });
    await newsletter.send({ id: other });
    await (await as("admin")).admin.content.unpublish({ id: other });
    await box.lettersTo(ADA);
    expect(box.letters).toHaveLength(50);
    expect((await newsletter.sending({ id: other })).sending).toMatchObject({
      queued: 0,
      endedAt: expect.any(String) as string,
    });
  });

  test("is refused for a draft, for other items, without subscribers and while the newsletter is off", async () => {
    const { as, db } = await testApp();
    const newsletter = await switchOn({ as });
    const id = await publishArticle(db, article);
    await expect(newsletter.send({ id })).rejects.toThrow("Nobody has subscribed yet.");
    await insertSubscribers(db, [ADA]);
    // The first of the questions
    await expect(newsletter.send({ id: 1 })).rejects.toThrow("Visitors do not see this article.");
    await newsletter.switch({ isOn: false });
    await expect(newsletter.send({ id })).rejects.toThrow("The newsletter is off.");
  });

  test.each([
    ["the sample's", ` ${SETTING_DEFAULTS.contactAddress} `],
    ["the sample's in other case", SETTING_DEFAULTS.contactAddress.toUpperCase()],
    ["the sample's on two lines", SETTING_DEFAULTS.contactAddress.replace(", New", "\nNew")],
    ["the sample's, shortened", SETTING_DEFAULTS.contactAddress.replace("Street", "St.")],
    ["empty", ""],
    ["a letter", "x"],
    ["a city", "New York"],
    ["without a number", "Main Street, Albany, NY 12207"],
    ["without a ZIP code", "1 Main Street, Albany, NY"],
  ])("is refused while the postal address is %s; what was begun waits", async (_, value) => {
    const { app, as, db } = await testApp();
    const newsletter = await switchOn({ as });
    await insertSubscribers(db, [ADA]);
    const id = await publishArticle(db, article);
    await newsletter.send({ id });
    const { settings } = (await as("admin")).admin;
    await settings.save({ key: "contactAddress", value });
    const other = await publishArticle(db, { ...article, slug: "other", title: "Other" });
    await expect(newsletter.send({ id: other })).rejects.toThrow("your own postal address");
    expect(await newsletter.desk()).toMatchObject({ hasAddress: false });
    const box = mailbox(app);
    expect(await box.lettersTo(ADA)).toEqual([]);
    await settings.save({ key: "contactAddress", value: "PO Box 7\nAlbany, New York 12207" });
    expect((await box.lettersTo(ADA)).map(({ subject }) => subject)).toEqual(["Rates fell"]);
  });

  test.each(["Albany, N.Y. 12207", "Albany, N. Y. 12207", "Washington, D.C. 20001"])(
    "goes out with a postal address in %s",
    async (city) => {
      const { as } = await testApp();
      const newsletter = await switchOn({ as });
      const { settings } = (await as("admin")).admin;
      await settings.save({ key: "contactAddress", value: `1 Main Street, ${city}` });
      expect(await newsletter.desk()).toMatchObject({ hasAddress: true });
    },
  );

  test("does not delay a link to a new password", async () => {
    const { app, as, db } = await testApp();
    const newsletter = await switchOn({ as });
    await insertSubscribers(db, ["customer@people.example"]);
    for (const slug of ["one", "two", "three", "four"])
      await newsletter.send({ id: await publishArticle(db, { ...article, slug, title: slug }) });
    const box = mailbox(app);
    const subjects = async () =>
      (await box.lettersTo("customer@people.example")).map(({ subject }) => subject);
    await vi.waitFor(async () => expect((await subjects()).length).toBe(3), 60_000);
    await (await as("visitor")).accounts.requestPasswordReset({ email: "customer@people.example" });
    await vi.waitFor(
      async () => expect((await subjects()).at(-1)).toMatch(/^Choose a new password/),
      60_000,
    );
  });
});

describe("The list of subscribers", () => {
  test("is searched, and saved as CSV whose cells no spreadsheet executes", async () => {
    const { db, get, newsletter } = await site();
    await insertSubscribers(db, ["ada@example.com", "=cmd@example.com", "bob@other.example"]);
    const found = await newsletter.subscribers({ search: "EXAMPLE.com" });
    expect(found.rows.map(({ email }) => email)).toEqual(["=cmd@example.com", "ada@example.com"]);
    const headers = await headersFor(db, "admin");
    const file = await (
      await get("/api/admin/exports/subscribers?columns=email", { headers })
    ).text();
    expect(file).toBe("Email\r\nbob@other.example\r\n'=cmd@example.com\r\nada@example.com\r\n");
    const [entry] = await db
      .selectFrom("auditEntries")
      .where("action", "=", "newsletter.export")
      .select("subject")
      .execute();
    expect(entry?.subject).toBe("subscribers");
  });

  test("has only confirmed subscribers, and an admin can remove one", async () => {
    const { db, newsletter, subscribe } = await site();
    await subscribe(ADA);
    await insertSubscribers(db, ["eve@example.com"]);
    const { rows } = await newsletter.subscribers({});
    expect(rows.map(({ email }) => email)).toEqual(["eve@example.com"]);
    await newsletter.remove({ id: rows[0]?.id ?? 0 });
    expect((await newsletter.desk()).subscribers).toBe(0);
    await expect(newsletter.remove({ id: rows[0]?.id ?? 0 })).rejects.toThrow(
      "This subscriber does not exist.",
    );
  });
});

test("the token of a link is nowhere in the database", async () => {
  const { db, subscribe } = await site();
  const link = await subscribe(ADA);
  const stored = [
    await db.selectFrom("outbox").selectAll().execute(),
    await db.selectFrom("subscribers").selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(link.slice(-43));
});
