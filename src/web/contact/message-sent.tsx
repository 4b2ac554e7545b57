import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CONTACT_SUBJECTS, type ContactSubject } from "#shared/contact.ts";
import { callLink } from "#shared/format.ts";
import { SETTING_DEFAULTS } from "#shared/settings.ts";
import { useLiveSettings } from "#web/settings/use-settings.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetMessage } from "./contact-form.tsx";

/** Replaces the form after the message has arrived; scrolled into view and announced. */
export function MessageSent({ subject }: { subject: ContactSubject | undefined }) {
  const { contactPhone, businessHours } = useLiveSettings() ?? SETTING_DEFAULTS;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Even when the browser sent the form without this script
    forgetMessage();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <Icon name="circle-check" className="size-14 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Your message is on its way to us.
      </h2>
      <p className="max-w-md text-base-content/85">
        We read every message and will answer by phone or email, usually within one business day.
      </p>
      {subject && (
        <p>
          Subject: <strong>{CONTACT_SUBJECTS[subject]}</strong>
        </p>
      )}
      <p className="max-w-md text-base-content/85">
        If you would rather talk now, call{" "}
        <a href={callLink(contactPhone)} className="link whitespace-nowrap link-primary">
          {contactPhone}
        </a>{" "}
        ({businessHours}).
      </p>
      <Link to="/contact" search={{}} className="btn btn-ghost print:hidden">
        Send another message
      </Link>
    </div>
  );
}
