import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { EMAILS_AN_HOUR } from "#domains/accounts/accounts.ts";
import { isResultAddress } from "#domains/calculators/result-address.ts";
import { CONTACT_SUBJECTS, type ContactSubject } from "#domains/contact/contact.ts";
import { callLink } from "#kit/values/format.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { ContactDetails } from "#domains/contact/contact-details.tsx";
import { ContactForm, forgetMessage, type SentMessage } from "#domains/contact/contact-form.tsx";
import { sentHere, useJustSent } from "#kit/form/use-just-sent.ts";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { officerName, pageData } from "#domains/session/page-data.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { useLiveSettings, useSendsMail } from "#domains/settings/use-settings.client.ts";
import { Address } from "#ui/address.tsx";
import { Icon } from "#ui/icon.tsx";

interface ContactSearch {
  /** The loan type that the message is about. */
  loan?: string;
  /** The result of a calculator that it is about: its path and query. */
  about?: string;
  /**
   * Whether the message was sent without scripts: the server shows this page only to its sender.
   */
  sent?: true;
  /** The officer whom it is for. */
  officer?: number;
  /** The subject; checked by the page, because a route's code is sent with every page. */
  subject?: string;
}

export const Route = createFileRoute("/_site/contact")({
  validateSearch: ({
    loan,
    about,
    sent,
    subject,
    officer,
  }: Record<string, unknown>): ContactSearch => ({
    ...(typeof loan === "string" && { loan }),
    ...(typeof about === "string" && isResultAddress(about) && { about }),
    ...(String(sent) === "true" && { sent: true }),
    ...(typeof subject === "string" && { subject }),
    ...(Number(officer) > 0 && { officer: Number(officer) }),
  }),
  loaderDeps: ({ search: { loan, officer } }) => ({ loan, officer }),
  loader: ({ context: { queries }, deps: { loan, officer } }) =>
    pageData(
      queries.content.wordings.ensureData(),
      ...(loan === undefined ? [] : [queries.loans.types.ensureData()]),
      ...(officer === undefined ? [] : [officerName(queries, officer)]),
    ),
  head: pageHead("Contact Us"),
  component: Contact,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The message sent from this history entry. */
    sentMessage?: SentMessage;
    /** What the result says about which a link led here. */
    aboutResult?: string;
  }
}

function isSubject(text: unknown): text is ContactSubject {
  return typeof text === "string" && Object.hasOwn(CONTACT_SUBJECTS, text);
}

function Contact() {
  const { sent, subject, officer } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isSent = useJustSent();
  const kept = useLocation({ select: ({ state }) => state.sentMessage });
  const message = sent ? { subject, officer } : kept;
  const name = useNameOf(officer);
  const show = (sentMessage: SentMessage) =>
    void navigate({
      search: {},
      state: { ...sentHere(), sentMessage },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title="Contact Us">
        Ask anything about a home loan. A person reads your message and answers it.
      </PageHeader>
      <div className="page-width grid items-start gap-8 py-10 lg:grid-cols-[1.5fr_1fr]">
        <div className="grid gap-8">
          <div className="rounded-box border border-base-300 bg-base-100 p-5 shadow-sm sm:p-8">
            {sent || isSent ? (
              <MessageSent {...message} />
            ) : (
              <ContactForm key={officer} onSent={show}>
                {name && (
                  <p className="wrap-anywhere">
                    Your message goes to <strong>{name}</strong>.
                  </p>
                )}
              </ContactForm>
            )}
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

/** An officer's name; undefined without an officer of this id. */
function useNameOf(officer: number | undefined): string | undefined {
  const asked = { enabled: officer !== undefined };
  const { data: named } = trpc.officers.named.useQuery({ id: officer ?? 0 }, asked);
  return named?.firstName ? `${named.firstName} ${named.lastName}` : undefined;
}

/** Replaces the form after the message has arrived; scrolled into view and announced. */
function MessageSent({
  id,
  email,
  subject,
  officer,
}: Partial<Record<Exclude<keyof SentMessage, "officer">, unknown> & Pick<SentMessage, "officer">>) {
  const name = useNameOf(officer);
  const sendsMail = useSendsMail();
  const { contactPhone, businessHours } = useLiveSettings() ?? SETTING_DEFAULTS;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Even when the browser sent the form without this script
    forgetMessage(officer);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, [officer]);
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <Icon name="circle-check" className="size-14 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
        Your message is on its way to {name ?? "us"}.
      </h2>
      <p className="max-w-md text-base-content/85">
        We read every message and will answer by phone or email, usually within one business day.
      </p>
      {isSubject(subject) && (
        <p>
          Subject: <strong>{CONTACT_SUBJECTS[subject]}</strong>
        </p>
      )}
      {typeof id === "number" && (
        <p>
          Your message has the number <strong>{id}</strong>. Please write it down.
        </p>
      )}
      {sendsMail && (
        <p className="max-w-md wrap-anywhere text-base-content/85">
          We also email a confirmation to{" "}
          <strong>{typeof email === "string" ? email : "your address"}</strong>. {EMAILS_AN_HOUR} If
          the address is wrong, please send the message again.
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

/** A picture instead of a map, with a link to a real one. */
function Location() {
  const { contactAddress } = useLiveSettings() ?? SETTING_DEFAULTS;
  return (
    <section
      aria-labelledby="location-title"
      className="overflow-hidden rounded-box border border-base-300 bg-base-100 print:hidden"
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
        <p className="mt-1 whitespace-pre-line text-base-content/80">
          <Address>{contactAddress}</Address>
        </p>
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
    <section aria-labelledby="next-title" className="rounded-box bg-base-200 p-6 sm:p-8 print:p-0">
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
