import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { typedInbox } from "#test/kit/inbox.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { createPost } from "./post.ts";
import { placeOf } from "./reach.ts";
import { createSender } from "./sender.ts";

const PUBLIC = "93.184.216.34";

const SMTP = {
  revision: 0,
  host: PUBLIC,
  port: 587,
  security: "starttls" as const,
  username: "harbor",
  password: "a mail password",
  fromAddress: "",
};
const IMAP = { ...typedInbox({ port: 993 }), host: PUBLIC, security: "tls" as const };

/** A site whose operator has not allowed private mail servers, which is the default. */
async function guardedSite(environment: Record<string, string> = {}) {
  const made = await testApp({ MAIL_PRIVATE_HOSTS: "", ...environment });
  const { admin } = await made.as("admin");
  const post = createPost(made.app);
  onTestFinished(() => post.close());
  onTestFinished(() => made.app.inbox.stop());
  return { ...made, admin, sender: createSender(made.app, post) };
}

/** The address that names have from now on. */
function namesLeadTo(address: string): void {
  const { lookup } = dns;
  const fake = (_: string, __: unknown, done: (...given: unknown[]) => void) =>
    done(null, [{ address, family: 4 }]);
  dns.lookup = fake as unknown as typeof lookup;
  syncBuiltinESMExports();
  onTestFinished(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
}

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.catch((caught: unknown) => caught);
  const { issues } = (error as { cause: { issues: { path: unknown; message: string }[] } }).cause;
  return issues.map(({ path, message }) => [path, message].flat().join(": "));
}

describe("A mail server or an inbox that an admin enters", () => {
  test.each([
    ["127.0.0.1", "is in a private network"],
    ["127.1", "is in a private network"],
    ["10.1.2.3", "is in a private network"],
    ["169.254.169.254", "is in a private network"],
    ["0:0:0:0:0:0:0:1", "is in a private network"],
    ["0:0:0:0:0:ffff:127.0.0.1", "is in a private network"],
    ["localhost", "is in a private network"],
    ["::1", "Please give the name of a mail server"],
    ["::ffff:127.0.0.1", "Please give the name of a mail server"],
    ["nothing.invalid", "This name cannot be found"],
  ])("at %s is refused beside the field, when tried and when saved: it %s", async (host, why) => {
    const { admin, db } = await guardedSite();
    for (const call of [
      () => admin.mail.testServer({ ...SMTP, host }),
      () => admin.mail.saveServer({ ...SMTP, host }),
      () => admin.inbox.test({ ...IMAP, host }),
      () => admin.inbox.save({ ...IMAP, host }),
    ])
      expect(await refusalOf(call())).toEqual([expect.stringMatching(`^host: .*${why}`)]);
    expect(await db.selectFrom("mailServer").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("inbox").select("id").execute()).toEqual([]);
  });

  test.each([22, 80, 5432, 6379])("on port %i is refused beside the field", async (port) => {
    const { admin } = await guardedSite();
    for (const call of [admin.mail.testServer, admin.mail.saveServer])
      expect(await refusalOf(call({ ...SMTP, port }))).toEqual([
        "port: Please use port 25, 465, 587, or 2525.",
      ]);
    for (const call of [admin.inbox.test, admin.inbox.save])
      expect(await refusalOf(call({ ...IMAP, port }))).toEqual([
        "port: Please use port 143 or 993.",
      ]);
  });

  test("is saved when it is public", async () => {
    const { admin } = await guardedSite();
    expect((await admin.mail.saveServer(SMTP)).stored).toMatchObject({ host: PUBLIC });
    expect((await admin.inbox.save(IMAP)).stored).toMatchObject({ host: PUBLIC });
  });

  test("is connected to at the address that was checked, under its own name", async () => {
    const { app } = await guardedSite();
    namesLeadTo(PUBLIC);
    const server = { host: "mail.example", port: 465 };
    expect(await placeOf(app.config, server, "smtp")).toEqual({
      host: PUBLIC,
      servername: "mail.example",
    });
    expect(await placeOf(app.config, { ...server, host: PUBLIC }, "smtp")).toEqual({
      host: PUBLIC,
    });
  });

  test("is checked again for each connection: a name that has become private is not followed", async () => {
    const { app, admin, as, sender } = await guardedSite();
    namesLeadTo(PUBLIC);
    await admin.mail.saveServer({ ...SMTP, host: "mail.example" });
    await admin.inbox.save({ ...IMAP, host: "mail.example" });
    namesLeadTo("127.0.0.1");
    await (await as("visitor")).contact.send(MESSAGE);
    await sender.sendDue();
    expect((await admin.mail.all()).rows[0]).toMatchObject({ reason: "EPRIVATE" });
    expect(await admin.mail.sendTest()).toMatchObject({ outcome: "refused", reason: "EPRIVATE" });
    await app.inbox.look(app);
    expect((await admin.inbox.status()).failing?.reason).toBe("EPRIVATE");
  });

  test("has its port checked again, too: one from before the rule is not connected to", async () => {
    const { app, admin, db } = await guardedSite();
    await admin.mail.saveServer(SMTP);
    await admin.inbox.save(IMAP);
    await db.updateTable("mailServer").set({ port: 6379 }).execute();
    await db.updateTable("inbox").set({ port: 6379 }).execute();
    expect(await admin.mail.sendTest()).toMatchObject({ outcome: "refused", reason: "EPORT" });
    await app.inbox.look(app);
    expect((await admin.inbox.status()).failing?.reason).toBe("EPORT");
  });
});

test("The mail server in the environment may be in a private network: it is the operator's own", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const { admin } = await guardedSite({ SMTP_URL: smtp.url });
  expect(await admin.mail.sendTest()).toMatchObject({ outcome: "sent" });
});
