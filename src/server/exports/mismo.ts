import type { ApplicationDetails, LoanPurpose } from "#shared/applications.ts";
import { LOAN_PURPOSES } from "#shared/applications.ts";
import { digitsIn } from "#shared/typed-words.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import type { Download } from "#server/download.ts";

interface Request {
  application: ApplicationDetails;
  company: string;
}

/** An application as a file for a loan system; the activity has who took it out. */
export function exportMismo(db: Db, actor: Actor, request: Request): Download {
  const { reference } = request.application;
  return {
    fileName: `${reference}.xml`,
    type: "application/xml; charset=utf-8",
    async *pieces() {
      const subject = `application ${reference}`;
      await recordChange(db, actor, { action: "applications.mismo", subject });
      yield mismoOf(request, new Date());
    },
  };
}

/**
 * A part of the MISMO 3.4 reference model, as loan systems import it. Elements are in the schema's
 * order, and what was not asked or answered is left out:
 *
 * - COLLATERAL: StateCode; ConstructionMethodType of a manufactured home, PropertyEstimatedValueAmount
 *   and PropertyUsageType
 * - LOAN: BorrowerCount, the reference as a LoanIdentifier of the type Other, BaseLoanAmount,
 *   LoanPurposeType, RefinanceCashOutDeterminationType for a cash-out, and MortgageType when the
 *   loan type names it
 * - PARTY of the borrower: e-mail, phone, names; of the loan originator asked for: the name; of the
 *   company: the name
 *
 * Income and credit score were answered as ranges, for which the model has no place. There is no
 * ApplicationReceivedDate: the form asks to be contacted, and is no application under Regulation Z.
 */
export function mismoOf({ application, company }: Request, now: Date): string {
  const deal = element("DEAL", [
    element("COLLATERALS", [collateralOf(application)]),
    element("LOANS", [loanOf(application)]),
    element("PARTIES", [
      borrowerOf(application),
      ...(application.officer === null ? [] : [originatorOf(application.officer)]),
      companyOf(company),
    ]),
  ]);
  const about = element("ABOUT_VERSION", [
    element("CreatedDatetime", now.toISOString().replace(/\.\d+/, "")),
  ]);
  const message = [
    element("ABOUT_VERSIONS", [about]),
    element("DEAL_SETS", [element("DEAL_SET", [element("DEALS", [deal])])]),
  ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas" MISMOReferenceModelIdentifier="3.4.032420160128">${message}</MESSAGE>\n`;
}

type Application = ApplicationDetails;

const USAGES: Record<string, string> = {
  "primary-home": "PrimaryResidence",
  "second-home": "SecondHome",
  investment: "Investment",
};

function collateralOf({ details }: Application): string {
  const { state, propertyKind, propertyUse, propertyValue } = details;
  return element("COLLATERAL", [
    element("SUBJECT_PROPERTY", [
      element("ADDRESS", [element("StateCode", state)]),
      element("PROPERTY_DETAIL", [
        element(
          "ConstructionMethodType",
          propertyKind === "manufactured" ? "Manufactured" : undefined,
        ),
        element("PropertyEstimatedValueAmount", amount(propertyValue)),
        element("PropertyUsageType", USAGES[String(propertyUse)]),
      ]),
    ]),
  ]);
}

const PURPOSES: Partial<Record<LoanPurpose, string>> = {
  "home-purchase": "Purchase",
  refinance: "Refinance",
  "cash-out-refinance": "Refinance",
};

function loanOf({ reference, loanAmount, loanPurpose, details }: Application): string {
  const purpose = PURPOSES[loanPurpose];
  return element("LOAN", [
    element("LOAN_DETAIL", [element("BorrowerCount", "1")]),
    element("LOAN_IDENTIFIERS", [
      element("LOAN_IDENTIFIER", [
        element("LoanIdentifier", reference),
        element("LoanIdentifierType", "Other"),
        element("LoanIdentifierTypeOtherDescription", "Website request"),
      ]),
    ]),
    element("REFINANCE", [
      element(
        "RefinanceCashOutDeterminationType",
        loanPurpose === "cash-out-refinance" ? "CashOut" : undefined,
      ),
    ]),
    element("TERMS_OF_LOAN", [
      element("BaseLoanAmount", amount(loanAmount)),
      element("LoanPurposeType", purpose ?? "Other"),
      element(
        "LoanPurposeTypeOtherDescription",
        purpose === undefined ? LOAN_PURPOSES[loanPurpose] : undefined,
      ),
      element("MortgageType", mortgageTypeIn(String(details.loanType ?? ""))),
    ]),
  ]).replace("<LOAN>", '<LOAN LoanRoleType="SubjectLoan">');
}

/** Of the lender's own names of loans, those that say it. */
function mortgageTypeIn(loanType: string): string | undefined {
  const types = {
    FHA: /\bfha\b/i,
    VA: /\bva\b/i,
    USDARuralDevelopment: /\busda\b/i,
    Conventional: /\bconventional\b/i,
  };
  return Object.entries(types).find(([, pattern]) => pattern.test(loanType))?.[0];
}

function borrowerOf({ fullName, email, phone }: Application): string {
  const contacts = [
    element("CONTACT_POINT_EMAIL", [element("ContactPointEmailValue", email)]),
    element("CONTACT_POINT_TELEPHONE", [element("ContactPointTelephoneValue", digitsIn(phone))]),
  ];
  return element("PARTY", [
    element("INDIVIDUAL", [
      element(
        "CONTACT_POINTS",
        contacts.map((contact) => element("CONTACT_POINT", [contact])),
      ),
      nameOf(fullName),
    ]),
    roleOf("Borrower"),
  ]);
}

function originatorOf(name: string): string {
  return element("PARTY", [element("INDIVIDUAL", [nameOf(name)]), roleOf("LoanOriginator")]);
}

function companyOf(name: string): string {
  return element("PARTY", [
    element("LEGAL_ENTITY", [element("LEGAL_ENTITY_DETAIL", [element("FullName", name)])]),
    roleOf("LoanOriginationCompany"),
  ]);
}

function roleOf(type: string): string {
  const detail = element("ROLE_DETAIL", [element("PartyRoleType", type)]);
  return element("ROLES", [element("ROLE", [detail])]);
}

/** The form asks for one name: its last word is the last name. */
function nameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return element("NAME", [
    element("FirstName", words.slice(0, -1).join(" ")),
    element("FullName", fullName),
    element("LastName", words.at(-1)),
  ]);
}

function amount(dollars: unknown): string | undefined {
  return typeof dollars === "number" ? dollars.toFixed(2) : undefined;
}

type Content = string | number | boolean | undefined | readonly string[];

/** An element with text or other elements in it; nothing when there is nothing in it. */
function element(name: string, content: Content): string {
  const inner = typeof content === "object" ? content.join("") : escapeXml(String(content ?? ""));
  return inner === "" ? "" : `<${name}>${inner}</${name}>`;
}

/** What no XML document may have. */
// oxlint-disable-next-line no-control-regex -- refusing them is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
