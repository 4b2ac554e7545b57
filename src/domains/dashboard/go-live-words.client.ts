import type { FirstDay, FirstDayStep } from "./first-day.ts";

interface Words {
  title: string;
  why: string;
  /** The pages on which it is done, down to the field. Without one, the operator does it. */
  places?: (step: FirstDay["steps"][number]) => { page: string; label: string }[];
  /** What is true when the lender does without it. */
  without?: string;
  /** The line for the operator of the server. */
  operator?: string;
}

const place = (page: string, label: string) => () => [{ page, label }];

/** The company's own texts, at one of the fields. */
const company =
  (field: string, label: string): Words["places"] =>
  ({ opens }) => [{ page: `/admin/content?open=${opens}#${field}`, label }];

const SETTINGS = "/admin/site-settings?tab=";
const STAFF_FACTOR = {
  title: "Two-step verification for all staff",
  operator: "Set SECOND_FACTOR=staff, so that everyone on the staff signs in with a second factor.",
};

export const STEP_WORDS: Record<FirstDayStep, Words> = {
  "company-name": {
    title: "Your company's name",
    why: "Pages and emails still show the sample name.",
    places: company("companyName", "Enter the name"),
  },
  license: {
    title: "License and NMLS number",
    why: "Your NMLS number and license must appear on every page. The sample numbers are made up. Enter the NMLS number and the states, or a license text.",
    places: (step) => [
      ...(company("nmlsNumber", "NMLS number and states")?.(step) ?? []),
      { page: `${SETTINGS}footer#licenseText`, label: "License text" },
    ],
  },
  logo: {
    title: "Your logo",
    why: "Shown at the top of every page in place of the name.",
    places: place(`${SETTINGS}footer`, "Upload a logo"),
  },
  contact: {
    title: "Address, phone and email",
    why: "Visitors call this number, and notices go to this email address.",
    places: place(`${SETTINGS}contact#contactEmail`, "Contact information"),
  },
  testimonials: {
    title: "No invented testimonials",
    why: "The sample quotes are by people who do not exist; the FTC prohibits fake reviews (16 CFR 465). Replace them with your own, unpublish them, or hide the section.",
    places: () => [
      { page: "/admin/content?collection=testimonials", label: "Testimonials" },
      { page: `${SETTINGS}homepage`, label: "Hide the section" },
    ],
  },
  guides: {
    title: "Guides and glossary",
    why: "Four links in the footer lead nowhere until these are published. Drafts are ready: select all, then publish.",
    places: () => [
      { page: "/admin/content?collection=guides", label: "Guides" },
      { page: "/admin/content?collection=glossary", label: "Glossary" },
    ],
  },
  "loan-pages": {
    title: "A page for each loan type",
    why: "“Learn More” opens it. A sample text is ready: start from it, then publish.",
    places: ({ opens }) => [
      opens === null
        ? { page: "/admin/content?collection=loan-types", label: "Loan types" }
        : { page: `/admin/content?open=${opens}`, label: "Next loan type" },
    ],
    without: "Loan types without a page are shown as cards only.",
  },
  rates: {
    title: "Today's rates",
    why: "“Current Rates” in the footer leads nowhere until rates are published.",
    places: place("/admin/rates", "Enter rates"),
    without: "The website shows no rates.",
  },
  "legal-texts": {
    title: "Privacy policy and terms of use",
    why: "Visitors read a built-in text. Have it checked, or enter your own.",
    places: () => [
      { page: `${SETTINGS}legal#privacyPolicy`, label: "Privacy policy" },
      { page: `${SETTINGS}legal#termsOfUse`, label: "Terms of use" },
    ],
    without: "Visitors read the built-in texts.",
  },
  officers: {
    title: "Your loan officers",
    why: "Add them, give at least one a public page (the card icon in their row), and under “Change who may register”, choose that you approve new ones or name your email domains.",
    places: place("/admin/users", "Users"),
    without: "The website shows no loan officers.",
  },
  "admin-email": {
    title: "An email address for every administrator",
    why: "Without one, a forgotten password cannot be reset.",
    places: place("/account#address", "Your account"),
  },
  "second-factor": {
    title: "Two-step verification for every administrator",
    why: "Protects accounts if a password is stolen. Required by the FTC Safeguards Rule.",
    places: place("/account#second-factor", "Your account"),
  },
  "staff-factor": {
    ...STAFF_FACTOR,
    why: "16 CFR 314.4(c)(5) requires “multi-factor authentication for any individual accessing any information system”.",
  },
  "staff-factor-new-york": {
    ...STAFF_FACTOR,
    why: "Since November 1, 2025, 23 NYCRR 500.12 requires multi-factor authentication for any individual accessing any information system of a licensee; 500.19(a) names limited exemptions.",
  },
  "mail-server": {
    title: "A mail server that works",
    why: "Until it accepts an email, such as a test email, nobody receives any.",
    places: place("/admin/mail#mail-server", "Mail server"),
  },
  "public-url": {
    title: "The website's public address",
    why: "Links in emails and the sign-in cookie rely on it.",
    operator: "Set PUBLIC_URL to our website's address, such as https://www.example.com.",
  },
  "backup-elsewhere": {
    title: "Backups copied elsewhere",
    why: "A backup on the same disk is lost with it.",
    operator:
      "Copy the folder with the backups, beside the database, to another place every day, and tell me once a copy has arrived.",
  },
};

/** A message for whoever runs the server, with what is left for them. */
export function messageToOperator(left: readonly FirstDayStep[]): string {
  const lines = left.flatMap((step) => STEP_WORDS[step].operator ?? []);
  if (lines.length === 0) return "";
  return [
    "Hello,",
    "before our website opens, please do this on the server, then restart it:",
    ...lines.map((line, index) => `${index + 1}. ${line}`),
    "“lender help env” describes every setting. Thank you.",
  ].join("\n");
}
