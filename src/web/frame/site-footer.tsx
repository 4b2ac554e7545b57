import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressesIn, SETTING_DEFAULTS } from "../../shared/settings.ts";
import { useCompanyName, useLiveSettings } from "../settings/use-settings.ts";
import { Icon } from "../ui/icon.tsx";
import { Placeholder } from "../ui/placeholder.tsx";
import { Logo } from "./logo.tsx";
import { useToday } from "./use-today.ts";
import { SocialLinks } from "./social-links.tsx";

const QUICK_LINKS = [
  { label: "Home", to: "/" },
  { label: "About Us", to: "/about" },
  { label: "Loan Options", to: "/loans" },
  { label: "Mortgage Calculator", to: "/calculator" },
  { label: "Blog", to: "/blog" },
  { label: "Contact Us", to: "/contact" },
] as const;

export function SiteFooter() {
  const name = useCompanyName();
  const settings = useLiveSettings() ?? SETTING_DEFAULTS;
  return (
    <footer className="mt-16 bg-secondary text-secondary-content">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
        <Brand name={name} hasLogo={Boolean(settings.companyLogo)} />
        <LinkBlock title="Quick Links">
          {QUICK_LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </LinkBlock>
        <LinkBlock title="Resources">
          <ResourceLinks />
        </LinkBlock>
        <ContactBlock settings={settings} />
      </div>
      <LegalLine name={name} settings={settings} />
    </footer>
  );
}

/** Whoever has a logo of their own is named in type: our mark is not theirs, and theirs may be dark. */
function Brand({ name, hasLogo }: { name: string; hasLogo: boolean }) {
  return (
    <div className="grid content-start gap-4 max-sm:col-span-2">
      <div className="flex items-center gap-2.5">
        {hasLogo ? (
          <span className="truncate text-lg font-bold tracking-tight">{name}</span>
        ) : (
          <Logo image={undefined} name={name} />
        )}
      </div>
      <p className="max-w-xs text-secondary-content/85">
        Clear answers, fair rates and people who stay with you from the first question to the keys.
      </p>
      <SocialLinks />
    </div>
  );
}

function LinkBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-4 font-semibold">{title}</h2>
      <ul className="grid gap-2.5 text-secondary-content/85">{children}</ul>
    </nav>
  );
}

const COMING = {
  before: ["First-Time Homebuyer Guide", "Refinancing Options"],
  after: ["Loan Process", "Mortgage Glossary", "Current Rates"],
};

function ResourceLinks() {
  const placeholder = (label: string) => (
    <li key={label}>
      <Placeholder className="hover:underline">{label}</Placeholder>
    </li>
  );
  return (
    <>
      {COMING.before.map(placeholder)}
      <li>
        <Link to="/mortgage-faqs" className="hover:underline">
          Mortgage FAQs
        </Link>
      </li>
      {COMING.after.map(placeholder)}
    </>
  );
}

type Shown = Record<keyof typeof SETTING_DEFAULTS, string>;

function ContactBlock({ settings }: { settings: Shown }) {
  const { contactAddress, contactPhone, businessHours } = settings;
  const contactEmail = addressesIn(settings.contactEmail)[0] ?? "";
  return (
    <address className="grid content-start gap-3 text-secondary-content/85 not-italic max-sm:col-span-2">
      <h2 className="mb-1 font-semibold text-secondary-content">Contact</h2>
      <ContactLine icon="map-pin">{contactAddress}</ContactLine>
      <ContactLine icon="phone">
        <a href={`tel:${contactPhone.replace(/[^\d+]/g, "")}`} className="hover:underline">
          {contactPhone}
        </a>
      </ContactLine>
      <ContactLine icon="mail">
        <a href={`mailto:${contactEmail}`} className="break-all hover:underline">
          {contactEmail}
        </a>
      </ContactLine>
      <ContactLine icon="clock">{businessHours}</ContactLine>
    </address>
  );
}

function ContactLine({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <Icon name={icon} className="mt-1 size-4" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</span>
    </p>
  );
}

function LegalLine({ name, settings }: { name: string; settings: Shown }) {
  return (
    <div className="border-t border-secondary-content/15">
      <div className="page-width flex flex-col gap-6 py-8 text-sm text-secondary-content/80 md:flex-row md:items-center">
        <img
          src={settings.equalHousingLogo || "/images/equal-housing.svg"}
          alt="Equal Housing Lender"
          width={120}
          height={60}
          className="h-15 w-30 shrink-0 object-contain object-left"
        />
        <p className="min-w-0 grow break-words">
          © {useToday().slice(0, 4)} {name}. All rights reserved. {settings.licenseText}
        </p>
        <ul className="flex shrink-0 flex-wrap gap-x-5 gap-y-2">
          <li>
            <Link to="/privacy-policy" className="hover:underline">
              Privacy Policy
            </Link>
          </li>
          <li>
            <Link to="/terms-of-use" className="hover:underline">
              Terms of Use
            </Link>
          </li>
          <li>
            <Link to="/account" preload={false} className="hover:underline">
              Your Account
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
