import { Link, useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { OfficerPage as Page } from "#domains/officers/officers.output.ts";
import { callLink, formatLongDate } from "#kit/values/format.ts";
import { registerEntry } from "#domains/officers/register-entry.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { US_STATES } from "#lending/us-states.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

/** Loaded on demand. */
const OfficerCode = lazy(async () => ({
  default: (await import("./officer-code.tsx")).OfficerCode,
}));

interface Props {
  officer: Page;
  /** What clients say of the officer. */
  children: ReactNode;
}

export function OfficerPage({ officer, children }: Props) {
  const { bio, firstName, languages, reviews } = officer;
  return (
    <div className="page-width grid items-start gap-8 py-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
      <Link to="/loan-officers" className="tap link w-fit link-primary lg:col-span-2 print:hidden">
        Our Loan Officers
      </Link>
      <ContactBox officer={officer} />
      <div className="grid gap-10">
        {bio !== "" && (
          <Part id="about" title={`About ${firstName}`}>
            <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{bio}</p>
          </Part>
        )}
        <AskAbout officer={officer} />
        <Licenses officer={officer} />
        {languages.length > 0 && (
          <Part id="languages" title="Languages">
            <p className="wrap-anywhere">{languages.join(", ")}</p>
          </Part>
        )}
        {reviews.length > 0 && (
          <Part id="reviews" title={`What Clients Say About ${firstName}`}>
            {children}
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ContactBox({ officer }: { officer: Page }) {
  const { firstName, lastName, title, nmlsId, profileImage, email, phone } = officer;
  return (
    <div className="grid gap-5 wrap-anywhere">
      <div className="flex items-start gap-4 lg:grid">
        <Avatar
          image={profileImage}
          firstName={firstName}
          lastName={lastName}
          size={profileImage === "" ? "portrait" : "tall"}
        />
        <div className="grid content-start gap-1">
          <h1 className="text-3xl leading-tight font-extrabold">
            {firstName} {lastName}
          </h1>
          <p>{title || "Loan officer"}</p>
          <p>
            <a
              href={registerEntry(nmlsId)}
              target="_blank"
              rel="noreferrer"
              className="tap inline-flex items-center gap-1 link link-primary"
            >
              NMLS #{nmlsId}
              <Icon name="external-link" className="size-4" />
              <span className="sr-only">on NMLS Consumer Access, in a new tab</span>
            </a>
          </p>
        </div>
      </div>
      <Actions officer={officer} />
      <div className="grid gap-1 text-sm">
        <ContactLine icon="mail" href={`mailto:${email}`}>
          <MailAddress address={email} />
        </ContactLine>
        {phone !== "" && (
          <ContactLine icon="phone" href={callLink(phone)}>
            {phone}
          </ContactLine>
        )}
      </div>
      <Keep officer={officer} />
    </div>
  );
}

function Actions({ officer: { id, firstName, licenses } }: { officer: Page }) {
  const states = licenses.map(({ state }) => US_STATES[state]);
  return (
    <div className="grid gap-3 print:hidden">
      <Link to="/apply" search={{ officer: id }} className="btn h-auto min-h-11 py-2.5 btn-accent">
        Apply With {firstName}
      </Link>
      {states.length > 0 && (
        <p className="-mt-1 text-sm text-base-content/80">
          For a home in {new Intl.ListFormat("en", { type: "disjunction" }).format(states)}, where{" "}
          {firstName} is licensed.
        </p>
      )}
      <Link to="/calculators" search={{ officer: id }} className="btn">
        Work Out the Numbers
      </Link>
      <Link
        to="/contact"
        search={{ officer: id }}
        className="btn h-auto min-h-11 py-2.5 btn-outline btn-primary"
      >
        Write to {firstName}
      </Link>
    </div>
  );
}

interface LineProps {
  icon: string;
  href: string;
  children: ReactNode;
}

function ContactLine({ icon, href, children }: LineProps) {
  return (
    <p className="flex min-h-9 items-center gap-2">
      <Icon name={icon} className="size-4 shrink-0 text-base-content/75" />
      <a href={href} className="tap min-w-0 link link-hover wrap-anywhere">
        {children}
      </a>
    </p>
  );
}

function Keep({ officer: { slug, firstName } }: { officer: Page }) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap gap-2 border-t border-base-300 pt-4 print:hidden">
      <a href={`/loan-officers/${slug}/contact.vcf`} download className="btn btn-sm">
        <Icon name="id-card" className="size-4" />
        Save contact
      </a>
      <button
        type="button"
        data-early={hydrated ? undefined : ""}
        className="btn btn-sm noscript:hidden"
        onClick={() => setShown(true)}
      >
        QR code
      </button>
      {shown && (
        <Suspense>
          <OfficerCode
            title={`${firstName}'s page`}
            path={`/loan-officers/${slug}`}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The loans, each with a message to the officer that begins with it. */
function AskAbout({ officer: { id } }: { officer: Page }) {
  const { data: loans = [] } = trpc.loans.types.useQuery();
  if (loans.length === 0) return null;
  return (
    <Part id="ask" title="Ask Me About">
      <ul className="grid grid-cols-2 gap-x-8 border-b border-base-300 print:hidden">
        {loans.map(({ id: loan, name }) => (
          <li key={loan} className="border-t border-base-300 py-2">
            <Link
              to="/contact"
              search={{ officer: id, loan: name }}
              className="tap link link-primary"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Licenses({ officer: { licenses, nmlsId } }: { officer: Page }) {
  if (licenses.length === 0) return null;
  return (
    <Part id="licenses" title="Licensed In">
      <table className="table rounded-none border-y border-base-content text-base max-sm:[&_:is(td,th)]:px-2">
        <thead className="text-base-content">
          <tr>
            <th scope="col">State</th>
            <th scope="col">License</th>
            <th scope="col">Through</th>
          </tr>
        </thead>
        <tbody>
          {licenses.map(({ state, expiresOn, number }) => (
            <tr key={state} className="border-base-300">
              <th scope="row">{US_STATES[state]}</th>
              <td>{number || `NMLS #${nmlsId}`}</td>
              <td>{formatLongDate(expiresOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-base-content/80">
        Check them on{" "}
        <a
          href={registerEntry(nmlsId)}
          target="_blank"
          rel="noreferrer"
          className="link link-primary"
        >
          NMLS Consumer Access
        </a>
        , the public register.
      </p>
    </Part>
  );
}
