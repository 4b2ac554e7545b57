import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import { testApp } from "#test/kit/app.ts";
import { newAuthority } from "#test/kit/certificates.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { type SmtpServer, startSmtp } from "#test/kit/smtp.ts";
import { randomKey } from "#platform/key.ts";
import { createPost } from "./post.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";

/** A site without a mail server in its environment, and a real one that an admin could enter. */
async function site(environment: Record<string, string> = {}) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const made = await testApp(environment);
  const { mail } = (await made.as("admin")).admin;
  const post = createPost(made.app);
  onTestFinished(() => post.close());
  return { ...made, smtp, mail, sender: createSender(made.app, post) };
}

const typed = ({ url }: SmtpServer) => ({
  revision: 0,
  host: "127.0.0.1",
  port: Number(new URL(url).port),
  security: "none" as const,
  username: "harbor",
  password: "a mail password",
  fromAddress: "loans@lender.example",
});

describe("A mail server that an admin enters", () => {
  test("gets the waiting and the new email, with its password, which is stored sealed and never returned", async () => {
    const { as, db, smtp, mail, sender } = await site();
    await (await as("visitor")).contact.send(MESSAGE);
    await sender.sendDue();
    expect(await mail.status()).toMatchObject({ hasServer: false });
    const before = await mail.all();
    expect(new Set(before.rows.map(({ state }) => state))).toEqual(new Set(["filed"]));
    const saved = await mail.saveServer(typed(smtp));
    expect(saved.stored).toMatchObject({ username: "harbor", hasPassword: true });
    expect(JSON.stringify(saved)).not.toContain("a mail password");
    expect(JSON.stringify(await db.selectFrom("mailServer").selectAll().execute())).not.toContain(
      "a mail password",
    );
    expect(JSON.stringify(await db.selectFrom("auditEntries").selectAll().execute())).not.toContain(
      "a mail password",
    );
    await sender.sendDue();
    const letter = smtp.received.find(({ to }) => to.includes(MESSAGE.email));
    expect(letter?.raw).toMatch(/^From: Harborstone Home Loans <loans@lender\.example>\r?$/m);
    expect(smtp.passwords).toContain("a mail password");
    expect(await mail.status()).toMatchObject({ hasServer: true });
    const { rows } = await mail.all();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
    expect(await (await as("visitor")).settings.site()).toMatchObject({ sendsMail: true });
    expect(await mail.removeServer()).toMatchObject({ stored: null });
    expect(await mail.status()).toMatchObject({ hasServer: false });
  });

  test("is tried before it is saved, and what it says is only in the log", async () => {
    const { smtp, mail, logged } = await site();
    expect(await mail.testServer(typed(smtp))).toMatchObject({ outcome: "sent" });
    expect(smtp.received[0]?.to).toEqual(["admin@people.example"]);
    smtp.mood = "refuse-recipient";
    expect(await mail.testServer(typed(smtp))).toEqual({
      recipient: "admin@people.example",
      outcome: "refused",
      reason: "EENVELOPE 550",
    });
    expect(logged.filter((line) => line.includes("not now"))).toHaveLength(1);
    expect(await mail.server()).toMatchObject({ stored: null, revision: 0 });
  });

  test("that begins without TLS says to choose another way, and one with an unknown certificate says so", async () => {
    const { smtp, mail } = await site();
    expect(await mail.testServer({ ...typed(smtp), security: "tls" })).toMatchObject({
      outcome: "refused",
      reason: "EPLAIN",
    });
    expect(mailReasonInWords("EPLAIN")).toMatch(/: choose STARTTLS, or another port \(EPLAIN\)\.$/);
    const { certificate, key } = newAuthority("Nobody knows it").certify("127.0.0.1");
    const unknown = createServer({ cert: certificate, key }).listen(0, "127.0.0.1");
    onTestFinished(() => void unknown.close());
    await once(unknown, "listening");
    const { port } = unknown.address() as AddressInfo;
    expect(await mail.testServer({ ...typed(smtp), port, security: "tls" })).toMatchObject({
      reason: "ECERT",
    });
  });

  test("keeps its password when none is typed, and no other server gets it", async () => {
    const { smtp, mail } = await site();
    const { revision } = await mail.saveServer(typed(smtp));
    const { password: _, ...same } = { ...typed(smtp), revision };
    expect(await mail.testServer(same)).toMatchObject({ outcome: "sent" });
    expect(smtp.passwords.at(-1)).toBe("a mail password");
    for (const change of [{ port: 2525 }, { host: "localhost" }, { username: "someone" }])
      for (const call of [mail.testServer, mail.saveServer])
        await expect(call({ ...same, ...change })).rejects.toMatchObject({
          cause: {
            issues: [
              {
                path: "password",
                message:
                  "Please type the password again: it was entered for another server or user.",
              },
            ],
          },
        });
    await mail.saveServer({ ...same, fromAddress: "" });
    await expect(mail.saveServer({ ...same, fromAddress: "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test.each([
    [{ security: "none" as const, host: "mail.example" }, "security", /^Without encryption/],
    [{ port: 0 }, "port", /^A port is a number from 1 to 65535\.$/],
    [{ host: "smtp://mail.example" }, "host", /^Please give the name of a mail server/],
    [{ fromAddress: "nobody" }, "fromAddress", /^Please give an email address/],
    [{ password: "" }, "password", /^Please type the password\.$/],
  ])("is refused at the wrong field: %o", async (wrong, path, message) => {
    const { smtp, mail } = await site();
    const refusal: unknown = await mail
      .saveServer({ ...typed(smtp), ...wrong })
      .catch((error: unknown) => error);
    const [issue] =
      (refusal as { cause: { issues?: { path: unknown; message: string }[] } }).cause.issues ?? [];
    expect([issue?.path].flat()).toEqual([path]);
    expect(issue?.message).toMatch(message);
  });

  test("does not replace the one in the environment", async () => {
    const { smtp, mail } = await site({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await mail.server()).toMatchObject({ isEnvironment: true });
    await expect(mail.saveServer(typed(smtp))).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("whose password cannot be read with this key file is reported, and waiting email is kept", async () => {
    const { app, as, smtp, mail, sender } = await site();
    await mail.saveServer(typed(smtp));
    app.key = randomKey();
    await (await as("visitor")).contact.send(MESSAGE);
    await sender.sendDue();
    expect(smtp.received).toEqual([]);
    const { rows } = await mail.all();
    expect(rows[0]).toMatchObject({ state: "failing", reason: "EKEY" });
  });
});
