import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unreadable } from "#server/mail/inbox/read-mail.ts";
import { takeMail } from "#server/mail/inbox/take.ts";
import { openLead } from "#server/records/open-lead.ts";
import { siteWithInbox, typedInbox } from "#test/kit/inbox.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { wholePerson } from "./whole-person.ts";

const BORROWERS = 50;
const SEQUENCES = 1000;
const ORIGIN = {
  source: "",
  firstPage: "",
  referrer: "",
  utmSource: "",
  utmMedium: "",
  utmCampaign: "",
  utmTerm: "",
  utmContent: "",
};

interface Sender {
  name: string;
  email: string;
  phone: string;
}

/** Borrowers, each with a proved record, and the calls of a stranger. */
async function desk() {
  const { app, db, inbox, imap } = await siteWithInbox();
  const { revision } = await inbox.save(typedInbox(imap));
  await app.inbox.stop();
  let count = 0;
  const send = (sender: Sender, isProved: boolean) =>
    db.transaction().execute(async (trx) => {
      const createdAt = new Date().toISOString();
      const { id: messageId } = await trx
        .insertInto("contactSubmissions")
        .values({ ...MESSAGE, ...sender, createdAt, fingerprint: `f${(count += 1)}` })
        .returning("id")
        .executeTakeFirstOrThrow();
      const account = isProved ? { id: 1, email: sender.email, isVerified: true } : undefined;
      const lead = { sender, account, assignee: undefined, isAsked: false, createdAt };
      return openLead(trx, { messageId }, { ...lead, origin: ORIGIN });
    });
  const borrowers = Array.from({ length: BORROWERS }, (_, index) => ({
    name: `Borrower ${index}`,
    email: `borrower${index}@example.com`,
    phone: `212555${1000 + index}`,
  }));
  const leads: number[] = [];
  for (const borrower of borrowers) leads.push(await send(borrower, true));
  const arrives = async (from: string, subject: string, answers: string) => {
    count += 1;
    const mail = { ...unreadable(`<${count}@x>`), isRead: true, isByProgram: false };
    await takeMail(
      app,
      { revision, uid: count, receivedAt: new Date() },
      { ...mail, from: { name: "", address: from }, subject, answers, text: "My new account" },
    );
  };
  /** What nobody else may change. */
  const state = async () => ({
    people: await db
      .selectFrom("people")
      .where("id", "<=", BORROWERS)
      .orderBy("id")
      .selectAll()
      .execute(),
    contacts: await db.selectFrom("personContacts").orderBy("contact").selectAll().execute(),
    leads: await db
      .selectFrom("leads")
      .where("personId", "<=", BORROWERS)
      .orderBy("id")
      .select(["id", "personId"])
      .execute(),
  });
  const wholes = () =>
    Promise.all(
      leads.map(async (id) => {
        const { records, addresses } = await wholePerson(db, id);
        return [records.map(({ leadId }) => leadId), addresses];
      }),
    );
  return { db, borrowers, leads, send, arrives, state, wholes };
}

const step = fc.record({
  victim: fc.nat(BORROWERS - 1),
  other: fc.nat(BORROWERS - 1),
  isMail: fc.boolean(),
  field: fc.constantFrom("name", "email", "phone", "all", "none"),
  how: fc.constantFrom("from", "reference", "message id"),
  isForged: fc.boolean(),
});

test("1,000 sequences of hostile forms and mails change no other person's name, contacts, proof, file or erasure, and no mail counts as theirs", async () => {
  const { db, borrowers, leads, send, arrives, state, wholes } = await desk();
  const [before, whole] = [await state(), await wholes()];
  const run = async ({
    victim,
    other,
    isMail,
    field,
    how,
    isForged,
  }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const theirs = borrowers[victim] as Sender;
    const evil = { name: "Evil", email: `evil${other}@evil.example`, phone: "6465550000" };
    if (isMail)
      return arrives(
        isForged ? theirs.email : evil.email,
        how === "reference" ? `Re: message ${leads[victim]}` : "Hello",
        how === "message id"
          ? `<${"0".repeat(24)}.outbox-${victim}-1764000000000@lender.test>`
          : "",
      );
    const taken = field === "all" ? theirs : field === "none" ? {} : { [field]: theirs[field] };
    await send({ ...evil, ...taken }, false);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const each of steps) await run(each);
      expect(await state()).toEqual(before);
    }),
    { numRuns: SEQUENCES, seed: 67, endOnFailure: true },
  );
  expect(await wholes()).toEqual(whole);
  const answers = await db
    .selectFrom("timeline")
    .where("kind", "=", "answer")
    .select("data")
    .execute();
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ data }) => !data.includes('"isUnproved":true'))).toEqual([]);
});
