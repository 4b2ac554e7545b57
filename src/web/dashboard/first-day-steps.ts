import type { FirstDayStep } from "#shared/first-day.ts";

interface Words {
  title: string;
  /** Its benefit. */
  why: string;
  /** Where to do it: a page, or an environment variable of the server, with its value if known. */
  where: { page: string; label: string } | { variable: string };
}

const SETTINGS = "/admin/site-settings?tab=";

export const FIRST_DAY_WORDS: Record<FirstDayStep, Words> = {
  "company-name": {
    title: "Your company's name",
    why: "Pages and mails still show the sample name.",
    where: { page: "/admin/content?collection=site-texts", label: "Site texts" },
  },
  license: {
    title: "License and NMLS number",
    why: "The law requires your own on every page; nobody has the sample's.",
    where: { page: `${SETTINGS}footer`, label: "Footer settings" },
  },
  contact: {
    title: "Address, phone and email",
    why: "Visitors call this number, and notices go to this email address.",
    where: { page: `${SETTINGS}contact`, label: "Contact information" },
  },
  logo: {
    title: "Your logo",
    why: "Shown at the top of every page in place of the name.",
    where: { page: `${SETTINGS}footer`, label: "Footer settings" },
  },
  "admin-email": {
    title: "An email address for every administrator",
    why: "Without one, a forgotten password cannot be reset.",
    where: { page: "/account", label: "Your account" },
  },
  "public-url": {
    title: "The website's public address",
    why: "Links in mails and the sign-in cookie rely on it.",
    where: { variable: "PUBLIC_URL" },
  },
  "mail-server": {
    title: "A mail server that works",
    why: "Until it accepts a mail, such as a test mail, nobody receives any.",
    where: { page: "/admin/mail", label: "Mail server" },
  },
  "second-factor": {
    title: "A second factor for every administrator",
    why: "A stolen password alone then opens nothing; the law requires this of lenders.",
    where: { page: "/account", label: "Your account" },
  },
  "staff-factor": {
    title: "A second factor for everybody on the staff",
    why: "16 CFR 314.4(c)(5) requires “multi-factor authentication for any individual accessing any information system”.",
    where: { variable: "SECOND_FACTOR=staff" },
  },
  "staff-factor-new-york": {
    title: "A second factor for everybody on the staff",
    why: "Since November 1, 2025, 23 NYCRR 500.12 requires multi-factor authentication for any individual accessing any information system of a licensee; 500.19(a) names limited exemptions.",
    where: { variable: "SECOND_FACTOR=staff" },
  },
  "backup-elsewhere": {
    title: "Backups copied elsewhere",
    why: "A backup on the same disk is lost with it. Tick this when a copy goes to another place.",
    where: { page: "#backups", label: "Backups" },
  },
};
