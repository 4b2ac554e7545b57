import { describe, expect, test } from "vitest";
import { deskWithInbox } from "#test/kit/inbox.ts";
import { mailOf } from "#test/kit/mail-source.ts";
import { LONGEST_READ } from "#domains/mail/inbox/connection.server.ts";
import { textOfHtml } from "./html-text.server.ts";
import { splitQuoted } from "./plain-text.server.ts";
import { readMail } from "./read-mail.server.ts";

function read(raw: string | Buffer) {
  const bytes = Buffer.from(raw);
  const isWhole = bytes.length <= LONGEST_READ;
  return readMail({ bytes: bytes.subarray(0, LONGEST_READ), isWhole });
}

/** A slow parser takes minutes; this limit is enough for a busy machine. */
const QUICK_MS = 10_000;

async function quickly(raw: string | Buffer) {
  const begun = performance.now();
  const mail = await read(raw);
  expect(performance.now() - begun).toBeLessThan(QUICK_MS);
  return mail;
}

const MULTIPART = 'multipart/mixed; boundary="b"';

describe("An email", () => {
  test("in HTML only becomes text: words, lines and quotes, and nothing that runs", async () => {
    const { text, quoted } = await read(
      mailOf({
        type: "text/html; charset=utf-8",
        text: `<html><head><style>p { color: red }</style></head><body><p>Yes &amp; thank&nbsp;you,<br>Ada</p>
<script>alert(1)</script><ul><li>one<li>two</ul><a href="javascript:alert(1)">the plan</a><img src=x onerror=alert(1)>
<div>On Sunday Bob wrote:</div><blockquote><div>When?</div></blockquote></body></html>`,
      }),
    );
    expect(text).toBe("Yes & thank you,\nAda\n\n- one\n- two\n\nthe plan");
    expect(quoted).toBe("On Sunday Bob wrote:\n\n> When?");
  });

  test("keeps the names of its attachments, not their content", async () => {
    const { text, files } = await read(
      mailOf({
        type: MULTIPART,
        text: `--b
Content-Type: text/plain

See the papers.
--b
Content-Type: application/pdf; name="pay\tstub.pdf"
Content-Disposition: attachment; filename="../../pay stub.pdf"
Content-Transfer-Encoding: base64

JVBERi0=
--b
Content-Type: application/octet-stream

x
--b--`,
      }),
    );
    expect(text).toBe("See the papers.");
    expect(files).toEqual(["../../pay stub.pdf", "application/octet-stream"]);
  });

  test("of 50 MB is read only at its beginning", async () => {
    const attachment = Buffer.alloc(50 * 1024 * 1024, "QUJD\r\n");
    const head = `--b\nContent-Type: text/plain\n\nThe house.\n--b\nContent-Type: image/png\nContent-Disposition: attachment; filename=house.png\nContent-Transfer-Encoding: base64\n\n`;
    const mail = Buffer.concat([Buffer.from(mailOf({ type: MULTIPART, text: head })), attachment]);
    const { text, files } = await quickly(mail);
    expect(text).toBe("The house.");
    expect(files).toEqual(["house.png", "more that is in the inbox"]);
  });

  test("has no control characters, no reversed text, no lone surrogates and no forged header", async () => {
    const mail = await read(
      mailOf({
        from: '"=?utf-8?Q?Eve=0D=0ABcc:_all@example.com=00=E2=80=AE?=" <eve@example.com>',
        subject: "=?utf-8?B?SGkNClgtRXZpbDogMQ==?= \u0007bell",
        text: "a\u0000b\u001b[31mc\u202Ed\r\re",
      }),
    );
    expect(mail.from).toEqual({ name: "Eve Bcc: all@example.com", address: "eve@example.com" });
    expect(mail.subject).toBe("Hi X-Evil: 1 bell");
    expect(mail.text).toBe("ab[31mcd\n\ne");
    const cut = await read(mailOf({ text: "🏠".repeat(20_000) }));
    expect(cut.text.isWellFormed()).toBe(true);
    expect(cut.text).toMatch(/\(The rest is in the inbox\.\)$/);
  });

  test.each(["no-such-charset", "utf-7", "utf-16", "x-user-defined", "iso-2022-jp", ""])(
    "in the charset %j is read without harm",
    async (charset) => {
      const mail = await read(
        mailOf({ type: `text/plain; charset=${charset}`, text: "Hi \u00ff" }),
      );
      expect(mail.isRead).toBe(true);
      expect(mail.text.isWellFormed()).toBe(true);
    },
  );
});

