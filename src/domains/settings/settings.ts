export type { Setting } from "./settings.output.ts";

/** The eleven keys, each with what visitors see until an admin sets it. */
export const SETTING_DEFAULTS = {
  companyLogo: "",
  equalHousingLogo: "",
  licenseText:
    "Licensed Mortgage Banker, NYS Department of Financial Services, License #B500123. NMLS #1234567.",
  contactAddress: "120 Harbor Street, Suite 400, New York, NY 10004",
  contactPhone: "(212) 555-0142",
  contactEmail: "hello@harborstone.example",
  businessHours: "Mon-Fri: 9am-6pm EST",
  showBlogPosts: "true",
  showTestimonials: "true",
  privacyPolicy: "",
  termsOfUse: "",
} as const satisfies Record<string, string>;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
export type Settings = Record<SettingKey, string>;
export const SETTING_KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];

/** The two settings that are whole documents. */
export type LegalKey = "privacyPolicy" | "termsOfUse";
export const LEGAL_KEYS: readonly LegalKey[] = ["privacyPolicy", "termsOfUse"];

export function isLegal(key: SettingKey): key is LegalKey {
  return LEGAL_KEYS.some((legal) => legal === key);
}

/** The settings that every page includes: all except documents. */
export type PageSettings = Omit<Settings, LegalKey>;

/** The maximum length of a value: the legal texts are long, the others are lines. */
export const MOST_CHARACTERS = { line: 1000, legal: 200_000 } as const;

/** The settings whose value is the address of an uploaded image, or empty. */
export const LOGO_KEYS: SettingKey[] = ["companyLogo", "equalHousingLogo"];

/** Turns the server's list into one object, with defaults for missing keys. */
export function settingsByKey(list: readonly { key: string; value: string }[]): Settings {
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(list.map(({ key, value }) => [key, value])) };
}

/**
 * Whether a value is the lender's own: neither empty nor that of the sample, however it is written.
 */
export function isOwnValue(key: SettingKey, value: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\bstreet\b/g, "st")
      .replace(/\bsuite\b/g, "ste")
      .replace(/[\s\p{P}]+/gu, "");
  return value.trim() !== "" && plain(value) !== plain(SETTING_DEFAULTS[key]);
}

/** The addresses in the contact e-mail, separated by commas; visitors see the first. */
export function addressesIn(contactEmail: string): string[] {
  return contactEmail
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
}
