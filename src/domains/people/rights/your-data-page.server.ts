import type { z } from "zod";
import { type HeldPart, heldPart } from "./held-parts.server.ts";
import type { Self } from "./links.server.ts";
import type { ownErased } from "./rights.output.ts";
import {
  ANSWER_DAYS,
  ASKED,
  ERASE_WORD,
  GPC,
  REQUEST_KINDS,
  WITHDRAWN,
  YOUR_DATA,
} from "./rights.ts";
import { isOfficer, worksAtDesk } from "#domains/accounts/accounts.ts";
import { CONSENT_KINDS } from "#domains/consents/consents.ts";
import type { PersonsRecord } from "#domains/people/person.server.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { TERMS } from "#domains/people/terms.ts";
import { counted } from "#kit/values/counted.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { dateIn } from "#kit/values/time-zones.ts";
import type { Db } from "#platform/database/engine.ts";
import { escapeHtml } from "#platform/html.ts";

export interface Said {
  sentence?: string;
  /** The field that the sentence is about. */
  at?: string | undefined;
  status?: number;
  /** The refused form, which keeps what was typed. */
  typed?: URLSearchParams;
}

type GpcLine = keyof typeof GPC | undefined;

/** What is true for a browser that asks, by Sec-GPC, not to sell; undefined for others. */
export async function gpcLine(db: Db, header: unknown): Promise<GpcLine> {
  if (header !== "1") return undefined;
  const program = await db
    .selectFrom("webhooks")
    .where("disabledAt", "is", null)
    .where("withAnswers", "=", 1)
    .select("id")
    .executeTakeFirst();
  return program ? "programs" : "neither";
}

/** The page without a link: for a guest, or for a user who has not typed the password yet. */
export function startPage(given: Said & { username: string | undefined; gpc: GpcLine }) {
  const { username, gpc } = given;
  const own =
    username === undefined
      ? ""
      : `<h2>With your account</h2>${formOf("open", "Show what you hold about me", proofField(given))}
<h2>With another email address</h2>`;
  const guest = formOf(
    "link",
    "Send me a link",
    `${field(given, "email", "Email address", input(`type="email" autocomplete="email" required value="${typedIn(given, "email")}"`))}
${field(given, "phone", "Phone number, if you have no account", input(`type="tel" autocomplete="tel" value="${typedIn(given, "phone")}"`))}
<p class="small">Enter the number that you used in our forms. It shows that what was sent with it is yours; without it we show only a part.</p>`,
  );
  return {
    ...headOf(given),
    text:
      username === undefined
        ? "See what we hold about you, download it, correct it or have it erased. We send a link to your address; it works for one hour."
        : `You are signed in as ${username}. See what we hold about you, download it, correct it or have it erased.`,
    html: `${saidOf(given, username === undefined ? ["email", "phone"] : ["email", "phone", "proof"])}${gpc ? `<p>${escapeHtml(GPC[gpc])}</p>` : ""}${own}${guest}`,
  };
}

interface Held extends Said {
  token: string;
  self: Self;
  parts: [HeldPart, AsyncIterable<object> | object[]][];
  applications: { id: number; reference: string }[];
  /** When the permissions that are known were last given, or withdrawn. */
  permitted: ReadonlyMap<string, { at: string; isGiven: boolean }>;
  /** The office's, in which times are told. */
  timeZone: string;
  staying: {
    due: Pick<PersonsRecord, "reference" | "keptUntil">[];
    isHeld: boolean;
    unproved: number;
  };
}

/** What is held, and what can be done about it. */
export async function heldPage(held: Held) {
  const { parts, token } = held;
  const { self, applications, staying } = held;
  const shown: string[] = [];
  for (const [name, rows] of parts) shown.push(await heldPart(name, rows, held.timeZone));
  const isNothing = shown.join("") === "" && staying.unproved === 0;
  const nothing = isNothing ? "<p>We hold nothing about this address.</p>" : "";
  const form = (action: string, label: string, fields = "") =>
    formOf(
      action,
      label,
      `<input type="hidden" name="token" value="${escapeHtml(token)}">${fields}`,
    );
  return {
    ...headOf(held),
    text: `This is what we hold about ${self.owner.email}. Notes that our staff make for themselves while they work on a request are not part of it.`,
    html: `${saidOf(held, ["words", "kinds", "typed"])}${self.owner.hasAccount ? SIGN_IN : nothing}${shown.join("\n")}
<h2>Download it</h2>${form("file", "Download as JSON")}
<h2>Correct it, or ask us</h2><p>We answer within ${ANSWER_DAYS} days.${self.user ? ' On <a href="/account">your account</a> you change your name and phone number yourself, and close the account.' : ""}</p>
${form(
  "ask",
  "Send the request",
  `${select(
    "kind",
    "What we should do",
    ASKED.map((kind) => [kind, REQUEST_KINDS[kind]]),
  )}
${applications.length === 0 ? "" : select("id", "About", [["", "Everything"], ...applications.map(({ id, reference }) => [String(id), `Loan request ${reference}`] as const)])}
${field(held, "words", "In your words", (wiring) => `<textarea ${wiring} rows="4" maxlength="2000" required>${typedIn(held, "words")}</textarea>`)}`,
)}
<h2>Withdraw a permission</h2>${withdrawal(held, form)}
${isStaff(self) || self.owner.hasAccount ? "" : eraseParts(held, form)}`,
  };
}

