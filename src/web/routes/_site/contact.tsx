import { createFileRoute } from "@tanstack/react-router";
import { SETTING_DEFAULTS } from "../../../shared/settings.ts";
import { ContactDetails } from "../../contact/contact-details.tsx";
import { ContactForm } from "../../contact/contact-form.tsx";
import { MessageSent } from "../../contact/message-sent.tsx";
import { pageHead } from "../../frame/page-head.ts";
import { PageHeader } from "../../frame/page-header.tsx";
import { useLiveSettings } from "../../settings/use-settings.ts";
import { Icon } from "../../ui/icon.tsx";

interface ContactSearch {
  /** The loan type that the message is about. */
  loan?: string;
  /** The message has arrived. */
  sent?: true;
}

export const Route = createFileRoute("/_site/contact")({
  validateSearch: ({ loan, sent }: Record<string, unknown>): ContactSearch => ({
    ...(typeof loan === "string" && { loan }),
    ...(sent === true && { sent }),
  }),
  head: pageHead("/contact", "Contact Us"),
  component: Contact,
});

function Contact() {
  const { sent } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = () => void navigate({ search: { sent: true }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title="Contact Us">
        Ask anything about a home loan. A person reads your message and answers it.
      </PageHeader>
      <div className="page-width grid items-start gap-8 py-10 lg:grid-cols-[1.5fr_1fr]">
        <div className="grid gap-8">
          <div className="rounded-box border border-base-300 bg-base-100 p-5 shadow-sm sm:p-8">
            {sent ? <MessageSent /> : <ContactForm onSent={show} />}
          </div>
          <WhatHappensNext />
        </div>
        <div className="grid gap-8">
          <ContactDetails />
          <Location />
        </div>
      </div>
    </>
  );
}

/** A picture in the place of a map, and the way to a real one. */
function Location() {
  const { contactAddress } = useLiveSettings() ?? SETTING_DEFAULTS;
  return (
    <section
      aria-labelledby="location-title"
      className="overflow-hidden rounded-box border border-base-300 bg-base-100"
    >
      <img
        src="/images/location.svg"
        alt=""
        width={960}
        height={480}
        loading="lazy"
        className="w-full"
      />
      <div className="p-6">
        <h2 id="location-title" className="text-xl font-bold">
          Our Location
        </h2>
        <p className="mt-1 whitespace-pre-line text-base-content/80">{contactAddress}</p>
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(contactAddress)}`}
          className="btn mt-4"
        >
          <Icon name="map-pin" className="size-4" />
          Directions
        </a>
      </div>
    </section>
  );
}

const STEPS = [
  "A loan officer reads your message, not a machine.",
  "We call or write back in business hours, with answers and, if you like, first numbers.",
  "You decide whether and how to go on. Asking costs nothing and does not touch your credit.",
];

function WhatHappensNext() {
  return (
    <section aria-labelledby="next-title" className="rounded-box bg-base-200 p-6 sm:p-8">
      <h2 id="next-title" className="text-xl font-bold">
        What Happens Next
      </h2>
      <ol className="mt-5 grid gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-content"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
