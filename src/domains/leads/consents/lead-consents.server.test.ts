import { expect, test } from "vitest";
import { mayContact } from "#domains/consents/withdrawals.server.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

test("What somebody wrote that sounds like a stop is suggested, and recorded by one press alone", async () => {
  const { as, db } = await testApp();
  const { consents } = await as("admin");
  const message = "Thanks for the offer. Don’t call me again!";
  await (await as("visitor")).contact.send({ ...MESSAGE, message });
  const suggested = { words: "Don’t call me again", channels: ["call" as const] };
  const { rows, stops } = await consents.ofLead({ id: 1 });
  expect(rows).toEqual([]);
  expect(stops).toMatchObject([suggested]);
  expect(await mayContact(db, { leadId: 1 }, "call")).toEqual({ may: true });
  const { words, channels: kinds } = suggested;
  await consents.withdraw({ id: 1, kinds, scope: "everything", words });
  expect((await consents.ofLead({ id: 1 })).stops).toEqual([]);
  expect(await mayContact(db, { leadId: 1 }, "call")).toMatchObject({ words });
});

test("A record says what its co-borrower asked not to be", async () => {
  const { as } = await testApp();
  const { consents, leads } = await as("admin");
  const { contact, applications } = await as("visitor");
  await contact.send(MESSAGE);
  const second = {
    secondName: "Ben Borrower",
    secondEmail: MESSAGE.email,
    secondPhone: MESSAGE.phone,
    secondConsent: true,
  };
  const { reference } = await applications.submit({
    ...REQUEST,
    ...second,
    email: "zoe@example.com",
    phone: "(646) 555-0177",
  });
  const shown = () => leads.byAddress({ kind: "application", reference });
  expect(await shown()).toMatchObject({ secondRefusals: {} });
  await consents.withdraw({ id: 1, kinds: ["email"], scope: "everything", words: "No email" });
  const { refusals, secondRefusals } = await shown();
  expect(refusals).toEqual({});
  expect(secondRefusals).toMatchObject({ email: expect.stringContaining("“No email”") });
});