describe("A hostile email is read quickly, or marked as unreadable", () => {
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`,
    ).join("");

  /** A browser opens every one of them again in each paragraph. */
  const fonts = (count: number) =>
    Array.from({ length: count }, (_, color) => `<font color=${color}><p>x`).join("");

  test.each<[string, string | Buffer]>([
    ["parts in parts", nested(5000)],
    ["nothing but parts", mailOf({ type: MULTIPART, text: "--b\n".repeat(100_000) })],
    ["messages in messages", "Content-Type: message/rfc822\n\n".repeat(10_000)],
    ["a header without end", `Subject: ${"x".repeat(400_000)}\n${" y\n".repeat(20_000)}`],
    ["headers without end", `${"A: b\n".repeat(80_000)}\n\ntext`],
    ["references without end", mailOf({ headers: [`References: ${"<a@b> ".repeat(15_000)}`] })],
    ["addresses without end", mailOf({ from: `${"(".repeat(20_000)}a@b` })],
    ["encoded words without end", mailOf({ subject: "=?utf-8?Q?=41?= ".repeat(7000) })],
    ["quotes without end", mailOf({ text: "> \n".repeat(150_000) })],
    ["underscores", mailOf({ text: `${"_".repeat(50)}\n`.repeat(9000) })],
    ["elements in elements", mailOf({ type: "text/html", text: "<div>".repeat(90_000) })],
    ["quotes in HTML", mailOf({ type: "text/html", text: "<blockquote>x".repeat(35_000) })],
    ["fonts in fonts", mailOf({ type: "text/html", text: fonts(20_000) })],
    ["open comments", mailOf({ type: "text/html", text: "<!--<style><!".repeat(35_000) })],
    ["open styles", mailOf({ type: "text/html", text: "<style>x</styl>".repeat(30_000) })],
    ["open brackets", mailOf({ type: "text/html", text: "<".repeat(450_000) })],
    [
      "entities",
      mailOf({ type: "text/html", text: "&#1114112;&#x110000;&bogus;&".repeat(15_000) }),
    ],
    ["zeros", Buffer.alloc(500_000)],
    ["noise", Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256))],
    ["nothing", ""],
  ])("%s", async (_, raw) => {
    const mail = await quickly(raw);
    expect(mail.key).not.toBe("");
    expect(JSON.stringify(mail)).not.toContain(String.raw`\u0000`);
    expect(mail.text.length).toBeLessThan(11_000);
    expect(mail.subject.length).toBeLessThan(210);
  });

  test("and the emails after it are on their records", async () => {
    const { imap, inbox, answersOf, logged } = await deskWithInbox();
    for (const raw of [
      nested(5000),
      Buffer.alloc(500_000),
      mailOf({ from: "\u0000", subject: "\u0000" }),
    ])
      imap.add(raw);
    imap.add(mailOf({ text: "Good evening." }));
    await inbox.look();
    expect((await answersOf(1)).map(({ text }) => text)).toEqual(["Good evening."]);
    expect((await inbox.status()).failing).toBeNull();
    expect((await inbox.unmatched()).rows).toHaveLength(3);
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe("What an email quotes", () => {
  test.each([
    ["Yes.\n\nOn Monday, A wrote:\n> Why?", "Yes.", "On Monday, A wrote:\n> Why?"],
    [
      "Yes.\n\nOn Mon, 1 Jan\nAda <a@b>\nwrote:\n\n> Why?\n>> Old",
      "Yes.",
      "On Mon, 1 Jan\nAda <a@b>\nwrote:\n\n> Why?\n>> Old",
    ],
    ["Yes.\n\nAm 22.11. schrieb A:\n> Why?", "Yes.", "Am 22.11. schrieb A:\n> Why?"],
    [
      "Yes.\n-----Original Message-----\nFrom: A\nWhy?",
      "Yes.",
      "-----Original Message-----\nFrom: A\nWhy?",
    ],
    [
      "Yes.\n\n________________________________\nFrom: A <a@b>\nSent: Monday\n\nWhy?",
      "Yes.",
      "________________________________\nFrom: A <a@b>\nSent: Monday\n\nWhy?",
    ],
    ["> Why?\nBecause.", "> Why?\nBecause.", ""],
    ["> Why?", "> Why?", ""],
    [
      "See below.\n---------- Forwarded message ---------\nAll of it",
      "See below.\n---------- Forwarded message ---------\nAll of it",
      "",
    ],
    ["From: me\nto you", "From: me\nto you", ""],
    ["", "", ""],
  ])("%j", (whole, text, quoted) => {
    expect(splitQuoted(whole)).toEqual({ text, quoted });
  });
});

test("HTML without an end, without words or with foreign characters still becomes text", () => {
  expect(textOfHtml("<p>a < b <b>c</b")).toBe("a < b c");
  expect(textOfHtml("<img>")).toBe("");
  expect(textOfHtml("<td>one</td><td>two</td>")).toBe("one two");
  expect(textOfHtml("&bogus;&hearts;&eacute;&#233;&#xe9;")).toBe("&bogus;♥ééé");
});
