import { emailKey } from "#domains/accounts/accounts.ts";
import {
  callConsent as sentenceFor,
  type ConsentKind,
  type How,
  OFFERED,
  type Offering,
  PRIVACY_READ,
  type Scope,
} from "./consents.ts";
import { digitsIn } from "#kit/values/typed-words.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

/** What somebody saw and ticked, with where that was. */
export interface Shown {
  page: string;
  session: string | null;
  network: string | null;
  wordings: { kind: ConsentKind; version: number | null; text: string; scope: Scope }[];
}

interface Ticked {
  consents?: readonly { kind: ConsentKind; version: number }[] | undefined;
  /** Ticks of the application form, with the sentence as it was shown, and the number. */
  callConsent?: boolean | undefined;
  callWording?: string | undefined;
  phone?: string;
  privacyRead?: boolean | undefined;
}

export interface Place {
  form: Offering;
  /** The lender's name. */
  company: string;
  session?: string | undefined;
  network?: string | undefined;
}

const PAGES: Record<Offering, string> = {
  contact: "/contact",
  apply: "/apply",
  newsletter: "/blog",
};

/** A page may be open for so long while another text is published. */
const OPEN_MS = 30 * DAY_MS;

const UNKNOWN =
  "The text beside a box has changed since this page was opened, so nothing was sent. Please read it again: what you typed is still here.";

// Decision: src/decisions/119-consent-is-a-receipt.md
/**
 * The texts beside the ticked boxes, as they were shown. Undefined without any. Throws BAD_REQUEST
 * for a version that the form cannot have shown.
 */
export async function shownWordings(
  db: Db,
  { form, company, session, network }: Place,
  { consents = [], callConsent, callWording, phone, privacyRead }: Ticked,
): Promise<Shown | undefined> {
  const wordings: Shown["wordings"] = [];
  const offered: readonly ConsentKind[] = OFFERED[form];
  for (const { kind, version } of consents) {
    const text = offered.includes(kind) ? await publishedText(db, kind, version) : "";
    if (text === "") throw new AppError("BAD_REQUEST", UNKNOWN);
    wordings.push({ kind, version, text, scope: "everything" });
  }
  const own = { version: null, scope: "request" } as const;
  if (callConsent) {
    const text = callWording ?? sentenceFor(company, phone);
    // Both are shown: without scripts, the number is not known yet
    if (![phone, ""].some((number) => text === sentenceFor(company, number)))
      throw new AppError("BAD_REQUEST", UNKNOWN);
    wordings.push(...(["call", "text"] as const).map((kind) => ({ ...own, kind, text })));
  }
  if (privacyRead) wordings.push({ ...own, kind: "privacy", text: PRIVACY_READ.join("") });
  if (wordings.length === 0) return undefined;
  return { page: PAGES[form], session: session ?? null, network: network ?? null, wordings };
}

async function publishedText(db: Db, kind: ConsentKind, version: number): Promise<string> {
  const row = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.itemId", "contentItems.id")
    .innerJoin("contentShown", "contentShown.versionId", "contentVersions.id")
    .where("contentItems.collection", "=", "site-texts")
    .where("contentItems.title", "=", "Consents")
    .where("contentVersions.revision", "=", version)
    .where((eb) => eb.or([eb("untilAt", "is", null), eb("untilAt", ">", ago(OPEN_MS))]))
    .select("contentVersions.fields")
    .executeTakeFirst();
  const fields = JSON.parse(row?.fields ?? "{}") as Record<string, string>;
  return fields[kind] ?? "";
}

export interface Giver {
  leadId: number | null;
  name: string;
  email: string;
  phone: string;
}

const FEWEST_DIGITS = 7;

/** The digits of a number; empty for one that people type in the place of theirs. */
export function numberKey(phone: string): string {
  const digits = digitsIn(phone);
  return digits.length >= FEWEST_DIGITS && !/^(\d)\1*$/.test(digits) ? digits : "";
}

/** What a kind of permission is about: the number, or else the address. */
export function contactOf(kind: ConsentKind, { email, phone }: Pick<Giver, "email" | "phone">) {
  const isNumber = kind === "call" || kind === "text";
  return isNumber
    ? { contact: phone, contactKey: numberKey(phone) }
    : { contact: email, contactKey: emailKey(email) };
}

interface Written {
  at: string;
  how: How;
  recordedBy?: string;
}

/** Writes a receipt for each text, in the transaction of what it came with. */
export async function addReceipts(
  trx: Db,
  giver: Giver,
  shown: Shown | undefined,
  written: Written,
): Promise<void> {
  if (!shown) return;
  await trx
    .insertInto("consents")
    .values(receiptsOf(giver, shown, written))
    .execute();
}

/** The receipt of each text. */
export function receiptsOf(giver: Giver, shown: Shown, { at, how, recordedBy }: Written) {
  const { leadId, name, email } = giver;
  const { page, session, network, wordings } = shown;
  return wordings.map(({ kind, version, text, scope }) => ({
    kind,
    leadId,
    name,
    ...contactOf(kind, giver),
    emailKey: emailKey(email),
    wording: text,
    version,
    page,
    session,
    network,
    how,
    scope,
    givenAt: at,
    recordedBy: recordedBy ?? null,
    lastAt: at,
  }));
}
