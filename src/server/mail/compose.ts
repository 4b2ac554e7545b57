import { LINK_SECRET, type Mail } from "./outbox.ts";

interface Content extends Omit<Mail, "text" | "html"> {
  paragraphs: string[];
  /** The one thing to do, as a button in HTML and an address of its own line in plain text. */
  action?: { label: string; url: string };
}

/**
 * A mail in plain text and HTML from the same paragraphs; what people typed is escaped. Who the
 * lender is and how to reach them is put below when it leaves (letterhead.ts).
 */
export function composeMail({ subject, paragraphs, action, ...rest }: Content): Mail {
  // Only the address of a button holds the place of a link's secret
  const words = paragraphs.map((paragraph) => paragraph.replaceAll(LINK_SECRET, ""));
  const text = [...words, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  const html = [
    ...words.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    ...(action ? [button(action.label, action.url)] : []),
  ];
  return {
    ...rest,
    subject: subject.replace(/\s+/g, " ").slice(0, 200),
    text: `${text.join("\n\n")}\n`,
    html: html.join("\n"),
  };
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

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
