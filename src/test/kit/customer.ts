import { EMPTY_DRAFT } from "#domains/applications/draft/application-draft.ts";
import { keptAnswers } from "#domains/applications/draft/drafts.ts";
import { testApp } from "./app.ts";
import { MESSAGE, REQUEST } from "./leads.ts";

/** The customer's address. */
export const OWN = "customer@people.example";
export const ANSWERS = keptAnswers(EMPTY_DRAFT);

/**
 * A customer's account, to whose address visitors have sent an application and a message, as they
 * have to a stranger's.
 */
export async function siteWithCustomer({ isVerified }: { isVerified: boolean }) {
  const site = await testApp();
  const visitor = await site.as("visitor");
  for (const email of ["CUSTOMER@people.example", "stranger@people.example"]) {
    await visitor.applications.submit({ ...REQUEST, email });
    await visitor.contact.send({ ...MESSAGE, email, message: `Written by ${email}` });
  }
  await site.db
    .updateTable("users")
    .set({ isVerified: isVerified ? 1 : 0 })
    .where("emailKey", "=", OWN)
    .execute();
  const customer = await site.as("customer");
  const unprovedCustomer = await site.unproved("customer");
  await customer.scenarios.save({ name: "Our house", address: "/calculators/apr?price=400000" });
  return { ...site, customer, unprovedCustomer };
}
