import { escapeHtml } from "#platform/html.ts";
import { LINK_SECRET, type Mail } from "./outbox.server.ts";

interface Content extends Omit<Mail, "text" | "html" | "bare"> {
  /** The subject of the mail that names nobody; a notice about a person has one. */
  bare?: string;
  paragraphs: string[];
  /** What the reader is asked to do: a button in HTML, an address on its own line in plain text. */
  action?: { label: string; url: string };
  /** Why the reader gets this mail, and how to stop it. */
  ending?: { text: string; label: string; url: string };
}

const WITHOUT_ANSWERS = "Who it is about and what was written are only on the website.";

/**
 * Makes a mail in plain text and HTML from the same paragraphs; typed text is escaped. The lender's
 * name and contact details are added when the mail is sent (letterhead.ts).
 */
export function composeMail({ bare, ...content }: Content): Mail {
  const { subject, paragraphs, action, ending, ...rest } = content;
  // Only a button's address may contain the placeholder for a link's secret
  const words = paragraphs.map((paragraph) => paragraph.replaceAll(LINK_SECRET, ""));
  const text = [
    ...words,
    ...(action ? [`${action.label}${action.label.endsWith("?") ? "" : ":"}\n${action.url}`] : []),
    ...(ending ? [`${ending.text}\n${ending.label}:\n${ending.url}`] : []),
  ];
  const html = [
    ...words.map(paragraphHtml),
    ...(action ? [button(action.label, action.url)] : []),
    ...(ending ? [smallPrint(ending)] : []),
  ];
  const reduced = bare && { ...content, subject: bare, paragraphs: [WITHOUT_ANSWERS] };
  return {
    ...rest,
    ...(reduced && { bare: composeMail(reduced) }),
    subject: subject.replace(/\s+/g, " ").slice(0, 200),
    text: `${text.join("\n\n")}\n`,
    html: html.join("\n"),
  };
}

export function paragraphHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function smallPrint({ text, label, url }: NonNullable<Content["ending"]>): string {
  const link = `<a href="${escapeHtml(url)}" style="color:#17507f">${escapeHtml(label)}</a>`;
  return `<p style="font-size:13px;color:#5b6b7b">${escapeHtml(text)} ${link}</p>`;
}

function button(label: string, url: string): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:28px 0"><a href="${href}" style="background:#17507f;color:#ffffff;`,
    `padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600;`,
    `display:inline-block">${escapeHtml(label)}</a></p>`,
    `<p style="font-size:13px;color:#5b6b7b">If the button does not work, open<br>`,
    `<a href="${href}" style="color:#17507f;word-break:break-all">${href}</a></p>`,
  ].join("");
}
