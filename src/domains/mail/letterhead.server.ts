import { momentIn } from "#kit/values/time-zones.ts";
import { MINUTE } from "#kit/values/times.ts";
import { settingsByKey } from "#domains/settings/settings.ts";
import { type App, siteOf } from "#platform/context.ts";
import {
  listSettings,
  officeZone,
  readOfficeAddresses,
} from "#domains/settings/settings.server.ts";
import type { Row } from "#platform/database/engine.ts";
import { escapeHtml } from "#platform/html.ts";
import type { Key } from "#platform/key.ts";
import { addressForAnswers } from "./inbox/inbox-settings.server.ts";
import { messageIdOf } from "./inbox/message-ids.server.ts";
import { REPLY } from "./outbox.server.ts";
import type { Letter } from "./server/transport.server.ts";

/** The lender as named in every mail. See src/decisions/017-letterhead-when-it-leaves.md */
export interface Letterhead {
  name: string;
  /** The name of the firm, where it differs. */
  legalName?: string | undefined;
  url: string;
  timeZone: string;
  phone: string;
  address: string;
  license: string;
  /** The reply address for mails that name no other; undefined when none is set. */
  email: string | undefined;
  /** The inbox for borrowers' answers, if there is one. */
  inbox: string | undefined;
}

/** The lender, from the current settings. */
export async function readLetterhead(app: App): Promise<Letterhead> {
  const words = await app.identity.read();
  const settings = settingsByKey(await listSettings(app.db, words));
  return {
    name: siteOf(app).companyName,
    legalName: words.legalName,
    url: app.publicUrl(),
    timeZone: await officeZone(app.db),
    phone: settings.contactPhone.trim(),
    address: settings.contactAddress.trim(),
    license: settings.licenseText.trim(),
    email: (await readOfficeAddresses(app.db))[0],
    inbox: await addressForAnswers(app.db),
  };
}

/** The mail as sent: under the lender's name, with their contact details and a reply address. */
export function dress(entry: Row<"outbox">, letterhead: Letterhead, key: Key): Letter {
  const { id, recipient, createdAt } = entry;
  const [subject, textBody, htmlBody] = [entry.subject, entry.textBody, entry.htmlBody].map(
    (text) => (entry.topic === REPLY ? text : inOfficeTime(text, letterhead)),
  ) as [string, string, string];
  const replyTo = replyToOf(entry, letterhead);
  return {
    id,
    messageId: messageIdOf(key, entry, new URL(letterhead.url).hostname),
    recipient,
    subject,
    createdAt,
    sender: letterhead.name,
    writer: entry.writerName,
    isWritten: entry.topic === REPLY,
    ...(replyTo && { replyTo }),
    textBody: `${textBody}\n-- \n${signature(letterhead).join("\n")}\n`,
    htmlBody: page({ subject, htmlBody }, letterhead),
  };
}

/** The times of a text as a clock in the office shows them; people's own texts stay as they are. */
function inOfficeTime(text: string, { timeZone }: Letterhead): string {
  return text.replaceAll(MINUTE, (minute) =>
    momentIn(timeZone, `${minute.slice(0, 16).replace(" ", "T")}Z`),
  );
}

// Decision: src/decisions/052-answers-come-to-one-inbox.md
function replyToOf(
  { leadId, replyToName, replyToAddress }: Row<"outbox">,
  { name, email, inbox }: Letterhead,
): Letter["replyTo"] {
  if (leadId !== null && inbox !== undefined)
    return { name: replyToName === "" ? name : replyToName, address: inbox };
  if (replyToAddress !== null) return { name: replyToName, address: replyToAddress };
  return email === undefined ? undefined : { name, address: email };
}

function signature({ name, legalName, phone, address, email, url, license }: Letterhead): string[] {
  return [name, legalName ?? "", phone, email ?? "", url, address, license].filter(
    (line) => line !== "",
  );
}

const MUTED = "#52606d";

function page(
  { subject, htmlBody }: Pick<Row<"outbox">, "subject" | "htmlBody">,
  { name, ...rest }: Letterhead,
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f6f9;font-family:Arial,Helvetica,sans-serif;font-size:16px;color:#1c2b3a;line-height:1.55">
<div style="max-width:560px;margin:24px auto;background:#ffffff;border-radius:12px;border:1px solid #e0e6ec;overflow:hidden">
<div style="padding:20px 32px;border-bottom:3px solid #17507f;font-size:18px;font-weight:700;color:#17507f">${escapeHtml(name)}</div>
<div style="padding:12px 32px 20px;overflow-wrap:anywhere">
${htmlBody}
</div>
<div style="padding:18px 32px;background:#f8fafc;border-top:1px solid #e0e6ec;font-size:13px;color:${MUTED};overflow-wrap:anywhere">
${footer({ name, ...rest })}
</div>
</div></body></html>`;
}

function footer({ name, legalName, phone, email, url, address, license }: Letterhead): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color:#17507f">${escapeHtml(text)}</a>`;
  const lines = [
    `<strong>${escapeHtml(name)}</strong>`,
    [
      phone && link(`tel:${phone.replace(/[^\d+]/g, "")}`, phone),
      email && link(`mailto:${email}`, email),
      link(url, url.replace(/^https?:\/\//, "")),
    ]
      .filter(Boolean)
      .join(" &middot; "),
    escapeHtml(legalName ?? ""),
    escapeHtml(address).replaceAll("\n", "<br>"),
    escapeHtml(license),
  ];
  return lines
    .filter((line) => line !== "")
    .map((line) => `<p style="margin:4px 0">${line}</p>`)
    .join("\n");
}
