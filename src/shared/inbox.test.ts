import { expect, test } from "vitest";
import { isAboutPayment } from "./inbox.ts";

test.each([
  "Please pay it to my new account.",
  "our new\naccount",
  "our new  account",
  "our new\u00a0account",
  "a new-account",
  "a new\u2011account",
  "n\u200bew acc\u00adount",
  "ｎｅｗ　ａｃｃｏｕｎｔ",
  "routing 021000021",
  "IBAN DE89 3704 0044 0532 0130 00",
  "the bank details",
  "Our bank changed.",
  "Our banking info has changed.",
  "We have switched to another bank.",
  "Use a different account.",
  "My account has changed.",
  "ACH details attached",
  "Zelle is fine, too.",
  "wire instructions",
  "The wiring\ninstructions are attached.",
  "We wired the closing funds.",
  "my new acct",
  "Bank acct 12345",
  "The beneficiary is Ben.",
  "payment instructions",
  "wi-re it",
  "please wi-\nre it",
  "my b.a.n.k account",
  "I.B.A.N below",
  "mi cuenta bancaria",
  "por transferencia",
])("%j warns of a payment", (text) => {
  expect(isAboutPayment(text)).toBe(true);
});

test.each([
  "My bank statements are attached.",
  "The wiring of the house is new.",
  "Each room was wired in 2019.",
  "The wireless network is down.",
  "I have a new accountant.",
  "We moved in on Monday.Account for two weeks.",
  "I have begun a new application.",
  "On account of the weather we come later.",
  "The coach is late, at each stop.",
])("%j does not", (text) => {
  expect(isAboutPayment(text)).toBe(false);
});
