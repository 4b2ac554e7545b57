import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { EMAILS_AN_HOUR } from "#domains/accounts/accounts.ts";
import { callLink } from "#kit/values/format.ts";
import { addressesIn, SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { useLiveSettings } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.ts";
import { Icon } from "#ui/icon.tsx";
import { ChosenOfficer, useChosenOfficer } from "./chosen-officer.tsx";
import { forgetEverywhere } from "./draft-storage.client.ts";

const NEXT = [
  ["We read your request", "goes through your answers and prepares what to tell you."],
  [
    "We get in touch",
    "By phone or email, usually within one business day, to talk about your options.",
  ],
  ["You decide", "If you like what you hear, the officer opens the formal application with you."],
] as const;

const TO_HAVE_READY = [
  "Pay stubs of the last 30 days",
  "W-2 forms and tax returns of the last two years",
  "Bank and investment statements of the last two months",
  "For a purchase: the address or the listing, once there is one",
  "For a refinance: a recent statement of the loan you have",
];

/** What the applicant sees after sending. */
export interface Receipt {
  reference: string;
  /** Unknown on the page after an application sent without scripts. */
  email?: string;
  /** The officer it was sent to, after an officer's link. */
  officer?: number | undefined;
  /** Of the property, if one was chosen. */
  state?: string | undefined;
}

export function ApplicationSent({ receipt }: { receipt: Receipt }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <Thanks receipt={receipt} />
      <NextSteps officer={useChosenOfficer(receipt.officer)} />
      <Suspense>
        <YourAccount email={receipt.email} />
      </Suspense>
      <ToHaveReady />
      <Suspense>
        <LawNotices state={receipt.state} />
      </Suspense>
      <ReachUs />
      <p className="text-sm text-base-content/80">
        This is a request to be contacted, not a Loan Estimate or a commitment to lend.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="btn-primary noscript:hidden" onClick={() => window.print()}>
          <Icon name="printer" className="size-5" />
          Print
        </Button>
        <Link to="/" className="btn btn-ghost">
          Back to home
        </Link>
      </div>
    </div>
  );
}

function Thanks({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sendsMail = trpc.settings.site.useQuery().data?.sendsMail;
  useEffect(() => {
    // Even when the browser sent the form without this script
    forgetEverywhere();
    heading.current?.focus();
  }, []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <Icon name="circle-check" className="size-14 text-success" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-3xl leading-tight font-extrabold outline-none sm:text-4xl"
      >
        Thank you. Your request has arrived.
      </h1>
      <p className="text-lg text-base-content/85">
        Your reference is{" "}
        <strong className="font-bold whitespace-nowrap">{receipt.reference}</strong>. Please write
        it down.{" "}
        {sendsMail && (
          <>
            We also email it to{" "}
            <span className="wrap-anywhere">{receipt.email ?? "your email address"}</span>.{" "}
            {EMAILS_AN_HOUR}
          </>
        )}
      </p>
      <ChosenOfficer id={receipt.officer} />
    </div>
  );
}

const LawNotices = later(() => import("./law-notices.tsx"), "LawNotices");

const YourAccount = later(() => import("./your-account.tsx"), "YourAccount");

function NextSteps({ officer = "A loan officer" }: { officer: string | undefined }) {
  return (
    <section aria-labelledby="next" className="rounded-box bg-base-200 p-6 sm:p-8 print:p-0">
      <h2 id="next" className="text-xl font-bold">
        What Happens Next
      </h2>
      <ol className="mt-5 grid gap-5 sm:grid-cols-3">
        {NEXT.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-2">
            <span
              aria-hidden
              className="grid size-8 place-items-center rounded-full bg-primary font-semibold text-primary-content"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-base-content/85">
              {index === 0 && `${officer} `}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ToHaveReady() {
  return (
    <section aria-labelledby="ready">
      <h2 id="ready" className="text-xl font-bold">
        What to Have Ready
      </h2>
      <ul className="mt-4 grid gap-2.5">
        {TO_HAVE_READY.map((item) => (
          <li key={item} className="flex items-start gap-2.5">
            <Icon name="check" className="mt-1 size-4 text-success" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For applicants who come back to this page, or to the sheet printed from it. */
function ReachUs() {
  const { contactPhone, contactEmail, businessHours } = useLiveSettings() ?? SETTING_DEFAULTS;
  const email = addressesIn(contactEmail)[0] ?? "";
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-xl font-bold">
        If You Have a Question
      </h2>
      <p className="mt-4">
        Call{" "}
        <a href={callLink(contactPhone)} className="link whitespace-nowrap link-primary">
          {contactPhone}
        </a>{" "}
        ({businessHours}) or write to{" "}
        <a href={`mailto:${email}`} className="link link-primary">
          {email}
        </a>{" "}
        and mention your reference number.
      </p>
    </section>
  );
}
