import { expect, test } from "vitest";
import { secondFactorMail } from "#domains/second-factor/second-factor-mails.server.ts";
import {
  addressTried,
  emailChanged,
  invitation,
  linkMail,
  newAddressMail,
  newDevice,
  passwordChanged,
  signInsRefused,
} from "./account-mails.server.ts";

const SITE = { companyName: "Harborstone Home Loans", publicUrl: "http://lender.test" };
const USER = {
  id: 1,
  firstName: "Ada",
  username: "ada",
  email: "ada@example.com",
  isVerified: true,
  isLoanOfficer: false,
  isAdmin: false,
  isAssistant: false,
  createdAt: "2026-11-27T12:30:00.000Z",
};

test("the sentence after the greeting starts with a capital letter", () => {
  const mails = [
    linkMail("verify-email", SITE, USER),
    linkMail("verify-email", SITE, { ...USER, isLoanOfficer: true }),
    linkMail("reset-password", SITE, USER),
    newAddressMail(SITE, { ...USER, userId: 1 }),
    addressTried(SITE, USER),
    invitation(SITE, USER),
    passwordChanged(SITE, USER),
    emailChanged(SITE, USER),
    newDevice(SITE, USER, "Firefox on Linux"),
    signInsRefused(SITE, USER),
    ...(["added", "removed", "newCodes", "codeUsed", "wrongCodes", "reset"] as const).map((event) =>
      secondFactorMail(SITE, USER, event),
    ),
  ];
  for (const { text } of mails) expect(text).toMatch(/^Hello( Ada)?,\n\n[A-Z]/);
});

test.each([
  [{}, "for you at Harborstone Home Loans. Your"],
  [{ isLoanOfficer: true }, "with access to the loan officer portal. Your"],
  [{ isAssistant: true }, "with access to the admin area. Your"],
  [{ isLoanOfficer: true, isAdmin: true }, "to the admin area and the loan officer portal. Your"],
])("an invitation names what %j opens", (roles, words) => {
  expect(invitation(SITE, { ...USER, ...roles }).text).toContain(words);
});
