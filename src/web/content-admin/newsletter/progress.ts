import type { NewsletterSending } from "#shared/newsletter.output.ts";

/** How often the progress of a sending is checked. */
export const REFRESH_MS = 2000;

/** The progress of a sending. Subscribers who leave meanwhile get no mail, so fewer may be sent. */
export function progressOf({ endedAt, queued, total }: NewsletterSending): string {
  const [sent, all] = [queued, total].map((count) => count.toLocaleString("en-US"));
  if (endedAt === null) return `Sending: ${sent} of ${all} so far.`;
  return queued === total ? `Sent to ${sent}.` : `Sent to ${sent} of ${all}.`;
}
