import type { LeadProps } from "#domains/leads/leads.ts";
import { callingNotice } from "#domains/consents/calling-hours.ts";
import { callLink } from "#kit/values/format.ts";
import { useMayChange } from "#ui/may-change.ts";
import type { Writing } from "./composer.tsx";

const WRITTEN = [
  ["reply", "Reply"],
  ["note", "Note"],
  ["call", "Log call"],
] as const satisfies [Writing, string][];

interface Props extends LeadProps {
  write: (what: Writing) => void;
}

/** What a phone keeps in sight: calling, texting, and writing about the lead. */
export function PhoneBar({ lead, area, write }: Props) {
  const isAsked =
    !lead.application ||
    lead.application.details.callConsent === true ||
    lead.permitted.includes("call");
  const { call: noCall, text: noText } = lead.refusals;
  const number = lead.phone !== "" && isAsked ? callLink(lead.phone) : undefined;
  const notices = [
    noCall,
    noText,
    number && !noCall ? callingNotice(lead.state, new Date()) : undefined,
  ].filter((notice) => notice !== undefined);
  const mayChange = useMayChange();
  const look = "btn grow btn-ghost";
  return (
    <nav
      aria-label="Contact"
      // From edge to edge, whatever the page beside it leaves free
      className={`sticky bottom-0 z-30 flex flex-wrap border-t border-base-300 bg-base-100 px-2 py-1 md:hidden print:hidden ${area === "/admin" ? "-mx-4 sm:-mx-6" : "-mx-5"}`}
    >
      {notices.map((notice) => (
        <p key={notice} className="w-full px-2 text-sm text-error first-letter:uppercase">
          {notice}
        </p>
      ))}
      {number && !noCall && (
        <a href={number} className={look}>
          Call
        </a>
      )}
      {number && !noText && (
        <a href={number.replace("tel:", "sms:")} className={look}>
          Text
        </a>
      )}
      {mayChange &&
        WRITTEN.map(([what, label]) => (
          <button key={what} type="button" className={look} onClick={() => write(what)}>
            {label}
          </button>
        ))}
    </nav>
  );
}
