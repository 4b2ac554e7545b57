import { callLink, endedByPeriod } from "#kit/values/format.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressesIn, type PageSettings, SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import {
  useCompanyName,
  useFooterPages,
  useLiveSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { Address } from "#ui/address.tsx";
import { Icon } from "#ui/icon.tsx";
import { Placeholder } from "#ui/placeholder.tsx";
import { SocialLinks, Logo } from "./brand.tsx";
import { TOOLS } from "./more-links.client.ts";
import { useToday } from "./use-today.client.ts";

/** A label with its page; without a page it is a placeholder. */
type Entry = readonly [label: string, to?: LinkProps["to"]];

const QUICK_LINKS: Entry[] = [
  ["Home", "/"],
  ["About Us", "/about"],
  ["Loan Options", "/loans"],
  ["Mortgage Calculator", "/calculator"],
  ["Blog", "/blog"],
  ["Contact Us", "/contact"],
];

const RESOURCES: Entry[] = [
  ["First-Time Homebuyer Guide"],
  ["Refinancing Options"],
  ["Mortgage FAQs", "/mortgage-faqs"],
  ["Loan Process"],
  ["Mortgage Glossary"],
  ["Current Rates"],
];

export function SiteFooter() {
  const name = useCompanyName();
  const words = useSiteWords();
  const settings = useLiveSettings() ?? SETTING_DEFAULTS;
  return (
    <footer className="bg-secondary text-secondary-content dark:bg-black/30 dark:text-base-content">
      <div className="page-width grid grid-cols-2 gap-6 py-6 sm:py-8 lg:py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <Brand name={words.wordmark ?? name} hasLogo={Boolean(settings.companyLogo)}>
          {words.tagline}
        </Brand>
        <LinkBlock title="Quick Links" links={QUICK_LINKS} />
        <LinkBlock title="Resources" links={RESOURCES} />
        <ContactBlock settings={settings} />
      </div>
      <LegalLine name={words.legalName ?? name} settings={settings} />
    </footer>
  );
}

/**
 * A lender with an uploaded logo is named in text, because our mark is not theirs and their logo
 * may be dark.
 */
function Brand({
  name,
  hasLogo,
  children,
}: {
  name: string;
  hasLogo: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-4 max-sm:col-span-2">
      <div className="flex items-center gap-2.5">
        {hasLogo ? (
          <span className="text-lg font-bold tracking-tight">{name}</span>
        ) : (
          <Logo image={undefined} name={name} />
        )}
      </div>
      <p className="text-secondary-content/85 sm:max-w-xs">{children}</p>
      <SocialLinks />
    </div>
  );
}

/**
 * A page that exists only once something is published, such as the rates, is a placeholder until
 * then.
 */
function LinkBlock({ title, links }: { title: string; links: Entry[] }) {
  const pages = useFooterPages();
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold md:mb-4">{title}</h2>
      <ul className="grid text-secondary-content/85 md:gap-2.5">
        {links.map(([label, to = pages[label]]) => (
          <li key={label}>
            {to ? (
              <Link to={to} className="tap hover:underline">
                {label}
              </Link>
            ) : (
              <Placeholder className="tap hover:underline">{label}</Placeholder>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactBlock({ settings }: { settings: PageSettings }) {
  const { contactAddress, contactPhone, businessHours } = settings;
  const contactEmail = addressesIn(settings.contactEmail)[0] ?? "";
  return (
    <address className="grid content-start gap-1 text-secondary-content/85 not-italic max-sm:col-span-2">
      <h2 className="mb-1 font-semibold text-secondary-content">Contact</h2>
      <ContactLine icon="map-pin">
        <Address>{contactAddress}</Address>
      </ContactLine>
      <ContactLine icon="phone">
        <a href={callLink(contactPhone)} className="tap hover:underline">
          {contactPhone}
        </a>
      </ContactLine>
      <ContactLine icon="mail">
        <a href={`mailto:${contactEmail}`} className="tap break-all hover:underline">
          {contactEmail}
        </a>
      </ContactLine>
      <ContactLine icon="clock">{businessHours}</ContactLine>
    </address>
  );
}

function ContactLine({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 py-1 max-md:has-[a]:py-0">
      <Icon name={icon} className="size-4" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</span>
    </p>
  );
}

/** Only while there are any. */
const OFFICERS = "Find a Loan Officer";

function LegalLine({ name, settings }: { name: string; settings: PageSettings }) {
  const { [OFFICERS]: officers } = useFooterPages();
  const links: readonly (readonly [label: string, to: string])[] = [
    ...TOOLS,
    ["Search", "/search"],
    ["Privacy Policy", "/privacy-policy"],
    ["Terms of Use", "/terms-of-use"],
    ...(officers ? [[OFFICERS, officers] as const] : []),
    ["Your Account", "/account"],
  ];
  return (
    <div className="border-t border-secondary-content/15">
      <div className="page-width grid items-center gap-x-8 gap-y-3 py-3 text-sm text-secondary-content/80 sm:grid-cols-[auto_1fr] sm:gap-y-4 sm:py-6">
        <div>
          <img
            src={settings.equalHousingLogo || "/images/equal-housing.svg"}
            alt="Equal Housing Lender"
            width={120}
            height={60}
            loading="lazy"
            className="h-15 w-30 object-contain object-left"
          />
          <p aria-hidden className="mt-1.5 text-xs font-medium">
            Equal Housing Lender
          </p>
        </div>
        <p className="min-w-0 break-words">
          {`© ${useToday().slice(0, 4)} ${endedByPeriod(name)} All rights reserved. `}
          <License text={settings.licenseText} />
        </p>
        <ul className="grid grid-cols-[repeat(3,auto)] gap-x-3 sm:col-span-full sm:grid-cols-4 sm:gap-y-2 lg:flex lg:gap-x-5">
          {links.map(([label, to]) => (
            <li key={label} className={label === OFFICERS ? "max-sm:col-span-2" : undefined}>
              <Link
                to={to}
                preload={to === "/account" ? false : undefined}
                className="tap hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const REGISTER = "https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/";

/** The license text, with its NMLS number linked to the public register of lenders. */
function License({ text }: { text: string }) {
  return text.split(/(NMLS\D{0,5}\d+)/).map((part, index) =>
    index % 2 ? (
      <a key={index} href={REGISTER + part.replace(/\D/g, "")} className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
