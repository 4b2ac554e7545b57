/** Where the browser keeps an officer's profile; accounts/officer-record.ts reads and writes it. */
export const OFFICER_RECORD = "loanOfficerProfile";

/** Apart from the rest, as every page brings it along. */
export function forgetOfficerRecord(): void {
  localStorage.removeItem(OFFICER_RECORD);
}
