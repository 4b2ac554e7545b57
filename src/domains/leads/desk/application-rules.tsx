import { USUAL_AGENCY } from "#domains/applications/denial.ts";
import { inBraces } from "#domains/leads/reply/placeholders.ts";
import { LETTER_PLACEHOLDERS, PROPOSED_LETTER } from "#domains/letters/letters.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import type { TypedDesk } from "./use-desk-form.client.ts";

interface Props {
  typed: TypedDesk;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<TypedDesk>) => void;
}

/** Who decides on applications, which are taken, and what notices to staff and of a denial say. */
export function ApplicationRules({ typed, issues, onChange }: Props) {
  return (
    <SectionCard id="decisions" title="Decisions and notices">
      <CheckInput
        label="Loan officers only propose"
        checked={typed.officersPropose}
        onChange={(event) => onChange({ officersPropose: event.currentTarget.checked })}
      >
        An administrator or assistant then sets the status of their applications.
      </CheckInput>
      <CheckInput
        label="Take formal applications on this website"
        checked={typed.takesApplications}
        onChange={(event) => onChange({ takesApplications: event.currentTarget.checked })}
      >
        The last of the six items of 12 CFR 1026.2(a)(3)(ii) starts three business days for your
        Loan Estimate. While this is off, the website refuses it: on the form, in messages and
        notes, and as a document.
      </CheckInput>
      <CheckInput
        label="Notices by email carry the reference only"
        checked={typed.bareNotices}
        onChange={(event) => onChange({ bareNotices: event.currentTarget.checked })}
      >
        Names, addresses and answers then stay on the website, and nobody can answer a borrower by
        replying to a notice.
      </CheckInput>
      <TextArea
        id="agency"
        label="Federal agency in the notice of a denial"
        hint="With its address, from appendix A of Regulation B. While it is empty, the Federal Trade Commission."
        rows={2}
        placeholder={USUAL_AGENCY}
        error={issues.agency}
        value={typed.agency}
        onChange={(event) => onChange({ agency: event.currentTarget.value })}
      />
      <TextArea
        id="credit-report"
        label="Credit report and score in the notice of a denial"
        hint="Your text on the information of a credit bureau (15 USC 1681m). Empty: left out."
        rows={4}
        error={issues.creditReport}
        value={typed.creditReport}
        onChange={(event) => onChange({ creditReport: event.currentTarget.value })}
      />
    </SectionCard>
  );
}

/** The lender's own text of letters, without which none are issued. */
export function LetterText({ typed: { letterText }, issues, onChange }: Props) {
  return (
    <SectionCard
      id="letters"
      title="Pre-approval letters"
      lead="While there is no text, no letters are issued. Each shows the names, the highest price and loan, the program and the last day above it."
    >
      <TextArea
        id="letter-text"
        label="Text"
        hint={`Placeholders: ${LETTER_PLACEHOLDERS.map(inBraces).join(", ")}.`}
        rows={10}
        error={issues.letterText}
        value={letterText}
        onChange={(event) => onChange({ letterText: event.currentTarget.value })}
      />
      {letterText === "" && (
        <Button look="w-fit" onClick={() => onChange({ letterText: PROPOSED_LETTER })}>
          Start from our proposal
        </Button>
      )}
    </SectionCard>
  );
}
