import type { LeadSheet } from "#domains/leads/leads.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/** The fields of a lead that can be changed only by somebody who has seen their newest value. */
type Guarded = Partial<Pick<LeadSheet, "stage" | "assigneeId">>;

let turn: Promise<unknown> = Promise.resolve();
/** The last write of this tab, and its lead. */
let written: Guarded & { id?: number } = {};

/**
 * Makes changes of a lead one after the other, so that quick changes by one person do not conflict:
 * each gets the revision that the previous one led to, unless somebody else has meanwhile changed a
 * field that it writes.
 */
export function useInTurn(lead: LeadSheet) {
  const { leads } = trpc.useUtils();
  const { id, kind, reference } = lead;
  const revisionFor = (values: Guarded) => {
    const now = leads.byAddress.getData({ kind, reference }) ?? lead;
    const own = written.id === id ? written : {};
    const isKnown = (Object.keys(values) as (keyof Guarded)[]).every(
      (field) => now[field] === lead[field] || now[field] === own[field],
    );
    return (isKnown ? now : lead).revision;
  };
  return (values: Guarded, change: (revision: number) => Promise<unknown>) => {
    turn = turn
      .then(() => change(revisionFor(values)))
      .then(() => {
        written = { ...(written.id === id && written), id, ...values };
      })
      // The refusal has been shown, and the next change is tried on its own
      .catch(() => {});
  };
}
