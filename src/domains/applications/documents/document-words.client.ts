import type { DocumentState } from "./documents.ts";

/** The states in the words of the borrower and of staff, with their looks. */
export const STATE_WORDS: Record<DocumentState, { borrower: string; staff: string; look: string }> =
  {
    owed: { borrower: "Please send", staff: "Asked for", look: "badge-warning" },
    received: { borrower: "Received", staff: "To review", look: "badge-soft badge-info" },
    accepted: { borrower: "Accepted", staff: "Accepted", look: "badge-soft badge-success" },
    returned: { borrower: "Please send again", staff: "Sent back", look: "badge-error" },
  };
