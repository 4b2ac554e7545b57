import { describe, expect, test } from "vitest";
import { isWhole, itemsIn, SIX_ITEMS } from "./six-items.ts";
import { EMPLOYMENTS, type Employment, usualDocuments } from "../documents/documents.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "../applications.ts";

describe("Of the six items", () => {
  test.each([
    ["My SSN is 123-45-6789.", ["ssn"]],
    ["social security number: 123456789", ["ssn"]],
    ["The house is at 12 Ocean Parkway.", ["address"]],
    ["We live at 1204 W. Elm st, apt 4", ["address"]],
    ["I make $85,000 a year.", ["income"]],
    ["Our household income is 120k", ["income"]],
    ["It was appraised at $410,000.", ["value"]],
    ["The listed price is 525000", ["value"]],
    ["I make 90,000 and 20 Main Street is worth $300,000.", ["address", "income", "value"]],
    ["Call me at (212) 555-0142 or 212-555-0142.", []],
    ["My reference is 2026-583920-K7QF.", []],
    ["We want to borrow soon, within 30 days.", []],
    ["SSN 123–45–6789", ["ssn"]],
    ["My Social Security number is 123 45 6789", ["ssn"]],
    ["About my loan, SSN: 123-45-6789", ["ssn"]],
    ["My order 555 12 3456", []],
    ["Account number: 555-12-3456", []],
    ["It is 123-45 6789.", []],
    ["We look at 9 Spring Place, Albany", ["address"]],
    ["It is 7 Mill Ct., Troy", ["address"]],
    ["I can call at 5 on my way home.", []],
    ["We closed on 3 loans in 2 years in the first place.", []],
    ["I was 2 years with Dr. Smith.", []],
    ["It is worth 1.2 million", ["value"]],
    ["I make about 10% down payment: 45000", []],
    ["We are making an offer of $400,000", []],
    ["The rate of 6.5% for 30 years is fine.", []],
  ])("%s", (text, items) => {
    expect([...itemsIn({ text })].toSorted()).toEqual(items);
  });

  test("the form alone never has all", () => {
    const fields = { fullName: "A", incomeRange: "over-250k", propertyValue: 1, loanAmount: 1 };
    expect([...itemsIn({ fields })]).toEqual(["name", "income", "value", "amount"]);
    const home = {
      propertyUse: "investment",
      propertyKind: "condominium",
      state: "NY",
      phone: "1",
    };
    expect(itemsIn({ fields: home }).size).toBe(0);
    expect(itemsIn({ fields: { fullName: "", incomeRange: "" } }).size).toBe(0);
  });

  test("documents supply what is on their pages", () => {
    const of = (document: string) => [...itemsIn({ document })].join(" ");
    expect(of("W-2 forms of the last two years")).toBe("name income ssn");
    expect(of("Pay stubs of the last 30 days")).toBe("name income");
    expect(of("Purchase agreement, once it is signed")).toBe("name address value");
    expect(of("Homeowners insurance policy")).toBe("address value");
    expect(of("Social Security card")).toBe("name ssn");
    expect(of("Both W-2s")).toBe("name income ssn");
    expect(of("1099s and 1040s")).toBe("name income ssn");
    expect(of("Homeowner's insurance")).toBe("address value");
    expect(of("Letter of explanation for the application")).toBe("");
    expect(of("Signed application")).toBe("name income ssn address value amount");
    expect(of("Estimate of the contractor")).toBe("");
  });

  test("every usual document but an estimate is known", () => {
    const purposes = Object.keys(LOAN_PURPOSES) as LoanPurpose[];
    const kinds = Object.keys(EMPLOYMENTS) as Employment[];
    const all = purposes.flatMap((purpose) =>
      kinds.flatMap((kind) => usualDocuments(purpose, kind)),
    );
    const unknown = all.filter((document) => itemsIn({ document }).size === 0);
    expect([...new Set(unknown)]).toEqual(["Estimate of the contractor"]);
  });

  test("five are no application and six are one", () => {
    const all = Object.keys(SIX_ITEMS);
    for (const left of all)
      expect(isWhole(new Set(all.filter((item) => item !== left)))).toBe(false);
    expect(isWhole(new Set(all))).toBe(true);
  });
});
