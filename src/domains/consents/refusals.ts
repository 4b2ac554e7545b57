import type { ConsentKind } from "./consents.ts";

/** The ways to reach somebody, each with what a person asked not to be. */
export const CHANNELS = {
  call: "called",
  text: "texted",
  email: "emailed",
  newsletter: "sent the newsletter",
} as const satisfies Partial<Record<ConsentKind, string>>;
export type Channel = keyof typeof CHANNELS;

/** How the words of a withdrawal begin that somebody made on the page of their data. */
export const BY_REQUEST = "Privacy request ";

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
  const said = words === "" ? "" : ` (${quoted(words)})`;
  return `asked not to be ${CHANNELS[channel]} on ${day.format(new Date(since))}${said}`;
}

/** What is written of a withdrawal, in quotation marks if a person said it. */
export function quoted(words: string): string {
  return words.startsWith(BY_REQUEST) ? words : `“${words}”`;
}

/** Each closed channel in words. */
export function inWords(refusals: Refusals = {}): Partial<Record<Channel, string>> {
  const channels = Object.keys(refusals) as Channel[];
  return Object.fromEntries(
    channels.map((channel) => [channel, refusalInWords(channel, refusals[channel] as Refusal)]),
  );
}
