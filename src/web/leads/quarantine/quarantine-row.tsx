import { type Quarantined, reasonInWords } from "#shared/quarantine.ts";
import { SINGULAR } from "#web/leads/lead-address.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { MailAddress } from "#web/ui/mail-address.tsx";
import { RecordCell, RecordRow } from "#web/ui/record-table.tsx";

interface Props {
  row: Quarantined;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A submission as plain text: its links are not clickable. */
export function QuarantineRow({ row, isChosen, onToggle }: Props) {
  const { kind, name, email, phone, text, why, createdAt } = row;
  return (
    <RecordRow>
      <RecordCell>
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="checkbox mt-0.5 checkbox-sm"
            aria-label={`Choose ${SINGULAR[kind].toLowerCase()} from ${name}`}
            checked={isChosen}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">{name}</span>
            <span className="block text-base-content/80">
              <MailAddress address={email} />
            </span>
            <span className="block text-base-content/80">{phone}</span>
            <span className="block text-base-content/80">{SINGULAR[kind]}</span>
          </span>
        </label>
      </RecordCell>
      <RecordCell>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
          tabIndex={0}
          role="group"
          dir="auto"
          aria-label={`What ${name} wrote`}
          className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line"
        >
          {text === "" ? "No text." : text}
        </div>
      </RecordCell>
      <RecordCell label="Why">
        <ul className="grid gap-1">
          {why.map((reason) => (
            <li key={reason}>{reasonInWords(reason)}</li>
          ))}
        </ul>
      </RecordCell>
      <RecordCell label="Received">
        <ShortMoment iso={createdAt} />
      </RecordCell>
    </RecordRow>
  );
}
