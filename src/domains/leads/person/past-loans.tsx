import type { PastLoan } from "#domains/past-loans/past-loans.ts";
import type { ShownGain } from "#domains/leads/rate-watch/rate-watch.output.ts";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { useGiveBack } from "#domains/leads/reply/use-reply-draft.client.ts";
import { useTimeline } from "#domains/leads/reply/use-timeline.client.ts";
import { formatDay } from "#domains/leads/words.client.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { asPercent, inDollars, inYears } from "#lending/calculators/words.ts";
import { Button } from "#ui/button.tsx";
import { useMayChange } from "#ui/may-change.ts";

interface Props {
  lead: LeadSheet;
  /** Opens the reply box. */
  onWrite: () => void;
}

/** The loans that a person had before, and what they would save by today's rates. */
export function PastLoans({ lead, onWrite }: Props) {
  const { data: gains = [] } = trpc.rateWatch.ofLead.useQuery({ id: lead.id }, LIVE);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold max-md:sr-only">Past loans</h2>
      <ul className="grid grid-cols-1 gap-3">
        {lead.pastLoans.map((loan) => {
          const gain = gains.find(({ loanId }) => loanId === loan.id);
          return (
            <li key={loan.id} className="wrap-anywhere">
              <p className="font-semibold">{termsInWords(loan)}</p>
              <p className="text-sm text-base-content/80">
                Closed on {formatDay(loan.closedOn)}
                {loan.state && `, ${loan.state}`}
                {loan.officer && `, by ${loan.officer}`}
              </p>
              {gain && <Gain lead={lead} gain={gain} onWrite={onWrite} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Gain({ lead, gain, onWrite }: Props & { gain: ShownGain }) {
  const { entries = [] } = useTimeline(lead.id);
  const giveBack = useGiveBack(lead);
  const mayChange = useMayChange();
  const { permitted } = lead;
  const write = () => {
    giveBack(gain.text, Math.max(0, ...entries.map(({ id }) => id)));
    onWrite();
  };
  return (
    <div className="mt-2 grid gap-2 rounded-field bg-base-200 p-3 text-sm">
      <p>
        <strong>{gain.words}.</strong> About {inDollars(gain.balance)} is owed, if it was paid as
        agreed. The rate ends {gain.expiresInWords}.
      </p>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {permitted.includes("email") && mayChange && (
          <Button look="btn-sm max-md:min-h-11" onClick={write}>
            Write about it
          </Button>
        )}
        {!permitted.includes("email") && (
          <span>
            They permit no emails: please {permitted.includes("call") ? "call" : "text"} instead.
          </span>
        )}
        <a href={gain.address} target="_blank" rel="noreferrer" className="tap link">
          See the numbers
        </a>
      </div>
    </div>
  );
}

function termsInWords({ amount, ratePercent, termMonths, program }: PastLoan): string {
  const rate = ratePercent === null ? "" : ` at ${asPercent(ratePercent)}`;
  const term = termMonths === null ? "" : inYears(termMonths);
  return [inDollars(amount) + rate, term, program].filter(Boolean).join(", ");
}
