import { type Draft, EMPTY_DRAFT, toDraft } from "./application-draft.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";

export type { DraftAnswers, KeptDraft } from "./drafts.output.ts";

/** Never kept: the confirmations and the honeypot field. */
export type KeptField = Exclude<
  keyof Draft,
  "accurate" | "privacyRead" | "callConsent" | "secondConsent" | typeof HIDDEN_FIELD
>;

const NOT_KEPT = ["accurate", "privacyRead", "callConsent", "secondConsent", HIDDEN_FIELD];

/** The answers of an application that are kept until it is sent. */
export const KEPT_FIELDS = (Object.keys(EMPTY_DRAFT) as KeptField[]).filter(
  (name) => !NOT_KEPT.includes(name),
);

/** The same answers of a draft, or of a form that lacks the fields that are not on the screen. */
export function keptAnswers(draft: Draft): Pick<Draft, KeptField> {
  const whole = toDraft(draft) ?? EMPTY_DRAFT;
  return Object.fromEntries(KEPT_FIELDS.map((name) => [name, whole[name]])) as Pick<
    Draft,
    KeptField
  >;
}
