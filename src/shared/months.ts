/** The same moment a number of months later, or earlier. */
export function monthsAfter(moment: string | Date, months: number): string {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
}
