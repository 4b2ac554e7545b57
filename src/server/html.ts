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
  // oxlint-disable-next-line no-control-regex -- leaving them out is the point
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

export function escapeXml(text: string): string {
  return escapeUTF8(textForXml(text));
}
