import { Link } from "@tanstack/react-router";
import { ECOA_NOTICE, USUAL_AGENCY } from "#domains/applications/denial.ts";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";
import { isOwnValue } from "#domains/settings/settings.ts";
import {
  useCompanyName,
  useSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { useToday } from "#domains/frame/use-today.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { formatDollars, formatLongDate } from "#kit/values/format.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";

/** The notice of a denial on paper, by form C-1 of Regulation B, appendix C. */
export function DenialLetter({ reference }: { reference: string }) {
  const query = trpc.leads.byAddress.useQuery({ kind: "application", reference });
  const id = query.data?.application?.id;
  const clock = trpc.clocks.byId.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  const desk = trpc.leads.settings.useQuery();
  const failed = [query, clock, desk].find(({ isError }) => isError) ?? query;
  if (!query.data || !clock.data || !desk.data) return <NotLoaded query={failed} of="the letter" />;
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Link
          to="/admin/applications/$reference"
          params={{ reference }}
          className="btn btn-ghost btn-sm max-md:min-h-11"
        >
          Back to the record
        </Link>
        <button type="button" className="btn btn-sm max-md:min-h-11" onClick={() => print()}>
          Print
        </button>
      </div>
      <p className="text-sm print:hidden">
        Nothing is sent from here. Print it, send it by post, and note the day on the record. The
        agency and the text on a credit report are in Lead Settings.
      </p>
      <Letter lead={query.data} reasons={clock.data.reasons} {...desk.data} />
    </>
  );
}

interface LetterProps {
  lead: Pick<LeadSheet, "name" | "email" | "reference" | "about" | "amount" | "status">;
  reasons: readonly string[];
  agency: string;
  creditReport: string;
}

function Letter({ lead, reasons, agency, creditReport }: LetterProps) {
  return (
    <>
      <Lacks isDenied={lead.status === "rejected"} hasReasons={reasons.length > 0} />
      <article
        data-sheet
        className="grid max-w-3xl gap-5 rounded-box border border-base-300 bg-base-100 p-6 print:border-0 print:p-0"
      >
        <Head />
        <address className="not-italic wrap-anywhere">
          {lead.name}
          <br />
          {lead.email}
        </address>
        <h1 className="text-xl font-bold">Notice of action taken on your application</h1>
        <p>
          Application {lead.reference}: {LOAN_PURPOSES[lead.about as LoanPurpose]},{" "}
          {formatDollars(lead.amount ?? 0)}. Thank you for your application. Your request was
          carefully considered, and we regret that we are unable to approve it.
        </p>
        <section className="grid gap-2">
          <h2 className="font-semibold">Principal reasons for our decision</h2>
          <ul className="list-disc pl-6">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
        {creditReport !== "" && (
          <section className="grid gap-2">
            <h2 className="font-semibold">Information from outside sources</h2>
            <p className="whitespace-pre-line">{creditReport}</p>
          </section>
        )}
        <p className="text-sm whitespace-pre-line">
          {ECOA_NOTICE} {agency || USUAL_AGENCY}
        </p>
      </article>
    </>
  );
}

/** Why the letter cannot go out as it is. */
function Lacks({ isDenied, hasReasons }: { isDenied: boolean; hasReasons: boolean }) {
  const { contactAddress = "" } = useSettings() ?? {};
  const lacks = [
    ...(isDenied ? [] : ["This application is not denied."]),
    ...(hasReasons ? [] : ["No reasons are noted on the record."]),
    ...(isOwnValue("contactAddress", contactAddress)
      ? []
      : ["The address is the sample one: enter yours in Site Settings."]),
  ];
  if (lacks.length === 0) return null;
  return (
    <div className="print:hidden">
      <Notice kind="info">
        <p>{lacks.join(" ")}</p>
      </Notice>
    </div>
  );
}

function Head() {
  const { contactAddress, contactPhone } = useSettings() ?? {};
  const company = useCompanyName();
  const { legalName = company } = useSiteWords();
  const today = useToday();
  return (
    <header className="flex flex-wrap justify-between gap-4">
      <address className="whitespace-pre-line not-italic">
        <strong>{legalName}</strong>
        {`\n${contactAddress}\n${contactPhone}`}
      </address>
      <p>{formatLongDate(today)}</p>
    </header>
  );
}
