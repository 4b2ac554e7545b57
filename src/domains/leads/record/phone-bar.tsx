import type { LeadSheet } from "#domains/leads/leads.ts";
import { callLink } from "#kit/values/format.ts";
import type { Writing } from "./composer.tsx";

/** What a phone keeps in sight: calling, texting, and writing about the lead. */
export function PhoneBar({ lead, write }: { lead: LeadSheet; write: (what: Writing) => void }) {
  const isAsked = !lead.application || lead.application.details.callConsent === true;
  const call = lead.phone !== "" && isAsked ? callLink(lead.phone) : undefined;
  const look = "btn grow btn-ghost";
  return (
    <nav
      aria-label="Contact"
      className="sticky bottom-0 z-30 -mx-4 flex border-t border-base-300 bg-base-100 px-2 py-1 sm:-mx-6 md:hidden print:hidden"
    >
      {call && (
        <>
          <a href={call} className={look}>
            Call
          </a>
          <a href={call.replace("tel:", "sms:")} className={look}>
            Text
          </a>
        </>
      )}
      <button type="button" className={look} onClick={() => write("reply")}>
        Reply
      </button>
      <button type="button" className={look} onClick={() => write("note")}>
        Note
      </button>
      <button type="button" className={look} onClick={() => write("call")}>
        Log call
      </button>
    </nav>
  );
}
