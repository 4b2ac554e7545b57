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

/** The ways to reach somebody, each with what a person asked not to be. */
export const CHANNELS = {
  call: "called",
  text: "texted",
  email: "emailed",
  newsletter: "sent the newsletter",
} as const satisfies Partial<Record<ConsentKind, string>>;
export type Channel = keyof typeof CHANNELS;

export const SCOPES = { request: "This request", everything: "Everything" } as const;
export type Scope = keyof typeof SCOPES;

export const HOWS = {
  box: "On the website",
  phone: "Told to staff",
  import: "Import",
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
export const CALL_CONSENT =
  "You may call or text me about this request, also by automated means. I can ask for a loan without agreeing to this.";

/** The names of the boxes of a form; the value of one is the version that it shows. */
const BOX = "consent-";

export function boxOf(kind: ConsentKind): string {
  return BOX + kind;
}

/** The ticked boxes among the fields of a form. */
export function consentsIn(fields: Iterable<readonly [string, unknown]>) {
  const ticked = [...fields].flatMap(([name, version]) =>
    name.startsWith(BOX)
      ? [{ kind: name.slice(BOX.length) as ConsentKind, version: Number(version) }]
      : [],
  );
  return ticked.length > 0 ? { consents: ticked } : {};
}

/** Since when somebody may not be reached, and the words in which they said so. */
export interface Refusal {
  since: string;
  words: string;
}

export type Refusals = Partial<Record<Channel, Refusal>>;

/** Why a mail is not sent. */
export function refusedSentence(address: string, channel: Channel, refusal: Refusal): string {
  return `${address} ${refusalInWords(channel, refusal)}, so this was not sent. If they have asked for it since, please write that down under Permissions first.`;
}

/** Such as: asked not to be called on November 28, 2026 (“no me llamen”). */
export function refusalInWords(channel: Channel, { since, words }: Refusal): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const said = words === "" ? "" : ` (“${words}”)`;
  return `asked not to be ${CHANNELS[channel]} on ${day.format(new Date(since))}${said}`;
}
