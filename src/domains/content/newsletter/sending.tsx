import { ADDRESS_MISSING } from "#domains/newsletter/newsletter.ts";
import type { NewsletterSending } from "#domains/newsletter/newsletter.output.ts";

/** Says why there is no newsletter, with the way to the field. */
export function AddressMissing() {
  return (
    <p className="text-sm">
      {ADDRESS_MISSING}{" "}
      <a href="/admin/site-settings?tab=contact#contactAddress" className="link link-primary">
        Contact address
      </a>
    </p>
  );
}

/** How often the progress of a sending is checked. */
export const REFRESH_MS = 2000;

/** The progress of a sending. Subscribers who leave meanwhile get no mail, so fewer may be sent. */
export function progressOf({ endedAt, queued, total }: NewsletterSending): string {
  const [sent, all] = [queued, total].map((count) => count.toLocaleString("en-US"));
  if (endedAt === null) return `Sending: ${sent} of ${all} so far.`;
  return queued === total ? `Sent to ${sent}.` : `Sent to ${sent} of ${all}.`;
}
