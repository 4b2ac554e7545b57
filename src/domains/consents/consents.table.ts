import type { ConsentKind, How, Scope } from "./consents.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

/**
 * What people permitted and withdrew. A row without `givenAt` is a withdrawal that had no receipt,
 * or the scope of one.
 */
export const consents = defineTable("consents", {
  id: id(),
  kind: text<ConsentKind>("consents"),
  /** The lead with which it came. */
  leadId: number("consents").nullable().references("leads", "set null"),
  name: text("consents"),
  /** The number or the address, as typed; below, as compared. */
  contact: text("consents"),
  contactKey: text("consents"),
  /** The address typed with it. */
  emailKey: text("consents"),
  /** The text exactly as it was shown. */
  wording: text("consents"),
  /** The version of the published text; null for a sentence of the form, or of staff. */
  version: number("consents").nullable(),
  /** The path of the page. */
  page: text("consents"),
  /** The session of a signed-in sender, by its first characters. */
  session: text("consents").nullable(),
  network: text("consents").nullable(),
  how: text<How>("consents"),
  scope: text<Scope>("consents"),
  givenAt: text("consents").nullable(),
  withdrawnAt: text("consents").nullable(),
  /** Who wrote it down; null where the person did it themselves. */
  recordedBy: text("consents").nullable(),
  withdrawnBy: text("consents").nullable(),
  withdrawnWords: text("consents").nullable(),
  /** The later of both times. */
  lastAt: text("consents"),
}).with({
  ofAddress: "emailKey",
  ofLead: "leadId",
  kept: {
    years: 5,
    since: "lastAt",
    law: "16 CFR 310.5(a) (records of consent, 5 years), 47 CFR 64.1200(d)(6) (do-not-call requests, 5 years), 28 USC 1658(a) (claims, 4 years)",
  },
});
