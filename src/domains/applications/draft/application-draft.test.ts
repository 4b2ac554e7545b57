import { describe, expect, test } from "vitest";
import { draftInput } from "./application-draft.input.ts";
import {
  amountsFor,
  APPLICATION_STEPS,
  type Draft,
  EMPTY_DRAFT,
  furthestStep,
  stepOf,
  toApplication,
  toDraft,
} from "./application-draft.ts";
import { applicationInput } from "#domains/applications/applications.input.ts";
import { LOAN_PURPOSES } from "#domains/applications/applications.ts";

const FILLED: Draft = {
  ...EMPTY_DRAFT,
  loanPurpose: "home-purchase",
  loanAmount: "$350,000",
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  phone: "(212) 555-0100",
  accurate: true,
  privacyRead: true,
};

const issues = (changes: Partial<Draft>) => {
  const { error } = draftInput.safeParse({ ...FILLED, ...changes });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
};

describe("The form's rules", () => {
  test("a filled-in form makes a request that the call accepts", () => {
    expect(issues({})).toEqual({});
    expect(applicationInput.safeParse(toApplication(FILLED)).error).toBeUndefined();
  });

  test.each([
    ["loanPurpose", "", "Please choose what the loan is for."],
    ["loanAmount", "", "Please enter the loan amount."],
    ["loanAmount", "a lot", "Please enter an amount in dollars, such as $350,000."],
    ["loanAmount", "-5", "Please enter a number that is not negative."],
    [
      "loanAmount",
      "425.000",
      "Please write thousands with a comma, such as 350,000, and cents with two digits.",
    ],
    ["loanAmount", "$0", "Please enter the whole amount in dollars, at least $1,000."],
    ["loanAmount", "999.99", "Please enter the whole amount in dollars, at least $1,000."],
    ["loanAmount", "9,000,000,000", "Please enter an amount below a billion dollars."],
    ["propertyValue", "much", "Please enter an amount in dollars, such as $350,000."],
    ["fullName", "A", "Full name must be at least 2 characters."],
    ["email", "ada", "Please enter a valid email address."],
    ["phone", "", "Please enter a valid phone number."],
    ["comment", "x".repeat(2001), "Please use at most 2,000 characters."],
    ["accurate", false, "Please confirm that your answers are accurate."],
    ["privacyRead", false, "Please confirm that you have read the privacy policy."],
  ])("%s %j: %s", (field, value, sentence) => {
    expect(issues({ [field]: value })).toEqual({ [field]: sentence });
  });

  const SECOND = {
    secondName: "Ben Borrower",
    secondEmail: "ben@example.com",
    secondConsent: true,
  };

  test("a co-borrower needs a name, an address and their consent, or is left out", () => {
    expect(issues(SECOND)).toEqual({});
    expect(issues({ secondConsent: true })).toEqual({});
    expect(issues({ secondPhone: "212" })).toEqual({
      secondName: "Please enter the co-borrower's full name.",
      secondEmail: "Please enter a valid email address.",
      secondPhone: "Please enter a valid phone number.",
      secondConsent: "Please confirm that the co-borrower agrees.",
    });
    const application = toApplication({ ...FILLED, ...SECOND, callDay: "monday" });
    expect(application).toMatchObject({ ...SECOND, callDay: "monday" });
    expect(applicationInput.safeParse(application).error).toBeUndefined();
    const alone = toApplication({ ...FILLED, secondConsent: true });
    expect(alone).not.toHaveProperty("secondConsent");
  });

  test("amounts are checked even while later steps are empty", () => {
    const found = issues({ ...EMPTY_DRAFT, loanPurpose: "refinance", balanceOwed: "oops" });
    expect(found).toMatchObject({
      balanceOwed: "Please enter an amount in dollars, such as $350,000.",
      email: "Please enter a valid email address.",
    });
  });

  test("the consent to be called is optional", () => {
    expect(issues({ callConsent: false })).toEqual({});
  });

  test("an amount that the purpose does not need is neither checked nor sent", () => {
    const changes = { loanPurpose: "refinance", downPayment: "oops", balanceOwed: "200,000" };
    expect(issues(changes)).toEqual({});
    const request = toApplication({ ...FILLED, ...changes });
    expect(request).toMatchObject({ balanceOwed: 200_000 });
    expect(request).not.toHaveProperty("downPayment");
  });
});

describe("The steps", () => {
  test("ask for every field once", () => {
    const asked = APPLICATION_STEPS.flatMap(({ fields }) => fields);
    expect(asked.toSorted()).toEqual(
      Object.keys(EMPTY_DRAFT)
        .filter((field) => field !== "officer")
        .toSorted(),
    );
    expect(stepOf("loanPurpose")).toBe(1);
    expect(stepOf("accurate")).toBe(4);
    expect(stepOf("somethingElse")).toBe(4);
  });

  test("never ask for anything that would make it an application under Regulation Z, nor for protected traits", () => {
    const asked = Object.keys(EMPTY_DRAFT).join(" ").toLowerCase();
    expect(asked).not.toMatch(/ssn|social|birth|race|sex|gender|marital|street|address/);
  });

  test("go as far as the answers lead", () => {
    expect(furthestStep(EMPTY_DRAFT)).toBe(1);
    expect(furthestStep({ ...FILLED, loanAmount: "" })).toBe(2);
    expect(furthestStep({ ...FILLED, phone: "" })).toBe(3);
    expect(furthestStep(FILLED)).toBe(4);
    const second = { ...FILLED, secondName: "Charles", secondEmail: "charles@example.com" };
    expect(furthestStep(second)).toBe(3);
    expect(furthestStep({ ...second, secondConsent: true })).toBe(4);
  });

  test("value and down payment or balance owed, by purpose", () => {
    expect(amountsFor("home-purchase")).toHaveProperty("downPayment");
    expect(amountsFor("refinance")).toHaveProperty("balanceOwed");
    for (const purpose of Object.keys(LOAN_PURPOSES))
      expect(amountsFor(purpose)).toHaveProperty("propertyValue");
  });
});

describe("A stored draft", () => {
  test("is restored unchanged", () => {
    expect(toDraft(JSON.parse(JSON.stringify(FILLED)))).toEqual(FILLED);
  });

  test.each([null, "text", 5, undefined])("%j is not one", (stored) => {
    expect(toDraft(stored)).toBeUndefined();
  });

  test("of another version keeps the known fields of the right type", () => {
    expect(toDraft({ fullName: "Ada", phone: 5, ssn: "x", accurate: "yes" })).toEqual({
      ...EMPTY_DRAFT,
      fullName: "Ada",
    });
  });
});

test("only an officer's id is sent along", () => {
  expect(toApplication({ ...FILLED, officer: "12" })).toMatchObject({ officerId: 12 });
  for (const officer of ["", "0", "-1", "1e3", "x"])
    expect(toApplication({ ...FILLED, officer })).not.toHaveProperty("officerId");
});
