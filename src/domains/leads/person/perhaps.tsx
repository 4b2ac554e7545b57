import type { LeadSheet } from "#domains/leads/leads.ts";
import { type PersonData, reasonInWords } from "#domains/people/people.ts";
import { recordInWords } from "#domains/leads/words.client.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

/** What staff have made sure of. */
export interface Ticks {
  include: number[];
  byAddress: boolean;
}

/** The ticks as the calls and the address of the file have them. */
export function asSent({ include, byAddress }: Ticks): { include: string; byAddress: string } {
  return { include: include.join(","), byAddress: String(byAddress) };
}

interface Props {
  data: PersonData;
  lead: LeadSheet;
  ticked: Ticks;
  onTicked: (ticked: Ticks) => void;
}

/** What may be the person's too, to tick, and the file with the same. */
export function Perhaps({ data: { suggestions, address }, lead, ticked, onTicked }: Props) {
  const { include, byAddress } = ticked;
  const hasOpenAddress = address.email !== "" && !address.isProved;
  const tick = (id: number, isTicked: boolean) =>
    onTicked({
      ...ticked,
      include: isTicked ? [...include, id] : include.filter((other) => other !== id),
    });
  return (
    <section aria-label="Perhaps theirs" className="grid gap-3">
      {(suggestions.length > 0 || hasOpenAddress) && (
        <p className="text-sm">
          The records below are not proved to be this person's. Tick them only after making sure.
        </p>
      )}
      {suggestions.map((other) => (
        <CheckInput
          key={other.id}
          label={`${recordInWords(other)}: ${reasonInWords(other.reason)}`}
          checked={include.includes(other.id)}
          onChange={(event) => tick(other.id, event.currentTarget.checked)}
        >
          {other.name}
          {other.email && (
            <>
              , <MailAddress address={other.email} />
            </>
          )}
          {other.phone && `, ${other.phone}`}
        </CheckInput>
      ))}
      {hasOpenAddress && (
        <CheckInput
          label={`Everything else with ${address.email}`}
          checked={byAddress}
          disabled={address.isOthers}
          onChange={(event) => onTicked({ ...ticked, byAddress: event.currentTarget.checked })}
        >
          {address.isOthers
            ? "Someone else has proved this address."
            : "Emails, newsletter, quarantine and unfinished applications. The address was only typed."}
        </CheckInput>
      )}
      <ConfirmedDownload
        href={`/api/admin/leads/${lead.id}/person-file?${new URLSearchParams(asSent(ticked)).toString()}`}
        className="link text-sm"
      >
        Download these records before erasing (JSON)
      </ConfirmedDownload>
    </section>
  );
}
