import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { OfficerCard } from "./officers.output.ts";
import { daysLeft, hasOnlyExpired, REMINDED_BEFORE } from "./officer-cards.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { US_STATES } from "#lending/us-states.ts";
import { NOT_ADMITTED } from "#domains/session/use-admitted.client.ts";
import { EmbeddingCodeForStaff } from "#domains/loans/embedding-code.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { StatedLicense } from "./license-proposal.tsx";
import { Notice } from "#ui/notice.tsx";

/** Loaded on demand. */
const OfficerCode = lazyRouteComponent(() => import("./public/officer-code.tsx"), "OfficerCode");

/** The addresses that an officer gives to borrowers, and what their public page still needs. */
export function OfficerLinks({ id, card }: { id: number; card: OfficerCard }) {
  const { isPublic, slug } = card;
  if (!card.isAdmitted)
    return (
      <Notice kind="info">
        <p>
          {NOT_ADMITTED} Then your application link, your leads and your page on the website open.
          {card.nmlsId === "" && " They check your NMLS number: please enter it in your profile."}
        </p>
      </Notice>
    );
  return (
    <section aria-labelledby="links-title" className="grid gap-3">
      {card.proposed && (
        <Notice kind="info">
          <p>
            Your new license details wait for an administrator&apos;s approval:{" "}
            <StatedLicense {...card.proposed} />. Until then, visitors see the earlier ones.
          </p>
        </Notice>
      )}
      <h2 id="links-title" className="text-xl font-semibold">
        For borrowers
      </h2>
      <SharedLink
        name="My application link"
        path={`/apply?officer=${id}`}
        about="Requests that come by it are yours."
      />
      <SharedLink
        name="My calculators link"
        path={`/calculators?officer=${id}`}
        about="Results that are printed from there show your card."
      />
      {isPublic && slug !== null && !hasOnlyExpired(card.licenses) ? (
        <SharedLink
          name="My page on the website"
          path={`/loan-officers/${slug}`}
          about="With your photo, licenses and contact card."
        />
      ) : (
        <p className="text-sm text-base-content/80">{withoutPage(card)}</p>
      )}
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="cursor-pointer p-5 font-bold">
          The calculator on a partner&apos;s site
        </summary>
        <div className="grid gap-4 p-5 pt-0">
          <EmbeddingCodeForStaff officer={id} />
        </div>
      </details>
      <LicenseNotice card={card} />
    </section>
  );
}

/** Why visitors do not see the officer, and what changes it. */
function withoutPage({ isPublic, nmlsId }: OfficerCard): string {
  if (isPublic)
    return "Your page is off the website, because every license has expired. It comes back with a valid one.";
  return nmlsId === ""
    ? "You have no page on the website yet. Enter your NMLS number, then an administrator can switch it on."
    : "You have no page on the website yet. An administrator can switch it on.";
}

function SharedLink({ name, path, about }: { name: string; path: string; about: string }) {
  const [shown, setShown] = useState(false);
  const url = (trpc.settings.site.useQuery().data?.publicUrl ?? "") + path;
  return (
    <div className="grid gap-1 rounded-box border border-base-300 bg-base-100 p-4">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-base-content/80">{about}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <a href={path} className="tap min-w-0 link link-primary wrap-anywhere">
          {url}
        </a>
        <CopyButton text={url} label={`Copy ${name.toLowerCase()}`} />
        <button type="button" className="btn btn-sm" onClick={() => setShown(true)}>
          QR code
        </button>
      </p>
      {shown && (
        <Suspense>
          <OfficerCode title={name} path={path} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

function LicenseNotice({ card: { licenses } }: { card: OfficerCard }) {
  const soon = licenses.filter((license) => daysLeft(license) <= REMINDED_BEFORE[0]);
  if (soon.length === 0) return null;
  return (
    <Notice kind="info">
      <ul>
        {soon.map((license) => (
          <li key={license.state}>
            {US_STATES[license.state]}:{" "}
            {daysLeft(license) < 0
              ? `expired on ${formatLongDate(license.expiresOn)}, no longer shown`
              : `expires on ${formatLongDate(license.expiresOn)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
