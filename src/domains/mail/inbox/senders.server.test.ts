import { describe, expect, test } from "vitest";
import { randomKey } from "#platform/key.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { deskWithInbox } from "#test/kit/inbox.ts";
import { messageIdOf } from "./message-ids.server.ts";
import { dmarcOf } from "./senders.server.ts";

const BEN = "Ben Borrower <ben@example.com>";
const SERVER = "mx.lender.example";
const PASSED = `Authentication-Results: ${SERVER}; spf=pass smtp.mailfrom=example.com;\r\n dmarc=pass (p=REJECT) header.from=example.com`;

/** Lead 2 is Ben's request; resolves to the marks of the answers on it, the newest first. */
async function desk(settings: { authservId?: string } = {}) {
  const site = await deskWithInbox(settings);
  const marks = async (id = 2) =>
    (await site.answersOf(id)).map(({ data: { isStranger, isUnproved } }) => [
      isStranger ?? false,
      isUnproved ?? false,
    ]);
  return { ...site, marks };
}

const PROVED = [false, false];
const UNPROVED = [false, true];
const STRANGER = [true, true];

describe("An email counts as the borrower's", () => {
  test("when it answers our Message-ID from the address to which we sent it", async () => {
    const { reply, arrives, marks } = await desk();
    const { messageId } = await reply(2);
    await arrives({ from: "BEN@Example.com", headers: [`In-Reply-To: ${messageId}`] });
    await arrives({ from: BEN, headers: [`References: <other@x> ${messageId}\r\n <more@x>`] });
    expect(await marks()).toEqual([PROVED, PROVED]);
  });

  test("never by its From, the reference, its sender's only record or a guessed Message-ID", async () => {
    const { reply, arrives, marks, reference, answersOf, sendDue, smtp, db } = await desk();
    const { messageId } = await reply(2);
    const [, rest] = messageId.split(".outbox");
    const sent = await db.selectFrom("outbox").selectAll().execute();
    const mail = sent.find((each) => messageId.includes(`-${each.id}-`));
    if (!mail) throw new Error("no reply");
    const guesses = [
      `<outbox${rest}`,
      `<${"0".repeat(24)}.outbox${rest}`,
      messageIdOf(randomKey(), mail, "lender.test"),
    ];
    await arrives({ from: BEN, subject: `Re: Your request ${reference}`, text: "My new account" });
    await arrives({ from: BEN, subject: "Hello" });
    for (const guess of guesses) await arrives({ from: BEN, headers: [`In-Reply-To: ${guess}`] });
    expect(await marks()).toEqual(Array.from({ length: 5 }, () => UNPROVED));
    expect(await answersOf(1)).toEqual([]);
    const warned = (await answersOf(2)).map(({ data: { isAboutPayment } }) => isAboutPayment);
    expect(warned).toEqual([undefined, undefined, undefined, undefined, true]);
    await sendDue();
    const told = smtp.received.findLast(({ text }) => text.includes("My new account"));
    expect(told?.raw).toContain("Sender not proved");
    expect(told?.text).toContain("call back by the number on file");
    expect(told?.raw).not.toMatch(/^Reply-To: Ben/m);
    expect(told?.raw).toMatch(/^Subject: Answer by email from ben@example\.com/m);
  });

  test("nor with our Message-ID when the configured server says that DMARC failed", async () => {
    const { reply, arrives, marks, inbox, reference } = await desk({ authservId: SERVER });
    const answer = `In-Reply-To: ${(await reply(2)).messageId}`;
    const failed = PASSED.replace("dmarc=pass", "dmarc=fail");
    await arrives({ from: BEN, headers: [failed, answer] });
    await arrives({ from: `${BEN}, jane@example.com`, headers: [failed, answer] });
    await arrives({ from: BEN, headers: [PASSED.replace("dmarc=pass", "dmarc=none"), answer] });
    await arrives({ from: BEN, headers: [failed.replace(SERVER, "mx.evil.example"), answer] });
    await arrives({ from: BEN, headers: [answer] });
    expect((await marks()).toReversed()).toEqual([UNPROVED, UNPROVED, PROVED, PROVED, PROVED]);
    // It waits as unproved, too
    for (let count = 0; count < 19; count += 1)
      await arrives({ from: BEN, headers: [failed, answer] });
    const [waiting] = (await inbox.unmatched()).rows;
    await inbox.addToLead({ id: waiting?.id ?? 0, reference });
    expect((await marks())[0]).toEqual(UNPROVED);
  });

  test("nor with our Message-ID from another address, not even from that of another lead of ours", async () => {
    const { reply, arrives, marks } = await desk();
    const { messageId } = await reply(2);
    const headers = [`In-Reply-To: ${messageId}`];
    await arrives({ from: "wife@example.com", headers });
    await arrives({ from: MESSAGE.email, headers });
    expect(await marks()).toEqual([STRANGER, STRANGER]);
  });

  test("nor does a stranger's form with the borrower's number make their address the borrower's", async () => {
    const { visitor, arrives, marks, reference } = await desk();
    const evil = { ...MESSAGE, name: "Ben Borrower", email: "ben@evil.example" };
    await visitor.contact.send(evil);
    const from = "Ben Borrower <ben@evil.example>";
    await arrives({ from, subject: `Re: your application ${reference}` });
    expect(await marks()).toEqual([STRANGER]);
  });

  test("with DMARC's word of the configured server for the address of the record, topmost only", async () => {
    const { arrives, marks } = await desk({ authservId: SERVER });
    const forged = PASSED.replace("dmarc=pass", "dmarc=fail");
    await arrives({ from: BEN, headers: [PASSED] });
    await arrives({ from: BEN, headers: [forged, PASSED] });
    await arrives({ from: BEN, headers: [PASSED.replace(SERVER, "mx.evil.example")] });
    await arrives({ from: BEN, headers: [PASSED, "From: jane@example.com"] });
    await arrives({ from: `${BEN}, jane@example.com`, headers: [PASSED] });
    expect((await marks()).toReversed()).toEqual([PROVED, UNPROVED, UNPROVED, UNPROVED, UNPROVED]);
  });

  test("not by that word while no server is configured", async () => {
    const { arrives, marks } = await desk();
    await arrives({ from: BEN, headers: [PASSED] });
    expect(await marks()).toEqual([UNPROVED]);
  });

  test("and when staff put it on a record, only by that word", async () => {
    const { arrives, marks, inbox, visitor, reference } = await desk({ authservId: SERVER });
    await visitor.contact.send({ ...MESSAGE, email: "ben@example.com" });
    await arrives({ from: BEN, headers: [PASSED] });
    await arrives({ from: BEN });
    const { rows } = await inbox.unmatched();
    expect(rows.map(({ why }) => why)).toEqual(["several", "several"]);
    for (const { id } of rows) await inbox.addToLead({ id, reference });
    expect(await marks()).toEqual([PROVED, UNPROVED]);
  });
});

