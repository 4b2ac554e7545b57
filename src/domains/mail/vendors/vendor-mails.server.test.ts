import { expect, test } from "vitest";
import { deskWithInbox } from "#test/kit/inbox.ts";
import { valuesIn } from "./values-in.ts";

const RULE = {
  vendor: "Zillow",
  sender: "@zillow.example",
  nameWords: "Name:",
  phoneWords: "Phone",
  emailWords: "Email:",
  stateWords: "State:",
  amountWords: "Loan Amount:",
  vendorIdWords: "Lead ID:",
};
const TEXT = `You have a new lead!
https://zillow.example/a https://zillow.example/b https://zillow.example/c https://zillow.example/d

* Name: Vera Vendor
* Phone
(646) 555-0177
* Email: vera@example.com
* State: new york
* Loan amount: $400,000
* Lead ID: Z-77`;
const NOTICE = { from: "Zillow <leads@zillow.example>", subject: "New lead", text: TEXT };

test("A vendor's notice mail becomes a lead by the lender's rule, once for each number", async () => {
  const { admin, leads, arrives, inbox, db } = await deskWithInbox();
  await admin.vendorMails.add(RULE);
  await arrives({ ...NOTICE, headers: ["Precedence: bulk"] });
  await arrives({ ...NOTICE, messageId: "<again@zillow.example>" });
  const { rows } = await leads.list({ source: "zillow" });
  expect(rows).toMatchObject([
    {
      name: "Vera Vendor",
      phone: "(646) 555-0177",
      email: "vera@example.com",
      state: "NY",
      amount: 400_000,
      source: "zillow",
    },
  ]);
  expect(rows[0]?.text).toMatch(/^New lead\n\nYou have a new lead!/);
  expect(await inbox.status()).toMatchObject({ unmatched: 0 });
  const [post] = await db.selectFrom("vendorPosts").selectAll().execute();
  expect(post).toMatchObject({ vendor: "zillow", vendorId: "Z-77", paid: null });
  // Nothing is permitted with it, and Vera, who has not written to us, gets nothing
  expect(await db.selectFrom("consents").selectAll().execute()).toEqual([]);
  const mails = db.selectFrom("outbox").where("recipient", "=", "vera@example.com");
  expect(await mails.selectAll().execute()).toEqual([]);
});

test("Whoever answers from a vendor's address is on their record, also with the notice quoted", async () => {
  const { admin, arrives, answersOf, reply } = await deskWithInbox();
  await admin.vendorMails.add(RULE);
  const { messageId } = await reply(2);
  const headers = [`In-Reply-To: ${messageId}`];
  await arrives({ ...NOTICE, headers, text: `Thank you.\n${TEXT}` });
  expect(await answersOf(2)).toHaveLength(1);
});

test("Another person with a known number, and a mail that is read again, make no lead", async () => {
  const { admin, leads, arrives, inbox, db } = await deskWithInbox();
  await arrives({ ...NOTICE, messageId: "<1@zillow.example>" });
  const rule = await admin.vendorMails.add(RULE);
  await db.updateTable("inbox").set({ lastUid: 0 }).execute();
  await inbox.look();
  expect((await leads.list({ source: "zillow" })).rows).toEqual([]);
  await arrives({ ...NOTICE, messageId: "<2@zillow.example>" });
  const other = TEXT.replace("vera@", "ben@").replace("555-0177", "555-0178");
  await arrives({ ...NOTICE, text: other, messageId: "<3@zillow.example>" });
  expect((await leads.list({ source: "zillow" })).rows).toHaveLength(1);
  expect((await inbox.unmatched()).rows).toMatchObject([{ why: "layout" }, { why: "nobody" }]);
  expect(await admin.vendorMails.try({ id: rule.id })).toHaveLength(2);
});

test("A new layout of a vendor is kept with a notice, tried, and never dropped", async () => {
  const { admin, leads, arrives, inbox } = await deskWithInbox();
  const rule = await admin.vendorMails.add(RULE);
  const changed = { ...NOTICE, text: TEXT.replaceAll(": ", " – ").replace("* Name", "* Borrower") };
  await arrives({ ...changed, messageId: "<1@zillow.example>" });
  await arrives({ ...changed, messageId: "<2@zillow.example>" });
  expect((await leads.list({ source: "zillow" })).rows).toEqual([]);
  expect((await inbox.unmatched()).rows).toMatchObject([{ why: "layout" }, { why: "layout" }]);
  const { problems } = await admin.dashboard.system();
  expect(problems).toContainEqual(expect.stringContaining("Emails of a vendor are not understood"));
  const tried = () => admin.vendorMails.try({ id: rule.id });
  expect(await tried()).toMatchObject([{ isLead: false }, { isLead: false }]);
  await admin.vendorMails.change({ ...rule, nameWords: "Borrower" });
  const [first] = await tried();
  expect(first).toMatchObject({ isLead: true, found: { name: "Vera Vendor", state: "new york" } });
});

test.each([
  ["another sender", { from: "Zillow <leads@other.example>" }, "nobody"],
  ["a forged sender", { authentication: "dmarc=fail" }, "nobody"],
  ["no way to reach", { text: TEXT.replace("vera@", "").replace("(646) 555-0177", "") }, "layout"],
])(
  "Of %s, no lead is made",
  async (
    _what,
    { authentication, ...mail }: Partial<typeof NOTICE> & { authentication?: string },
    why,
  ) => {
    const { admin, leads, arrives, inbox } = await deskWithInbox(
      authentication ? { authservId: "mx.lender.example" } : {},
    );
    await admin.vendorMails.add(RULE);
    const headers = authentication
      ? [`Authentication-Results: mx.lender.example; ${authentication} header.from=zillow.example`]
      : [];
    await arrives({ ...NOTICE, ...mail, headers });
    expect((await leads.list({ source: "zillow" })).rows).toEqual([]);
    expect((await inbox.unmatched()).rows).toMatchObject([{ why }]);
  },
);

test.each([
  [{ sender: "zillow" }, "Please enter an address such as leads@vendor.com"],
  [{ vendor: "Phone" }, "Please give the vendor's full name"],
  [{ emailWords: ":" }, "Please enter words, such as Name:"],
  [{ phoneWords: "", emailWords: "" }, "Please enter the words before the phone number or"],
])("A rule with %o is refused with one sentence", async (wrong, sentence) => {
  const { admin } = await deskWithInbox();
  await expect(admin.vendorMails.add({ ...RULE, ...wrong })).rejects.toThrow(sentence);
});

test("Words are found at the beginning of a line, and not within others", () => {
  const words = { ...RULE, nameWords: "name", stateWords: "", vendorIdWords: "" };
  expect(valuesIn("Username: x\nNames: y\n NAME = Ann\nPhone: \n\n 7\nEmail:", words)).toEqual({
    name: "Ann",
    phone: "7",
  });
  expect(valuesIn("• Name: Vera Phone: 646\nEmail:\nLoan Amount: $5", words)).toEqual({
    name: "Vera",
    amount: "$5",
  });
});
