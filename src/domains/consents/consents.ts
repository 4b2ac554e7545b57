/** What a person can permit: how they are reached, and what is done with what they write. */
export const CONSENT_KINDS = {
  call: "Calls",
  text: "Text messages",
  email: "Emails",
  newsletter: "Newsletter",
  privacy: "Privacy notice",
  credit: "Credit report",
} as const;
export type ConsentKind = keyof typeof CONSENT_KINDS;
export const KINDS = Object.keys(CONSENT_KINDS) as [ConsentKind, ...ConsentKind[]];

export const SCOPES = { request: "This request", everything: "Everything" } as const;
export type Scope = keyof typeof SCOPES;

export const HOWS = {
  box: "On the website",
  phone: "Told to staff",
  import: "Import",
  file: "Imported file",
  vendor: "Given to a vendor",
  link: "Link in an email",
} as const;
export type How = keyof typeof HOWS;

/** The kinds whose published texts a form offers. */
export const OFFERED = {
  contact: ["call", "text", "email", "privacy"],
  apply: ["call", "text", "email", "credit", "privacy"],
  newsletter: ["newsletter"],
} as const satisfies Record<string, readonly ConsentKind[]>;
export type Offering = keyof typeof OFFERED;

/** A published text: the version that a form shows is the one it sends. */
export interface Wording {
  kind: ConsentKind;
  version: number;
  text: string;
}

/** Sentences of the application form, whose ticks are consents too. */
export const PRIVACY_READ = ["I have read the ", "privacy policy", "."] as const;
/** Without a number, the sentence means the one in the form. */
export function callConsent(company: string, phone?: string): string {
  const number = phone?.trim() || "the number that I enter here";
  return `${company} may call or text me at ${number} about this request, also by automated means. Agreeing is not a condition of asking for a loan or getting one.`;
}
