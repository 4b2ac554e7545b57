import type { ReactNode } from "react";
import { callLink } from "#kit/values/format.ts";
import { addressesIn } from "#domains/settings/settings.ts";
import { useSettings } from "#domains/settings/use-settings.client.ts";

/**
 * Placeholder for a page that the browser renders; as high as the screen, so that the footer does
 * not move. Without scripts it shows the given content, or how to reach the lender.
 */
export function Waiting({ children }: { children?: ReactNode }) {
  return (
    <div className="min-h-screen">
      <noscript>
        {children || (
          <p className="page-width py-10">
            This page needs JavaScript.
            {/* Hidden from search by scripts where they run */}
            {import.meta.env.SSR && <ReachUs />}
          </p>
        )}
      </noscript>
    </div>
  );
}

/** How to reach the lender without this page. */
export function ReachUs() {
  const settings = useSettings();
  if (!settings) return null;
  const [email = ""] = addressesIn(settings.contactEmail);
  return (
    <>
      {" "}
      You can also call us at{" "}
      <a href={callLink(settings.contactPhone)} className="link whitespace-nowrap link-primary">
        {settings.contactPhone}
      </a>
      , write to{" "}
      <a href={`mailto:${email}`} className="link link-primary">
        {email}
      </a>{" "}
      or{" "}
      <a href="/contact" className="link link-primary">
        send us a message
      </a>
      .
    </>
  );
}
