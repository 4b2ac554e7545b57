import type { ReactNode } from "react";
import { endedByPeriod, formatLongDate } from "#kit/values/format.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import {
  useCompanyName,
  useSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { SignedInStrip } from "#domains/session/without-scripts.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useToday } from "./use-today.client.ts";
import type { AnnouncementKind } from "#domains/content/items/content-items.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * The shell of every public page: notice, header, main area, footer. It is not painted before the
 * main area has arrived, because a partial line would move when the rest of it comes.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {import.meta.env.SSR && <link rel="expect" href="#main" blocking="render" />}
      <a
        href="#main"
        className="btn pointer-events-none fixed top-2 left-2 z-50 opacity-0 btn-primary focus:pointer-events-auto focus:opacity-100"
      >
        Skip to content
      </a>
      <noscript>{import.meta.env.SSR && <SignedInStrip />}</noscript>
      <Announcements />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="titled grow pb-16 outline-none">
        {children}
        <LenderOnPaper />
      </main>
      <SiteFooter />
    </>
  );
}

/** The lender, the license and the day on a printed page, because the footer is not printed. */
function LenderOnPaper() {
  const { licenseText } = useSettings() ?? SETTING_DEFAULTS;
  const name = useCompanyName();
  const today = useToday();
  return (
    <div className="page-width mt-3 hidden text-sm print:block">
      {`${endedByPeriod(useSiteWords().legalName ?? name)} ${licenseText} Equal Housing Lender. ${formatLongDate(today)}.`}
    </div>
  );
}

const LOOKS: Record<AnnouncementKind, string> = {
  warning: "bg-warning text-warning-content",
  info: "bg-secondary text-secondary-content",
  urgent: "bg-error text-error-content",
};

/** The lender's notices above every page, in one landmark. */
function Announcements() {
  const { data } = trpc.settings.site.useQuery();
  if (!data || data.announcements.length === 0) return null;
  return (
    <aside aria-label="Notice">
      {data.announcements.map(({ id, kind, text }) => (
        <div key={id} className={LOOKS[kind]}>
          <p className="page-width flex items-start gap-2 py-2 text-sm sm:items-center sm:justify-center">
            <Icon
              name={kind === "info" ? kind : "triangle-alert"}
              className="mt-0.5 size-4 sm:mt-0"
            />
            <span className="wrap-anywhere">{inWholeWords(text)}</span>
          </p>
        </div>
      ))}
    </aside>
  );
}

/** Keeps short words with hyphens, such as up-to-date, on one line; an address has to wrap. */
function inWholeWords(text: string) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 && part.length < 20 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
