import dns from "node:dns";
import { once } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, connect, Socket } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { newAuthority } from "#test/kit/certificates.ts";
import { startImap } from "#test/kit/imap.ts";
import { typedInbox } from "#test/kit/inbox.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { DAY_MS } from "#kit/values/times.ts";
import { lastCertificate } from "./certificates.server.ts";
import { createPost } from "./post.server.ts";
import { placeOf } from "./reach.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";

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
  onTestFinished(() => made.app.jobs.stop());
  return { ...made, admin, sender: createSender(made.app, post) };
}

/** The addresses that names have at the next look-ups; the last of them stays. */
function namesLeadTo(...addresses: string[]): void {
  const { lookup } = dns;
  const fake = (_: string, __: unknown, done: (...given: unknown[]) => void) => {
    const [address] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    done(null, [{ address, family: 4 }]);
  };
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
    await app.jobs.run("inbox");
    expect((await admin.inbox.status()).failing?.reason).toBe("EPRIVATE");
  });

  test("has its port checked again, too: one from before the rule is not connected to", async () => {
    const { app, admin, db } = await guardedSite();
    await admin.mail.saveServer(SMTP);
    await admin.inbox.save(IMAP);
    await db.updateTable("mailServer").set({ port: 6379 }).execute();
    await db.updateTable("inbox").set({ port: 6379 }).execute();
    expect(await admin.mail.sendTest()).toMatchObject({ outcome: "refused", reason: "EPORT" });
    await app.jobs.run("inbox");
    expect((await admin.inbox.status()).failing?.reason).toBe("EPORT");
  });
});

/**
 * A mail server and an inbox behind TLS at the public address, with a certificate for a name. The
 * addresses that were connected to are listed.
 */
async function behindTls(certified: string, to = new Date(Date.now() + DAY_MS)) {
  const [smtp, imap] = [await startSmtp(), await startImap()];
  for (const { stop } of [smtp, imap]) onTestFinished(stop);
  const authority = newAuthority("Everybody trusts it");
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, authority.certificate]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const { certificate: cert, key } = authority.certify(certified, {
    from: new Date(Date.now() - DAY_MS),
    to,
  });
  const tlsBefore = async (port: number) => {
    const server = createServer({ cert, key }, (client) => {
      const plain = connect(port, "127.0.0.1");
      for (const [one, other] of [[client, plain] as const, [plain, client] as const])
        one.on("error", () => other.destroy()).pipe(other);
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const ports: Record<number, number> = {
    465: await tlsBefore(Number(new URL(smtp.url).port)),
    993: await tlsBefore(imap.port),
  };
  return { smtp, imap, connected: publicIsHere(ports) };
}

/**
 * Connections to the public address lead to this machine's ports. Returns where they were to go.
 */
function publicIsHere(ports: Record<number, number>): string[] {
  const connected: string[] = [];
  const original = Reflect.get(Socket.prototype, "connect");
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given) {
    const [options] = [given[0]].flat();
    const here = ports[Number(Object(options).port)];
    if (here !== undefined) {
      connected.push(Object(options).host);
      Object.assign(Object(options), { host: "127.0.0.1", port: here });
    }
    return Reflect.apply(original, this, given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return connected;
}

describe("A mail server or an inbox that is connected to at its checked address", () => {
  const MAILER = { ...SMTP, host: "mail.example", port: 465, security: "tls" as const };
  const INBOX = { ...IMAP, host: "mail.example" };

  test("has a certificate for its name", async () => {
    const { smtp, imap, connected } = await behindTls("mail.example");
    const { admin, app } = await guardedSite();
    namesLeadTo(PUBLIC);
    expect(await admin.mail.testServer(MAILER)).toMatchObject({ outcome: "sent" });
    expect(lastCertificate(app.config, "mail server", "Mail.example")).toBeGreaterThan(Date.now());
    expect(lastCertificate(app.config, "mail server", "other.example")).toBeUndefined();
    expect(await admin.inbox.test(INBOX)).toEqual({ mails: 0, reason: null });
    expect(smtp.passwords).toEqual([MAILER.password]);
    expect(imap.passwords).toEqual([INBOX.password]);
    expect(connected).toEqual([PUBLIC, PUBLIC]);
  });

  test.each([1, 15])(
    "is a problem from two weeks before its certificate ends: %i",
    async (days) => {
      const end = new Date(Date.now() + days * DAY_MS);
      await behindTls("mail.example", end);
      const { admin } = await guardedSite();
      namesLeadTo(PUBLIC);
      await admin.mail.saveServer(MAILER);
      expect(await admin.mail.testServer(MAILER)).toMatchObject({ outcome: "sent" });
      expect(await admin.inbox.test(INBOX)).toMatchObject({ reason: null });
      const { problems } = await admin.dashboard.system();
      const sentence = (server: string) =>
        `The certificate of the ${server} ends on ${end.toISOString().slice(0, 10)}. Whoever runs it must renew it, or email stops.`;
      const found = problems.filter((problem) => problem.includes("certificate"));
      expect(found).toEqual(days < 14 ? ["mail server", "inbox"].map(sentence) : []);
    },
  );

  test.each(["other.example", PUBLIC])(
    "gets no password when its certificate is for %s instead",
    async (certified) => {
      const { smtp, imap } = await behindTls(certified);
      const { admin, app } = await guardedSite();
      namesLeadTo(PUBLIC);
      expect(await admin.mail.testServer(MAILER)).toMatchObject({ reason: "ECERT" });
      expect(await admin.inbox.test(INBOX)).toEqual({ mails: null, reason: "ECERT" });
      expect([...smtp.passwords, ...imap.passwords]).toEqual([]);
      expect(lastCertificate(app.config, "mail server", "mail.example")).toBeUndefined();
    },
  );

  test("stays there when its name leads into the private network just after", async () => {
    const { connected } = await behindTls("mail.example");
    const { admin } = await guardedSite();
    namesLeadTo(PUBLIC, PUBLIC, "127.0.0.1");
    expect(await admin.mail.testServer(MAILER)).toMatchObject({ outcome: "sent" });
    namesLeadTo(PUBLIC, PUBLIC, "127.0.0.1");
    expect(await admin.inbox.test(INBOX)).toMatchObject({ reason: null });
    expect(connected).toEqual([PUBLIC, PUBLIC]);
  });
});

test("The mail server in the environment may be in a private network: it is the operator's own", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const { admin } = await guardedSite({ SMTP_URL: smtp.url });
  expect(await admin.mail.sendTest()).toMatchObject({ outcome: "sent" });
});
