import { callLink } from "#kit/values/format.ts";
import type { ReactNode } from "react";
import { addressesIn, SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { SocialLinks } from "#domains/frame/brand.tsx";
import { useLiveSettings } from "#domains/settings/use-settings.client.ts";
import { Address } from "#ui/address.tsx";
import { Icon } from "#ui/icon.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

/** Other ways to reach the lender, from the current settings. */
export function ContactDetails() {
  const settings = useLiveSettings() ?? SETTING_DEFAULTS;
  const { contactAddress, contactPhone, businessHours } = settings;
  const contactEmail = addressesIn(settings.contactEmail)[0] ?? "";
  return (
    <section
      aria-labelledby="contact-details-title"
      className="grid gap-5 rounded-box bg-secondary p-6 text-secondary-content sm:p-8"
    >
      <h2 id="contact-details-title" className="text-2xl font-bold">
        Contact Information
      </h2>
      <dl className="grid gap-5">
        <Detail icon="map-pin" term="Address">
          <Address>{contactAddress}</Address>
        </Detail>
        <Detail icon="phone" term="Phone">
          <a href={callLink(contactPhone)} className="tap hover:underline">
            {contactPhone}
          </a>
        </Detail>
        <Detail icon="mail" term="Email">
          <a href={`mailto:${contactEmail}`} className="tap hover:underline">
            <MailAddress address={contactEmail} />
          </a>
        </Detail>
        <Detail icon="clock" term="Business Hours">
          {businessHours}
        </Detail>
      </dl>
      <div className="grid gap-3 border-t border-secondary-content/20 pt-5 print:hidden">
        <p className="font-medium">Follow us</p>
        <SocialLinks />
      </div>
    </section>
  );
}

interface DetailProps {
  icon: string;
  term: string;
  children: ReactNode;
}

function Detail({ icon, term, children }: DetailProps) {
  return (
    <div className="relative pl-14">
      <dt className="text-sm text-secondary-content/85">
        <span className="absolute top-0.5 left-0 grid size-10 place-items-center rounded-full bg-secondary-content/10">
          <Icon name={icon} className="size-5 text-accent" />
        </span>
        {term}
      </dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