test("Twenty answers an hour reach a lead; more wait with those that belong to nobody", async () => {
  const { arrives, answersOf, inbox } = await desk();
  for (let count = 0; count < 22; count += 1) await arrives({ from: BEN, text: `Email ${count}` });
  expect(await answersOf(2)).toHaveLength(20);
  expect((await inbox.unmatched()).rows.map(({ why }) => why)).toEqual(["many", "many"]);
});

test("Forged emails keep no genuine answer away, and one that waited is proved when staff put it on the record", async () => {
  const { reply, arrives, marks, inbox, reference } = await desk();
  const headers = [`In-Reply-To: ${(await reply(2)).messageId}`];
  for (let count = 0; count < 21; count += 1) await arrives({ from: BEN, text: `Forged ${count}` });
  for (let count = 0; count < 21; count += 1)
    await arrives({ from: BEN, text: `Mine ${count}`, headers });
  const proved = async () => (await marks()).filter(([, isUnproved]) => !isUnproved).length;
  expect([await proved(), (await marks()).length]).toEqual([20, 40]);
  const { rows } = await inbox.unmatched();
  expect(rows.map(({ why, text }) => [why, text])).toEqual([
    ["many", "Mine 20"],
    ["many", "Forged 20"],
  ]);
  for (const { id } of rows) await inbox.addToLead({ id, reference });
  expect([await proved(), (await marks()).length]).toEqual([21, 42]);
});

test.each([
  '"x" <ben@example.com> <x@evil.example>',
  "Ben <ben@example.com>, x <x@evil.example>",
  "ben@example.com, <x@evil.example>",
  "ben@example.com\r\nFrom: x@evil.example",
  '"ben@example.com" <>',
  "ｂen@example.com",
  "ben@ｅxample.com",
  "ben@exampleſ.com",
])(
  "an email from %j is not the borrower's, whatever it answers and whoever vouches",
  async (from) => {
    const { reply, arrives, answersOf } = await desk({ authservId: SERVER });
    const { messageId } = await reply(2);
    await arrives({ from, headers: [PASSED, `In-Reply-To: ${messageId}`] });
    expect((await answersOf(2)).map(({ data: { isUnproved } }) => isUnproved)).toEqual([true]);
  },
);

test.each([
  '"Borrower, Ben" <BEN@example.com>',
  "=?utf-8?q?Ben?= <ben@example.com>",
  "ben@example.com (Ben)",
])("an email from %j is the borrower's when it answers our Message-ID", async (from) => {
  const { reply, arrives, marks } = await desk();
  const { messageId } = await reply(2);
  await arrives({ from, headers: [`In-Reply-To: ${messageId}`] });
  expect(await marks()).toEqual([PROVED]);
});

