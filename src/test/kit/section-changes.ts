import { FIRST_ANSWERS } from "#domains/mail/first-answers.ts";

const VENDOR_MAILS = {
  vendor: "Zillow",
  sender: "@example.com",
  nameWords: "Name:",
  phoneWords: "Phone:",
  emailWords: "",
  stateWords: "",
  amountWords: "",
  vendorIdWords: "",
};

/** The calls that change the lender's texts, in an order that works. */
export const MAIL_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "POST /api/admin/reply-templates",
    { name: "Welcome", text: "Hello {{first name}}" },
    "leads.addTemplate | template 1 | null | {",
  ],
  [
    "PATCH /api/admin/reply-templates/1",
    { revision: 1, name: "Welcome", text: "Dear {{first name}}" },
    "leads.changeTemplate | template 1 | {",
  ],
  [
    "POST /api/admin/reply-templates/order",
    { ids: [1] },
    "leads.orderTemplates | templates | [1] | [1]",
  ],
  ["DELETE /api/admin/reply-templates/1", {}, "leads.deleteTemplate | template 1 | {"],
  [
    "PATCH /api/admin/first-answers/message",
    {
      words: { subject: "Thank you", text: "We have your message." },
      seen: { subject: FIRST_ANSWERS.message.subject, text: FIRST_ANSWERS.message.text },
    },
    "mail.saveText | first answer to a message | {",
  ],
  [
    "PATCH /api/admin/mail-server",
    {
      revision: 0,
      host: "smtp.example.com",
      port: 587,
      security: "starttls",
      username: "site",
      password: "a secret",
      fromAddress: "",
    },
    'mail.saveServer | mail server | null | {"host":"smtp.example.com","port":587,"security":"starttls","username":"site","fromAddress":""}',
  ],
  ["DELETE /api/admin/mail-server", {}, "mail.removeServer | mail server | {"],
  [
    "PATCH /api/admin/inbox",
    {
      revision: 0,
      host: "imap.example.com",
      port: 993,
      security: "tls",
      username: "answers",
      password: "a secret",
      folder: "INBOX",
      address: "answers@example.com",
    },
    'mail.saveInbox | inbox | null | {"host":"imap.example.com","port":993,"security":"tls","username":"answers","folder":"INBOX","address":"answers@example.com","authservId":null}',
  ],
  ["DELETE /api/admin/inbox", {}, "mail.removeInbox | inbox | {"],
  ["POST /api/admin/vendor-mails", VENDOR_MAILS, "mail.addRule | emails of Zillow | null | {"],
  [
    "PATCH /api/admin/vendor-mails/1",
    { ...VENDOR_MAILS, nameWords: "Borrower:", revision: 1 },
    "mail.changeRule | emails of Zillow | {",
  ],
  ["DELETE /api/admin/vendor-mails/1", {}, "mail.deleteRule | emails of Zillow | {"],
];

const path = "/api/admin/article-categories";

/**
 * The calls that change the categories of articles, in an order that works; the samples have four.
 */
export const CATEGORY_CHANGES: [route: string, body: object, entry: string][] = [
  [`POST ${path}`, { name: "Rates" }, "categories.add | category 5 (Rates) | null | null"],
  [`POST ${path}`, { name: "News" }, "categories.add | category 6 (News) | null | null"],
  [
    `PATCH ${path}/5`,
    { name: "Interest" },
    'categories.rename | category 5 (Rates) | {"name":"Rates"} | {"name":"Interest","articles":0}',
  ],
  [`POST ${path}/6/move`, { before: 5 }, "categories.move | category 6 (News) | 6 | 5"],
  [
    `POST ${path}/5/merge`,
    { into: 6 },
    'categories.merge | category 5 (Interest) | null | {"into":"News","articles":0}',
  ],
  [`DELETE ${path}/6`, {}, "categories.delete | category 6 (News) | null | null"],
];

