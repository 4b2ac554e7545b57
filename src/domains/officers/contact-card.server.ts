import type { PublicOfficer } from "./officers.output.ts";
import type { Site } from "#platform/context.ts";

/** An officer as a vCard, which phones and mail programs can import (RFC 2426). */
export function contactCard(officer: PublicOfficer, { publicUrl, companyName }: Site): string {
  const { firstName, lastName, title, email, phone, nmlsId, slug } = officer;
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(`${firstName} ${lastName}`)}`,
    `ORG:${escaped(companyName)}`,
    `TITLE:${escaped(title || "Loan officer")}`,
    `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    ...(phone === "" ? [] : [`TEL;TYPE=WORK,VOICE:${escaped(phone)}`]),
    `URL:${publicUrl}/loan-officers/${slug}`,
    `NOTE:${escaped(`NMLS #${nmlsId}`)}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Escapes text so that it can neither end its property nor begin another. */
function escaped(text: string): string {
  return text
    .replace(/[\\,;]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n|\u2028|\u2029/g, "\\n");
}

const OCTETS_IN_A_LINE = 75;

/** Folds a long line: it continues after a line break and a space, never within a character. */
function folded(line: string): string {
  const lines = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > OCTETS_IN_A_LINE) {
      lines.push(" ");
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join("\r\n");
}
