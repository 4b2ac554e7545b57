import { escapeUTF8 } from "entities";

/** Escapes text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text without the characters that no XML document may contain. */
export function textForXml(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, "");
}

export function escapeXml(text: string): string {
  return escapeUTF8(textForXml(text));
}
