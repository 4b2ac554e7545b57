import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domains/applications/draft/application-draft.ts";
import { letterOf } from "./letter.ts";

const BUYER = {
  ...EMPTY_DRAFT,
  loanPurpose: "home-purchase",
  propertyKind: "two-to-four-units",
  propertyUse: "primary-home",
  state: "NY",
  timeFrame: "within-3-months",
  propertyValue: "650,000",
  downPayment: "$130,000",
  loanAmount: "520,000",
};

test("The letter grows with the steps", () => {
  expect(letterOf(BUYER, 1)).toBe("");
  expect(letterOf(BUYER, 2)).toBe(
    "You are buying a home with two to four units in New York, to live in. You need the loan within 3 months.",
  );
  expect(letterOf(BUYER, 4)).toBe(
    `${letterOf(BUYER, 2)} You would like to borrow $520,000 for a home of $650,000, with $130,000 of your own.`,
  );
});

test("What is not answered is left out, and amounts of another purpose too", () => {
  const draft = { ...EMPTY_DRAFT, loanPurpose: "refinance", loanAmount: "200000" };
  const owing = { ...draft, propertyValue: "400,000", balanceOwed: "190,000", downPayment: "9" };
  expect(letterOf(draft, 3)).toBe("You are refinancing a home. You would like to borrow $200,000.");
  expect(letterOf(owing, 3)).toBe(
    "You are refinancing a home. You would like to borrow $200,000 on a home worth $400,000, with $190,000 still owed.",
  );
  expect(letterOf({ ...draft, loanPurpose: "other" }, 3)).toBe("");
});
