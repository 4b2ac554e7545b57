/** Asks the user to check the fields that have a message. */
export function checkMarked(issues: Record<string, string | undefined>): string {
  const marked = Object.values(issues).filter(Boolean).length;
  return `Please check the marked ${marked > 1 ? "fields" : "field"}.`;
}
