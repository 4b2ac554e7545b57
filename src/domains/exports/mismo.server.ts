import type { App } from "#platform/context.ts";
import { minuteOf } from "#kit/values/times.ts";
import { aboutApplication } from "#domains/audit/happened.server.ts";
import {
  type ApplicationDetails,
  type LoanPurpose,
  LOAN_PURPOSES,
} from "#domains/applications/applications.ts";
import { nmlsIn } from "#domains/settings/license-line.ts";
import { isOwnValue } from "#domains/settings/settings.ts";
import { digitsIn } from "#kit/values/typed-words.ts";
import type { Actor } from "#platform/access.ts";
import { nameOfDoer } from "#domains/audit/audit.server.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { findCommonWords } from "#domains/content/site-texts/site-words.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Download } from "#platform/download.ts";
import { escapeXml, textForXml } from "#platform/html.ts";
import { readSetting } from "#domains/settings/settings.server.ts";

interface Request {
  application: ApplicationDetails;
  /** The officer who has the request, else the one asked for. Undefined without either. */
  originator: Licensed | undefined;
  company: Licensed;
}

interface Licensed {
  name: string;
  /** In the Nationwide Multistate Licensing System. Undefined while nobody has entered it. */
  nmls?: string | undefined;
}

/** Who has the request, with the number; the officer asked for while nobody has it. */
export async function findOriginator(
  db: Db,
  { id, officer }: ApplicationDetails,
): Promise<Licensed | undefined> {
  const found = await db
    .selectFrom("leads")
    .innerJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .innerJoin("users", (join) =>
      join.on((row) => row("users.id", "=", row.fn.coalesce("assigneeId", "officerId"))),
    )
    .leftJoin("officerCards", "officerCards.userId", "users.id")
    .where("leads.applicationId", "=", id)
    .select(["firstName", "lastName", "nmlsId"])
    .executeTakeFirst();
  if (found) return { name: `${found.firstName} ${found.lastName}`, nmls: found.nmlsId ?? "" };
  return officer === null ? undefined : { name: officer };
}

/** The company's number: the published one, else the one in the lender's own license text. */
export async function findCompanyNmls(db: Db): Promise<string | undefined> {
  const { nmlsNumber } = await findCommonWords(db);
  const text = await readSetting(db, "licenseText");
  return nmlsNumber || (isOwnValue("licenseText", text) ? nmlsIn(text) : undefined);
}

/** An application as a file for a loan system; the activity records who exported it. */
export function exportMismo(
  app: Pick<App, "db" | "key">,
  actor: Actor,
  request: Request,
): Download {
  const { reference } = request.application;
  return {
    fileName: `${reference}.xml`,
    type: "application/xml; charset=utf-8",
    async *pieces() {
      const on = aboutApplication(reference);
      await recordTaken(app, actor, { action: "applications.mismo", on, count: 1 });
      yield mismoOf(request, { by: nameOfDoer(actor), now: new Date() });
    },
  };
}

/**
 * A part of the MISMO 3.4 reference model, as loan systems import it. Elements are in the schema's
 * order, and what was not asked or answered is left out:
 *
 * - COLLATERAL: StateCode; ConstructionMethodType of a manufactured home,
 *   PropertyEstimatedValueAmount and PropertyUsageType
 * - LOAN: BorrowerCount, the reference as a LoanIdentifier of the type Other, BaseLoanAmount,
 *   LoanPurposeType, RefinanceCashOutDeterminationType for a cash-out, and MortgageType when the
 *   loan type names it
 * - PARTY of the borrower, and of a second one who is named: e-mail, phone, names; of the loan
 *   originator and of the company: the name, and the NMLS number as a license of the level Private,
 *   as in the Uniform Loan Application Dataset
 *
 * Income and credit score were answered as ranges, for which the model has no place. There is no
 * ApplicationReceivedDate: the form asks to be contacted, and is no application under Regulation Z.
 * The source of the visit is missing, too: the model describes the loan, and has nothing about
 * campaigns. The lists as CSV and JSON have the source beside the reference.
 */
export function mismoOf(
  { application, originator, company }: Request,
  { by, now }: { by: string; now: Date },
): string {
  const message = elements({
    ABOUT_VERSIONS: {
      ABOUT_VERSION: { CreatedDatetime: now.toISOString().replace(/\.\d+/, "") },
    },
    DEAL_SETS: {
      DEAL_SET: {
        DEALS: {
          DEAL: {
            COLLATERALS: { COLLATERAL: { SUBJECT_PROPERTY: propertyOf(application) } },
            LOANS: { LOAN: loanOf(application) },
            PARTIES: {
              PARTY: [
                borrowerOf(application),
                ...secondOf(application),
                ...(originator ? [originatorOf(originator)] : []),
                companyOf(company),
              ],
            },
          },
        },
      },
    },
  })
    .replace("<LOAN>", '<LOAN LoanRoleType="SubjectLoan">')
    .replaceAll("<LicenseIdentifier>", `<LicenseIdentifier IdentifierOwnerURI="${NMLS}">`);
  // A comment may contain no two hyphens in a row, nor end with one
  const exporter = textForXml(by).replaceAll("-", " ");
  const exported = `<!-- Exported by ${exporter}, ${minuteOf(now.toISOString())} -->`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${exported}\n<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas" MISMOReferenceModelIdentifier="3.4.032420160128">${message}</MESSAGE>\n`;
}

