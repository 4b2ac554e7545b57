import type { Mail } from "./outbox.ts";

interface Content {
  to: string;
  subject: string;
  paragraphs: string[];
  /** The one thing to do, as a button in HTML and an address of its own line in plain text. */
  action?: { label: string; url: string };
}

/** A mail in plain text and HTML from the same paragraphs; what people typed is escaped. */
export function composeMail({ to, subject, paragraphs, action }: Content): Mail {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    ...(action ? [button(action.label, action.url)] : []),
  ];
  return {
    to,
    subject: subject.replace(/\s+/g, " ").slice(0, 200),
    text: `${text.join("\n\n")}\n`,
    html: page(subject, html.join("\n")),
  };
}

function button(label: string, url: string): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:28px 0"><a href="${href}" style="background:#17507f;color:#ffffff;`,
    `padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600">`,
    `${escapeHtml(label)}</a></p>`,
    `<p style="font-size:13px;color:#5b6b7b">If the button does not work, open<br>${href}</p>`,
  ].join("");
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f3f6f9;font-family:Arial,Helvetica,sans-serif;color:#1c2b3a;line-height:1.55">
<div style="max-width:560px;margin:24px auto;padding:28px 32px;background:#ffffff;border-radius:12px">
${body}
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
