import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "#platform/access.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { randomKey } from "#platform/key.ts";
import { messageIdOf } from "#domains/mail/inbox/message-ids.server.ts";
import { unreadable } from "#domains/mail/inbox/read/read-mail.server.ts";
import { takeMail } from "#domains/mail/inbox/look.server.ts";
import { siteWithInbox, typedInbox } from "#test/kit/inbox.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { wholePerson } from "./whole-person.server.ts";

const BORROWERS = 50;
const SEQUENCES = 1000;
const HOST = "lender.test";
const EVIL = "evil@evil.example";

interface Sender {
  name: string;
  email: string;
  phone: string;
}

interface Borrower extends Sender {
  /** The request's; the message's is the next. */
  lead: number;
  reference: string;
  message: number;
}

const borrowerAt = (index: number): Sender => ({
  name: `Borrower ${index}`,
  email: `borrower${index}@example.com`,
  phone: `212555${1000 + index}`,
});

/** Borrowers with a request and a message from their verified accounts, and a stranger's doors. */
async function desk() {
  const site = await siteWithInbox();
  const { app, db, inbox, imap } = site;
  const { revision } = await inbox.save({ ...typedInbox(imap), authservId: "mx.lender.example" });
  await app.jobs.stop();
  const { passwordHash } = await db
    .selectFrom("users")
    .where("username", "=", "admin")
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  /** The caller of somebody with an account at the address, verified or only entered. */
  const accountOf = async (email: string, isVerified: boolean) => {
    const username = `${isVerified ? "verified" : "entered"} ${email}`;
    const row = await db
      .insertInto("users")
      .values({
        username,
        usernameKey: username,
        firstName: "First",
        lastName: "Last",
        email,
        emailKey: isVerified ? email : `taken by ${email}`,
        passwordHash,
        passwordFitsAdmin: 1,
        isLoanOfficer: 0,
        isAdmin: 0,
        isProtected: 0,
        isVerified: isVerified ? 1 : 0,
        createdAt: new Date().toISOString(),
      })
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow();
    const actor: Actor = { user: toUser(row), sessionId: "", via: "cookie" };
    return site.as("visitor", { actor });
  };
  let count = 0;
  const distinct = () => ({ message: `${MESSAGE.message} ${(count += 1)}` });
  const asks = async (
    { applications }: Pick<Awaited<ReturnType<typeof accountOf>>, "applications">,
    { name: fullName, ...sender }: Sender,
  ) => {
    const { message: comment } = distinct();
    return applications.submit({ ...REQUEST, fullName, ...sender, comment, callConsent: false });
  };
  const borrowers: Borrower[] = [];
  for (let index = 0; index < BORROWERS; index += 1) {
    const borrower = borrowerAt(index);
    const account = await accountOf(borrower.email, true);
    const { reference } = await asks(account, borrower);
    const { id } = await account.contact.send({ ...MESSAGE, ...borrower, ...distinct() });
    borrowers.push({ ...borrower, reference, message: id, lead: 2 * index + 1 });
  }
  const visitor = await site.as("visitor");
  const own = await accountOf(EVIL, true);
  const entered = await Promise.all(borrowers.map(({ email }) => accountOf(email, false)));
  const callerFor = {
    visitor: () => visitor,
    own: () => own,
    entered: (at: number) => entered[at],
  };
  const sends = async (
    { door, victim, isRequest }: Pick<Step, "door" | "victim" | "isRequest">,
    sender: Sender,
  ) => {
    const caller = callerFor[door](victim) ?? visitor;
    if (isRequest) await asks(caller, sender);
    else await caller.contact.send({ ...MESSAGE, ...sender, ...distinct() });
  };
  const arrives = async (address: string, mail: { subject?: string; answers?: string }) => {
    const authentication = [`mx.evil.example; dmarc=pass header.from=${address.split("@")[1]}`];
    const made = {
      ...unreadable(`<${(count += 1)}@x>`),
      isRead: true,
      isByProgram: false,
      hasPlainSender: true,
    };
    await takeMail(
      app,
      { revision, uid: count, receivedAt: new Date() },
      { ...made, authentication, text: "My new account", from: { name: "", address }, ...mail },
    );
  };
  /** The first mail to an address, as far as its Message-ID goes. */
  const mailTo = (recipient: string) =>
    db
      .selectFrom("outbox")
      .where("recipient", "=", recipient)
      .orderBy("id")
      .limit(1)
      .select(["id", "createdAt"])
      .executeTakeFirst();
  return { app, db, borrowers, sends, arrives, mailTo };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** What nobody else may change of the borrowers. */
async function stateOf({ db }: Desk) {
  const ofBorrowers = (table: "leads" | "claimedContacts" | "personContacts") =>
    db.selectFrom(table).where("personId", "<=", BORROWERS);
  return [
    await db.selectFrom("people").where("id", "<=", BORROWERS).orderBy("id").selectAll().execute(),
    await ofBorrowers("leads").orderBy("id").select(["leads.id", "personId"]).execute(),
    await db
      .selectFrom("personContacts")
      .where("contact", "!=", EVIL)
      .orderBy("contact")
      .selectAll()
      .execute(),
    await db
      .selectFrom("claimedContacts")
      .where("personId", "<=", BORROWERS)
      .orderBy("personId")
      .orderBy("contact")
      .selectAll()
      .execute(),
  ];
}

/** The records and addresses that a person file or an erasure takes, for each borrower. */
function wholesOf({ db, borrowers }: Desk) {
  return Promise.all(
    borrowers.map(async ({ lead }) => {
      const { records, addresses } = await wholePerson(db, lead);
      return [records.map(({ leadId }) => leadId), addresses];
    }),
  );
}

const step = fc.record({
  victim: fc.nat(BORROWERS - 1),
  isMail: fc.boolean(),
  isRequest: fc.boolean(),
  /** Who sends a form: nobody known, a verified account, or one that only entered the address. */
  door: fc.constantFrom("visitor", "own", "entered"),
  typed: fc.constantFrom("name", "email", "phone", "all", "none"),
  isForged: fc.boolean(),
  names: fc.constantFrom("nothing", "reference", "number", "guess", "own", "both", "theirs"),
});

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function mailNaming({ app, mailTo }: Desk, { names }: Step, victim: Borrower) {
  const theirs = await mailTo(victim.email);
  const own = await mailTo(EVIL);
  if (!theirs) throw new Error("no confirmation");
  const guess = `<outbox-${theirs.id}-${Date.parse(theirs.createdAt)}@${HOST}>`;
  const whole = own ? messageIdOf(app.key, own, HOST) : "";
  const answers: Record<string, string> = {
    guess: `${messageIdOf(randomKey(), theirs, HOST)} ${guess}`,
    own: whole,
    both: `${guess} ${whole}`,
    theirs: messageIdOf(app.key, theirs, HOST),
  };
  const subjects: Record<string, string> = {
    reference: `Re: Your request ${victim.reference}`,
    number: `Re: message ${victim.message}`,
  };
  return { subject: subjects[names] ?? "Hello", answers: answers[names] ?? "" };
}

async function attack(site: Desk, made: Step): Promise<void> {
  const { borrowers, sends, arrives } = site;
  const victim = borrowers[made.victim] as Borrower;
  const { typed, names } = made;
  if (made.isMail)
    // Only the borrower knows the whole Message-ID of their mail: a thief of it has another address
    return arrives(
      made.isForged && names !== "theirs" ? victim.email : EVIL,
      await mailNaming(site, made, victim),
    );
  const evil = { name: "Evil", email: EVIL, phone: "6465550000" };
  const { name, email, phone } = victim;
  const taken =
    typed === "all" ? { name, email, phone } : typed === "none" ? {} : { [typed]: victim[typed] };
  return sends(made, { ...evil, ...taken });
}

test("1,000 sequences of hostile forms and emails change no other person's name, contacts, proof, file or erasure, and no email counts as theirs", async () => {
  const site = await desk();
  const { db, borrowers } = site;
  const [before, whole] = [await stateOf(site), await wholesOf(site)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const each of steps) await attack(site, each);
      expect(await stateOf(site)).toEqual(before);
    }),
    { numRuns: SEQUENCES, seed: 67, endOnFailure: true },
  );
  expect(await wholesOf(site)).toEqual(whole);
  const rows = await db
    .selectFrom("timeline")
    .where("kind", "=", "answer")
    .select(["leadId", "data"])
    .execute();
  const answers = rows.map(({ leadId, data }) => {
    const said: { from: string } = JSON.parse(data);
    return { leadId, ...said };
  });
  const onTheirs = answers.filter(({ leadId }) => leadId <= 2 * BORROWERS);
  const addresses = new Set(borrowers.map(({ email }) => email));
  const inTheirName = answers.filter(({ from }) => addresses.has(from));
  for (const answer of [...onTheirs, ...inTheirName])
    expect(answer).toMatchObject({ isUnproved: true });
  for (const answer of onTheirs.filter(({ from }) => from === EVIL))
    expect(answer).toMatchObject({ isStranger: true });
  // The attacks have reached what they attack
  expect(onTheirs.length).toBeGreaterThan(300);
  expect(inTheirName.length).toBeGreaterThan(100);
  expect((await db.selectFrom("leads").select("id").execute()).length).toBeGreaterThan(800);
});