const NMLS = "http://www.nationwidelicensingsystem.org";

type Application = ApplicationDetails;

const USAGES: Record<string, string> = {
  "primary-home": "PrimaryResidence",
  "second-home": "SecondHome",
  investment: "Investment",
};

function propertyOf({ details }: Application): Elements {
  const { state, propertyKind, propertyUse, propertyValue } = details;
  return {
    ADDRESS: { StateCode: state },
    PROPERTY_DETAIL: {
      ConstructionMethodType: propertyKind === "manufactured" ? "Manufactured" : undefined,
      PropertyEstimatedValueAmount: amount(propertyValue),
      PropertyUsageType: USAGES[String(propertyUse)],
    },
  };
}

const PURPOSES: Partial<Record<LoanPurpose, string>> = {
  "home-purchase": "Purchase",
  refinance: "Refinance",
  "cash-out-refinance": "Refinance",
};

function loanOf({ reference, loanAmount, loanPurpose, details }: Application): Elements {
  const purpose = PURPOSES[loanPurpose];
  const isCashOut = loanPurpose === "cash-out-refinance";
  return {
    LOAN_DETAIL: { BorrowerCount: details.secondName === undefined ? "1" : "2" },
    LOAN_IDENTIFIERS: {
      LOAN_IDENTIFIER: {
        LoanIdentifier: reference,
        LoanIdentifierType: "Other",
        LoanIdentifierTypeOtherDescription: "Website request",
      },
    },
    REFINANCE: { RefinanceCashOutDeterminationType: isCashOut ? "CashOut" : undefined },
    TERMS_OF_LOAN: {
      BaseLoanAmount: amount(loanAmount),
      LoanPurposeType: purpose ?? "Other",
      LoanPurposeTypeOtherDescription: purpose ? undefined : LOAN_PURPOSES[loanPurpose],
      MortgageType: mortgageTypeIn(String(details.loanType ?? "")),
    },
  };
}

/** The lender's own names of loans that reveal the type. */
function mortgageTypeIn(loanType: string): string | undefined {
  const types = {
    FHA: /\bfha\b/i,
    VA: /\bva\b/i,
    USDARuralDevelopment: /\busda\b/i,
    Conventional: /\bconventional\b/i,
  };
  return Object.entries(types).find(([, pattern]) => pattern.test(loanType))?.[0];
}

function secondOf({ details }: Application): Elements[] {
  const { secondName, secondEmail = "", secondPhone = "" } = details;
  if (secondName === undefined) return [];
  return [
    borrowerOf({
      fullName: String(secondName),
      email: String(secondEmail),
      phone: String(secondPhone),
    }),
  ];
}

type Borrower = Pick<Application, "fullName" | "email" | "phone">;

function borrowerOf({ fullName, email, phone }: Borrower): Elements {
  const contacts = [
    { CONTACT_POINT_EMAIL: { ContactPointEmailValue: email } },
    { CONTACT_POINT_TELEPHONE: { ContactPointTelephoneValue: digitsIn(phone) } },
  ];
  return {
    INDIVIDUAL: { CONTACT_POINTS: { CONTACT_POINT: contacts }, NAME: nameOf(fullName) },
    ROLES: roleOf("Borrower"),
  };
}

function originatorOf({ name, nmls }: Licensed): Elements {
  return { INDIVIDUAL: { NAME: nameOf(name) }, ROLES: roleOf("LoanOriginator", nmls) };
}

function companyOf({ name, nmls }: Licensed): Elements {
  return {
    LEGAL_ENTITY: { LEGAL_ENTITY_DETAIL: { FullName: name } },
    ROLES: roleOf("LoanOriginationCompany", nmls),
  };
}

function roleOf(type: string, nmls = ""): Elements {
  const license = { LicenseAuthorityLevelType: nmls && "Private", LicenseIdentifier: nmls };
  return {
    ROLE: {
      LICENSES: { LICENSE: { LICENSE_DETAIL: license } },
      ROLE_DETAIL: { PartyRoleType: type },
    },
  };
}

/** The form has one field for the name: its last word is the last name. */
function nameOf(fullName: string): Elements {
  const words = fullName.trim().split(/\s+/);
  return {
    FirstName: words.slice(0, -1).join(" "),
    FullName: fullName,
    LastName: words.at(-1),
  };
}

function amount(dollars: unknown): string | undefined {
  return typeof dollars === "number" ? dollars.toFixed(2) : undefined;
}

type Content = string | number | boolean | undefined | Elements;

/** Elements by name, in their order, with text or others in them; several of one name as a list. */
interface Elements {
  [name: string]: Content | readonly Content[];
}

/** Empty elements are left out. */
function elements(tree: Elements): string {
  return Object.entries(tree)
    .flatMap(([name, contents]) =>
      [contents].flat().map((content: Content) => {
        const inner =
          typeof content === "object" ? elements(content) : escapeXml(String(content ?? ""));
        return inner === "" ? "" : `<${name}>${inner}</${name}>`;
      }),
    )
    .join("");
}