/** The calls by which an admin changes an import, in an order that works. */
export const IMPORT_CHANGES: [route: string, body: object | (() => FormData), entry: string][] = [
  [
    "POST /api/admin/content-import-files",
    () => {
      const form = new FormData();
      form.append("file", new File(["# Rates"], "rates.md"));
      return form;
    },
    'transfer.addFile | import 1 | null | "rates.md"',
  ],
  ["POST /api/admin/content-imports/1/cancel", {}, "transfer.cancel | import 1 | null | null"],
];

/** The calls by which an admin imports people, in an order that works. */
export const PEOPLE_IMPORT_CHANGES: typeof IMPORT_CHANGES = [
  [
    "POST /api/admin/people-import-files",
    () => {
      const form = new FormData();
      form.append("file", new File(["Name,Email\nAnn Lee,ann@example.com"], "people.csv"));
      return form;
    },
    'pastLoans.addFile | import 1 (people.csv) | null | "people.csv"',
  ],
  [
    "POST /api/admin/people-imports/1/start",
    { fields: "name,email" },
    'pastLoans.start | import 1 (people.csv) | null | {"rows":1}',
  ],
  [
    "POST /api/admin/people-imports/1/undo",
    {},
    "pastLoans.undo | import 1 (people.csv) | null | null",
  ],
];

/** Calls that move message 1 into the quarantine and back, as in admin-changes.ts. */
const report = "POST /api/admin/contact-submissions/spam";
const quarantine = "POST /api/admin/quarantine";
const subject = "message 1 | null | null";

export const QUARANTINE_CHANGES: [route: string, body: object, entry: string][] = [
  [report, { ids: [1] }, `quarantine.report | ${subject}`],
  [`${quarantine}/release`, { ids: [1] }, `quarantine.release | ${subject}`],
  [report, { ids: [1] }, `quarantine.report | ${subject}`],
  [`${quarantine}/delete`, { ids: [2] }, `quarantine.remove | ${subject}`],
];

/** What admins do about officers, with the entries in the journal. */
export const OFFICER_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "PATCH /api/admin/users/3/card",
    { nmlsId: "204571" },
    'officers.editCard | user 3 (officer) | {"nmlsId":""} | {"nmlsId":"204571"}',
  ],
  [
    "POST /api/admin/users/3/license-proposal",
    { proposedAt: "2026-11-22", approved: false },
    'officers.declineLicense | user 3 (officer) | "NMLS 999999; no licenses" | null',
  ],
  [
    "PATCH /api/admin/officer-sign-up",
    { needsApproval: true, domains: [] },
    "officers.setSignUpRules | officer sign-up | {",
  ],
  [
    "PATCH /api/admin/users/3/admission",
    { admitted: false, revision: 1 },
    "officers.withdraw | user 3 (officer) | null | null",
  ],
  [
    "PATCH /api/admin/users/3/admission",
    { admitted: true, revision: 2 },
    "officers.admitToApplicants | user 3 (officer) | null | null",
  ],
  ["DELETE /api/admin/officer-requests/4", {}, "officers.decline | user 4 (admin) | null | null"],
  [
    "POST /api/admin/officer-requests/1",
    { revision: 1 },
    "officers.admit | user 1 (customer) | null | null",
  ],
];

export function complianceCalls(): [route: string, body: object, entry: string][] {
  const none = { stateToldOn: "", ftcToldOn: "", closedOn: "", notTold: "" };
  const incident = { what: "A stolen laptop", foundOn: "2026-11-10", people: 3, ...none };
  return [
    [
      "POST /api/admin/compliance/notes",
      { topic: "training", text: "Everybody was trained." },
      'compliance.addNote | Train everybody who works here | null | {"text":"Everybody was trained."}',
    ],
    ["POST /api/admin/incidents", incident, "compliance.addIncident | incident 1 | null | {"],
    [
      "PATCH /api/admin/incidents/1",
      { ...incident, revision: 1 },
      "compliance.changeIncident | incident 1 | {",
    ],
  ];
}