describe("Authentication-Results", () => {
  const of = (authentication: string | string[], address = "jane@example.com") =>
    dmarcOf(
      {
        authentication: [authentication].flat(),
        from: { name: "", address },
        hasPlainSender: true,
      },
      SERVER,
    );

  test.each([
    `${SERVER}; dmarc=pass header.from=example.com`,
    `${SERVER.toUpperCase()} 1; spf=fail; dkim=none; DMARC=Pass (p=none; sp=none) header.from=Example.com`,
    `${SERVER} (by (our) server); dmarc=pass policy.dmarc=none header.from=example.com`,
  ])("pass: %s", (header) => {
    expect(of(header)).toBe("pass");
  });

  test.each([
    "",
    `${SERVER}; none`,
    `${SERVER}; dmarc=fail header.from=example.com`,
    `${SERVER}; dmarc=pass header.from=evil.example`,
    `${SERVER}; dmarc=pass`,
    `${SERVER}.evil.example; dmarc=pass header.from=example.com`,
    `evil.example; dmarc=pass header.from=example.com; ${SERVER}`,
    `${SERVER}; dmarc=fail header.from=example.com; dmarc=pass header.from=example.com`,
    `${SERVER}; dmarc=fail (dmarc=pass header.from=example.com)`,
    `${SERVER}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.com"@evil.example`,
    `${SERVER}; spf=pass smtp.mailfrom="x\\"; dmarc=pass header.from=example.com`,
    `${SERVER}; dmarc=pass header.from=evil.example header.from=example.com`,
    `${SERVER}; dmarc=pass-through header.from=example.com`,
    `${SERVER}) ; dmarc=pass header.from=example.com`,
    `${SERVER}; dmarc=pass header.from="example.com"`,
  ])("no pass: %s", (header) => {
    expect(of(header)).not.toBe("pass");
  });

  test.each<[string, string | undefined]>([
    [`${SERVER} 1; spf=pass; DMARC = Fail (p=none) header.from=example.com`, "fail"],
    [`${SERVER}; spf=pass smtp.mailfrom="x\\"; dmarc=fail header.from=example.com`, "fail"],
    [`${SERVER}; dmarc=none header.from=example.com`, undefined],
    ["mx.evil.example; dmarc=fail header.from=example.com", undefined],
    [`${SERVER}; dmarc=pass header.from=evil.example`, "fail"],
  ])("%s: %s", (header, said) => {
    expect(of(header)).toBe(said);
  });

  test("a fail counts in each header of the server, a pass in the latest header only", () => {
    const [pass, fail] = ["pass", "fail"].map(
      (said) => `${SERVER}; dmarc=${said} header.from=example.com`,
    );
    expect(of([`${SERVER}; spf=pass`, `${fail}`])).toBe("fail");
    expect(of(["filter.example; dkim=none", `${fail}`])).toBe("fail");
    expect(of([`${SERVER}; spf=pass`, `${pass}`])).toBeUndefined();
    expect(of([`${pass}`, "mx.evil.example; dmarc=fail header.from=example.com"])).toBe("pass");
  });
});

/** How mail programs name the mail that they answer. */
const PROGRAMS: Record<string, (id: string, earlier: string) => string[]> = {
  Gmail: (id, earlier) => [`References: ${earlier}\r\n ${id}`, `In-Reply-To: ${id}`],
  "Apple Mail": (id, earlier) => [`In-Reply-To: ${id}`, `References: ${earlier} ${id}`],
  Outlook: (id, earlier) => [
    `Thread-Index: AdxQ`,
    `References: ${earlier}\r\n\t${id}`,
    `In-Reply-To:\r\n\t${id}`,
  ],
  Thunderbird: (id, earlier) => [`References: ${earlier}\r\n ${id}`, `In-Reply-To: ${id}`],
  Yahoo: (id) => [`References: <1.2.ref@mail.yahoo.com> ${id}`],
};

test("of 200 genuine answers from five email programs at least 198 arrive as proved", async () => {
  const { visitor, reply, arrives, db, leads } = await desk();
  let proved = 0;
  for (let person = 0; person < 10; person += 1) {
    const email = `person${person}@example.com`;
    await visitor.contact.send({ ...MESSAGE, email, message: `Question ${person}, please?` });
    const id = 3 + person;
    const { messageId, references } = await reply(id);
    for (const [program, headersOf] of Object.entries(PROGRAMS))
      for (let count = 0; count < 4; count += 1)
        await arrives({
          from: `Person <${email}>`,
          subject: `Re: ${program} ${count}`,
          headers: headersOf(messageId, references.join(" ")),
        });
    const { rows } = await leads.timeline({ id });
    proved += rows.filter(({ kind, data }) => kind === "answer" && !data.isUnproved).length;
  }
  expect(await db.selectFrom("inboxMails").select("id").execute()).toHaveLength(200);
  expect(proved).toBeGreaterThanOrEqual(198);
});
