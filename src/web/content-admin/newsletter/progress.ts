import type { NewsletterSending } from "#shared/newsletter.output.ts";

/** How often a sending under way is looked at. */
export const REFRESH_MS = 2000;

/** How far a sending is. Who unsubscribes meanwhile gets no mail, so fewer may be sent. */
export function progressOf({ endedAt, queued, total }: NewsletterSending): string {
  const [sent, all] = [queued, total].map((count) => count.toLocaleString("en-US"));
  if (endedAt === null) return `Sending: ${sent} of ${all} so far.`;
  return queued === total ? `Sent to ${sent}.` : `Sent to ${sent} of ${all}.`;
}