/** Every kind, since a reader may have permitted what nothing shows to be theirs. */
function withdrawal(held: Held, form: FormOf): string {
  const ticked = held.typed?.getAll("kinds") ?? [];
  const kinds = WITHDRAWN.map((kind, place) => {
    const last = held.permitted.get(kind);
    const known = last
      ? `you ${last.isGiven ? "permitted" : "withdrew"} it on ${dateIn(held.timeZone, last.at)}`
      : "we cannot tell here whether you permitted it";
    const state = ticked.includes(kind) ? " checked" : "";
    const wiring = place === 0 ? wiringAt(held, "kinds") : "";
    return `<label><input type="checkbox" name="kinds" value="${kind}"${state} ${wiring}> ${CONSENT_KINDS[kind]}: ${known}</label>`;
  });
  return `<p>You can withdraw each of these, whether or not you permitted it.</p>${form("withdraw", "Withdraw", kinds.join("") + wrongAt(held, "kinds"))}`;
}

function isStaff({ account }: Self): boolean {
  return account !== undefined && (worksAtDesk(account) || isOfficer(account));
}

const SIGN_IN =
  '<p>This address has an account. A link shows less than its password: <a href="/account">sign in</a> to see what you sent us, and to have it erased.</p>\n';

type FormOf = (action: string, label: string, fields?: string) => string;

function eraseParts(held: Held, form: FormOf): string {
  const { due, isHeld, unproved } = held.staying;
  const kept = isHeld ? HELD_BY_LAW : keptList(due);
  const others =
    unproved === 0
      ? ""
      : `<p>${counted(unproved, "record")} with your address stays too, since nothing proves who sent it. You can ask us above to erase it, or ask for another link with the phone number that you gave.</p>`;
  const typed = field(held, "typed", `Type ${ERASE_WORD}`, input('autocomplete="off" required'));
  return `<h2>Erase what no law keeps</h2><p>This cannot be undone. Requests above that wait for our answer end with it.</p>${kept}${others}${form("erase", "Erase it", typed)}`;
}

const HELD_BY_LAW = "<p>A law requires us to keep it for now.</p>";

function keptList(due: readonly { reference: string; keptUntil: string | null }[]): string {
  const items = [
    ...due.map(({ reference, keptUntil }) => {
      const until = keptUntil
        ? `until ${formatShortDate(keptUntil)}`
        : `until ${APPLICATION_TERM_MONTHS} months after our decision`;
      return `Loan request ${reference}, ${until}: 12 CFR 1002.12(b)(1).`;
    }),
    `Permissions and withdrawals, for ${TERMS.consents.law}.`,
    `The record of sign-ins: ${TERMS.signIns.law}.`,
  ];
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
  return `<p>The law has us keep:</p><ul>${list}</ul>`;
}

/** What was erased, and what the law has us keep. */
export function erasedPage({ isHeld, kept }: z.output<typeof ownErased>) {
  const due = kept.map(({ reference, until }) => ({ reference, keptUntil: until }));
  return {
    heading: isHeld ? "Nothing is erased for now" : "It is erased",
    text: isHeld ? "" : "What no law has us keep is gone. Backups have it until they are replaced.",
    html: isHeld ? `${HELD_BY_LAW}<p>We have your request.</p>` : keptList(due),
  };
}

function headOf({ status = 200 }: Said) {
  return { heading: "Your information", status };
}

function typedIn({ typed }: Said, name: string): string {
  return escapeHtml(typed?.get(name) ?? "");
}

/** The sentence above everything, unless it stands at one of the page's fields. */
function saidOf({ sentence, at = "" }: Said, fields: readonly string[]): string {
  return sentence === undefined || fields.includes(at)
    ? ""
    : `<p class="said" role="status">${escapeHtml(sentence)}</p>`;
}

function formOf(action: string, label: string, fields: string): string {
  return `<form method="post" action="${YOUR_DATA}"><input type="hidden" name="action" value="${action}">
${fields}<button type="submit">${escapeHtml(label)}</button></form>`;
}

type Control = (wiring: string) => string;

const input =
  (rest: string): Control =>
  (wiring) =>
    `<input ${wiring} ${rest}>`;

/** A field, with what is wrong with it below; then the page opens at it. */
function field(said: Said, name: string, label: string, control: Control): string {
  return `<label>${escapeHtml(label)}${control(`name="${name}" ${wiringAt(said, name)}`)}</label>${wrongAt(said, name)}`;
}

function wiringAt({ at }: Said, name: string): string {
  return at === name ? 'aria-invalid="true" aria-describedby="wrong" autofocus' : "";
}

function wrongAt({ at, sentence = "" }: Said, name: string): string {
  return at === name ? `<p id="wrong" class="wrong" role="status">${escapeHtml(sentence)}</p>` : "";
}

function proofField(said: Said): string {
  const label = "Your password, or a code if you have a second factor";
  const rest = 'type="password" autocomplete="current-password" required';
  return field(said, "proof", label, input(rest));
}

function select(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): string {
  const all = options.map(
    ([value, words]) => `<option value="${escapeHtml(value)}">${escapeHtml(words)}</option>`,
  );
  return `<label>${label}<select name="${name}">${all.join("")}</select></label>`;
}
