export type { PastLoan, PeopleImport, PreviewedRow } from "./past-loans.output.ts";

export const IMPORT_STATES = ["ready", "running", "failed", "done", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which the server works by itself. */
export const WORKING: readonly ImportState[] = ["running", "undoing"];

/** For how long an import can be undone, and its file and the rows not taken are kept. */
export const UNDO_DAYS = 7;

export const PEOPLE_FILES = "/api/admin/people-import-files";

/** What becomes of a row. */
export const OUTCOMES = {
  added: "New person",
  loan: "Past loan added",
  here: "Already here",
  refused: "Not taken",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** What a column can be, each with the usual headings, in lower case without signs. */
const KNOWN_FIELDS = {
  name: ["Full name", "name", "fullname", "borrower", "borrowername", "client", "contact"],
  firstName: ["First name", "firstname", "first", "borrowerfirstname", "givenname"],
  lastName: ["Last name", "lastname", "last", "borrowerlastname", "surname", "familyname"],
  email: ["Email", "email", "emailaddress", "borroweremail", "mail", "homeemail"],
  phone: ["Phone", "phone", "phonenumber", "mobile", "cell", "cellphone", "mobilephone"],
  closedOn: ["Loan: closed on", "closedon", "closed", "closingdate", "closedate", "funded"],
  amount: ["Loan: amount in dollars", "loanamount", "amount", "loanamt", "basloanamount"],
  rate: ["Loan: rate in percent", "rate", "interestrate", "noterate", "ratepercent"],
  term: ["Loan: term", "term", "loanterm", "terminmonths", "termmonths"],
  program: ["Loan: program", "program", "loanprogram", "loantype", "product", "mortgagetype"],
  state: ["Property state", "state", "propertystate", "subjectpropertystate", "st"],
  officer: ["Loan officer", "officer", "loanofficer", "lo", "originator", "assignedto"],
  permits: ["Permission: for what", "permits", "consent", "permission", "consentchannel"],
  permitsOn: ["Permission: given on", "permittedon", "consentdate", "permissiondate"],
  permitsBy: ["Permission: exact words", "permissionwords", "consentwords", "consentwording"],
  note: ["Note", "note", "notes", "comment", "comments", "remarks"],
} as const;
export type Field = keyof typeof KNOWN_FIELDS;
export const FIELDS = Object.keys(KNOWN_FIELDS) as Field[];

export function fieldInWords(field: Field): string {
  return KNOWN_FIELDS[field][0];
}

/** The field of each column by its heading; an empty text leaves a column out. */
export function guessFields(heads: readonly string[]): (Field | "")[] {
  const free = new Set(FIELDS);
  const guessed = heads.map((head): Field | "" => {
    const plain = head.toLowerCase().replace(/[^a-z]/g, "");
    const found = FIELDS.find(
      (field) =>
        free.has(field) &&
        KNOWN_FIELDS[field].some((known) => known.toLowerCase().replace(/[^a-z]/g, "") === plain),
    );
    if (found) free.delete(found);
    return found ?? "";
  });
  // A loan without its day is the one that somebody wants
  const isWanted = (field: string) => !free.has("closedOn") || !OF_LOAN.includes(field);
  return guessed.map((field) => (isWanted(field) ? field : ""));
}

const OF_LOAN = ["amount", "rate", "term", "program"];

/** Why rows cannot be read by these fields. */
export function problemIn(fields: readonly (Field | "")[]): string | undefined {
  const twice = FIELDS.find((field) => fields.filter((one) => one === field).length > 1);
  if (twice) return `Two columns are “${fieldInWords(twice)}”. Please leave one of them out.`;
  if (!fields.some((field) => field === "name" || field === "firstName" || field === "lastName"))
    return "Please choose the column with the name.";
  if (!fields.includes("email") && !fields.includes("phone"))
    return "Please choose the column with the email or the phone.";
  return undefined;
}
